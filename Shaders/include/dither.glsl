// Ordered dither: an 8 × 8 Bayer matrix as a value in (-1/2, 1/2), made of the interleaved bits of x ^ y and y. Of half a
// grey level at most, so that empty pixels stay empty; in whole even where little is left, so that on average nothing is
// lost of what is fainter than a grey level.
float bayer(ivec2 p) {
    // Three bits, apart and in reverse: of copies 6, 3 and 0 places higher, one bit each.
    int a = ((p.x ^ p.y) & 7) * 73 & 84, b = (p.y & 7) * 73 & 84;
    return (float(a + (b >> 1)) + 1.0) / 128.0 - 0.5;
}

// The same, moved on by a part of the circle: what lies over each other is not rounded alike, which would add up.
float bayer(ivec2 p, float part) { return fract(bayer(p) + 0.5 + part) - 0.5; }
