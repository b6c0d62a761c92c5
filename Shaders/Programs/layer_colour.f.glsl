// A layer whose colours are changed, one change after another, each clamped.
// texels: the layer, premultiplied. first.xy: from the frame's pixels to the layer's texels; first.zw: its size.
// second: the first record, changes, where the layer lies in its texture. A change is six records: kind (0 matrix,
// 1 luminance to alpha, 2 threshold), least and most alpha of the threshold; then the rows of the matrix, then what is added
// (the threshold's colour).
#include "instance.glsl"
uniform sampler2DRect texels;
uniform samplerBuffer records;
void main() {
    ivec2 p = ivec2(floor(pixel() + first.xy));
    bool within = all(greaterThanEqual(p, ivec2(0))) && all(lessThan(p, ivec2(first.zw)));
    vec4 c = within ? texel(texels, p + ivec2(second.zw)) : vec4(0);
    int at = int(second.x);
    for (int i = 0; i < int(second.y); i++, at += 6) {
        vec4 head = texelFetch(records, at), added = texelFetch(records, at + 5);
        if (head.x == 0.0) {
            vec4 plain = c.a > 0.0 ? vec4(c.rgb / c.a, c.a) : vec4(0);
            vec4 changed = clamp(
                vec4(
                    dot(texelFetch(records, at + 1), plain), dot(texelFetch(records, at + 2), plain),
                    dot(texelFetch(records, at + 3), plain), dot(texelFetch(records, at + 4), plain)) + added,
                0.0, 1.0);
            c = vec4(changed.rgb * changed.a, changed.a);
        } else if (head.x == 1.0) {
            c = vec4(0, 0, 0, dot(c.rgb, vec3(0.2126, 0.7152, 0.0722)));
        } else {
            c = c.a >= head.y && c.a <= head.z ? added : vec4(0);
        }
    }
    colour = tint * c;
}
