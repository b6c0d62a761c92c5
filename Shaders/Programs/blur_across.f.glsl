// The first pass of a blur: along x, from one level of a coverage pyramid to full width, four rows a texel.
// texels: a page of the pyramid atlas, RGBA8, four rows of coverage in one texel.
// first: 1 / pitch, the level's column at the quad's left edge, row shift, c = log2(e) / (2 s²) with s in the level's samples.
// second: 2^-c, 2^-2c, the level's first column in the page. Counted from the quad's and the level's own first columns, so
// that a pass has the same texels wherever both of them lie.
// Weight j is 2^(-c (d - j)²) up to a factor that the division removes; started in the middle and continued by products,
// so that nothing overflows for s >= 0.25.
#include "instance.glsl"
uniform sampler2DRect texels;
void main() {
    float u = (gl_FragCoord.x - boxOf.x) * first.x + first.y, middle = floor(u + 0.5), d = u - middle;
    float x = middle + second.z + 0.5, y = target_place().y + first.z;
    float ratio = exp2(2.0 * first.w * d) * second.x, w = 1.0, sum = 1.0;
    vec4 rows = texture(texels, vec2(x, y));
    for (int j = 1; j <= 4; j++) {
        w *= ratio;
        ratio *= second.y;
        sum += w;
        rows += w * texture(texels, vec2(x + float(j), y));
    }
    ratio = exp2(-2.0 * first.w * d) * second.x;
    w = 1.0;
    for (int j = 1; j <= 4; j++) {
        w *= ratio;
        ratio *= second.y;
        sum += w;
        rows += w * texture(texels, vec2(x - float(j), y));
    }
    colour = rows / sum;
}
