/// One thing that the program does: `render`, `inspect`, …
struct Verb {
    nonisolated struct Declaration: Hashable, Sendable {
        var name: String
        /// One line for the list of verbs.
        var summary: String
        /// How the operands are shown: `SCENE…`.
        var operands: String
        /// How many operands there may be.
        var operandCount: ClosedRange<Int>
        var flags: [Flag]
        /// Shown below the flags: what a line of help cannot say.
        var notes: [String] = []

        /// What every verb takes.
        static let common = [Flag("help", short: "h", help: "Shows this help and ends")]

        var allFlags: [Flag] { flags + Self.common }
    }

    var declaration: Declaration
    /// Does it. Throws `CommandFailure` for what it can name; anything else counts as wrong input.
    var run: (Invocation) throws -> ExitStatus
}
