// A layer drawn over another picture, pixel by pixel; nothing outside it.
// texels: the layer, premultiplied. first.xy: from the frame's pixels to the layer's texels; first.zw: its size.
// second.x: 1 shows what the layer lets through, as a mask; second.yz: where it lies in its texture. tint: multiplies
// (opacity).
#include "instance.glsl"
uniform sampler2DRect texels;
void main() {
    ivec2 p = ivec2(floor(pixel() + first.xy));
    bool within = all(greaterThanEqual(p, ivec2(0))) && all(lessThan(p, ivec2(first.zw)));
    vec4 c = within ? tint * texel(texels, p + ivec2(second.yz)) : vec4(0);
    colour = second.x > 0.0 ? vec4(1.0 - c.a) : c;
}
