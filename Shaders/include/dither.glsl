// Ordered dither: an 8 × 8 Bayer matrix as a value in (-1/2, 1/2), made of the interleaved bits of x ^ y and y. Of half a
// grey level at most, so that empty pixels stay empty; in whole even where little is left, so that on average nothing is
// lost of what is fainter than a grey level.
float bayer() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int a = p.x ^ p.y, b = p.y;
    int v = (a & 1) << 5 | (b & 1) << 4 | (a & 2) << 2 | (b & 2) << 1 | (a & 4) >> 1 | (b & 4) >> 2;
    return (float(v) + 0.5) / 64.0 - 0.5;
}
