/// Reads how long each picture of an animated GIF, WebP or APNG is shown, in seconds. Nil where the file is none or is cut off.
nonisolated struct AnimationReader {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Source: GIF89a specification, sections 17 to 27. Delays stand before the picture that they are for.
    func gif() -> [Double]? {
        guard starts(with: "GIF8"), bytes.count > 13 else { return nil }
        var place = 13 + colorTable(bytes[10])
        var delays: [Double] = []
        var delay = 0.0
        while place < bytes.count {
            switch bytes[place] {
            case 0x3B: return delays
            case 0x21:
                guard place + 5 < bytes.count else { return nil }
                if bytes[place + 1] == 0xF9 { delay = Double(Int(bytes[place + 4]) | Int(bytes[place + 5]) << 8) / 100 }
                guard let end = blocks(from: place + 2) else { return nil }
                place = end
            case 0x2C:
                guard place + 10 < bytes.count, let end = blocks(from: place + 11 + colorTable(bytes[place + 9])) else {
                    return nil
                }
                delays.append(delay)
                (place, delay) = (end, 0)
            default: return nil
            }
        }
        return nil
    }

    /// Source: the WebP container specification: `ANMF` chunks, with 24 bits of milliseconds. A still picture has none.
    func webp() -> [Double]? {
        guard starts(with: "RIFF"), bytes.count > 12, 8 + number(at: 4, 4, isBig: false) <= bytes.count else {
            return nil
        }
        var delays: [Double] = []
        var (place, hasPicture) = (12, false)
        while place + 8 <= bytes.count {
            let length = number(at: place + 4, 4, isBig: false)
            guard place + 8 + length <= bytes.count else { return nil }
            switch name(at: place) {
            case "ANMF" where length >= 16: delays.append(Double(number(at: place + 20, 3, isBig: false)) / 1e3)
            case "VP8 ", "VP8L": hasPicture = true
            default: break
            }
            place += 8 + length + length % 2
        }
        return delays.isEmpty ? (hasPicture ? [0] : nil) : delays
    }

    /// Source: PNG third edition, 11.3.6: `fcTL` chunks, with a delay as a fraction. A still picture has none.
    func apng() -> [Double]? {
        guard bytes.count > 8, bytes[1...3] == [0x50, 0x4E, 0x47] else { return nil }
        var delays: [Double] = []
        var place = 8
        while place + 12 <= bytes.count {
            let length = number(at: place, 4, isBig: true)
            guard place + 12 + length <= bytes.count else { return nil }
            switch name(at: place + 4) {
            case "fcTL" where length >= 26:
                let divisor = number(at: place + 30, 2, isBig: true)
                delays.append(Double(number(at: place + 28, 2, isBig: true)) / Double(divisor == 0 ? 100 : divisor))
            case "IEND": return delays.isEmpty ? [0] : delays
            default: break
            }
            place += 12 + length
        }
        return nil
    }

    // MARK: - Bytes

    private func starts(with text: String) -> Bool { bytes.starts(with: text.utf8) }

    private func name(at place: Int) -> String { String(decoding: bytes[place..<place + 4], as: UTF8.self) }

    private func number(at place: Int, _ count: Int, isBig: Bool) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * (isBig ? count - 1 - $1 : $1)) }
    }

    /// The size of the table of colours that a packed field tells of.
    private func colorTable(_ packed: UInt8) -> Int { packed & 0x80 == 0 ? 0 : 3 << (Int(packed & 7) + 1) }

    /// Behind the sub-blocks that begin at `start`.
    private func blocks(from start: Int) -> Int? {
        var place = start
        while place < bytes.count, bytes[place] > 0 { place += Int(bytes[place]) + 1 }
        return place < bytes.count ? place + 1 : nil
    }
}
