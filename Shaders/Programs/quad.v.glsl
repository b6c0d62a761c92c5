// One quad an instance. `size`: 2 / (width, height) of the target; `origin`: the target's first pixel in the frame;
// shift: where in the target its layer lies, where several share it.
// Pixels count downwards, and row 0 of a target is its top row.
// place: a point in the frame's pixels, then its height in the target's.
layout(location = 0) in vec4 box;
layout(location = 1) in vec4 one;
layout(location = 2) in vec4 two;
layout(location = 3) in vec4 three;
layout(location = 4) in vec2 shift;
uniform vec2 size;
uniform vec2 origin;
flat out vec4 boxOf;
flat out vec4 first;
flat out vec4 second;
flat out vec4 tint;
noperspective out vec3 place;
void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    boxOf = box;
    first = one;
    second = two;
    tint = three;
    vec2 p = mix(box.xy, box.zw, corner);
    vec2 q = p - origin + shift;
    place = vec3(p, q.y);
    gl_Position = vec4(q * size - 1.0, 0, 1);
}
