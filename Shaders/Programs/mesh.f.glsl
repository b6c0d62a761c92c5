// The colours of a mesh gradient, premultiplied sRGB: mixed between the corners of a small triangle, dithered.
// shade: what was mixed, premultiplied: encoded sRGB, or Oklab where is_oklab is 1.
in vec4 shade;
flat in float is_oklab;
out vec4 colour;
#include "dither.glsl"
vec3 encoded(vec3 light) {
    return mix(light * 12.92, 1.055 * pow(max(light, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, light));
}
vec3 light_of_oklab(vec3 lab) {
    vec3 lms = vec3(
        lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z, lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z,
        lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z);
    lms = lms * lms * lms;
    return vec3(
        4.0767416621 * lms.x - 3.3077115913 * lms.y + 0.2309699292 * lms.z,
        -1.2684380046 * lms.x + 2.6097574011 * lms.y - 0.3413193965 * lms.z,
        -0.0041960863 * lms.x - 0.7034186147 * lms.y + 1.7076147010 * lms.z);
}
void main() {
    // Why clamped: cubics may leave what colours there are, and where a triangle covers a part of a pixel only, its
    // colours are continued to the pixel's centre.
    vec4 c = vec4(0, 0, 0, clamp(shade.a, 0.0, 1.0));
    if (is_oklab > 0.5) {
        if (c.a > 0.0) c.rgb = clamp(encoded(light_of_oklab(shade.rgb / shade.a)), 0.0, 1.0) * c.a;
    } else {
        c.rgb = clamp(shade.rgb, 0.0, c.a);
    }
    vec4 noise = bayer(ivec2(gl_FragCoord.xy)) * min(c, vec4(1.0 / 255.0));
    if (c.a > 0.999) noise.a = 0.0;
    colour = c + noise;
}
