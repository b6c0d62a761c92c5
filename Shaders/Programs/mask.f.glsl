// A coverage image in one colour, pixel by pixel.
// texels: a page of the coverage atlas, R8. first.xy: from the frame's pixels to the page's texels, whole numbers.
// tint: premultiplied colour.
#include "instance.glsl"
uniform sampler2D texels;
void main() { colour = tint * texelFetch(texels, ivec2(pixel() + first.xy), 0).r; }
