/// One chunk of a PNG stream, for the two things that libpng's simplified API leaves out: writing texts and reading them.
///
///     ┌────────┬──────┬─────────────┬───────┐
///     │ length │ type │ data        │ CRC   │      length, CRC: 4 bytes, most significant first;
///     └────────┴──────┴─────────────┴───────┘      the CRC covers type and data
///
/// Source: PNG specification (third edition), 5.3 "Chunk layout", 11.3.3 "Textual information", annex D "Sample CRC implementation".
struct PNGChunk: Hashable, Sendable {
    /// Four letters, such as `IDAT`.
    var type: String
    var data: [UInt8]

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The chunk as it stands in the stream.
    var bytes: [UInt8] {
        let body = Array(type.utf8) + data
        return Self.bigEndian(UInt32(data.count)) + body + Self.bigEndian(Self.crc(body))
    }

    /// The chunks of a stream, up to the first that is cut off; none where the signature is missing. CRCs are not checked.
    static func chunks(in stream: [UInt8]) -> [(chunk: PNGChunk, offset: Int)] {
        guard stream.starts(with: signature) else { return [] }
        var result: [(PNGChunk, Int)] = []
        var place = signature.count
        while place + 12 <= stream.count {
            let length = stream[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= stream.count - place - 12 else { break }
            let type = String(decoding: stream[place + 4..<place + 8], as: UTF8.self)
            result.append((PNGChunk(type: type, data: Array(stream[place + 8..<place + 8 + length])), place))
            place += 12 + length
        }
        return result
    }

    /// The CRC-32 of PNG: polynomial 0xEDB88320 (reflected), start and end inverted.
    static func crc(_ bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF as UInt32) { crc, byte in crcTable[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8) }
    }

    private static let crcTable: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}

extension PNGChunk {
    /// A text chunk: `tEXt` where key and value are Latin-1, as almost all are; else `iTXt`, which is UTF-8.
    init(text: PNGText) throws(PictureError) {
        let key = text.key.unicodeScalars.map(\.value)
        let allowed = key.allSatisfy { (0x20...0x7E).contains($0) || (0xA1...0xFF).contains($0) }
        guard (1...79).contains(key.count), allowed, key.first != 0x20, key.last != 0x20 else {
            throw .invalidTextKey(text.key)
        }
        let keyBytes = key.map { UInt8($0) }
        let value = text.value.unicodeScalars.map(\.value)
        if value.allSatisfy({ $0 == 0x0A || (0x20...0x7E).contains($0) || (0xA0...0xFF).contains($0) }) {
            self.init(type: "tEXt", data: keyBytes + [0] + value.map { UInt8($0) })
        } else {
            // Zero, not compressed, method 0, no language, no translated key; PNG forbids NUL inside the text.
            let utf8 = text.value.utf8.filter { $0 != 0 }
            self.init(type: "iTXt", data: keyBytes + [0, 0, 0, 0, 0] + utf8)
        }
    }

    /// The text of a `tEXt` or an uncompressed `iTXt` chunk; nil for any other.
    var text: PNGText? {
        let parts = data.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let key = Self.latin1(parts[0])
        switch type {
        case "tEXt":
            return PNGText(key: key, value: Self.latin1(parts[1]))
        case "iTXt" where parts[1].starts(with: [0, 0]):
            let rest = parts[1].dropFirst(2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
            return rest.count == 3 ? PNGText(key: key, value: String(decoding: rest[2], as: UTF8.self)) : nil
        default:
            return nil
        }
    }

    private static func latin1(_ bytes: some Sequence<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(Unicode.Scalar(byte)) }
        return String(text)
    }
}
