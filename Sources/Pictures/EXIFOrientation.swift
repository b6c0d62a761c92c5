import Drawing

/// How a camera was held, as JPEG files note it: the picture has to be mirrored and turned to stand upright.
///
/// Source: CIPA DC-008 (Exif 2.32), 4.5.4 and tag 0x0112; TIFF 6.0 for the layout of its directory.
struct EXIFOrientation: Hashable, Sendable {
    /// 1 … 8; 1 is upright.
    var number = 1

    init(number: Int) { self.number = (1...8).contains(number) ? number : 1 }

    /// The orientation noted in a JPEG stream; upright where there is none, or it can't be made out.
    init(in stream: [UInt8]) { self.init(number: Self.number(in: stream) ?? 1) }

    private static func number(in stream: [UInt8]) -> Int? {
        var place = 2
        while place + 4 <= stream.count, stream[place] == 0xFF {
            let marker = stream[place + 1]
            let length = Int(stream[place + 2]) << 8 | Int(stream[place + 3])
            // The picture itself begins.
            if marker == 0xDA || length < 2 { return nil }
            if marker == 0xE1, place + 2 + length <= stream.count {
                let segment = Array(stream[place + 4..<place + 2 + length])
                if let found = orientation(inExif: segment) { return found }
            }
            place += 2 + length
        }
        return nil
    }

    private static func orientation(inExif bytes: [UInt8]) -> Int? {
        guard bytes.starts(with: Array("Exif".utf8) + [0, 0]), bytes.count >= 14 else { return nil }
        let tiff = Array(bytes[6...])
        let isLittle: Bool
        switch (tiff[0], tiff[1]) {
        case (0x49, 0x49): isLittle = true
        case (0x4D, 0x4D): isLittle = false
        default: return nil
        }
        func number(_ at: Int, _ count: Int) -> Int? {
            guard at >= 0, at + count <= tiff.count else { return nil }
            let part = tiff[at..<at + count]
            return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, 4), let entries = number(directory, 2) else { return nil }
        for index in 0..<entries {
            let entry = directory + 2 + index * 12
            guard let tag = number(entry, 2) else { return nil }
            if tag == 0x0112 { return number(entry + 8, 2) }
        }
        return nil
    }
}

extension Bitmap {
    /// The picture mirrored and turned so that it stands upright.
    func standing(_ orientation: EXIFOrientation) -> Bitmap {
        let isTurned = orientation.number >= 5
        guard orientation.number > 1 else { return self }
        let (w, h) = isTurned ? (height, width) : (width, height)
        let n = format.bytesPerPixel
        var result = [UInt8](repeating: 0, count: bytes.count)
        for y in 0..<h {
            for x in 0..<w {
                // Where the pixel is stored.
                let (sx, sy) =
                    switch orientation.number {
                    case 2: (width - 1 - x, y)
                    case 3: (width - 1 - x, height - 1 - y)
                    case 4: (x, height - 1 - y)
                    case 5: (y, x)
                    case 6: (y, height - 1 - x)
                    case 7: (width - 1 - y, height - 1 - x)
                    default: (width - 1 - y, x)
                    }
                for channel in 0..<n { result[(y * w + x) * n + channel] = bytes[(sy * width + sx) * n + channel] }
            }
        }
        return Bitmap(width: w, height: h, format: format, bytes: result)
    }
}
