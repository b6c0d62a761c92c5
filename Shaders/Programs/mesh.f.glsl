// The colours of a mesh gradient, premultiplied sRGB: mixed between the corners of a small triangle, dithered.
in vec4 shade;
out vec4 colour;
#include "dither.glsl"
void main() {
    // Why clamped: where a triangle covers a part of a pixel only, its colours are continued to the pixel's centre.
    vec4 c = clamp(shade, 0.0, 1.0);
    c.rgb = min(c.rgb, c.a);
    vec4 noise = bayer() * min(c, vec4(1.0 / 255.0));
    if (c.a > 0.999) noise.a = 0.0;
    colour = c + noise;
}
