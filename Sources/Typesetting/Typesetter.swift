import Drawing
import Foundation
import Synchronization

/// Lays text out with Pango and remembers what it laid out.
///
/// One object owns fonts and caches behind a lock; it may be used from any thread. Colours are put in after the cache, so
/// that a text whose colour moves is laid out once.
public final class Typesetter: Sendable {
    /// All that a layout's shapes and places depend on.
    private struct Key: Hashable {
        var spans: [SetSpan]
        var width: Double?
        var options: TextLayoutOptions
        var files: [FontFile]
    }

    private struct State {
        let engine: PangoEngine
        /// Results asked for since the last clearing.
        var recent: [Key: PangoEngine.Result] = [:]
        /// Results of the time before.
        var older: [Key: PangoEngine.Result] = [:]
        /// Symbols asked for so far, by name; nil for those that can't be drawn.
        var symbols: [String: SymbolOutline?] = [:]
    }

    private let state: Mutex<State>

    /// - Parameter fontConfiguration: A fontconfig file that names the fonts to be seen; nil sees what is installed.
    public init(fontConfiguration: URL? = nil) throws(TypesettingError) {
        state = Mutex(State(engine: try PangoEngine(configuration: fontConfiguration?.path)))
    }

    /// The layout of `text`, from the cache where it was asked for before.
    ///
    /// - Parameter width: Where lines wrap, in points; nil, infinite or not a number: only at line breaks. Less than 0
    ///   counts as 0. A line narrower than one cluster holds one cluster.
    public func layout(_ text: Text, width: Double?, options: TextLayoutOptions) -> Text.Layout {
        let spans = text.joinedSpans
        let shaped = result(spans, width, options).shaped
        let box = CGRect(origin: .zero, size: shaped.value.size)
        return Text.Layout(shaped: shaped, looks: spans.map { SpanLook($0.style, box: box, options.colorScheme) })
    }

    /// What is wrong with the fonts of `text`: each issue once. No issue depends on where lines wrap; a width that was
    /// laid out before spares work.
    public func issues(_ text: Text, width: Double?, options: TextLayoutOptions) -> [FontIssue] {
        result(text.joinedSpans, width, options).issues
    }

    /// What is wrong with the fonts of `text`: each issue once.
    public func fontIssues(for text: Text, options: TextLayoutOptions) -> [FontIssue] {
        issues(text, width: nil, options: options)
    }

    /// What the symbol of that name looks like; nil where there is none, or the font has none.
    public func symbol(named name: String) -> SymbolOutline? {
        state.withLock { state in
            if let known = state.symbols[name] { return known }
            let outline = SymbolCatalog.scalar(named: name).flatMap { state.engine.symbolFont?.outline(of: $0) }
            state.symbols[name] = .some(outline)
            return outline
        }
    }

    /// Why the symbol of that name draws nothing; nil where it does draw.
    public func issue(ofSymbol name: String) -> FontIssue? {
        guard symbol(named: name) == nil else { return nil }
        let isInstalled = state.withLock { $0.engine.symbolFont != nil }
        return isInstalled
            ? .missingSymbol(name, family: SymbolCatalog.family)
            : .noSymbols(family: SymbolCatalog.family, package: SymbolCatalog.package)
    }

    private func result(_ spans: [Text.Span], _ width: Double?, _ options: TextLayoutOptions) -> PangoEngine.Result {
        let key = key(spans.map(SetSpan.init), width, options)
        return state.withLock { state in
            if let known = state.recent[key] { return known }
            let result =
                state.older[key] ?? state.engine.shape(key.spans, width: key.width, options: options, files: key.files)
            // Why two ages: scenes hold a handful of texts; thousands of entries mean that a value moves, and the texts
            // that stand still should outlive it.
            if state.recent.count >= 256 { (state.older, state.recent) = (state.recent, [:]) }
            state.recent[key] = result
            return result
        }
    }

    private func key(_ spans: [SetSpan], _ width: Double?, _ options: TextLayoutOptions) -> Key {
        var options = options
        options.colorScheme = .light  // Decides about paints only.
        let paths = Set(
            spans.compactMap { span -> String? in
                if case .file(let path) = span.font.source { path } else { nil }
            })
        return Key(
            spans: spans, width: width.flatMap { $0.isFinite ? $0 : nil }, options: options,
            files: paths.sorted().map(FontFile.init(path:)))
    }
}

/// Why no text can be laid out at all.
public enum TypesettingError: Error, Hashable, CustomStringConvertible {
    case fontConfiguration(file: String)
    case noFonts

    public var description: String {
        switch self {
        case .fontConfiguration(let file): "\(file): not a font configuration that can be read"
        case .noFonts: "no font is installed"
        }
    }
}
