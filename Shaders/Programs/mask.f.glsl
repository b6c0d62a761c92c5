// A coverage image in one paint, pixel by pixel.
// texels: a page of the coverage atlas, R8. first.xy: from the target's pixels to the page's texels, whole numbers.
#include "instance.glsl"
#include "paint.glsl"
uniform sampler2DRect texels;
void main() {
    colour = paint(pixel()) * texture(texels, target_place() + first.xy).r;
}
