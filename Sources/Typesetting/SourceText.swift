/// The characters of a text's spans, as far as they are laid out.
struct SourceText {
    /// The longest text that is laid out, in scalars.
    static let limit = 200_000

    let scalars: [Unicode.Scalar]
    /// Whether what a reader sees as a character starts at a scalar: extended grapheme clusters of UAX #29, as Swift has
    /// them. Why not Pango's: it parts Thai's SARA AM from its letter, and Devanagari's conjuncts.
    let startsCharacter: [Bool]
    /// Where each span starts, in scalars.
    let spanStarts: [Int]
    /// Direction marks that paragraphs need before their first scalars, by these.
    let directionMarks: [Int: Unicode.Scalar]
    /// How many scalars the text had before it was cut to `limit`.
    let fullCount: Int
    /// How many NUL characters are among `scalars`.
    let nulCount: Int

    /// - Parameter direction: How paragraphs run that have no letter of either direction.
    init(_ spans: [SetSpan], _ direction: LayoutDirection) {
        var (scalars, spanStarts, count) = (String.UnicodeScalarView(), [Int](), 0)
        for span in spans {
            spanStarts.append(min(count, SourceText.limit))
            let own = span.text.unicodeScalars
            scalars.append(contentsOf: own.prefix(max(0, SourceText.limit - count)))
            count += own.count
        }
        let all = Array(scalars)
        // As Pango gets them: without NUL characters, which would part marks from their letters.
        let shown = all.indices.filter { all[$0].value != 0 }
        if shown.count < all.count {
            scalars = String.UnicodeScalarView()
            scalars.append(contentsOf: shown.lazy.map { all[$0] })
        }
        var (startsCharacter, next) = ([Bool](repeating: false, count: all.count), 0)
        for character in String(scalars) {
            startsCharacter[shown[next]] = true
            next += character.unicodeScalars.count
        }
        self.scalars = all
        (self.startsCharacter, self.spanStarts, fullCount) = (startsCharacter, spanStarts, count)
        directionMarks = ParagraphDirection.marks(in: all, otherwise: direction)
        nulCount = all.reduce(0) { $1.value == 0 ? $0 + 1 : $0 }
    }
}
