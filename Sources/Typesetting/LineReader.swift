internal import CPango
import Drawing
import Foundation

/// Turns a Pango layout into our own values.
struct LineReader {
    let source: TextSource
    let spans: [SetSpan]
    /// Points to the em, a span each.
    let sizes: [Double]
    /// Where each span's font wants lines under and through text.
    let rules: [RuleMetrics]
    /// What lengths that the text itself gives are multiplied by.
    let scale: Double
    let letterSpacing: LetterSpacing
    /// Points in one of Pango's units.
    let unit: Double
    let library: FontLibrary
    /// Characters that no font has a glyph for, each once.
    private(set) var missing: [FontIssue] = []
    private var missingScalars: Set<UInt32> = []
    private var fonts: [UnsafeMutablePointer<PangoFont>: Shared<ShapedFont>] = [:]

    init(
        source: TextSource, spans: [SetSpan], fitting: Fitting, measures: SpanMeasures, unit: Double,
        library: FontLibrary
    ) {
        (self.source, self.spans, self.unit, self.library) = (source, spans, unit, library)
        (sizes, rules, scale) = (measures.sizes, measures.rules, fitting.scale)
        letterSpacing = LetterSpacing(
            spacing: spans.map { $0.spacing * fitting.scale }, tightening: fitting.tightening, source: source)
    }

    private(set) var drafts: [Draft] = []

    /// Adds the lines of a layout of some bytes of the text.
    mutating func read(_ layout: OpaquePointer, of bytes: Range<Int>) {
        fonts = [:]  // Why: the fonts live as long as their layout, and another may get the same address.
        var count: Int32 = 0
        let attributes = CharacterAttributes(
            attributes: UnsafeBufferPointer(
                start: pango_layout_get_log_attrs_readonly(layout, &count), count: Int(count)),
            firstCharacter: source.character(at: bytes.lowerBound), firstByte: bytes.lowerBound)
        var node = pango_layout_get_lines_readonly(layout)
        while let current = node {
            node = current.pointee.next
            let range = range(of: current.pointee.line, from: bytes.lowerBound)
            drafts.append(draft(current.pointee.line, range, attributes))
            if range.upperBound < source.count, source.endsLineOnly(range.upperBound),
                node.map({ self.range(of: $0.pointee.line, from: bytes.lowerBound).lowerBound }) != range.upperBound + 1
            {
                // Why: Pango makes no line after a separator that ends its paragraph.
                var blank = drafts[drafts.count - 1]
                (blank.runs, blank.width) = ([], 0)
                blank.range = range.upperBound + 1..<range.upperBound + 1
                drafts.append(blank)
            }
        }
    }

    /// The scalars that lines have to start at, beyond those that they start at now, for none to be wider than `limit`
    /// points. Lines break where they may, and within words where a word alone is too wide; what hangs takes no room.
    ///
    /// - Parameter corrections: How wide clusters are once lines end where they do, by their first scalars.
    func wraps(limit: Double, corrections: [Int: ShapedRun.Cluster] = [:]) -> [Int] {
        drafts.flatMap { wraps(of: $0, limit: limit + unit / 2, corrections) }
    }

    /// The clusters of lines that came out wider than `limit`, by their first scalars. Soft hyphens are left out: they take
    /// room at a line's end only.
    func clustersOfWideLines(limit: Double) -> [Int: ShapedRun.Cluster] {
        drafts.filter { $0.width > limit + unit / 2 }.flatMap(\.clusters).reduce(into: [:]) { found, entry in
            let first = entry.cluster.range.lowerBound
            if source[first].value != 0xAD { found[first] = entry.cluster }
        }
    }

