public import Drawing

/// Pixels of four bytes, between colours multiplied by alpha and colours that are not. All roundings go to the nearest value.
enum StraightAlpha {
    /// Divides by alpha; where alpha is 0 all four are 0. A colour above its alpha (which no premultiplied picture has) becomes 255.
    static func straight(_ premultiplied: [UInt8]) -> [UInt8] {
        var pixels = premultiplied
        pixels.withUnsafeMutableBufferPointer { bytes in
            for pixel in stride(from: 0, to: bytes.count, by: 4) {
                let alpha = UInt32(bytes[pixel + 3])
                guard alpha < 255 else { continue }
                for channel in pixel..<pixel + 3 {
                    bytes[channel] =
                        alpha == 0 ? 0 : UInt8(min(255, (UInt32(bytes[channel]) * 255 + alpha / 2) / alpha))
                }
            }
        }
        return pixels
    }

    /// Multiplies by alpha.
    static func premultiplied(_ straight: [UInt8]) -> [UInt8] {
        var pixels = straight
        pixels.withUnsafeMutableBufferPointer { bytes in
            for pixel in stride(from: 0, to: bytes.count, by: 4) {
                let alpha = UInt32(bytes[pixel + 3])
                guard alpha < 255 else { continue }
                for channel in pixel..<pixel + 3 {
                    bytes[channel] = UInt8((UInt32(bytes[channel]) * alpha + 127) / 255)
                }
            }
        }
        return pixels
    }

    /// Three bytes a pixel: a premultiplied colour over black is the colour itself.
    static func overBlack(_ premultiplied: [UInt8]) -> [UInt8] {
        let count = premultiplied.count / 4
        return [UInt8](unsafeUninitializedCapacity: count * 3) { bytes, filled in
            for pixel in 0..<count {
                for channel in 0..<3 { bytes[pixel * 3 + channel] = premultiplied[pixel * 4 + channel] }
            }
            filled = count * 3
        }
    }
}

extension Bitmap {
    /// The pixels of a picture in colour, with colours that are not multiplied by alpha.
    public var straightPixels: [UInt8] { StraightAlpha.straight(bytes) }
}
