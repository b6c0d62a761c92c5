// One axis of a Gaussian blur of a whole layer: the kernel sampled at pixel centres, cut at 3σ and normalised.
// texels: the layer, premultiplied. first.xy: from the frame's pixels to the layer's texels; first.zw: the axis.
// second: taps a side, log2(e) / (2σ²). tint: multiplies (opacity).
#include "instance.glsl"
uniform sampler2D texels;
vec4 at(ivec2 p, ivec2 size) {
    return all(greaterThanEqual(p, ivec2(0))) && all(lessThan(p, size)) ? texelFetch(texels, p, 0) : vec4(0);
}
void main() {
    ivec2 p = ivec2(floor(pixel() + first.xy)), axis = ivec2(first.zw), size = textureSize(texels, 0);
    vec4 total = at(p, size);
    float sum = 1.0;
    int taps = int(second.x);
    for (int j = 1; j <= taps; j++) {
        float w = exp2(-second.y * float(j * j));
        total += w * (at(p - j * axis, size) + at(p + j * axis, size));
        sum += 2.0 * w;
    }
    colour = tint * total / sum;
}
