/// The lines of a file, to quote in diagnostics. A line is made into a text when it is asked for.
struct SourceLines: Sendable {
    private let bytes: [UInt8]
    private let starts: [Int]

    /// The lines of `bytes`: UTF-8, each ending as YAML's do, with LF, CR LF or CR. A byte-order mark belongs to none.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
        for (index, byte) in bytes.enumerated() where byte == 10 || byte == 13 {
            if byte == 10, index > 0, bytes[index - 1] == 13 { starts.removeLast() }
            starts.append(index + 1)
        }
        self.starts = starts
    }

    /// Line `number`, counted from 1, without its end; nil past the last. What is not UTF-8 is replaced.
    subscript(number: Int) -> String? {
        guard number >= 1, number <= starts.count else { return nil }
        let end = number < starts.count ? starts[number] : bytes.count
        var line = bytes[starts[number - 1]..<end]
        while line.last == 10 || line.last == 13 { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
    }
}
