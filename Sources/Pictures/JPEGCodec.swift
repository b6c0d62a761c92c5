internal import CTurboJPEG
public import Drawing

/// JPEG bytes → `Bitmap`, through libturbojpeg, which reports errors by return value.
public enum JPEGCodec {
    /// Every JPEG starts so: start of image, and the first byte of the next marker.
    static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

    /// The picture in a JPEG file, taken as sRGB, opaque. Greys and YCbCr are converted; CMYK is refused.
    ///
    /// The picture is stood upright as its EXIF orientation says.
    ///
    /// - Throws: `tooLarge` or `damagedJPEG`; never crashes, whatever the bytes. A picture that ends early is damaged.
    public static func decode(_ bytes: [UInt8]) throws(PictureError) -> Bitmap {
        guard bytes.starts(with: signature) else { throw .damagedJPEG(reason: "it does not start like one") }
        guard let decoder = tjInitDecompress() else { throw .damagedJPEG(reason: "the decoder does not start") }
        defer { tjDestroy(decoder) }
        func reason() -> PictureError { .damagedJPEG(reason: String(cString: tjGetErrorStr2(decoder))) }
        var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard
            tjDecompressHeader3(decoder, bytes, UInt(bytes.count), &width, &height, &subsampling, &space) == 0,
            width > 0, height > 0
        else { throw reason() }
        guard max(width, height) <= PictureFile.largestSide else {
            throw .tooLarge(width: Int(width), height: Int(height))
        }
        guard space != TJCS_CMYK.rawValue, space != TJCS_YCCK.rawValue else {
            throw .damagedJPEG(reason: "its colours are those of a printer (CMYK)")
        }
        var isWhole = false
        let pixels = [UInt8](unsafeUninitializedCapacity: Int(width) * Int(height) * 4) { buffer, count in
            // A warning (the data ends early) stops it too; a thousand empty scans would take minutes.
            isWhole =
                tjDecompress2(
                    decoder, bytes, UInt(bytes.count), buffer.baseAddress, width, 0, height, TJPF_RGBA.rawValue,
                    TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS | TJFLAG_ACCURATEDCT) == 0
            count = isWhole ? buffer.count : 0
        }
        guard isWhole else { throw reason() }
        return Bitmap(width: Int(width), height: Int(height), format: .rgba, bytes: pixels)
            .standing(EXIFOrientation(in: bytes))
    }
}
