// A layer joined with what lies under it by a mode that blending hardware does not have; replaces what is there.
// texels: the layer; behind: a copy of what lies under it; both premultiplied. first.xy, second.xy: from the frame's
// pixels to their texels; first.zw: the layer's size; second.z: 1 leaves the alpha of what lies there as it is, as source
// atop does. tint: multiplies the layer (opacity). VARIANT: the mode's number.
// Source: W3C "Compositing and Blending Level 1", 9 and 10. Keep in step with `FramePlan.blendNumber`.
#include "instance.glsl"
uniform sampler2DRect texels;
uniform sampler2DRect behind;
float luminance(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }
vec3 clipped(vec3 c) {
    float l = luminance(c), least = min(min(c.r, c.g), c.b), most = max(max(c.r, c.g), c.b);
    if (least < 0.0) c = l + (c - l) * l / (l - least);
    if (most > 1.0) c = l + (c - l) * (1.0 - l) / (most - l);
    return c;
}
vec3 with_luminance(vec3 c, float l) { return clipped(c + l - luminance(c)); }
float saturation(vec3 c) { return max(max(c.r, c.g), c.b) - min(min(c.r, c.g), c.b); }
vec3 with_saturation(vec3 c, float s) {
    float least = min(min(c.r, c.g), c.b), range = saturation(c);
    return range > 0.0 ? (c - least) * s / range : vec3(0);
}
vec3 hard(vec3 b, vec3 s) { return mix(2.0 * s * b, 1.0 - 2.0 * (1.0 - s) * (1.0 - b), step(0.5, s)); }
float dodge(float b, float s) { return b <= 0.0 ? 0.0 : s >= 1.0 ? 1.0 : min(1.0, b / (1.0 - s)); }
float burn(float b, float s) { return b >= 1.0 ? 1.0 : s <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - b) / s); }
float soft(float b, float s) {
    if (s <= 0.5) return b - (1.0 - 2.0 * s) * b * (1.0 - b);
    float d = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
    return b + (2.0 * s - 1.0) * (d - b);
}
vec3 mixed(vec3 b, vec3 s) {
#if VARIANT == 0
    return b * s;
#elif VARIANT == 1
    return hard(s, b);
#elif VARIANT == 2
    return min(b, s);
#elif VARIANT == 3
    return max(b, s);
#elif VARIANT == 4
    return vec3(dodge(b.r, s.r), dodge(b.g, s.g), dodge(b.b, s.b));
#elif VARIANT == 5
    return vec3(burn(b.r, s.r), burn(b.g, s.g), burn(b.b, s.b));
#elif VARIANT == 6
    return vec3(soft(b.r, s.r), soft(b.g, s.g), soft(b.b, s.b));
#elif VARIANT == 7
    return hard(b, s);
#elif VARIANT == 8
    return abs(b - s);
#elif VARIANT == 9
    return b + s - 2.0 * b * s;
#elif VARIANT == 10
    return with_luminance(with_saturation(s, saturation(b)), luminance(b));
#elif VARIANT == 11
    return with_luminance(with_saturation(b, saturation(s)), luminance(b));
#elif VARIANT == 12
    return with_luminance(s, luminance(b));
#elif VARIANT == 15
    return b + s - b * s;
#else
    return with_luminance(b, luminance(s));
#endif
}
void main() {
    ivec2 p = ivec2(floor(pixel() + first.xy));
    bool within = all(greaterThanEqual(p, ivec2(0))) && all(lessThan(p, ivec2(first.zw)));
    vec4 s = within ? tint * texel(texels, p) : vec4(0);
    vec4 b = texel(behind, ivec2(floor(pixel() + second.xy)));
    bool kept = second.z > 0.5;
#if VARIANT == 14
    float a = min(1.0, s.a + b.a);
    colour = vec4(max(vec3(0), a - (b.a - b.rgb) - (s.a - s.rgb)), a);
    if (kept) colour = vec4(max(vec3(0), b.rgb - (s.a - s.rgb) * b.a), b.a);
#elif VARIANT == 16
    colour = min(b + s, vec4(1));
    if (kept) colour = vec4(min(b.rgb + s.rgb * b.a, vec3(b.a)), b.a);
#else
    vec3 plain_b = b.a > 0.0 ? b.rgb / b.a : vec3(0), plain_s = s.a > 0.0 ? s.rgb / s.a : vec3(0);
    vec3 both = clamp(mixed(plain_b, plain_s), 0.0, 1.0);
    colour = vec4(s.rgb * (1.0 - b.a) + b.rgb * (1.0 - s.a) + both * s.a * b.a, s.a + b.a - s.a * b.a);
    if (kept) colour = vec4(b.rgb * (1.0 - s.a) + both * s.a * b.a, b.a);
#endif
}
