internal import CPango
import Drawing
import Foundation

/// Turns a Pango layout into our own values.
struct LineReader {
    let source: TextSource
    let spans: [Text.Span]
    /// Points to the em, a span each.
    let sizes: [Double]
    /// Points in one of Pango's units.
    let unit: Double
    let library: FontLibrary
    /// Characters that no font has a glyph for, each once.
    private(set) var missing: [FontIssue] = []
    private var missingScalars: Set<UInt32> = []
    private var fonts: [UnsafeMutablePointer<PangoFont>: Shared<ShapedFont>] = [:]

    init(source: TextSource, spans: [Text.Span], sizes: [Double], unit: Double, library: FontLibrary) {
        (self.source, self.spans, self.sizes, self.unit, self.library) = (source, spans, sizes, unit, library)
    }

    /// A line before its place is known: its left end and its baseline are at 0.
    private struct Draft {
        var runs: [ShapedRun] = []
        var width = 0.0
        var ascent = 0.0
        var descent = 0.0
        var leading = 0.0
        var direction = LayoutDirection.leftToRight
        var range = 0..<0
    }

    private var drafts: [Draft] = []

    /// Adds the lines of a layout of some bytes of the text.
    mutating func read(_ layout: OpaquePointer, of bytes: Range<Int>) {
        fonts = [:]  // Why: the fonts live as long as their layout, and another may get the same address.
        var count: Int32 = 0
        let attributes = CharacterAttributes(
            attributes: UnsafeBufferPointer(
                start: pango_layout_get_log_attrs_readonly(layout, &count), count: Int(count)),
            firstCharacter: source.character(at: bytes.lowerBound), firstByte: bytes.lowerBound)
        var (node, isAfterWrap) = (pango_layout_get_lines_readonly(layout), false)
        while let current = node {
            let line = current.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self)
            node = current.pointee.next
            let range = range(of: line, from: bytes.lowerBound)
            // Why: all spaces at a wrap hang, but Pango leaves those on the next line that have no room on this one.
            let start = isAfterWrap ? range.first { !source[$0].hangs } ?? range.upperBound : range.lowerBound
            if isAfterWrap { drafts[drafts.count - 1].range = drafts[drafts.count - 1].range.lowerBound..<start }
            if !isAfterWrap || start < range.upperBound {
                drafts.append(draft(line, start..<range.upperBound, attributes))
            }
            isAfterWrap = node != nil && !isLineBreak(at: range.upperBound)
        }
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
                    direction: draft.direction, range: draft.range, source: source.scalars))
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
        return range.lowerBound..<(range.first { source[$0].value == 0x2028 } ?? range.upperBound)
    }

    private func isLineBreak(at scalar: Int) -> Bool {
        scalar < source.scalars.value.scalars.count && [0x0A, 0x0D, 0x2028, 0x2029].contains(source[scalar].value)
    }

    private mutating func draft(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, _ range: Range<Int>,
        _ attributes: CharacterAttributes
    ) -> Draft {
        var draft = Draft()
        draft.range = range
        let end = range.last { !source[$0].hangs }.map { $0 + 1 } ?? range.lowerBound
        let direction = pango_layout_line_get_resolved_direction(line)
        draft.direction =
            direction == PANGO_DIRECTION_RTL || direction == PANGO_DIRECTION_WEAK_RTL ? .rightToLeft : .leftToRight

        var builder = RunBuilder(
            source: source, spans: spans, unit: unit, attributes: attributes, visible: range.lowerBound..<end)
        var node = line.pointee.runs
        while let current = node {
            let item = current.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
            let analysis = item.pointee.item.pointee.analysis
            let span = source.span(of: source.scalar(at: attributes.firstByte + Int(item.pointee.item.pointee.offset)))
            let font = shapedFont(analysis.font, size: sizes[span])
            draft.ascent = max(draft.ascent, font.value.ascent)
            draft.descent = max(draft.descent, font.value.descent)
            draft.leading = max(draft.leading, font.value.leading)
            builder.add(item.pointee, font)
            node = current.pointee.next
        }
        if line.pointee.runs == nil {
            var logical = PangoRectangle()
            pango_layout_line_get_extents(line, nil, &logical)
            draft.ascent = Double(-logical.y) * unit
            draft.descent = Double(logical.height + logical.y) * unit
        }
        draft.runs = builder.runs
        draft.width = builder.width
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
        hb_font_get_h_extents(pango_font_get_hb_font(font), &extents)
        let name = [library.family(of: pattern), pattern.style, size.shortest].compactMap { $0 }.joined(separator: " ")
        let made = Shared(
            ShapedFont(
                face: pattern.face, size: size, name: name, ascent: Double(extents.ascender) * unit,
                descent: -Double(extents.descender) * unit, leading: Double(extents.line_gap) * unit))
        fonts[font] = made
        return made
    }
}
