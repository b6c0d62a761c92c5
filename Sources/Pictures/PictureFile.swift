public import Drawing

/// The bytes of a picture file of either kind that can be read, told apart by how they start.
public enum PictureFile {
    /// The longest side of a picture that is read, in pixels: what graphics hardware can hold.
    public static let largestSide = 16_384

    /// The picture, premultiplied sRGB.
    ///
    /// - Throws: `unknownFormat`, `tooLarge`, `damaged` or `damagedJPEG`; never crashes, whatever the bytes.
    public static func decode(_ bytes: [UInt8]) throws(PictureError) -> Bitmap {
        if bytes.starts(with: JPEGCodec.signature) { return try JPEGCodec.decode(bytes) }
        guard bytes.starts(with: PNGChunk.signature) else { throw .unknownFormat }
        // The header chunk comes first and holds width and height.
        if bytes.count >= 24 {
            func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
            let (width, height) = (number(16), number(20))
            if max(width, height) > largestSide { throw .tooLarge(width: width, height: height) }
        }
        return try PNGCodec.decode(bytes)
    }
}
