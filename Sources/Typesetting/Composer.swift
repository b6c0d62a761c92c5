internal import CPango
import Drawing

/// How a text is changed for it to find room.
struct Fitting: Hashable {
    /// What sizes and the text's own lengths are multiplied by.
    var scale = 1.0
    /// Taken away between clusters, in shares of the em.
    var tightening = 0.0
    var cut: TextSource.Cut?
    /// Scalars that lines start at before the one that is cut.
    var wraps: [Int] = []
}

/// What is to be known of each span's font.
struct SpanMeasures {
    /// Points to the em.
    var sizes: [Double]
    var rules: [RuleMetrics]
}

/// Sets the spans of one text with Pango, once for each way of fitting it that is tried.
struct Composer {
    let spans: [SetSpan]
    let text: SourceText
    let options: TextLayoutOptions
    /// Points; nil: lines end at line breaks only.
    let width: Double?
    let library: FontLibrary
    let context: OpaquePointer
    let finder: FontFinder

    /// The text set with one fitting.
    struct Composition {
        var lines: LineReader
        /// Before lines were wrapped.
        var unwrapped: LineReader
        var wraps: [Int]
    }

    func compose(_ fitting: Fitting) -> Composition {
        let sizes = spans.map { $0.font.pointSize(at: options.dynamicTypeSize) * fitting.scale }
        var source = TextSource(text, wraps: fitting.wraps, cut: fitting.cut)
        // Why: places are 32-bit, in 1/1024; a text that could grow past that is laid out smaller and enlarged.
        var shrink = 1.0
        while Double(source.bytes.count) * (sizes.max() ?? 1) / shrink > 1_000_000 { shrink *= 2 }
        let unit = shrink / Double(PANGO_SCALE)
        let measures = SpanMeasures(sizes: sizes, rules: rules(unit: unit, shrink: shrink / fitting.scale))

        func read() -> LineReader {
            let stretches = self.stretches(in: source)
            var reader = LineReader(
                source: source, spans: spans, fitting: fitting, measures: measures, unit: unit, library: library)
            for bytes in source.chunks {
                let layout = pango_layout_new(context)!
                defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
                source.bytes[bytes].withUnsafeBufferPointer { bytes in
                    bytes.withMemoryRebound(to: CChar.self) {
                        pango_layout_set_text(layout, $0.baseAddress ?? nil, Int32($0.count))
                    }
                }
                setAttributes(of: layout, bytes, stretches, shrink: shrink / fitting.scale)
                reader.read(layout, of: bytes)
            }
            return reader
        }
        var reader = read()
        let unwrapped = reader
        var wraps = fitting.wraps
        func wrap(at more: [Int]) {
            wraps = Set(fitting.wraps + more).sorted()
            source = TextSource(text, wraps: wraps, cut: fitting.cut)
            reader = read()
        }
        guard let width else { return Composition(lines: reader, unwrapped: unwrapped, wraps: wraps) }
        // Why not by Pango: it hangs one space only, puts hyphens into broken words, and ends the program in some texts
        // that it has no room for.
        let limit = max(width, 0)
        var corrections: [Int: ShapedRun.Cluster] = [:]
        var more = unwrapped.wraps(limit: limit)
        // Shaping anew at the new line ends may widen a line. Then all is wrapped anew with the widths that were found, as
        // long as these tell anything new ...
        for _ in 0..<8 where !more.isEmpty {
            wrap(at: more)
            let wide = reader.clustersOfWideLines(limit: limit)
            corrections.merge(wide) { $1 }
            let corrected = unwrapped.wraps(limit: limit, corrections: corrections)
            more = wide.isEmpty || corrected == more ? [] : corrected
        }
        // ... and then the lines that are still too wide are broken where they stand.
        for _ in 0..<8 {
            let more = reader.wraps(limit: limit)
            if more.isEmpty { break }
            wrap(at: wraps + more)
        }
        return Composition(lines: reader, unwrapped: unwrapped, wraps: wraps)
    }

    /// Sets all that changes shapes, for the bytes of a chunk.
    private func setAttributes(
        of layout: OpaquePointer, _ bytes: Range<Int>, _ stretches: [(font: Font, bytes: Range<Int>)], shrink: Double
    ) {
        let list = pango_attr_list_new()
        defer { pango_attr_list_unref(list) }
        func add(_ attribute: UnsafeMutablePointer<PangoAttribute>, _ range: Range<Int>) {
            attribute.pointee.start_index = UInt32(range.lowerBound - bytes.lowerBound)
            attribute.pointee.end_index = UInt32(range.upperBound - bytes.lowerBound)
            pango_attr_list_insert(list, attribute)
        }
        // An empty line takes its height from the font that its place is in.
        if let first = stretches.last(where: { $0.bytes.lowerBound <= bytes.lowerBound }) {
            let wanted = finder.description(of: first.font, shrunkBy: shrink)
            pango_layout_set_font_description(layout, wanted)
            pango_font_description_free(wanted)
        }
        for stretch in stretches where stretch.bytes.overlaps(bytes) {
            let range = stretch.bytes.clamped(to: bytes)
            let wanted = finder.description(of: stretch.font, shrunkBy: shrink)
            add(pango_attr_font_desc_new(wanted), range)
            pango_font_description_free(wanted)
            if let features = stretch.font.featureList { add(pango_attr_font_features_new(features), range) }
        }
        pango_layout_set_attributes(layout, list)
    }

    /// The text's stretches of one font. Spans of one font are one stretch: any font edge in a ligature breaks it.
    private func stretches(in source: TextSource) -> [(font: Font, bytes: Range<Int>)] {
        var ranges: [(font: Font, bytes: Range<Int>)] = []
        for (index, span) in spans.enumerated() {
            let bytes = source.bytes(ofSpan: index)
            if let last = ranges.last, last.font == span.font {
                ranges[ranges.count - 1].bytes = last.bytes.lowerBound..<bytes.upperBound
            } else {
                ranges.append((span.font, bytes))
            }
        }
        return ranges
    }

    /// Where the font of each span wants lines under and through text: OpenType's `post` and `OS/2` tables. Fallback fonts
    /// have no say, so that a line is straight.
    private func rules(unit: Double, shrink: Double) -> [RuleMetrics] {
        var known: [Font: RuleMetrics] = [:]
        return spans.map { span in
            if let known = known[span.font] { return known }
            let description = finder.description(of: span.font, shrunkBy: shrink)
            defer { pango_font_description_free(description) }
            guard let font = pango_font_map_load_font(library.map, context, description) else { return RuleMetrics() }
            defer { g_object_unref(UnsafeMutableRawPointer(font)) }
            let shaper = pango_font_get_hb_font(font)
            func position(_ tag: hb_ot_metrics_tag_t, _ otherwise: Double) -> Double {
                var position: hb_position_t = 0
                let isThere = hb_ot_metrics_get_position(shaper, tag, &position) != 0 && position != 0
                return isThere ? Double(position) * unit : otherwise * span.font.pointSize(at: options.dynamicTypeSize)
            }
            let made = RuleMetrics(
                underline: -position(HB_OT_METRICS_TAG_UNDERLINE_OFFSET, -0.1),
                underlineThickness: position(HB_OT_METRICS_TAG_UNDERLINE_SIZE, 0.05),
                strikethrough: -position(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, 0.3),
                strikethroughThickness: position(HB_OT_METRICS_TAG_STRIKEOUT_SIZE, 0.05))
            known[span.font] = made
            return made
        }
    }
}
