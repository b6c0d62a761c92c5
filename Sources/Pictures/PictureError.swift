/// What can go wrong between image bytes and a `Bitmap`.
public enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes do not start with PNG's signature.
    case notPNG
    /// The bytes start like no kind of picture that can be read.
    case unknownFormat
    /// The signature is right, what follows is not; the payload is the decoder's own reason.
    case damaged(reason: String)
    /// A JPEG picture that is not whole, or of a kind that can't be read; the payload is the decoder's own reason.
    case damagedJPEG(reason: String)
    /// The picture has more pixels than `PNGCodec.largestPixelCount`, or a side longer than `PictureFile.largestSide`.
    case tooLarge(width: Int, height: Int)
    /// A picture without pixels can't be stored.
    case empty
    /// A text chunk's key is empty, longer than 79 characters or has characters that PNG does not allow there.
    case invalidTextKey(String)
    /// The encoder refused; the payload is its own reason.
    case cannotEncode(reason: String)

    /// One sentence without a place; the caller puts the file's name before it.
    public var description: String {
        switch self {
        case .notPNG: "this is not a PNG picture"
        case .unknownFormat: "this is neither a PNG nor a JPEG picture"
        case .damagedJPEG(let reason): "the JPEG picture is damaged: \(reason)"
        case .damaged(let reason): "the PNG picture is damaged: \(reason)"
        case .tooLarge(let width, let height): "a picture of \(width)×\(height) pixels is too large"
        case .empty: "a picture needs at least one pixel"
        case .invalidTextKey(let key): "'\(key)' can't be the key of a PNG text"
        case .cannotEncode(let reason): "the picture can't be encoded as PNG: \(reason)"
        }
    }
}
