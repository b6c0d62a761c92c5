// A rectangle, rounded or not, filled or stroked, anti-aliased by formula.
// first: the rectangle in pixels. second.x: corner radius; second.y: half the stroke's width, or -1 for a fill.
// A plain filled rectangle has exact area coverage; others the distance to the edge, clamped over one pixel.
#include "instance.glsl"
void main() {
    vec2 p = pixel();
    float covered;
    if (second.x <= 0.0 && second.y < 0.0) {
        vec2 part = clamp(min(p + 0.5, first.zw) - max(p - 0.5, first.xy), 0.0, 1.0);
        covered = part.x * part.y;
    } else {
        vec2 middle = (first.xy + first.zw) * 0.5, extent = (first.zw - first.xy) * 0.5;
        vec2 q = abs(p - middle) - extent + second.x;
        float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - second.x;
        covered = second.y < 0.0 ? clamp(0.5 - d, 0.0, 1.0)
            : clamp(0.5 + second.y - abs(d), 0.0, min(1.0, 2.0 * second.y));
    }
    colour = tint * covered;
}
