// What a shape is painted with at a pixel, premultiplied sRGB. VARIANT: 0 one colour, 1 a linear, 2 a radial, 3 an
// angular gradient, 4 a picture. One colour: `tint`. Else tint.x is opacity, tint.z the first of two records of the map
// from pixels to the paint's own x and y (a linear gradient's x is t, a picture's are its texels), tint.y the first of the
// paint's records. A gradient's:
//   0: stops, extent (0 clamped, 1 repeated, 2 mirrored), then by kind: radial 1 / (r1 - r0), -r0 / (r1 - r0);
//      angular 1 / span, the angle beyond which the first colour holds again
//   1 …: two a stop: its place; its colour
// A picture's: its width and height; its outermost texels go on outside.
// Keep in step with `PaintRecord`.
#if VARIANT == 0
vec4 paint(vec2 p) { return tint; }
#else
uniform samplerBuffer records;
vec2 own(vec2 p) {
    vec4 xs = texelFetch(records, int(tint.z)), ys = texelFetch(records, int(tint.z) + 1);
    return vec2(dot(xs.xy, p) + xs.z, dot(ys.xy, p) + ys.z);
}
#if VARIANT == 4
// RGBA8, premultiplied, dithered.
uniform sampler2DRect painted;
vec4 paint(vec2 p) {
    vec2 last = texelFetch(records, int(tint.y)).xy - 1.0, t = clamp(own(p) - 0.5, vec2(0), last);
    vec2 base = floor(t + 1.0 / 512.0), f = max(t - base, 0.0);
    ivec2 k = ivec2(base);
    vec4 c = texel(painted, k);
    // Where the texels are the pixels, one is enough.
    if (max(f.x, f.y) > 1.0 / 512.0) {
        ivec2 n = min(k + 1, ivec2(last));
        vec4 right = texel(painted, ivec2(n.x, k.y)), below = texel(painted, ivec2(k.x, n.y));
        c = mix(mix(c, right, f.x), mix(below, texel(painted, n), f.x), f.y);
    }
    return c * tint.x;
}
#else
#include "dither.glsl"
vec4 paint(vec2 p) {
    int at = int(tint.y);
    vec4 head = texelFetch(records, at);
    vec2 q = own(p);
#if VARIANT == 1
    float t = q.x;
#elif VARIANT == 2
    float t = length(q) * head.z + head.w;
#else
    float angle = atan(q.y, q.x);
    if (angle < 0.0) angle += 6.283185307;
    float t = angle > head.w ? 0.0 : angle * head.z;
#endif
    if (head.y == 1.0) t = fract(t);
    if (head.y == 2.0) t = 1.0 - abs(1.0 - mod(t, 2.0));
    int low = 0, high = int(head.x) - 1;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (texelFetch(records, at + 1 + 2 * middle).x <= t) low = middle; else high = middle;
    }
    float from = texelFetch(records, at + 1 + 2 * low).x, to = texelFetch(records, at + 1 + 2 * high).x;
    float share = to > from ? clamp((t - from) / (to - from), 0.0, 1.0) : step(to, t);
    vec4 c = mix(texelFetch(records, at + 2 + 2 * low), texelFetch(records, at + 2 + 2 * high), share) * tint.x;
    // The dither is scaled by the colour itself where it is faint, so that no colour gets brighter than its alpha.
    vec4 noise = bayer(target_pixel()) * min(c, vec4(1.0 / 255.0));
    if (c.a > 0.999) noise.a = 0.0;
    return c + noise;
}
#endif
#endif
