import Foundation

/// Frames a second as an exact fraction, so that frames and moments convert without drift.
public struct FrameRate: Hashable, Sendable, CustomStringConvertible {
    public let numerator: Int
    public let denominator: Int

    /// - Returns: Nil unless the rate lies in 1/1,000 … 1,000 frames a second and both parts are below 10⁹.
    public init?(_ numerator: Int, over denominator: Int = 1) {
        guard numerator > 0, denominator > 0, numerator < 1_000_000_000, denominator < 1_000_000_000 else { return nil }
        let rate = Double(numerator) / Double(denominator)
        guard rate >= 0.001, rate <= 1_000 else { return nil }
        var (a, b) = (numerator, denominator)
        while b != 0 { (a, b) = (b, a % b) }
        (self.numerator, self.denominator) = (numerator / a, denominator / a)
    }

    /// `60`, `30000/1001` or an exact decimal: `59.94` is 2997/50.
    public init?(_ text: String) {
        let sides = text.split(separator: "/", omittingEmptySubsequences: false)
        if sides.count == 2, let top = Int(sides[0]), let bottom = Int(sides[1]) {
            self.init(top, over: bottom)
            return
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard sides.count == 1, parts.count <= 2, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let whole = Int(parts[0]), whole <= 1_000
        else { return nil }
        let decimals = parts.count == 2 ? parts[1] : ""
        guard decimals.count <= 6, let fraction = decimals.isEmpty ? 0 : Int(decimals) else { return nil }
        let scale = (0..<decimals.count).reduce(1) { scale, _ in scale * 10 }
        self.init(whole * scale + fraction, over: scale)
    }

    public static let sixty = FrameRate(60)!

    public var framesPerSecond: Double { Double(numerator) / Double(denominator) }
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }

    /// The moment that frame `frame` shows, in seconds.
    public func seconds(ofFrame frame: Int) -> Double { Double(frame) * Double(denominator) / Double(numerator) }

    /// The last frame whose moment is not after `seconds`; a moment that rounding put just before its frame counts as it.
    public func frame(at seconds: Double) -> Int {
        guard seconds.isFinite else { return 0 }
        return Int((min(max(seconds, -1e9), 1e9) * framesPerSecond + 1e-6).rounded(.down))
    }

    /// The frames of a timeline: round(duration · fps), ties up, at least one.
    public func frameCount(duration: Double) -> Int {
        guard duration.isFinite else { return 1 }
        // Why the millionth: 1.025 s at 60 are 61.5 frames, which binary fractions make a little less.
        return max(1, Int((min(max(duration, 0), 1e9) * framesPerSecond + 0.5 + 1e-6).rounded(.down)))
    }
}
