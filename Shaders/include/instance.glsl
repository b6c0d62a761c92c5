// What every fragment stage gets of its instance, flat. Keep in step with `Instance` in Rendering.
flat in vec4 boxOf;     // the quad: x0 y0 x1 y1
flat in vec4 first;     // see each program
flat in vec4 second;    // see each program
flat in vec4 tint;      // premultiplied sRGB
out vec4 colour;
// The pixel's centre, nearly, in the frame's pixels, y down; then its height in the target's.
// Why not gl_FragCoord.y: drivers that may have to turn a picture over look up for each pixel whether they do, on a software
// rasteriser a tenth of a blur's time.
noperspective in vec3 place;
vec2 pixel() { return floor(place.xy) + 0.5; }
// The pixel's centre in the target's pixels; its column and row.
vec2 target_place() { return vec2(gl_FragCoord.x, floor(place.z) + 0.5); }
ivec2 target_pixel() { return ivec2(gl_FragCoord.x, place.z); }
// A texel by its column and row; beyond the texture the outermost ones go on.
vec4 texel(sampler2DRect texels, ivec2 at) { return texture(texels, vec2(at) + 0.5); }
