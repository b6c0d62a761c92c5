/// The characters of a text as Pango gets them, with the way back to the text's scalars and spans.
struct TextSource {
    /// The longest text that is laid out, in scalars.
    static let limit = 200_000

    let scalars: Shared<SourceScalars>
    /// UTF-8, without NUL characters. Why: Pango stops at an embedded one.
    let bytes: [UInt8]
    /// How many scalars the text had before it was cut to `limit`.
    let fullCount: Int
    /// For each byte, the scalar of the text that it belongs to; one more for the end.
    private var scalarAt: [Int32] = []
    /// For each byte, the scalar of `bytes` that it belongs to; one more for the end.
    private var characterAt: [Int32] = []
    /// Where each span starts, in scalars of the text.
    private var spanStarts: [Int] = []
    /// Where each span starts, in bytes; one more for the end.
    private var spanBytes: [Int] = []

    init(_ spans: [Text.Span]) {
        var (scalars, bytes, count, character) = ([Unicode.Scalar](), [UInt8](), 0, Int32(0))
        for span in spans {
            spanStarts.append(scalars.count)
            spanBytes.append(bytes.count)
            for scalar in span.text.unicodeScalars {
                count += 1
                guard count <= TextSource.limit else { continue }
                if scalar.value != 0 {
                    for byte in UTF8.encode(scalar)! {
                        bytes.append(byte)
                        scalarAt.append(Int32(scalars.count))
                        characterAt.append(character)
                    }
                    character += 1
                }
                scalars.append(scalar)
            }
        }
        scalarAt.append(Int32(scalars.count))
        characterAt.append(character)
        spanBytes.append(bytes.count)
        (self.bytes, fullCount) = (bytes, count)
        self.scalars = Shared(SourceScalars(scalars: scalars))
    }

    /// The bytes of a span.
    func bytes(ofSpan span: Int) -> Range<Int> { spanBytes[span]..<spanBytes[span + 1] }

    /// The scalar of the text at a byte.
    func scalar(at byte: Int) -> Int { Int(scalarAt[byte]) }

    /// The number of a byte's scalar among those that Pango gets.
    func character(at byte: Int) -> Int { Int(characterAt[byte]) }

    /// The scalars of the text that some bytes stand for, without NUL characters after the last of them.
    func scalars(in bytes: Range<Int>) -> Range<Int> {
        let start = scalar(at: bytes.lowerBound)
        return bytes.isEmpty ? start..<start : start..<scalar(at: bytes.upperBound - 1) + 1
    }

    /// The span that a scalar of the text belongs to: the last that starts at or before it.
    func span(of scalar: Int) -> Int {
        var (low, high) = (0, spanStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if spanStarts[middle] <= scalar { low = middle } else { high = middle }
        }
        return low
    }

    subscript(scalar: Int) -> Unicode.Scalar { scalars.value.scalars[scalar] }
}
