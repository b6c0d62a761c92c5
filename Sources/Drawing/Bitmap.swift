import Synchronization

/// A picture in memory, rows top to bottom without padding.
///
/// Two bitmaps are equal where their pixels are; comparing costs a digest, made once where it is asked for.
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
    private let digest = Digest()

    /// - Precondition: `bytes` holds width · height pixels of `format`.
    public init(width: Int, height: Int, format: Format, bytes: [UInt8]) {
        precondition(bytes.count == width * height * format.bytesPerPixel, "a bitmap needs all of its pixels")
        (self.width, self.height, self.format, self.bytes) = (width, height, format, bytes)
    }

    public static func == (lhs: Bitmap, rhs: Bitmap) -> Bool {
        lhs.width == rhs.width && lhs.height == rhs.height && lhs.format == rhs.format
            && lhs.digest.value(of: lhs) == rhs.digest.value(of: rhs)
            && (lhs.bytes.withUnsafeBufferPointer { l in
                rhs.bytes.withUnsafeBufferPointer { r in l.baseAddress == r.baseAddress || l.elementsEqual(r) }
            })
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(digest.value(of: self)) }

    /// A number that equal bitmaps have in common, shared by all copies of one.
    ///
    /// Why not at creation: frames that are read back are never compared, and for one of 1,280 × 720 pixels it took longer
    /// than fetching them.
    private final class Digest: Sendable {
        /// Nil until it is asked for.
        private let known = Mutex<Int?>(nil)

        func value(of bitmap: Bitmap) -> Int {
            known.withLock { known in
                if let known { return known }
                var hasher = Hasher()
                hasher.combine(bitmap.width)
                hasher.combine(bitmap.format)
                bitmap.bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
                let value = hasher.finalize()
                known = value
                return value
            }
        }
    }
}
