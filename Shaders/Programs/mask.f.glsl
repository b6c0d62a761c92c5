// A coverage image in one paint, pixel by pixel.
// texels: a page of the coverage atlas, R8. first.xy: from the target's pixels to the page's texels, whole numbers.
#include "instance.glsl"
#include "paint.glsl"
uniform sampler2D texels;
void main() {
    colour = paint(pixel()) * texelFetch(texels, target_pixel() + ivec2(first.xy), 0).r;
}
