#pragma once
#include <pango/pango.h>
#include <pango/pangoft2.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <hb-ot.h>

/* HarfBuzz 7 has a new name for hb_font_get_glyph_shape and warns of the old one; Debian 12 has HarfBuzz 6. */
static inline void glyphstage_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *draw, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
    hb_font_draw_glyph(font, glyph, draw, data);
#else
    hb_font_get_glyph_shape(font, glyph, draw, data);
#endif
}
