import Drawing
import Foundation
import Synchronization

/// Lays text out with Pango and remembers what it laid out.
///
/// One object owns fonts and caches behind a lock; it may be used from any thread.
public final class Typesetter: Sendable {
    private struct Key: Hashable {
        var text: Text
        var width: Double?
        var options: TextLayoutOptions
    }

    private struct State: ~Copyable {
        let engine: PangoEngine
        var layouts: [Key: PangoEngine.Result] = [:]
    }

    private let state: Mutex<State>

    /// - Parameter fontConfiguration: A fontconfig file that names the fonts to be seen; nil sees what is installed.
    public init(fontConfiguration: URL? = nil) throws(TypesettingError) {
        state = Mutex(State(engine: try PangoEngine(fontConfiguration: fontConfiguration?.path)))
    }

    /// The layout of `text`, from the cache where it was asked for before.
    ///
    /// - Parameter width: Where lines wrap, points; nil: only at hard breaks. Less than 1 counts as 1.
    public func layout(_ text: Text, width: Double?, options: TextLayoutOptions) -> Text.Layout {
        result(text, width, options).layout
    }

    /// What is wrong with the fonts of `text`: each issue once.
    public func issues(_ text: Text, width: Double?, options: TextLayoutOptions) -> [FontIssue] {
        result(text, width, options).issues
    }

    private func result(_ text: Text, _ width: Double?, _ options: TextLayoutOptions) -> PangoEngine.Result {
        let key = Key(text: text, width: width, options: options)
        return state.withLock { state in
            if let known = state.layouts[key] { return known }
            // Why forgetting all: scenes hold a handful of texts; thousands of entries mean that a value moves.
            if state.layouts.count > 512 { state.layouts.removeAll() }
            let made = state.engine.layout(text, width: width, options: options)
            state.layouts[key] = made
            return made
        }
    }
}

/// Why no text can be laid out at all.
public enum TypesettingError: Error, Hashable, CustomStringConvertible {
    case fontConfiguration(file: String)

    public var description: String {
        switch self {
        case .fontConfiguration(let file): "\(file): not a font configuration that can be read"
        }
    }
}
