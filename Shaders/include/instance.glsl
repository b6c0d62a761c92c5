// What every fragment stage gets of its instance, flat. Keep in step with `Instance` in Rendering.
// p: the pixel's centre in the frame's pixels, y down; a layer's own texture starts at `origin`.
flat in vec4 boxOf;     // the quad: x0 y0 x1 y1
flat in vec4 first;     // see each program
flat in vec4 second;    // see each program
flat in vec4 tint;      // premultiplied sRGB
out vec4 colour;
uniform vec2 origin;
vec2 pixel() { return gl_FragCoord.xy + origin; }
