import Drawing

/// A text with its styles, not laid out yet; SwiftUI's type of the same name.
///
///     let text = Text("Hello, ") + Text("world").font(.title).foregroundStyle(.red)
///
/// A modifier says what holds where nothing inside says otherwise: the inner one wins.
public struct Text: Hashable, Sendable {
    /// How one part of a text is set.
    public struct Style: Hashable, Sendable {
        /// Nil: `Font.body`.
        public var font: Font?
        /// Nil: the primary colour. A gradient's places are points of the layout's space.
        public var foreground: Shading?
        var attributes = TextAttributes()

        public init(font: Font? = nil, foreground: Shading? = nil) {
            (self.font, self.foreground) = (font, foreground)
        }
    }

    /// A part of a text in one style.
    public struct Span: Hashable, Sendable {
        public var text: String
        public var style: Style

        public init(_ text: String, style: Style = Style()) { (self.text, self.style) = (text, style) }
    }

    /// The parts, in logical order. An edge between parts of the same font breaks no ligature.
    public private(set) var spans: [Span]

    /// A text as it stands. Lines break at `\n`, `\r\n`, `\r`, U+2028 and U+2029; NUL characters are left out.
    public init(_ content: some StringProtocol) { self.init(spans: [Span(String(content))]) }

    /// A text in one font and colour.
    public init(_ content: String, font: Font, foregroundStyle: Color = .primary) {
        self.init(spans: [Span(content, style: Style(font: font, foreground: .color(foregroundStyle)))])
    }

    /// A text of parts, in logical order.
    public init(spans: [Span]) { self.spans = spans }

    /// The characters of all parts.
    public var string: String { spans.count == 1 ? spans[0].text : spans.map(\.text).joined() }

    /// Sets the font of the parts that have none.
    public func font(_ font: Font?) -> Text {
        map { if $0.font == nil { $0.font = font } }
    }

    /// Sets the weight of every part's font; parts without a font take `Font.body`.
    public func fontWeight(_ weight: Font.Weight) -> Text {
        map { $0.font = ($0.font ?? .body).weight(weight) }
    }

    /// Bold type: `fontWeight(.bold)`.
    public func bold() -> Text { fontWeight(.bold) }

    /// Italic type; parts without a font take `Font.body`.
    public func italic() -> Text {
        map { $0.font = ($0.font ?? .body).italic() }
    }

    /// Fills the parts that have no fill yet. A gradient's places are points of the layout's space.
    public func foregroundStyle(_ shading: Shading) -> Text {
        map { if $0.foreground == nil { $0.foreground = shading } }
    }

    /// Colours the parts that have no fill yet.
    public func foregroundStyle(_ color: Color) -> Text { foregroundStyle(.color(color)) }

    /// Marks the text with a value that renderers find in runs and slices. One value a type: the inner one wins.
    public func customAttribute(_ value: some TextAttribute) -> Text {
        map { $0.attributes.addOuter(value) }
    }

    /// One text after the other.
    public static func + (lhs: Text, rhs: Text) -> Text { Text(spans: lhs.spans + rhs.spans) }

    private func map(_ change: (inout Style) -> Void) -> Text {
        var copy = self
        for index in copy.spans.indices { change(&copy.spans[index].style) }
        return copy
    }
}
