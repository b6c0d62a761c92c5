// A rectangle, rounded or not, filled with a linear gradient; dithered, so that it does not band.
// first: the rectangle in pixels. second: corner radius, then the gradient's t = dot(pixel, second.yz) + second.w.
// stopAt, stopColour: places ascending, colours premultiplied sRGB. tint: multiplies (opacity).
#include "instance.glsl"
#include "dither.glsl"
const int most = 32;
uniform int count;
uniform float stopAt[most];
uniform vec4 stopColour[most];
void main() {
    vec2 p = pixel();
    float t = dot(p, second.yz) + second.w;
    vec4 c = stopColour[0];
    for (int i = 1; i < count; i++) {
        float from = stopAt[i - 1], to = stopAt[i];
        c = t < from ? c : mix(stopColour[i - 1], stopColour[i], to > from ? clamp((t - from) / (to - from), 0.0, 1.0) : 1.0);
    }
    float covered;
    if (second.x <= 0.0) {
        vec2 part = clamp(min(p + 0.5, first.zw) - max(p - 0.5, first.xy), 0.0, 1.0);
        covered = part.x * part.y;
    } else {
        vec2 middle = (first.xy + first.zw) * 0.5, extent = (first.zw - first.xy) * 0.5;
        vec2 q = abs(p - middle) - extent + second.x;
        covered = clamp(0.5 - length(max(q, 0.0)) - min(max(q.x, q.y), 0.0) + second.x, 0.0, 1.0);
    }
    colour = c * tint * covered;
    // Dither only where the alpha is whole: elsewhere it would leave colours brighter than their alpha.
    if (colour.a > 0.999) colour.rgb += bayer() / 255.0;
}
