// A picture or a coverage image, scaled or at a fraction of a pixel, sampled between texels; nothing outside.
// texels: RGBA8 premultiplied, or R8 read as (r, r, r, r). first: scale and offset from pixels to texels, x then y.
// second: the image's place in the texture, in texels. tint: multiplies.
#include "instance.glsl"
uniform sampler2D texels;
vec4 at(ivec2 p) {
    bool inside = all(greaterThanEqual(p, ivec2(second.xy))) && all(lessThan(p, ivec2(second.zw)));
    return inside ? texelFetch(texels, p, 0) : vec4(0);
}
void main() {
    vec2 t = pixel() * first.xz + first.yw - 0.5, base = floor(t), f = t - base;
    ivec2 p = ivec2(base);
    vec4 upper = mix(at(p), at(p + ivec2(1, 0)), f.x), lower = mix(at(p + ivec2(0, 1)), at(p + ivec2(1, 1)), f.x);
    colour = tint * mix(upper, lower, f.y);
}