    private func wraps(of draft: Draft, limit: Double, _ corrections: [Int: ShapedRun.Cluster]) -> [Int] {
        guard draft.width > limit else { return [] }
        var clusters = draft.clusters
        if !corrections.isEmpty {
            clusters = clusters.map { (corrections[$0.cluster.range.lowerBound] ?? $0.cluster, $0.font) }
        }
        var (wraps, start, chance, width) = ([Int](), 0, 0, ClusterWidth())
        for (index, (cluster, _)) in clusters.enumerated() {
            if hangs(cluster.range.lowerBound) {
                width.add(cluster)
                continue
            }
            if index > start, cluster.mayStartLine {
                let previous = clusters[index - 1]
                let isSoftHyphen = source[previous.cluster.range.lowerBound].value == 0xAD
                if !isSoftHyphen || width.points + previous.font.value.hyphen <= limit { chance = index }
            }
            width.add(cluster)
            while index > start, width.points > limit {
                // Where no line may break, one breaks between characters.
                let edge = clusters[...index].lastIndex { $0.cluster.startsCharacter } ?? start
                guard max(chance, edge) > start else { break }
                start = chance > start ? chance : edge
                wraps.append(clusters[start].cluster.range.lowerBound)
                width = clusters[start...index].reduce(into: ClusterWidth()) { $0.add($1.cluster) }
            }
        }
        return wraps
    }

    /// The lines below one another in a box as wide as the widest.
    func shapedText(_ options: TextLayoutOptions) -> ShapedText {
        let width = drafts.map(\.width).max() ?? 0
        let spacing = options.lineSpacing.isFinite ? options.lineSpacing : 0
        let share: Double =
            switch (options.alignment, options.layoutDirection) {
            case (.center, _): 0.5
            case (.leading, .leftToRight), (.trailing, .rightToLeft): 0
            case (.leading, .rightToLeft), (.trailing, .leftToRight): 1
            }
        var (shaped, y) = (ShapedText(), 0.0)
        for draft in drafts {
            if !shaped.lines.isEmpty { y += spacing }
            let origin = CGPoint(x: (width - draft.width) * share, y: y + draft.ascent)
            shaped.lines.append(
                ShapedLine(
                    runs: draft.runs.map { Shared($0.moved(to: origin)) },
                    bounds: .init(
                        origin: origin, width: draft.width, ascent: draft.ascent, descent: draft.descent,
                        leading: draft.leading),
                    direction: draft.direction, range: draft.range,
                    isTruncated: source.scalars.value.cut.map { draft.range.contains($0.lowerBound) } ?? false,
                    source: source.scalars))
            y += draft.ascent + draft.descent
        }
        shaped.size = CGSize(width: width, height: max(0, y))
        return shaped
    }

    /// The scalars of a line without the line break after them.
    private func range(of line: UnsafeMutablePointer<PangoLayoutLine>, from firstByte: Int) -> Range<Int> {
        let start = firstByte + Int(line.pointee.start_index)
        let range = source.scalars(in: start..<start + Int(line.pointee.length))
        // Why: Pango leaves a line separator on the line that it ends.
        return range.lowerBound..<(range.first { source.endsLineOnly($0) } ?? range.upperBound)
    }

    /// Whether a scalar hangs at a line's end: spaces do, but one that carries a mark.
    func hangs(_ scalar: Int) -> Bool {
        if source.isCut(scalar) { return false }
        guard source[scalar].hangs, source[scalar].value != 0 else { return source[scalar].hangs }
        // NUL characters are left out of the layout: what stands after them is next.
        let next = (scalar + 1..<source.count).first { source[$0].value != 0 }
        return next.map { source.text.startsCharacter[$0] || source[$0].isSpace } ?? true
    }

