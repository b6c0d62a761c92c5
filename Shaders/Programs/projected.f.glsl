// A layer seen in perspective, sampled between texels, several times a pixel where it is made smaller.
// texels: the layer, premultiplied. first.x: the records, three rows of the map from pixels to the layer's texels;
// first.y: samples a side of a pixel; first.zw: the layer's size. second.xy: where it lies in its texture.
// tint: multiplies (opacity).
#include "instance.glsl"
uniform sampler2DRect texels;
uniform samplerBuffer records;
vec4 at(ivec2 p) {
    bool within = all(greaterThanEqual(p, ivec2(0))) && all(lessThan(p, ivec2(first.zw)));
    return within ? texel(texels, p + ivec2(second.xy)) : vec4(0);
}
void main() {
    int row = int(first.x), side = int(first.y);
    vec3 xs = texelFetch(records, row).xyz, ys = texelFetch(records, row + 1).xyz, ws = texelFetch(records, row + 2).xyz;
    vec4 total = vec4(0);
    for (int i = 0; i < side * side; i++) {
        vec3 p = vec3(pixel() + (vec2(i % side, i / side) + 0.5) / float(side) - 0.5, 1);
        float w = dot(ws, p);
        if (w > 1e-6) {
            vec2 t = vec2(dot(xs, p), dot(ys, p)) / w - 0.5;
            t = clamp(t, vec2(-2), first.zw + 1.0);
            vec2 base = floor(t), f = t - base;
            ivec2 k = ivec2(base);
            total += mix(mix(at(k), at(k + ivec2(1, 0)), f.x), mix(at(k + ivec2(0, 1)), at(k + ivec2(1, 1)), f.x), f.y);
        }
    }
    colour = tint * total / float(side * side);
}
