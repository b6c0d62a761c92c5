internal import CPango
import Drawing
import Foundation

/// What Pango says of each character of some bytes of the text: where to break, where words start.
struct CharacterAttributes {
    let attributes: UnsafeBufferPointer<PangoLogAttr>
    /// The number of the first character among those that Pango gets of the whole text.
    let firstCharacter: Int
    /// Where the bytes start in the text.
    let firstByte: Int

    subscript(character: Int) -> PangoLogAttr { attributes[character - firstCharacter] }
}

/// Cuts the items of a Pango line into runs of one font, span and direction, cluster by cluster.
struct RunBuilder {
    let source: TextSource
    let spans: [SetSpan]
    /// Points in one of Pango's units.
    let unit: Double
    /// Where characters may be broken at and where words start, a character of the text each.
    let attributes: CharacterAttributes
    /// The scalars of the line that count; what hangs at its ends doesn't.
    let visible: Range<Int>
    /// Runs from left to right; the line's left end and its baseline are at 0.
    private(set) var runs: [ShapedRun] = []
    /// Where each span's font wants lines under and through text.
    let rules: [RuleMetrics]
    /// The scale that spans' sizes and places are set at.
    let scale: Double
    /// Characters that no font has a glyph for, and the font that was to show them.
    private(set) var missing: [(scalar: Unicode.Scalar, font: String)] = []
    /// Where the next cluster goes, in Pango's units. Whole numbers, so that nothing is rounded on the way.
    private var pen = 0

    /// "No glyph": Pango's `PANGO_GLYPH_EMPTY`.
    private static let emptyGlyph: UInt32 = 0x0FFF_FFFF
    /// Marks a character that no font has: Pango's `PANGO_GLYPH_UNKNOWN_FLAG`.
    private static let unknownFlag: UInt32 = 0x1000_0000

    init(
        source: TextSource, spans: [SetSpan], rules: [RuleMetrics], scale: Double, unit: Double,
        attributes: CharacterAttributes, visible: Range<Int>
    ) {
        (self.source, self.spans, self.rules, self.scale, self.unit) = (source, spans, rules, scale, unit)
        (self.attributes, self.visible) = (attributes, visible)
    }

    /// The width of everything up to now, in points.
    var width: Double { Double(pen) * unit }

    /// Adds an item at the right end.
    mutating func add(_ item: PangoGlyphItem, _ font: Shared<ShapedFont>) {
        let isReversed = item.item.pointee.analysis.level & 1 == 1
        let (offset, length) = (attributes.firstByte + Int(item.item.pointee.offset), Int(item.item.pointee.length))
        let glyphs = UnsafeBufferPointer(start: item.glyphs.pointee.glyphs, count: Int(item.glyphs.pointee.num_glyphs))
        let starts = UnsafeBufferPointer(start: item.glyphs.pointee.log_clusters, count: glyphs.count)
        // Clusters' starts ascend from left to right, or descend in a reversed item: a cluster ends where its
        // neighbour starts. Why joining them: HarfBuzz, as Pango calls it, leaves marks apart from their letters.
        var (index, left) = (0, length)
        while index < glyphs.count {
            var (start, next) = (Int(starts[index]), index)
            while next < glyphs.count {
                let reached = Int(starts[next])
                if reached != start {
                    guard !startsGrapheme(offset + (isReversed ? start : reached)) else { break }
                    if isReversed { start = reached }
                }
                while next < glyphs.count, Int(starts[next]) == reached { next += 1 }
            }
            let stop = isReversed ? left : next < glyphs.count ? Int(starts[next]) : length
            add(
                Array(glyphs[index..<next]), bytes: offset + start..<offset + stop, item.item.pointee.analysis.font,
                font, isReversed ? .rightToLeft : .leftToRight)
            (index, left) = (next, start)
        }
    }

