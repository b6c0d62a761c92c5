// One axis of a Gaussian blur of a layer, read from one level of its pyramid at the true distance between the output
// pixel and the level's samples. Beyond the level lies nothing, or its edge goes on for ever.
// texels: the level, premultiplied. first: samples a pixel, offset to the level's samples, shift across, axis (0 x, 1 y).
// second: taps a side, c = log2(e) / (2 s²) with s in samples, samples along the axis, 1 clamps + 2 dithers.
// tint.x: opacity; tint.z: where the level begins in its texture, along the axis (across it, the shift says).
// VARIANT 1, σ changes from pixel to pixel: tint.y is the records, 0: σ = z · clamp(dot(xy, p) + w, 0, 1); 1: the level's
// variance, 1 / pitch².
#include "instance.glsl"
#include "dither.glsl"
uniform sampler2DRect texels;
#if VARIANT == 1
uniform samplerBuffer records;
#endif
// Sample k of the level, in the row or column `across` of its texture.
vec4 at(int k, int across) {
    int n = clamp(k, 0, int(second.z) - 1), along = n + int(tint.z);
    vec4 c = texel(texels, first.w > 0.5 ? ivec2(across, along) : ivec2(along, across));
    return n == k || (int(second.w) & 1) != 0 ? c : vec4(0);
}
void main() {
    vec2 p = pixel();
    bool down = first.w > 0.5;
    float u = (down ? p.y : p.x) * first.x + first.y, middle = floor(u + 0.5), d = u - middle;
    int along = int(middle), across = int(floor((down ? p.x : p.y) + first.z)), taps = int(second.x);
    float c = second.y;
    float seen = 1.0;  // How much of the dither is wanted: none where nothing is blurred.
#if VARIANT == 1
    vec4 ramp = texelFetch(records, int(tint.y)), level = texelFetch(records, int(tint.y) + 1);
    float sigma = ramp.z * clamp(dot(ramp.xy, p) + ramp.w, 0.0, 1.0);
    float variance = max((sigma * sigma - level.x) * level.y, 1e-4);
    c = 0.72134752 / variance;
    seen = min(sigma, 1.0);
    taps = min(taps, int(ceil(3.0 * sqrt(variance))));
#endif
    // Weights 2^(-c (j - d)²) up to a factor that the division removes: from the middle on by products.
    float right = exp2(c * (2.0 * d - 1.0)), left = exp2(-c * (2.0 * d + 1.0)), q = exp2(-2.0 * c);
    float after = 1.0, before = 1.0, sum = 1.0;
    vec4 total = at(along, across);
    for (int j = 1; j <= taps; j++) {
        after *= right;
        right *= q;
        before *= left;
        left *= q;
        total += after * at(along + j, across) + before * at(along - j, across);
        sum += after + before;
    }
    colour = tint.x * total / sum;
    if ((int(second.w) & 2) != 0) {
        vec4 noise = vec4(seen * bayer(target_pixel()) / 255.0);
        if (colour.a > 0.999) noise.a = 0.0;
        colour += noise;
    }
}
