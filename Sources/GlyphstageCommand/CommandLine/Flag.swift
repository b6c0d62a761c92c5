/// One flag of a verb. The declaration gives the parsing, the help and the suggestions.
nonisolated struct Flag: Hashable, Sendable {
    /// Without the dashes: `at`.
    var name: String
    /// The one-letter form: `o` for `-o`.
    var short: Character?
    /// What the value is called in the help (`SECONDS`); nil for a flag that stands alone.
    var value: String?
    /// Whether there may be several values (`--at 1 --at 2`); else a second is a usage error. A flag that stands alone may be
    /// said again.
    var repeats = false
    /// One line, a sentence without its full stop.
    var help: String

    init(_ name: String, short: Character? = nil, value: String? = nil, repeats: Bool = false, help: String) {
        (self.name, self.short, self.value, self.repeats, self.help) = (name, short, value, repeats, help)
    }

    /// The value that stands in for one of the scene's: `render`, `inspect` and `bench` have it.
    static let set = Flag(
        "set", value: "PATH=VALUE", repeats: true,
        help: "Replaces a value of the scene, as in poem.opacity=0.5, poem.text='Good day' or timeline.fps=30")

    /// As it is written in messages: `--at`, `-o`.
    var spelling: String { name.isEmpty ? short.map { "-\($0)" } ?? "" : "--\(name)" }
}
