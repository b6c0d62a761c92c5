// A picture or a coverage image under any affine map, sampled between texels; nothing outside.
// texels: RGBA8 premultiplied, or R8 read as (r, r, r, r). first: from pixels to texels (a c; b d) about
// second.xy, a place in pixels; second.z: records, 0: the image's texel there, x and y; samples a side of a pixel; 1: the
// image's place in the texture, in whole texels, which is added last: so the picture is the same wherever that is.
#include "instance.glsl"
#include "paint.glsl"
#if VARIANT == 0
uniform samplerBuffer records;
#endif
uniform sampler2DRect texels;
vec4 at(ivec2 p, ivec4 limits) {
    p += limits.xy;
    bool within = all(greaterThanEqual(p, limits.xy)) && all(lessThan(p, limits.zw));
    return within ? texel(texels, p) : vec4(0);
}
void main() {
    vec4 head = texelFetch(records, int(second.z));
    ivec4 limits = ivec4(texelFetch(records, int(second.z) + 1));
    vec2 o = pixel() - second.xy;
    int side = int(head.z);
    vec4 total = vec4(0);
    for (int i = 0; i < side * side; i++) {
        vec2 s = o + (vec2(i % side, i / side) + 0.5) / float(side) - 0.5;
        vec2 t = head.xy + vec2(dot(first.xy, s), dot(first.zw, s)) - 0.5, base = floor(t), f = t - base;
        ivec2 k = ivec2(base);
        total += mix(
            mix(at(k, limits), at(k + ivec2(1, 0), limits), f.x),
            mix(at(k + ivec2(0, 1), limits), at(k + ivec2(1, 1), limits), f.x), f.y);
    }
    colour = paint(pixel()) * total / float(side * side);
}
