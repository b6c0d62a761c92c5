// An upright rectangle, rounded or not, filled or stroked, anti-aliased by formula.
// first: the rectangle in pixels. second.x: corner radius; second.y: half the stroke's width, or -1 for a fill.
// Sharp corners have exact area coverage (a stroke's are mitered); round ones that of the nearest straight edge.
#include "instance.glsl"
#include "paint.glsl"
#include "edge.glsl"
float area(vec2 p, vec4 rect) {
    vec2 part = clamp(min(p + 0.5, rect.zw) - max(p - 0.5, rect.xy), 0.0, 1.0);
    return part.x * part.y;
}
void main() {
    vec2 p = pixel();
    float covered;
    if (second.x <= 0.0) {
        float grown = max(second.y, 0.0);
        covered = area(p, first + vec4(-grown, -grown, grown, grown));
        if (second.y >= 0.0) covered -= area(p, first + vec4(grown, grown, -grown, -grown));
    } else {
        vec2 middle = (first.xy + first.zw) * 0.5, extent = (first.zw - first.xy) * 0.5;
        vec2 q = abs(p - middle) - extent + second.x, far = max(q, 0.0);
        float reach = length(far), d = reach + min(max(q.x, q.y), 0.0) - second.x;
        vec2 n = reach > 0.0 ? far / reach : q.x > q.y ? vec2(1, 0) : vec2(0, 1);
        covered = second.y < 0.0 ? inside(d, n) : inside(d - second.y, n) - inside(d + second.y, n);
    }
    colour = paint(p) * covered;
}
