/// A picture in memory, rows top to bottom without padding.
///
/// Two bitmaps are equal where their pixels are; comparing costs a digest made once, at creation.
public struct Bitmap: Hashable, Sendable {
    public enum Format: Hashable, Sendable {
        /// One byte a pixel: how much of the pixel is covered.
        case coverage
        /// Four bytes a pixel: red, green, blue, alpha; sRGB, premultiplied.
        case rgba

        public var bytesPerPixel: Int { self == .coverage ? 1 : 4 }
    }

    public let width: Int
    public let height: Int
    public let format: Format
    public let bytes: [UInt8]
    private let digest: Int

    /// - Precondition: `bytes` holds width · height pixels of `format`.
    public init(width: Int, height: Int, format: Format, bytes: [UInt8]) {
        precondition(bytes.count == width * height * format.bytesPerPixel, "a bitmap needs all of its pixels")
        (self.width, self.height, self.format, self.bytes) = (width, height, format, bytes)
        var hasher = Hasher()
        hasher.combine(width)
        hasher.combine(format)
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        digest = hasher.finalize()
    }

    public static func == (lhs: Bitmap, rhs: Bitmap) -> Bool {
        lhs.digest == rhs.digest && lhs.width == rhs.width && lhs.height == rhs.height && lhs.format == rhs.format
            && (lhs.bytes.withUnsafeBufferPointer { l in
                rhs.bytes.withUnsafeBufferPointer { r in l.baseAddress == r.baseAddress || l.elementsEqual(r) }
            })
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
