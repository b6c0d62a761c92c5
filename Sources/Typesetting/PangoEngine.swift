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

    /// What symbols are drawn from; nil where it is not installed.
    private(set) lazy var symbolFont = library.symbolFace.map(SymbolFont.init)

    init(configuration: String?) throws(TypesettingError) {
        self.configuration = configuration
        library = try FontLibrary(configuration: configuration, files: [])
    }

    /// - Parameter files: The font files that the text names, each once.
    func shape(_ spans: [SetSpan], width: Double?, options: TextLayoutOptions, files: [FontFile]) -> Result {
        let library = library(with: files)
        let context = pango_font_map_create_context(library.map)!
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        pango_context_set_round_glyph_positions(context, 0)
        pango_context_set_language(context, pango_language_from_string(options.language ?? "en"))
        pango_context_set_base_dir(
            context, options.layoutDirection == .leftToRight ? PANGO_DIRECTION_WEAK_LTR : PANGO_DIRECTION_WEAK_RTL)

        var finder = FontFinder(library: library, context: context, dynamicTypeSize: options.dynamicTypeSize)
        var noted: Set<Font> = []
        for span in spans where noted.insert(span.font).inserted { finder.note(span.font) }
        let source = SourceText(spans, options.layoutDirection)
        let composer = Composer(
            spans: spans, text: source, options: options, width: width, library: library, context: context,
            finder: finder)
        let whole = composer.compose(Fitting())
        let fitted = TextFitter(composer: composer, options: options).fit(whole)

        var issues = finder.issues
        if source.nulCount > 0 { issues.append(.nulCharacters(count: source.nulCount)) }
        if source.fullCount > SourceText.limit {
            issues.append(.textTooLong(count: source.fullCount, limit: SourceText.limit))
        }
        return Result(shaped: Shared(fitted.shapedText(options)), issues: issues + whole.unwrapped.missing)
    }

    private func library(with files: [FontFile]) -> FontLibrary {
        guard !files.isEmpty else { return library }
        if let libraryWithFiles, libraryWithFiles.files == files { return libraryWithFiles.library }
        // Why the plain library on failure: the configuration could be read before and may come back.
        guard let made = try? FontLibrary(configuration: configuration, files: files) else { return library }
        libraryWithFiles = (files, made)
        return made
    }
}
