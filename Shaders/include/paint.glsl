// What a shape is painted with at a pixel, premultiplied sRGB. VARIANT: 0 one colour, 1 a linear, 2 a radial, 3 an
// angular gradient. One colour: `tint`. Gradients: tint.x is opacity, tint.y the first of the paint's records:
//   0: stops, extent (0 clamped, 1 repeated, 2 mirrored), then by kind: radial 1 / (r1 - r0), -r0 / (r1 - r0);
//      angular 1 / span, the angle beyond which the first colour holds again
//   1, 2: from pixels to the gradient's own x and y (a linear one's x is t)
//   3 …: two a stop: its place; its colour
// Keep in step with `PaintRecord`.
#if VARIANT == 0
vec4 paint(vec2 p) { return tint; }
#else
#include "dither.glsl"
uniform samplerBuffer records;
vec4 paint(vec2 p) {
    int at = int(tint.y);
    vec4 head = texelFetch(records, at), xs = texelFetch(records, at + 1), ys = texelFetch(records, at + 2);
    vec2 q = vec2(dot(xs.xy, p) + xs.z, dot(ys.xy, p) + ys.z);
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
        if (texelFetch(records, at + 3 + 2 * middle).x <= t) low = middle; else high = middle;
    }
    float from = texelFetch(records, at + 3 + 2 * low).x, to = texelFetch(records, at + 3 + 2 * high).x;
    float share = to > from ? clamp((t - from) / (to - from), 0.0, 1.0) : step(to, t);
    vec4 c = mix(texelFetch(records, at + 4 + 2 * low), texelFetch(records, at + 4 + 2 * high), share) * tint.x;
    // The dither is scaled by the colour itself where it is faint, so that no colour gets brighter than its alpha.
    vec4 noise = bayer() * min(c, vec4(1.0 / 255.0));
    if (c.a > 0.999) noise.a = 0.0;
    return c + noise;
}
#endif
