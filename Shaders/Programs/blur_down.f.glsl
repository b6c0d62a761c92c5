// The second pass of a blur: along y, fused with the compositing.
// texels: the scratch atlas, RGBA8, four rows of coverage in one texel.
// tint: the colour, times what every sample is multiplied by. second.w: by how much the dither is moved on.
// first: 1 / pitch, offset to the level's row, column shift (both from the target's pixels), the level's first row in the
// scratch.
#include "instance.glsl"
#include "dither.glsl"
uniform sampler2DRect texels;
#if VARIANT == 0
// Three texels hold twelve rows, at least 3.5 on either side; rows outside the level read row 0 of the scratch, which stays
// empty.
// second: rows of texels, 2c, 2^-c.
void main() {
    ivec2 p = target_pixel();
    float v = (float(p.y) + 0.5) * first.x + first.y, f = floor(v * 0.25 - 0.875), d = v - 4.0 * f - 5.0;
    float x = gl_FragCoord.x + first.z, y = f + first.w;
    vec4 q0 = texture(texels, vec2(x, abs(2.0 * f + 1.0 - second.x) < second.x ? y + 0.5 : 0.5));
    vec4 q1 = texture(texels, vec2(x, abs(2.0 * f + 3.0 - second.x) < second.x ? y + 1.5 : 0.5));
    vec4 q2 = texture(texels, vec2(x, abs(2.0 * f + 5.0 - second.x) < second.x ? y + 2.5 : 0.5));
    float q = second.z * second.z, e = exp2(second.y * d), s = e * second.z;
    vec4 w0, w1, w2;
    w1.y = 1.0;
    w1.z = s; s *= q;
    w1.w = w1.z * s; s *= q;
    w2.x = w1.w * s; s *= q;
    w2.y = w2.x * s; s *= q;
    w2.z = w2.y * s; s *= q;
    w2.w = w2.z * s;
    s = second.z / e;
    w1.x = s; s *= q;
    w0.w = w1.x * s; s *= q;
    w0.z = w0.w * s; s *= q;
    w0.y = w0.z * s; s *= q;
    w0.x = w0.y * s;
    float covered = dot(w0 * q0 + w1 * q1 + w2 * q2, vec4(1)) / dot(w0 + w1 + w2, vec4(1));
    colour = tint * covered;
    colour += bayer(p, second.w) / 255.0;
}
#else
// The level has at most eight rows: all of them are read, and as the samples of a Gaussian of such a width have the same sum
// wherever they lie, nothing is divided. A third less work.
// first.y: the offset to the middle of the eight rows.
// second: c, 2^-2c, the scratch's row of the second texel (0, which is empty, where there is none). tint holds 2^(-c/4) /
// (s √2π), too.
void main() {
    ivec2 p = target_pixel();
    float v = (float(p.y) + 0.5) * first.x + first.y;
    float x = gl_FragCoord.x + first.z;
    vec4 upper = texture(texels, vec2(x, first.w + 0.5));
    vec4 lower = texture(texels, vec2(x, second.z + 0.5));
    // Row j, counted from the middle: 2^(-c (v - j)²) = 2^(-c v²) · 2^(2 c v j) · 2^(-c j²).
    float q = second.y, h = exp2(second.x * v), g = exp2(-second.x * v * v), r = 1.0 / h, s = h * h * q;
    vec4 above, below;
    below.x = g * h;
    below.y = below.x * s; s *= q;
    below.z = below.y * s; s *= q;
    below.w = below.z * s;
    s = r * r * q;
    above.w = g * r;
    above.z = above.w * s; s *= q;
    above.y = above.z * s; s *= q;
    above.x = above.y * s;
    colour = tint * dot(above * upper + below * lower, vec4(1));
    colour += bayer(p, second.w) / 255.0;
}
#endif
