// How much of a pixel lies on the inner side of a straight edge: exactly, for any direction.
// d: the distance of the pixel's centre from the edge, negative inside; n: the edge's unit normal.
// The area of a unit square cut by a line is the distribution of the sum of two uniform variables: a quadratic, a line
// and a quadratic again.
float inside(float d, vec2 n) {
    vec2 m = abs(n) * 0.5;
    float wide = max(m.x, m.y), narrow = min(m.x, m.y), s = -d, t = abs(s);
    float bent = wide + narrow - min(t, wide + narrow);
    float part = t <= wide - narrow ? 0.5 + t / (2.0 * wide) : 1.0 - bent * bent / max(8.0 * wide * narrow, 1e-9);
    return s < 0.0 ? 1.0 - part : part;
}
