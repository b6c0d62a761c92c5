import Drawing

/// A text with its styles, not laid out yet; SwiftUI's type of the same name.
///
///     let text = Text("Hello, ") + Text("world").font(.title).foregroundStyle(.red)
///     let same = Text("Hello, \(Text("world").font(.title).foregroundStyle(.red))")
///
/// A modifier says what holds where nothing inside says otherwise: the inner one wins. No text is looked up in tables of
/// translations, and no Markdown is read: a literal's characters are the text's.
public struct Text: Hashable, Sendable {
    /// A part of a text in one style.
    public struct Span: Hashable, Sendable {
        public var text: String
        public var style: Style

        public init(_ text: String, style: Style = Style()) { (self.text, self.style) = (text, style) }
    }

    /// The parts, in logical order. An edge between parts breaks no ligature and no joined letters, unless the parts
    /// differ in what their glyphs are: font, features or whether they are tracked.
    public private(set) var spans: [Span]

    /// A text of parts, in logical order.
    public init(spans: [Span]) { self.spans = spans }

    /// A text as it stands. Lines break at LF, CR, CR LF, VT, FF, NEL, U+2028 and U+2029; NUL characters are left out,
    /// with a `FontIssue`.
    @_disfavoredOverload
    public init(_ content: some StringProtocol) { self.init(spans: [Span(String(content))]) }

    /// A literal, perhaps with styled texts in it.
    public init(_ content: Interpolated) { self.init(spans: content.spans) }

    /// A text as it stands.
    public init(verbatim content: String) { self.init(spans: [Span(content)]) }

    /// A text in one font and colour.
    public init(_ content: String, font: Font, foregroundStyle: Color = .primary) {
        self.init(spans: [Span(content, style: Style(font: font, foreground: .color(foregroundStyle)))])
    }

    /// The characters of all parts.
    public var string: String { spans.count == 1 ? spans[0].text : spans.map(\.text).joined() }

    /// One text after the other.
    public static func + (lhs: Text, rhs: Text) -> Text { Text(spans: lhs.spans + rhs.spans) }

    /// The text with each part's style changed.
    func mapStyles(_ change: (inout Style) -> Void) -> Text {
        var copy = self
        for index in copy.spans.indices { change(&copy.spans[index].style) }
        return copy
    }
}