    private mutating func draft(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, _ range: Range<Int>,
        _ attributes: CharacterAttributes
    ) -> Draft {
        var draft = Draft()
        draft.range = range
        let end = range.last { !hangs($0) }.map { $0 + 1 } ?? range.lowerBound
        let direction = pango_layout_line_get_resolved_direction(line)
        draft.direction =
            direction == PANGO_DIRECTION_RTL || direction == PANGO_DIRECTION_WEAK_RTL ? .rightToLeft : .leftToRight

        var builder = RunBuilder(
            source: source, spans: spans, rules: rules, scale: scale, unit: unit, attributes: attributes,
            visible: range.lowerBound..<end)
        var node = line.pointee.runs
        while let current = node {
            let item = current.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
            node = current.pointee.next
            let first = attributes.firstByte + Int(item.item.pointee.offset)
            let scalars = source.scalars(in: first..<first + Int(item.item.pointee.length))
            if scalars.isEmpty { continue }  // A line break that was put in.
            let span = source.span(of: scalars.lowerBound)
            let font = shapedFont(item.item.pointee.analysis.font, size: sizes[span])
            for span in span...source.span(of: scalars.upperBound - 1) {
                draft.ascent = max(draft.ascent, font.value.ascent + spans[span].rise * scale)
                draft.descent = max(draft.descent, font.value.descent - spans[span].rise * scale)
            }
            draft.leading = max(draft.leading, font.value.leading)
            builder.add(item, font)
        }
        if line.pointee.runs == nil {
            var logical = PangoRectangle()
            pango_layout_line_get_extents(line, nil, &logical)
            draft.ascent = Double(-logical.y) * unit
            draft.descent = Double(logical.height + logical.y) * unit
        }
        draft.runs = builder.runs
        draft.width = builder.width
        if !letterSpacing.isIdentity { draft.width += letterSpacing.apply(to: &draft.runs) }
        for (scalar, font) in builder.missing where missingScalars.insert(scalar.value).inserted {
            missing.append(.missingGlyph(scalar, font: font))
        }
        return draft
    }

    /// A font's face, name and measures; read once a layout.
    private mutating func shapedFont(_ font: UnsafeMutablePointer<PangoFont>, size: Double) -> Shared<ShapedFont> {
        if let known = fonts[font] { return known }
        let pattern = FontPattern(of: font)
        // Why not Pango's metrics: it scales those of bitmap fonts (emoji) twice.
        var extents = hb_font_extents_t()
        let shaper = pango_font_get_hb_font(font)
        hb_font_get_h_extents(shaper, &extents)
        func width(_ scalar: Unicode.Scalar) -> Double? {
            var glyph: hb_codepoint_t = 0
            guard hb_font_get_nominal_glyph(shaper, scalar.value, &glyph) != 0 else { return nil }
            return Double(hb_font_get_glyph_h_advance(shaper, glyph)) * unit
        }
        let name = [library.family(of: pattern), pattern.style, size.shortest].compactMap { $0 }.joined(separator: " ")
        let made = Shared(
            ShapedFont(
                face: pattern.face, size: size, name: name, ascent: Double(extents.ascender) * unit,
                descent: -Double(extents.descender) * unit, leading: Double(extents.line_gap) * unit,
                hyphen: width(TextSource.hyphen) ?? size / 2, ellipsis: width(TextSource.ellipsis) ?? size))
        fonts[font] = made
        return made
    }
}

extension GSList {
    /// The line that an entry of a layout's list holds.
    fileprivate var line: UnsafeMutablePointer<PangoLayoutLine> { data.assumingMemoryBound(to: PangoLayoutLine.self) }
}

extension LineReader {
    /// A line before its place is known: its left end and its baseline are at 0.
    struct Draft {
        var runs: [ShapedRun] = []
        var width = 0.0
        var ascent = 0.0
        var descent = 0.0
        var leading = 0.0
        var direction = LayoutDirection.leftToRight
        var range = 0..<0

        /// Its clusters in logical order, each with its font.
        var clusters: [(cluster: ShapedRun.Cluster, font: Shared<ShapedFont>)] {
            runs.flatMap { run in run.clusters.map { (cluster: $0, font: run.font) } }
                .sorted { $0.cluster.range.lowerBound < $1.cluster.range.lowerBound }
        }
    }

    /// How wide some clusters are that follow one another in the text, with what is put between them.
    struct ClusterWidth {
        private(set) var points = 0.0
        private var gap = 0.0

        mutating func add(_ cluster: ShapedRun.Cluster) {
            guard cluster.advance > 0 else { return }
            points += gap + cluster.advance
            gap = cluster.gap
        }
    }
}
