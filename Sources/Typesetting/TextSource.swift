/// The characters of a text as Pango gets them, with the way back to the text's scalars and spans.
struct TextSource {
    let text: SourceText
    let scalars: Shared<SourceScalars>
    /// UTF-8, without NUL characters. Why: Pango stops at an embedded one.
    let bytes: [UInt8]
    /// For each byte, the scalar of the text that it belongs to; one more for the end.
    private let scalarAt: [Int32]
    /// For each byte, the scalar of `bytes` that it belongs to; one more for the end.
    private let characterAt: [Int32]
    /// Where each span starts, in bytes; one more for the end.
    private let spanBytes: [Int]

    /// What is shown where a line breaks at a soft hyphen (U+00AD).
    static let hyphen: Unicode.Scalar = "\u{2010}"

    /// What is shown for scalars that are left out for want of room.
    static let ellipsis: Unicode.Scalar = "\u{2026}"

    /// Scalars that an ellipsis stands for.
    struct Cut: Hashable {
        /// Not empty.
        var range: Range<Int>
        /// Put before the ellipsis where the paragraph's own first letters are gone: it tells the direction.
        var directionMark: Unicode.Scalar?
    }

    /// - Parameters:
    ///   - wraps: Scalars that lines have to start at, ascending. A line separator is put in before each: it ends the line
    ///     but not the paragraph, so that directions stay as they are.
    ///   - cut: What an ellipsis is put in for.
    init(_ text: SourceText, wraps: [Int] = [], cut: Cut? = nil) {
        let count = text.scalars.count
        var (bytes, scalarAt, characterAt, spanBytes) = ([UInt8](), [Int32](), [Int32](), [Int]())
        bytes.reserveCapacity(2 * count)
        scalarAt.reserveCapacity(2 * count)
        characterAt.reserveCapacity(2 * count)
        var (character, nextWrap, scalar) = (Int32(0), wraps[...], 0)
        func append(_ value: Unicode.Scalar) {
            for byte in UTF8.encode(value)! {
                bytes.append(byte)
                scalarAt.append(Int32(scalar))
                characterAt.append(character)
            }
            character += 1
        }
        for (span, start) in text.spanStarts.enumerated() {
            let end = span + 1 < text.spanStarts.count ? text.spanStarts[span + 1] : count
            if start == end || nextWrap.first != start {
                spanBytes.append(bytes.count)
            } else {
                // Why before the span: the end of a line belongs to the span before, whose font it takes.
                append("\u{2028}")
                nextWrap.removeFirst()
                spanBytes.append(bytes.count)
            }
            while scalar < end {
                if nextWrap.first == scalar {
                    append("\u{2028}")
                    nextWrap.removeFirst()
                }
                let value = text.scalars[scalar]
                // Direction marks stand for no scalar, the ellipsis for all that are left out.
                if let cut, cut.range.contains(scalar) {
                    if scalar == cut.range.lowerBound {
                        if let mark = cut.directionMark { append(mark) }
                        append(TextSource.ellipsis)
                    }
                } else {
                    if let mark = text.directionMarks[scalar] { append(mark) }
                    let isShownHyphen = value.value == 0xAD && nextWrap.first == scalar + 1
                    if value.value != 0 { append(isShownHyphen ? TextSource.hyphen : TextSource.asPangoBreaks(value)) }
                }
                scalar += 1
            }
        }
        spanBytes.append(bytes.count)
        (self.text, self.bytes, self.spanBytes) = (text, bytes, spanBytes)
        self.scalarAt = scalarAt + [Int32(count)]
        self.characterAt = characterAt + [character]
        scalars = Shared(SourceScalars(scalars: text.scalars, cut: cut?.range))
    }

    /// The scalar that Pango breaks a line at: it knows neither NEL, which ends a paragraph, nor VT and FF, which end a line
    /// only (UAX #9, classes B, S and WS; UAX #14, classes NL and BK).
    private static func asPangoBreaks(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x85: "\u{2029}"
        case 0x0B, 0x0C: "\u{2028}"
        default: scalar
        }
    }

    /// Whether a scalar ends a line without ending the paragraph.
    func endsLineOnly(_ scalar: Int) -> Bool {
        !isCut(scalar) && [0x2028, 0x0B, 0x0C].contains(self[scalar].value)
    }

    /// Whether an ellipsis stands for a scalar.
    func isCut(_ scalar: Int) -> Bool { scalars.value.cut?.contains(scalar) ?? false }

    /// Whether a cluster of some scalars may leave ink.
    func leavesInk(_ range: Range<Int>) -> Bool {
        isCut(range.lowerBound) || !range.allSatisfy { self[$0].isInkless }
    }

    /// The bytes of a span.
    func bytes(ofSpan span: Int) -> Range<Int> { spanBytes[span]..<spanBytes[span + 1] }

    /// The bytes of the text in parts of at most 100 paragraphs, without the line breaks between the parts.
    ///
    /// Why: Pango's time grows with the square of the number of paragraphs (100,000 take two minutes).
    var chunks: [Range<Int>] {
        guard !bytes.isEmpty else { return [] }
        var (chunks, start, index, count) = ([Range<Int>](), 0, 0, 0)
        while index < bytes.count {
            let length = lineBreakLength(at: index)
            if length > 0 { count += 1 }
            if count == 100 {
                chunks.append(start..<index)
                (start, count) = (index + length, 0)
            }
            index += max(length, 1)
        }
        return chunks + [start..<bytes.count]
    }

    /// How many bytes the end of a paragraph takes that stands at a byte; 0 where none does.
    private func lineBreakLength(at index: Int) -> Int {
        switch bytes[index] {
        case 0x0A: 1
        case 0x0D: index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
        case 0xE2: index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0xA9 ? 3 : 0
        default: 0
        }
    }

    /// The scalar of the text at a byte.
    func scalar(at byte: Int) -> Int { Int(scalarAt[byte]) }

    /// The number of a byte's scalar among those that Pango gets.
    func character(at byte: Int) -> Int { Int(characterAt[byte]) }

    /// The scalars of the text that some bytes stand for, with the NUL characters after them.
    func scalars(in bytes: Range<Int>) -> Range<Int> { scalar(at: bytes.lowerBound)..<scalar(at: bytes.upperBound) }

    /// The span that a scalar of the text belongs to: the last that starts at or before it.
    func span(of scalar: Int) -> Int {
        var (low, high) = (0, text.spanStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if text.spanStarts[middle] <= scalar { low = middle } else { high = middle }
        }
        return low
    }

    /// How many scalars are laid out or stood for by an ellipsis.
    var count: Int { text.scalars.count }

    subscript(scalar: Int) -> Unicode.Scalar { text.scalars[scalar] }
}
