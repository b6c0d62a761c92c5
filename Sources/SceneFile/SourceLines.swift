/// The lines of a file, to quote in diagnostics. A line is made into a text when it is asked for.
struct SourceLines: Sendable {
    private let bytes: [UInt8]
    private let starts: [Int]
    /// How many scalars begin in the bytes before each multiple of `block`. Why: a file may be one line of megabytes with a
    /// thousand mistakes, and each has a column to be found.
    private let scalarsBefore: [Int]

    private static let block = 4_096
    /// Lines up to this many scalars are quoted whole.
    static let longestLine = 100
    /// Scalars that are shown before the place in a longer one.
    static let lead = 40

    /// The lines of `bytes`: UTF-8, each ending as YAML's do, with LF, CR LF or CR. A byte-order mark belongs to none.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
        var scalars = 0
        var scalarsBefore: [Int] = []
        for (index, byte) in bytes.enumerated() {
            if index % Self.block == 0 { scalarsBefore.append(scalars) }
            if Self.beginsScalar(byte) { scalars += 1 }
            guard byte == 10 || byte == 13 else { continue }
            if byte == 10, index > 0, bytes[index - 1] == 13 { starts.removeLast() }
            starts.append(index + 1)
        }
        (self.starts, self.scalarsBefore) = (starts, scalarsBefore)
    }

    /// The line that `span` is on, without its end; of a long one the part around the place. Nil past the last. What is not
    /// UTF-8 is replaced. Of a file without contents nothing is quoted.
    func quote(_ span: SourceSpan) -> QuotedLine? {
        guard !bytes.isEmpty, span.line >= 1, span.line <= starts.count else { return nil }
        let start = starts[span.line - 1]
        var end = span.line < starts.count ? starts[span.line] : bytes.count
        while end > start, bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        let stop = offset(of: Self.longestLine, from: start, end: end)
        if stop == end { return QuotedLine(text: text(start..<end)) }
        let skipped = min(max(0, span.column - 1 - Self.lead), scalarCount(start, end) - Self.longestLine)
        let from = offset(of: skipped, from: start, end: end)
        let to = offset(of: Self.longestLine, from: from, end: end)
        return QuotedLine(text: text(from..<to), firstColumn: skipped + 1, isCutAfter: to < end)
    }

    private static func beginsScalar(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

    /// How many scalars begin before the byte at `offset`.
    private func scalarCount(before offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        let block = min(offset / Self.block, scalarsBefore.count - 1)
        return scalarsBefore[block] + bytes[(block * Self.block)..<offset].count(where: Self.beginsScalar)
    }

    private func scalarCount(_ start: Int, _ end: Int) -> Int { scalarCount(before: end) - scalarCount(before: start) }

    /// Where the scalar begins that `count` others stand before, counted from the byte at `start`; at most `end`.
    private func offset(of count: Int, from start: Int, end: Int) -> Int {
        let wanted = scalarCount(before: start) + count
        // The last block with no more scalars before it than are wanted.
        var (low, high) = (start / Self.block, scalarsBefore.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if scalarsBefore[middle] <= wanted { low = middle } else { high = middle }
        }
        var offset = max(start, low * Self.block)
        var before = scalarCount(before: offset)
        while offset < end {
            if Self.beginsScalar(bytes[offset]) {
                if before == wanted { return offset }
                before += 1
            }
            offset += 1
        }
        return end
    }
}
