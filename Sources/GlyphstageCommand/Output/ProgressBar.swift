import Foundation

/// How far a long render is, on one line of a terminal's standard error; nothing where that is no terminal.
struct ProgressBar {
    private let total: Int
    private let isShown: Bool
    private var lastPercent = -1

    /// - Parameters:
    ///   - total: How many steps there are.
    ///   - console: Its `isQuiet` hides the bar.
    init(total: Int, console: Console) {
        self.total = max(1, total)
        isShown = !console.isQuiet && isatty(STDERR_FILENO) != 0 && total > 1
    }

    /// `done` steps are behind us.
    mutating func show(_ done: Int) {
        let percent = done * 100 / total
        guard isShown, percent != lastPercent else { return }
        lastPercent = percent
        Console.draw("\r" + Self.line(done: done, total: total))
    }

    /// Takes the bar away.
    func end() {
        if isShown {
            Console.draw("\r" + String(repeating: " ", count: Self.line(done: total, total: total).count) + "\r")
        }
    }

    /// `[##########··········]  54/108`
    nonisolated static func line(done: Int, total: Int) -> String {
        let filled = min(20, done * 20 / max(1, total))
        let number = String(done)
        let padding = String(repeating: " ", count: max(0, String(total).count - number.count))
        return "[" + String(repeating: "#", count: filled) + String(repeating: "·", count: 20 - filled) + "] "
            + padding + "\(number)/\(total)"
    }
}
