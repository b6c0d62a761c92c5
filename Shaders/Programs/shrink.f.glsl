// Halves one axis of a layer with (1 5 10 10 5 1) / 32: sample m lies between the source's samples 2m - 2 and 2m - 1.
// texels: the source, premultiplied. first: what 2m is moved by to the first of six taps, samples along the axis, axis
// (0 x, 1 y), 1 where the edge goes on for ever (else nothing lies beyond).
#include "instance.glsl"
uniform sampler2DRect texels;
void main() {
    bool down = first.z > 0.5;
    ivec2 p = ivec2(floor(pixel()));
    int start = 2 * (down ? p.y : p.x) + int(first.x), count = int(first.y), across = down ? p.x : p.y;
    vec4 total = vec4(0);
    for (int i = 0; i < 6; i++) {
        int k = start + i;
        bool within = k >= 0 && k < count;
        if (first.w > 0.5) k = clamp(k, 0, count - 1);
        float w = i == 0 || i == 5 ? 1.0 : i == 1 || i == 4 ? 5.0 : 10.0;
        if (within || first.w > 0.5) total += w * texel(texels, down ? ivec2(across, k) : ivec2(k, across));
    }
    colour = total / 32.0;
}
