// Halves one axis of a layer with (1 5 10 10 5 1) / 32: sample m lies between the source's samples 2m - 2 and 2m - 1.
// texels: the source, premultiplied. first: what 2m is moved by to the first of six taps, samples along the axis, axis
// (0 x, 1 y), 1 where the edge goes on for ever (else nothing lies beyond). second.xy: where it lies in its texture.
#include "instance.glsl"
uniform sampler2DRect texels;
void main() {
    bool down = first.z > 0.5;
    ivec2 p = ivec2(floor(pixel()));
    int start = 2 * (down ? p.y : p.x) + int(first.x), last = int(first.y) - 1, across = down ? p.x : p.y;
    vec4 total = vec4(0);
    for (int i = 0; i < 6; i++) {
        int k = start + i, n = clamp(k, 0, last);
        float w = i == 0 || i == 5 ? 1.0 : i == 1 || i == 4 ? 5.0 : 10.0;
        vec4 c = texel(texels, (down ? ivec2(across, n) : ivec2(n, across)) + ivec2(second.xy));
        total += n == k || first.w > 0.5 ? w * c : vec4(0);
    }
    colour = total / 32.0;
}