    /// Whether a character that a reader sees as one starts at a byte (UAX #29, extended grapheme clusters).
    private func startsGrapheme(_ byte: Int) -> Bool {
        attributes[source.character(at: byte)].is_cursor_position != 0
            && source.text.startsCharacter[source.scalar(at: byte)]
    }

    private mutating func add(
        _ infos: [PangoGlyphInfo], bytes: Range<Int>, _ pangoFont: UnsafeMutablePointer<PangoFont>,
        _ font: Shared<ShapedFont>, _ direction: LayoutDirection
    ) {
        let range = source.scalars(in: bytes)
        // An empty range is a line break that was put in.
        guard !range.isEmpty, visible.contains(range.lowerBound) else { return }
        openRun(font, span: source.span(of: range.lowerBound), direction, range)
        let left = pen
        let (leavesInk, rise) = (source.leavesInk(range), spans[runs[runs.count - 1].span].rise * scale)
        for info in infos {
            let x = pen + Int(info.geometry.x_offset)
            var (glyph, advance) = (info.glyph, Int(info.geometry.width))
            if glyph != Self.emptyGlyph, glyph & Self.unknownFlag != 0 {
                if let scalar = Unicode.Scalar(glyph & ~Self.unknownFlag) {
                    missing.append((scalar, font.value.name.split(separator: " ").dropLast().joined(separator: " ")))
                }
                // The font's own box for missing glyphs. Why its own room too: Pango leaves none in some scripts.
                glyph = 0
                advance = Int(hb_font_get_glyph_h_advance(pango_font_get_hb_font(pangoFont), 0))
            }
            if leavesInk, glyph != Self.emptyGlyph {
                let place = CGPoint(x: Double(x) * unit, y: Double(info.geometry.y_offset) * unit - rise)
                runs[runs.count - 1].glyphs.append(GlyphRun.Glyph(id: glyph, position: place))
            }
            pen += advance
        }
        let first = attributes[source.character(at: bytes.lowerBound)]
        // Why the boundary too: Pango starts a word after every apostrophe; word boundaries are UAX #29's.
        let startsWord =
            (first.is_word_start != 0 && first.is_word_boundary != 0)
            || (first.is_word_boundary != 0 && source[range.lowerBound].startsEmoji)
            || (first.is_line_break != 0 && source[range.lowerBound].isWrittenWithoutSpaces)
        runs[runs.count - 1].clusters.append(
            ShapedRun.Cluster(
                range: range, x: Double(left) * unit, width: Double(pen - left) * unit,
                advance: Double(pen - left) * unit, gap: 0,
                glyphEnd: runs[runs.count - 1].glyphs.count,
                startsCharacter: source.text.startsCharacter[range.lowerBound], mayStartLine: first.is_line_break != 0,
                startsWord: startsWord))
    }

    /// Starts a run, unless the last one goes on: same font, span and direction, and next to it in the text too.
    private mutating func openRun(
        _ font: Shared<ShapedFont>, span: Int, _ direction: LayoutDirection, _ range: Range<Int>
    ) {
        if let last = runs.last, last.font === font, last.span == span, last.direction == direction,
            let neighbour = last.clusters.last?.range,
            direction == .leftToRight
                ? neighbour.upperBound == range.lowerBound : neighbour.lowerBound == range.upperBound
        {
            return
        }
        runs.append(
            ShapedRun(
                font: font, span: span, direction: direction, baseline: -spans[span].rise * scale, rules: rules[span],
                clusters: [], glyphs: [], source: source.scalars))
    }
}

extension ShapedRun {
    /// The run on a line whose left end and baseline are at `origin` instead of 0.
    func moved(to origin: CGPoint) -> ShapedRun {
        var moved = self
        moved.baseline += origin.y
        for index in moved.clusters.indices { moved.clusters[index].x += origin.x }
        for index in moved.glyphs.indices {
            moved.glyphs[index].position.x += origin.x
            moved.glyphs[index].position.y += origin.y
        }
        return moved
    }
}
