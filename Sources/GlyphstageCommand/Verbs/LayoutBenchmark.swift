import Foundation
import Typesetting

/// What laying out a long text costs: the first time, and again when nothing has changed.
nonisolated struct LayoutBenchmark {
    /// How many characters, about.
    var characters: Int

    struct Result {
        var name: String
        var glyphs: Int
        /// Milliseconds.
        var first, again: Double
    }

    private static let samples = [
        ("Latin", "Every line that comes forward was weather once, and every word a light in it. "),
        ("mixed", "Line שורה سطر строка γραμμή 行の文字 पंक्ति. "),
    ]

    func measure(_ typesetter: Typesetter) -> [Result] {
        let clock = ContinuousClock()
        return Self.samples.map { name, sample in
            // Why a short text first: finding and loading fonts is not laying out.
            _ = typesetter.layout(Text(verbatim: sample), width: 600, options: .init()).size
            let text = Text(verbatim: String(repeating: sample, count: max(1, characters / sample.count)))
            var glyphs = 0
            let first = clock.measure {
                glyphs = typesetter.layout(text, width: 600, options: .init()).glyphRuns.reduce(0) {
                    $0 + $1.glyphs.count
                }
            }
            let again = clock.measure { _ = typesetter.layout(text, width: 600, options: .init()).size }
            return Result(name: name, glyphs: glyphs, first: first.milliseconds, again: again.milliseconds)
        }
    }
}

extension [LayoutBenchmark.Result] {
    /// For people.
    nonisolated var human: String {
        func digits(_ value: Double) -> String { String(format: "%.2f", value) }
        return map { result in
            "\(result.name): \(result.glyphs) glyphs laid out in \(digits(result.first)) ms, again in \(digits(result.again)) ms\n"
        }.joined()
    }

    nonisolated var json: JSONValue {
        .array(
            map { result in
                .object([
                    ("text", .string(result.name)), ("glyphs", .integer(result.glyphs)),
                    ("first", .number(result.first)), ("again", .number(result.again)),
                ])
            })
    }
}
