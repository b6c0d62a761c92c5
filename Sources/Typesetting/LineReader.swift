internal import CPango
import Drawing
import Foundation

/// Turns a Pango layout into our own values.
struct LineReader {
    let string: String
    /// Points in one of Pango's units.
    let unit: Double
    let size: Double
    let paint: Paint
    private let bytes: [UInt8]
    /// For each byte of the text, the scalar that it belongs to; one more for the end.
    private let scalarAt: [Int]

    init(string: String, unit: Double, size: Double, paint: Paint) {
        (self.string, self.unit, self.size, self.paint) = (string, unit, size, paint)
        bytes = Array(string.utf8)
        var scalar = -1
        scalarAt = bytes.map { byte in
            if byte & 0xC0 != 0x80 { scalar += 1 }
            return scalar
        } + [scalar + 1]
    }

    func read(
        _ layout: OpaquePointer, _ options: TextLayoutOptions
    ) -> (layout: Text.Layout, missing: [Unicode.Scalar]) {
        var missing: [Unicode.Scalar] = []
        var lines: [Text.Layout.Line] = []
        var y = 0.0
        let count = string.isEmpty ? 0 : pango_layout_get_line_count(layout)
        for index in 0..<count {
            guard let line = pango_layout_get_line_readonly(layout, index) else { continue }
            if index > 0 { y += options.lineSpacing }
            lines.append(read(line, top: y, &missing))
            y += lines[lines.count - 1].typographicBounds.rect.height
        }
        let width = lines.map(\.typographicBounds.width).max() ?? 0
        let placed = lines.map { line -> Text.Layout.Line in
            let slack = width - line.typographicBounds.width
            let isReversed = options.layoutDirection == .rightToLeft
            let shift =
                switch options.alignment {
                case .center: slack / 2
                case .leading: isReversed ? slack : 0
                case .trailing: isReversed ? 0 : slack
                }
            return line.moved(by: shift)
        }
        return (Text.Layout(lines: placed, size: CGSize(width: width, height: max(0, y))), missing)
    }

    private func read(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, top: Double, _ missing: inout [Unicode.Scalar]
    ) -> Text.Layout.Line {
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        let ascent = Double(-logical.y) * unit
        let descent = Double(logical.height + logical.y) * unit
        let baseline = top + ascent
        var x = 0.0
        var runs: [Text.Layout.Run] = []
        var node = line.pointee.runs
        while let current = node {
            let item = current.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
            runs.append(run(item, &x, baseline: baseline, &missing))
            node = current.pointee.next
        }
        let start = Int(line.pointee.start_index)
        let range = start..<start + Int(line.pointee.length)
        return Text.Layout.Line(
            runs: runs,
            typographicBounds: .init(
                origin: CGPoint(x: 0, y: baseline), width: x, ascent: ascent, descent: descent, leading: 0),
            paragraphLayoutDirection: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
                ? .rightToLeft : .leftToRight,
            range: scalars(range), text: text(range))
    }

    /// One item, from `x` on; `x` is moved to its end.
    private func run(
        _ item: PangoGlyphItem, _ x: inout Double, baseline: Double, _ missing: inout [Unicode.Scalar]
    ) -> Text.Layout.Run {
        let analysis = item.item.pointee.analysis
        let font = analysis.font!
        let face = FaceReader.face(of: font)
        let isReversed = analysis.level & 1 == 1
        let direction: LayoutDirection = isReversed ? .rightToLeft : .leftToRight
        let metrics = pango_font_get_metrics(font, nil)
        let ascent = Double(pango_font_metrics_get_ascent(metrics)) * unit
        let descent = Double(pango_font_metrics_get_descent(metrics)) * unit
        pango_font_metrics_unref(metrics)

        let (offset, length) = (Int(item.item.pointee.offset), Int(item.item.pointee.length))
        let count = Int(item.glyphs.pointee.num_glyphs)
        let starts = (0..<count).map { Int(item.glyphs.pointee.log_clusters[$0]) }
        let edges = Set(starts + [length]).sorted()
        let left = x
        var slices: [Text.Layout.RunSlice] = []
        var index = 0
        while index < count {
            let cluster = starts[index]
            let origin = x
            var glyphs: [GlyphRun.Glyph] = []
            while index < count, starts[index] == cluster {
                let info = item.glyphs.pointee.glyphs[index]
                if info.glyph & 0x1000_0000 != 0, info.glyph != 0x0FFF_FFFF {
                    if let scalar = Unicode.Scalar(info.glyph & ~0x1000_0000), !missing.contains(scalar) {
                        missing.append(scalar)
                    }
                    glyphs.append(.init(id: 0, position: CGPoint(x: x, y: baseline)))
                } else if info.glyph != 0x0FFF_FFFF {
                    glyphs.append(
                        .init(
                            id: info.glyph,
                            position: CGPoint(
                                x: x + Double(info.geometry.x_offset) * unit,
                                y: baseline + Double(info.geometry.y_offset) * unit)))
                }
                x += Double(info.geometry.width) * unit
                index += 1
            }
            let end = edges.first { $0 > cluster } ?? length
            let range = offset + cluster..<offset + end
            slices.append(
                .init(
                    typographicBounds: .init(
                        origin: CGPoint(x: origin, y: baseline), width: x - origin, ascent: ascent, descent: descent,
                        leading: 0),
                    layoutDirection: direction, range: scalars(range), text: text(range),
                    glyphRun: GlyphRun(face: face, size: size, glyphs: glyphs, paint: paint)))
        }
        let range = offset..<offset + length
        return Text.Layout.Run(
            slices: slices,
            typographicBounds: .init(
                origin: CGPoint(x: left, y: baseline), width: x - left, ascent: ascent, descent: descent, leading: 0),
            layoutDirection: direction, fontName: FaceReader.name(of: font, size: size), range: scalars(range),
            text: text(range))
    }

    private func scalars(_ range: Range<Int>) -> Range<Int> { scalarAt[range.lowerBound]..<scalarAt[range.upperBound] }
    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension Text.Layout.Line {
    fileprivate func moved(by dx: Double) -> Self {
        guard dx != 0 else { return self }
        return Self(
            runs: runs.map { run in
                Text.Layout.Run(
                    slices: run.slices.map { slice in
                        var glyphRun = slice.glyphRun
                        for index in glyphRun.glyphs.indices { glyphRun.glyphs[index].position.x += dx }
                        return Text.Layout.RunSlice(
                            typographicBounds: slice.typographicBounds.moved(by: dx),
                            layoutDirection: slice.layoutDirection, range: slice.range, text: slice.text,
                            glyphRun: glyphRun)
                    },
                    typographicBounds: run.typographicBounds.moved(by: dx), layoutDirection: run.layoutDirection,
                    fontName: run.fontName, range: run.range, text: run.text)
            },
            typographicBounds: typographicBounds.moved(by: dx), paragraphLayoutDirection: paragraphLayoutDirection,
            range: range, text: text)
    }
}

extension Text.Layout.TypographicBounds {
    fileprivate func moved(by dx: Double) -> Self {
        var moved = self
        moved.origin.x += dx
        return moved
    }
}
