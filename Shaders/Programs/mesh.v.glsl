// One patch of a mesh gradient an instance: cells of two triangles in one strip that goes from row to row. Each row's ends
// stand twice, so that what lies between two rows has no area:
//
//     0,1   3   5   7,…        k:  0 0 1 2 3 … 2n+1 2n+1, the next row the same
//       │ ╲ │ ╲ │ ╲ │
//       2   4   6   8
//
// one.x: the record of the patch's first corner; one.y: corners of a row of the mesh; one.z: cells a side; one.w: 1 where
// colours are Oklab; two.x: 1 where colours have tangents. `size`, `origin`: as in quad.v.glsl.
// Each corner has five records: its place and its tangent across, its tangent down, colour, colour's tangents across and
// down; places in pixels, colours premultiplied. Keep in step with `MeshRecord`, the formulas with `MeshSurface`.
layout(location = 1) in vec4 one;
layout(location = 2) in vec4 two;
uniform vec2 size;
uniform vec2 origin;
uniform samplerBuffer records;
out vec4 shade;
flat out float is_oklab;
void main() {
    int cells = int(one.z), row = gl_VertexID / (2 * cells + 4);
    int k = clamp(gl_VertexID % (2 * cells + 4) - 1, 0, 2 * cells + 1);
    vec2 t = vec2(k >> 1, row + (k & 1)) / float(cells);
    vec2 last = t * t * (3.0 - 2.0 * t), out_of = t * (1.0 - t) * (1.0 - t), into = t * t * (t - 1.0);
    bool smooths = two.x > 0.5;
    vec2 place = vec2(0);
    vec4 mixed = vec4(0);
    for (int i = 0; i < 4; i++) {
        int a = i & 1, b = i >> 1, at = int(one.x) + 5 * (a + b * int(one.y));
        vec2 f = vec2(a == 0 ? 1.0 - last.x : last.x, b == 0 ? 1.0 - last.y : last.y);
        vec2 g = vec2(a == 0 ? out_of.x : into.x, b == 0 ? out_of.y : into.y);
        vec4 head = texelFetch(records, at);
        place += f.x * f.y * head.xy + g.x * f.y * head.zw + f.x * g.y * texelFetch(records, at + 1).xy;
        if (smooths) {
            mixed += f.x * f.y * texelFetch(records, at + 2) + g.x * f.y * texelFetch(records, at + 3)
                + f.x * g.y * texelFetch(records, at + 4);
        } else {
            mixed += (a == 0 ? 1.0 - t.x : t.x) * (b == 0 ? 1.0 - t.y : t.y) * texelFetch(records, at + 2);
        }
    }
    shade = mixed;
    is_oklab = one.w;
    gl_Position = vec4((place - origin) * size - 1.0, 0, 1);
}
