// One axis of a Gaussian blur of a layer, read from one level of its pyramid at the true distance between the output
// pixel and the level's samples. Beyond the level lies nothing, or its edge goes on for ever.
// texels: the level, premultiplied. first: samples a pixel, offset to the level's samples, shift across, axis (0 x, 1 y).
// second: taps a side, c = log2(e) / (2 s²) with s in samples, samples along the axis, 1 clamps + 2 dithers.
// VARIANT 1, σ changes from pixel to pixel: tint.x is opacity, tint.y the records, 0: σ = z · clamp(dot(xy, p) + w, 0, 1);
// 1: the level's variance, 1 / pitch². Else tint multiplies (opacity).
#include "instance.glsl"
#include "dither.glsl"
uniform sampler2DRect texels;
#if VARIANT == 1
uniform samplerBuffer records;
#endif
void main() {
    vec2 p = pixel();
    bool down = first.w > 0.5;
    float u = (down ? p.y : p.x) * first.x + first.y, middle = floor(u + 0.5), d = u - middle;
    int along = int(middle), across = int(floor((down ? p.x : p.y) + first.z)), count = int(second.z);
    int flags = int(second.w), taps = int(second.x);
    float c = second.y;
    vec4 faded = tint;
    float seen = 1.0;  // How much of the dither is wanted: none where nothing is blurred.
#if VARIANT == 1
    vec4 ramp = texelFetch(records, int(tint.y)), level = texelFetch(records, int(tint.y) + 1);
    float sigma = ramp.z * clamp(dot(ramp.xy, p) + ramp.w, 0.0, 1.0);
    float variance = max((sigma * sigma - level.x) * level.y, 1e-4);
    c = 0.72134752 / variance;
    faded = vec4(tint.x);
    seen = min(sigma, 1.0);
    taps = min(taps, int(ceil(3.0 * sqrt(variance))));
#endif
    vec4 total = vec4(0);
    float sum = 0.0;
    for (int j = -taps; j <= taps; j++) {
        float w = exp2(-c * (float(j) - d) * (float(j) - d));
        int k = along + j;
        bool within = k >= 0 && k < count;
        if ((flags & 1) != 0) k = clamp(k, 0, count - 1);
        if (within || (flags & 1) != 0) total += w * texel(texels, down ? ivec2(across, k) : ivec2(k, across));
        sum += w;
    }
    colour = faded * total / sum;
    if ((flags & 2) != 0) {
        vec4 noise = vec4(seen * bayer(target_pixel()) / 255.0);
        if (colour.a > 0.999) noise.a = 0.0;
        colour += noise;
    }
}
