import Foundation

extension FontFile {
    /// Whether tables that the file's own directory lists reach beyond its end: it was not copied whole.
    ///
    /// Why: FreeType opens such a file and fails at some glyphs later. Source: OpenType 1.9, "Font file". Files of other
    /// kinds have no such directory; they count as whole.
    static func isCutShort(_ path: String, size: Int) -> Bool {
        guard let handle = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? handle.close() }
        /// Bytes, big-endian, as numbers of `width` bytes; nil beyond the end.
        func numbers(at offset: Int, count: Int, width: Int) -> [Int]? {
            guard count * width <= 1 << 20, (try? handle.seek(toOffset: UInt64(offset))) != nil,
                let data = try? handle.read(upToCount: count * width), data.count == count * width
            else { return nil }
            return stride(from: 0, to: data.count, by: width).map { start in
                data[data.startIndex + start..<data.startIndex + start + width].reduce(0) { $0 << 8 | Int($1) }
            }
        }
        func directoryIsWhole(at offset: Int) -> Bool {
            guard let count = numbers(at: offset + 4, count: 1, width: 2)?.first,
                let records = numbers(at: offset + 12, count: 4 * count, width: 4)
            else { return false }
            return (0..<count).allSatisfy { records[4 * $0 + 2] + records[4 * $0 + 3] <= size }
        }
        guard let tag = numbers(at: 0, count: 1, width: 4)?.first else { return false }
        switch tag {
        case 0x0001_0000, 0x4F54_544F, 0x7472_7565: return !directoryIsWhole(at: 0)  // TrueType, OTTO, true
        case 0x7474_6366:  // ttcf
            guard let count = numbers(at: 8, count: 1, width: 4)?.first,
                let offsets = numbers(at: 12, count: count, width: 4)
            else { return true }
            return !offsets.allSatisfy(directoryIsWhole(at:))
        default: return false
        }
    }
}
