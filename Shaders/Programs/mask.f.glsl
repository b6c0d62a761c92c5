// A coverage image in one paint, pixel by pixel.
// texels: a page of the coverage atlas, R8. first.xy: from the frame's pixels to the page's texels, whole numbers.
#include "instance.glsl"
#include "paint.glsl"
uniform sampler2D texels;
void main() {
    vec2 p = pixel();
    colour = paint(p) * texelFetch(texels, ivec2(p + first.xy), 0).r;
}
