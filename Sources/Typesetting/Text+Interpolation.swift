import Foundation

extension Text {
    /// A string literal for a text: what is put in between may be a styled text.
    ///
    ///     Text("a \(Text("b").bold()) c \(2 + 2) \(0.5, format: .percent)")
    ///
    /// It stands where SwiftUI has `LocalizedStringKey`, without translations.
    public struct Interpolated: ExpressibleByStringInterpolation, Sendable {
        let spans: [Span]

        public init(stringLiteral value: String) { spans = [Span(value)] }

        public init(stringInterpolation: StringInterpolation) { spans = stringInterpolation.spans }

        /// Gathers the parts of a literal.
        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            fileprivate(set) var spans: [Span] = []

            public init(literalCapacity: Int, interpolationCount: Int) {
                spans.reserveCapacity(2 * interpolationCount + 1)
            }

            public mutating func appendLiteral(_ literal: String) { append(literal) }

            /// A text with its own styles.
            public mutating func appendInterpolation(_ text: Text) { spans += text.spans }

            /// A value as it prints.
            @_disfavoredOverload
            public mutating func appendInterpolation(_ value: some Any) { append(String(describing: value)) }

            /// A value in a format.
            public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
            where F.FormatInput: Equatable, F.FormatOutput == String {
                append(format.format(value))
            }

            /// A number in `printf`'s notation, such as `"%.2f"`.
            public mutating func appendInterpolation(_ value: some CVarArg, specifier: String) {
                append(String(format: specifier, value))
            }

            /// Characters go to the plain part before them, so that an unstyled text is one part.
            private mutating func append(_ characters: String) {
                guard !characters.isEmpty else { return }
                if let last = spans.last, last.style == Style() {
                    spans[spans.count - 1].text += characters
                } else {
                    spans.append(Span(characters))
                }
            }
        }
    }
}
