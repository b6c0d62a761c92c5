// A plain rectangle under a Gaussian blur that is cut where so much of it is left: the product of two differences of the
// normal law. tint.x: the record of its premultiplied colour; tint.y: 1 / the law's deviation, per pixel; tint.z: what is
// cut away on either side; tint.w: by how much the dither is moved on.
// VARIANT 0, upright, first: its edges in pixels, x0 y0 x1 y1. Pixels are covered by area and blurred by their centres.
// VARIANT 1, under a turn and an even scale, first: from pixels to its axes, in pixels (a c; b d, a rotation).
// second.xy: its middle; second.zw: half its sides, pixels.
#include "instance.glsl"
#include "dither.glsl"
uniform samplerBuffer records;
// Abramowitz and Stegun 7.1.26, off by at most 1.5e-7.
float normal(float z) {
    float x = abs(z) * 0.70710678, t = 1.0 / (1.0 + 0.3275911 * x);
    float tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
    float e = 0.5 * tail * exp(-x * x);
    return clamp(((z > 0.0 ? 1.0 - e : e) - tint.z) / (1.0 - 2.0 * tint.z), 0.0, 1.0);
}
#if VARIANT == 0
// Of all that lies beyond an edge, at distance d from it: the pixel that the edge runs through counts in part.
float beyond(float d) {
    float t = d + 0.5, whole = floor(t);
    return mix(normal((whole - 0.5) * tint.y), normal((whole + 0.5) * tint.y), t - whole);
}
float covered() {
    vec4 d = pixel().xyxy - first;
    return (beyond(d.x) - beyond(d.z)) * (beyond(d.y) - beyond(d.w));
}
#else
float covered() {
    vec2 o = pixel() - second.xy, q = vec2(dot(first.xy, o), dot(first.zw, o));
    float rate = tint.y;
    return (normal((q.x + second.z) * rate) - normal((q.x - second.z) * rate))
        * (normal((q.y + second.w) * rate) - normal((q.y - second.w) * rate));
}
#endif
void main() {
    colour = texelFetch(records, int(tint.x)) * covered();
    colour += bayer(target_pixel(), tint.w) / 255.0;
}
