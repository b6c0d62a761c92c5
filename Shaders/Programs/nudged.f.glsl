// A coverage image in one paint, moved by less than a pixel: sampled between texels, nothing outside.
// texels: a page of the coverage atlas, R8. first.xy: from the target's pixels to the first of two texels a side, whole
// numbers; first.zw: the second texels' share. second: the image's place in the page, x0 y0 x1 y1.
#include "instance.glsl"
#include "paint.glsl"
uniform sampler2DRect texels;
float at(ivec2 p, ivec4 limits) {
    bool within = all(greaterThanEqual(p, limits.xy)) && all(lessThan(p, limits.zw));
    return within ? texel(texels, p).r : 0.0;
}
void main() {
    ivec2 p = target_pixel() + ivec2(first.xy);
    ivec4 limits = ivec4(second);
    float above = mix(at(p, limits), at(p + ivec2(1, 0), limits), first.z);
    float below = mix(at(p + ivec2(0, 1), limits), at(p + ivec2(1, 1), limits), first.z);
    colour = paint(pixel()) * mix(above, below, first.w);
}
