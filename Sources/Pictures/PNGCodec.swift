internal import CPNG
public import Drawing

/// PNG bytes ⇄ `Bitmap`, through libpng's simplified API (`png_image_*`), which reports errors by return value.
///
/// A `Bitmap` is premultiplied, a PNG file is not: colours are divided by alpha when written and multiplied when read, to the nearest
/// value. Writing and reading again gives the same bitmap, since the division's error of ½ shrinks to at most ½ · alpha / 255.
public enum PNGCodec {
    /// What becomes of a picture's alpha when it is written.
    public enum Alpha: Hashable, Sendable {
        /// Red, green and blue only. A pixel that lets something through is stored as it would look over black.
        case opaque
        /// Red, green, blue and alpha, colours not multiplied by alpha.
        case straight
    }

    /// Pictures with more pixels are refused on both ways: 16,384 · 16,384, one gigabyte in memory.
    public static let largestPixelCount = 1 << 28

    /// The bytes of a PNG file. Equal arguments give equal bytes: no date, no name of a program.
    ///
    /// - Parameters:
    ///   - bitmap: Colour (stored as sRGB) or coverage (stored as greys, `alpha` says nothing there).
    ///   - alpha: `opaque` or `straight`.
    ///   - texts: Stored in this order, before the pixels.
    /// - Throws: `empty`, `tooLarge`, `invalidTextKey` or `cannotEncode`.
    public static func encode(
        _ bitmap: Bitmap, alpha: Alpha, texts: [PNGText] = []
    ) throws(PictureError) -> [UInt8] {
        guard bitmap.width > 0, bitmap.height > 0 else { throw .empty }
        try checkSize(width: bitmap.width, height: bitmap.height)
        var chunks: [UInt8] = []
        for text in texts { chunks += try PNGChunk(text: text).bytes }

        let format: UInt32
        let pixels: [UInt8]
        switch (bitmap.format, alpha) {
        case (.coverage, _): (format, pixels) = (PNGFormat.gray, bitmap.bytes)
        case (.rgba, .opaque): (format, pixels) = (PNGFormat.rgb, StraightAlpha.overBlack(bitmap.bytes))
        case (.rgba, .straight): (format, pixels) = (PNGFormat.rgba, StraightAlpha.straight(bitmap.bytes))
        }
        var stream = try write(pixels, width: bitmap.width, height: bitmap.height, format: format)
        if !chunks.isEmpty {
            guard let pixelChunk = PNGChunk.chunks(in: stream).first(where: { $0.chunk.type == "IDAT" }) else {
                throw .cannotEncode(reason: "no pixels were written")
            }
            stream.insert(contentsOf: chunks, at: pixelChunk.offset)
        }
        return stream
    }

    /// The picture in a PNG file, as premultiplied sRGB; palettes, greys and 16-bit samples are converted.
    ///
    /// - Throws: `notPNG`, `tooLarge` or `damaged`; never crashes, whatever the bytes.
    public static func decode(_ bytes: [UInt8]) throws(PictureError) -> Bitmap {
        guard bytes.starts(with: PNGChunk.signature) else { throw .notPNG }
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        // Why inside one closure: libpng keeps the pointer between the two calls.
        let pixels: Result<[UInt8], PictureError> = bytes.withUnsafeBytes { source in
            guard png_image_begin_read_from_memory(&image, source.baseAddress, source.count) != 0 else {
                return .failure(.damaged(reason: message(of: image)))
            }
            let (width, height) = (Int(image.width), Int(image.height))
            guard width > 0, height > 0 else { return .failure(.damaged(reason: "it has no pixels")) }
            guard width <= largestPixelCount / height else { return .failure(.tooLarge(width: width, height: height)) }
            image.format = PNGFormat.rgba
            // Why uninitialized: a header may claim far more pixels than there are, and untouched memory costs nothing.
            var isWhole = false
            let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
                isWhole = png_image_finish_read(&image, nil, buffer.baseAddress, Int32(width * 4), nil) != 0
                count = isWhole ? buffer.count : 0
            }
            guard isWhole else { return .failure(.damaged(reason: message(of: image))) }
            return .success(pixels)
        }
        return Bitmap(
            width: Int(image.width), height: Int(image.height), format: .rgba,
            bytes: StraightAlpha.premultiplied(try pixels.get()))
    }

    /// The texts stored in a PNG file, in order; none where the bytes are no PNG. Compressed texts are left out.
    public static func texts(in bytes: [UInt8]) -> [PNGText] {
        PNGChunk.chunks(in: bytes).compactMap(\.chunk.text)
    }

    private static func checkSize(width: Int, height: Int) throws(PictureError) {
        guard width <= largestPixelCount / height else { throw .tooLarge(width: width, height: height) }
    }

    /// `png_image_write_to_memory`, into a buffer that is large enough for any data of this size.
    private static func write(
        _ pixels: [UInt8], width: Int, height: Int, format: UInt32
    ) throws(PictureError) -> [UInt8] {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        (image.width, image.height, image.format) = (UInt32(width), UInt32(height), format)
        defer { png_image_free(&image) }
        // `PNG_IMAGE_PNG_SIZE_MAX`: one filter byte a row, zlib's worst case, and room for the headers.
        let raw = pixels.count + height
        var size = raw + (raw >> 12) + (raw >> 14) + (raw >> 25) + 4096
        var stream = [UInt8](repeating: 0, count: size)
        guard png_image_write_to_memory(&image, &stream, &size, 0, pixels, 0, nil) != 0 else {
            throw .cannotEncode(reason: message(of: image))
        }
        stream.removeLast(stream.count - size)
        return stream
    }

    private static func message(of image: png_image) -> String {
        withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

/// libpng's sample layouts (`PNG_FORMAT_…`), whose macros Swift does not import.
private enum PNGFormat {
    static let gray: UInt32 = 0
    static let rgb: UInt32 = 2
    static let rgba: UInt32 = 3
}
