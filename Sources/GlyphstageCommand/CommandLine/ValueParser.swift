import SceneFile
import Stage

/// Text from the command line → numbers, strictly: the whole text must be what is asked for, and finite.
nonisolated enum ValueParser {
    /// A decimal number, such as `1`, `1.25`, `.5` or `2e-3`; no `nan`, `inf` or `0x…`.
    static func number(_ text: String) -> Double? {
        let allowed = text.utf8.allSatisfy { "0123456789.eE+-".utf8.contains($0) }
        guard allowed, text.utf8.contains(where: { (0x30...0x39).contains($0) }), let value = Double(text) else {
            return nil
        }
        return value.isFinite ? value : nil
    }

    /// `--at`, `--from`, `--to`: seconds, or a frame's number before an `f`.
    static func moment(_ text: String, flag: String) throws(CommandFailure) -> MomentArgument {
        if let digits = text.wholeMatch(of: /([0-9]+)f/)?.1, let frame = Int(digits), frame <= 1 << 31 {
            return .frame(frame)
        }
        guard let seconds = number(text) else {
            throw .usage("'\(flag) \(text)' is not a moment: seconds, as in 1.1, or a frame, as in 66f")
        }
        guard seconds >= 0 else { throw .usage("'\(flag) \(text)' is before the scene's start at 0") }
        return .seconds(seconds)
    }

    /// `--fps`: a whole number, a decimal (59.94 is 2997/50) or a fraction.
    static func frameRate(_ text: String) throws(CommandFailure) -> FrameRate {
        guard let rate = FrameRate(text) else {
            throw .usage("'--fps \(text)' is not a frame rate, as in 30, 59.94 or 30000/1001")
        }
        return rate
    }

    /// `--scale`: a factor above 0, at most 64.
    static func scale(_ text: String) throws(CommandFailure) -> Double {
        guard let value = number(text), value > 0, value <= 64 else {
            throw .usage("'--scale \(text)' is not a scale: a number above 0, at most 64")
        }
        return value
    }

    /// `--size`: width x height in pixels, each 1 … 65,536.
    static func size(_ text: String) throws(CommandFailure) -> (width: Int, height: Int) {
        let sides = text.wholeMatch(of: /([0-9]+)[xX×]([0-9]+)/).map { [Int($0.1), Int($0.2)] }
        guard let width = sides?[0], let height = sides?[1], (1...65_536).contains(width), (1...65_536).contains(height)
        else {
            throw .usage("'--size \(text)' is not a size in pixels, as in 1920x1080")
        }
        return (width, height)
    }

    /// `--contact-sheet`: columns x rows, each 1 … 64.
    static func sheet(_ text: String) throws(CommandFailure) -> RenderOptions.Sheet {
        let sides = text.wholeMatch(of: /([0-9]+)[xX×]([0-9]+)/).map { [Int($0.1), Int($0.2)] }
        guard let columns = sides?[0], let rows = sides?[1], (1...64).contains(columns), (1...64).contains(rows) else {
            throw .usage("'--contact-sheet \(text)' is not columns and rows, each from 1 to 64, as in 4x3")
        }
        return RenderOptions.Sheet(columns: columns, rows: rows)
    }

    /// `--set PATH=VALUE`, each use of it.
    static func overrides(_ texts: [String]) throws(CommandFailure) -> [SceneOverride] {
        var overrides: [SceneOverride] = []
        for text in texts {
            guard let override = SceneOverride(assignment: text) else {
                throw .usage("'--set \(text)' sets nothing; write PATH=VALUE, as in poem.opacity=0.5")
            }
            overrides.append(override)
        }
        return overrides
    }

    /// A count: a whole number in `range`.
    static func count(_ text: String, flag: String, in range: ClosedRange<Int>) throws(CommandFailure) -> Int {
        guard let value = text.wholeMatch(of: /[0-9]+/).flatMap({ Int($0.0) }), range.contains(value) else {
            throw .usage("'\(flag) \(text)' is not a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }
}

/// A moment as it is named on the command line.
nonisolated enum MomentArgument: Hashable, Sendable {
    case seconds(Double)
    /// Frame k is the moment k / fps.
    case frame(Int)
}
