// A rectangle, a rounded one, an ellipse or a capsule under any affine map, filled or stroked, anti-aliased by formula.
// first: from pixels to the shape's own space (a c; b d). second.xy: the shape's middle in pixels; second.z: its records:
//   0: half its width and height, the corners' half axes
//   1: half the stroke's width (a stroke's corners are circles and the map turns and scales evenly), or -1
// Straight edges are exact; curved ones are taken as straight within a pixel.
#include "instance.glsl"
#include "paint.glsl"
#include "edge.glsl"
#if VARIANT == 0
uniform samplerBuffer records;
#endif
// The share of the pixel between the two edges |q| = extent of one axis; g: that axis' direction, per pixel.
float between(float q, float extent, vec2 g) {
    float scale = length(g);
    vec2 n = g / scale;
    return inside((-q - extent) / scale, n) + inside((q - extent) / scale, n) - 1.0;
}
float filled(vec2 q, vec2 extent, vec2 corner, vec2 gx, vec2 gy) {
    float straight = between(q.x, extent.x, gx) * between(q.y, extent.y, gy);
    if (min(corner.x, corner.y) <= 0.0) return straight;
    // In a corner's quarter: the ellipse k(e) = |e| - 1 with e in half axes, its distance k / |grad k|.
    vec2 e = (abs(q) - extent + corner) / corner;
    if (min(e.x, e.y) <= 0.0) return straight;
    float k = length(e);
    vec2 sides = sign(q) * e / (k * corner), slope = sides.x * gx + sides.y * gy;
    float steep = length(slope);
    return k < 1e-4 ? 1.0 : clamp(inside((k - 1.0) / steep, slope / steep), 0.0, 1.0);
}
void main() {
    vec2 p = pixel(), o = p - second.xy;
    vec4 form = texelFetch(records, int(second.z));
    float half_width = texelFetch(records, int(second.z) + 1).x;
    vec2 gx = first.xy, gy = first.zw, q = vec2(dot(gx, o), dot(gy, o));
    float covered;
    if (half_width < 0.0) {
        covered = filled(q, form.xy, form.zw, gx, gy);
    } else {
        vec2 outer = form.zw + (form.z > 0.0 ? half_width : 0.0), inner = max(form.zw - half_width, 0.0);
        covered = filled(q, form.xy + half_width, outer, gx, gy);
        if (min(form.x, form.y) > half_width) covered -= filled(q, form.xy - half_width, inner, gx, gy);
    }
    colour = paint(p) * covered;
}
