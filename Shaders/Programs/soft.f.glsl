// A plain rectangle under a turn, an even scale and a Gaussian blur: the product of two differences of the normal law.
// first: from pixels to the rectangle's axes, in pixels (a c; b d, a rotation). second.xy: its middle; second.zw: half
// its sides, pixels. tint.x: the record of its premultiplied colour; tint.y: 1 / σ, per pixel.
#include "instance.glsl"
#include "dither.glsl"
uniform samplerBuffer records;
// Abramowitz and Stegun 7.1.26, off by at most 1.5e-7.
float normal(float z) {
    float x = abs(z) * 0.70710678, t = 1.0 / (1.0 + 0.3275911 * x);
    float tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
    float e = 0.5 * tail * exp(-x * x);
    return z > 0.0 ? 1.0 - e : e;
}
void main() {
    vec2 o = pixel() - second.xy, q = vec2(dot(first.xy, o), dot(first.zw, o));
    vec4 paint = texelFetch(records, int(tint.x));
    float rate = tint.y;
    float covered = (normal((q.x + second.z) * rate) - normal((q.x - second.z) * rate))
        * (normal((q.y + second.w) * rate) - normal((q.y - second.w) * rate));
    colour = paint * covered;
    colour += bayer() * min(colour, vec4(1.0 / 255.0));
}
