internal import CFontconfig
internal import CPango
import Drawing
import Foundation

/// The one place that talks to Pango. Not safe for two threads at a time: `Typesetter` keeps it behind a lock.
final class PangoEngine {
    struct Result {
        var layout: Text.Layout
        var issues: [FontIssue]
    }

    private let map: UnsafeMutablePointer<PangoFontMap>

    init(fontConfiguration: String?) throws(TypesettingError) {
        map = pango_ft2_font_map_new()
        pango_ft2_font_map_set_resolution(OpaquePointer(map), 72, 72)
        guard let file = fontConfiguration else { return }
        let config = FcConfigCreate()
        guard FcConfigParseAndLoad(config, file, FcTrue) == FcTrue, FcConfigBuildFonts(config) == FcTrue else {
            FcConfigDestroy(config)
            g_object_unref(map)
            throw .fontConfiguration(file: file)
        }
        pango_fc_font_map_set_config(OpaquePointer(map), config)
        FcConfigDestroy(config)  // The map holds its own reference.
    }

    deinit { g_object_unref(map) }

    func layout(_ text: Text, width: Double?, options: TextLayoutOptions) -> Result {
        // Why: Pango stops at an embedded NUL. It has no ink and no width, so nothing is lost by leaving it out.
        let string = text.string.replacing("\0", with: "").replacing("\r\n", with: "\n")
        let size = text.font.pointSize(at: options.dynamicTypeSize)
        // Why: places are 32-bit, in 1/1,024; a text that could grow past that is laid out smaller and enlarged.
        var shrink = 1.0
        while Double(string.unicodeScalars.count) * size / shrink > 1_000_000, shrink < 1_048_576 { shrink *= 2 }
        let unit = shrink / Double(PANGO_SCALE)

        let context = pango_font_map_create_context(map)!
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        pango_context_set_round_glyph_positions(context, 0)
        pango_context_set_base_dir(
            context, options.layoutDirection == .leftToRight ? PANGO_DIRECTION_WEAK_LTR : PANGO_DIRECTION_WEAK_RTL)
        var issues: [FontIssue] = []
        let description = self.description(of: text.font, size: size / shrink, context, &issues)
        defer { pango_font_description_free(description) }

        let layout = pango_layout_new(context)!
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_font_description(layout, description)
        pango_layout_set_text(layout, string, Int32(string.utf8.count))
        if let width {
            pango_layout_set_width(layout, Int32(min(max(width, 1) / unit, 2_000_000_000)))
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        }
        let reader = LineReader(
            string: string, unit: unit, size: size, paint: .color(text.foregroundStyle.resolve(in: options.colorScheme)))
        let made = reader.read(layout, options)
        return Result(layout: made.layout, issues: issues + made.missing.map(FontIssue.missingGlyph))
    }

    /// What is asked of fontconfig; notes where another family is used than the one asked for.
    private func description(
        of font: Font, size: Double, _ context: OpaquePointer, _ issues: inout [FontIssue]
    ) -> OpaquePointer {
        let description = pango_font_description_new()!
        let (requested, list): (String, String) =
            switch font.source {
            case .design(let design): (design.family, "\(design.family),\(design.generic)")
            case .family(let family): (family, family)
            }
        pango_font_description_set_family(description, list)
        pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
        pango_font_description_set_weight(description, PangoWeight(UInt32(font.resolvedWeight.rawValue)))
        pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        if let loaded = pango_font_map_load_font(map, context, description) {
            let used = FaceReader.family(of: loaded)
            if used.lowercased() != requested.lowercased() {
                issues.append(.substituted(requested: requested, used: used))
            }
            g_object_unref(UnsafeMutableRawPointer(loaded))
        }
        return description
    }
}
