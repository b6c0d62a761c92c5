internal import CPango
import Drawing
import Foundation

/// Lays texts out with Pango. Not safe for two threads at a time: `Typesetter` keeps it behind a lock.
final class PangoEngine {
    struct Result {
        var shaped: Shared<ShapedText>
        var issues: [FontIssue]
    }

    private let configuration: String?
    /// The fonts of texts that name no file.
    private let library: FontLibrary
    /// The fonts of the text with files that was laid out last; scenes have few such texts.
    private var libraryWithFiles: (files: [FontFile], library: FontLibrary)?

    init(configuration: String?) throws(TypesettingError) {
        self.configuration = configuration
        library = try FontLibrary(configuration: configuration, files: [])
    }

    /// - Parameter files: The font files that the text names, each once.
    func shape(_ text: Text, width: Double?, options: TextLayoutOptions, files: [FontFile]) -> Result {
        let library = library(with: files)
        var source = TextSource(text.spans)
        let fonts = text.spans.map { $0.style.font ?? .body }
        let sizes = fonts.map { $0.pointSize(at: options.dynamicTypeSize) }

        // Why: places are 32-bit, in 1/1024; a text that could grow past that is laid out smaller and enlarged.
        var shrink = 1.0
        while Double(source.bytes.count) * (sizes.max() ?? 1) / shrink > 1_000_000 { shrink *= 2 }
        let unit = shrink / Double(PANGO_SCALE)

        let context = pango_font_map_create_context(library.map)!
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        pango_context_set_round_glyph_positions(context, 0)
        pango_context_set_language(context, pango_language_from_string(options.language ?? "en"))
        pango_context_set_base_dir(
            context, options.layoutDirection == .leftToRight ? PANGO_DIRECTION_WEAK_LTR : PANGO_DIRECTION_WEAK_RTL)

        var finder = FontFinder(library: library, context: context, dynamicTypeSize: options.dynamicTypeSize)
        var stretches = self.stretches(of: fonts, in: source)
        for stretch in stretches { finder.note(stretch.font) }
        func read() -> LineReader {
            var reader = LineReader(source: source, spans: text.spans, sizes: sizes, unit: unit, library: library)
            for bytes in source.chunks {
                let layout = pango_layout_new(context)!
                defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
                source.bytes[bytes].withUnsafeBufferPointer { bytes in
                    bytes.withMemoryRebound(to: CChar.self) {
                        pango_layout_set_text(layout, $0.baseAddress ?? nil, Int32($0.count))
                    }
                }
                setAttributes(of: layout, bytes, source, stretches) { finder.description(of: $0, shrunkBy: shrink) }
                reader.read(layout, of: bytes)
            }
            return reader
        }
        var reader = read()
        // Why not by Pango: it hangs one space only, puts hyphens into broken words, and ends the program in some texts
        // that it has no room for. Shaping anew at the new line ends may widen a line, hence the further looks.
        var wraps: [Int] = []
        for _ in 0..<8 {
            guard let width else { break }
            let more = reader.wraps(limit: max(width, 0))
            guard !more.isEmpty else { break }
            wraps = Set(wraps + more).sorted()
            source = TextSource(text.spans, wraps: wraps)
            stretches = self.stretches(of: fonts, in: source)
            reader = read()
        }
        var issues = finder.issues
        if source.fullCount > TextSource.limit {
            issues.append(.textTooLong(count: source.fullCount, limit: TextSource.limit))
        }
        return Result(shaped: Shared(reader.shapedText(options)), issues: issues + reader.missing)
    }

    /// Sets all that changes shapes, for the bytes of a chunk.
    private func setAttributes(
        of layout: OpaquePointer, _ bytes: Range<Int>, _ source: TextSource,
        _ stretches: [(font: Font, bytes: Range<Int>)], _ description: (Font) -> OpaquePointer
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
            let wanted = description(first.font)
            pango_layout_set_font_description(layout, wanted)
            pango_font_description_free(wanted)
        }
        for stretch in stretches where stretch.bytes.overlaps(bytes) {
            let range = stretch.bytes.clamped(to: bytes)
            let wanted = description(stretch.font)
            add(pango_attr_font_desc_new(wanted), range)
            pango_font_description_free(wanted)
            if let features = stretch.font.featureList { add(pango_attr_font_features_new(features), range) }
        }
        pango_layout_set_attributes(layout, list)
    }

    private func library(with files: [FontFile]) -> FontLibrary {
        guard !files.isEmpty else { return library }
        if let libraryWithFiles, libraryWithFiles.files == files { return libraryWithFiles.library }
        // Why the plain library on failure: the configuration could be read before and may come back.
        guard let made = try? FontLibrary(configuration: configuration, files: files) else { return library }
        libraryWithFiles = (files, made)
        return made
    }

    /// The text's stretches of one font. Spans of one font are one stretch: any font edge in a ligature breaks it.
    private func stretches(of fonts: [Font], in source: TextSource) -> [(font: Font, bytes: Range<Int>)] {
        var ranges: [(font: Font, bytes: Range<Int>)] = []
        for (span, font) in fonts.enumerated() {
            let bytes = source.bytes(ofSpan: span)
            if let last = ranges.last, last.font == font {
                ranges[ranges.count - 1].bytes = last.bytes.lowerBound..<bytes.upperBound
            } else {
                ranges.append((font, bytes))
            }
        }
        return ranges
    }
}
