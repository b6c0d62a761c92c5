import Foundation
import Motion
import Stage

/// An animated change as a curve: values and velocities over its time, and what there is to say about it.
nonisolated struct CurveModel: Hashable, Sendable {
    /// Seconds; `end` is finite: of an endless change what the timeline shows of it.
    var start: Double
    var end: Double
    var isEndless: Bool
    /// Evenly over start … end, the ends included.
    var values: [Double]
    /// Per second, at the same moments.
    var velocities: [Double]
    /// Where it begins and ends; of an endless change, its extremes.
    var from: Double
    var to: Double

    static let count = 96

    /// - Parameters:
    ///   - value: The value at any moment.
    ///   - duration: The timeline's, seconds.
    init(_ bar: Track.Bar, duration: Double, value: (Double) -> Double) {
        start = bar.start
        isEndless = !bar.end.isFinite
        let end = isEndless ? max(duration, bar.start + 1) : max(bar.end, bar.start)
        self.end = end
        let length = end - bar.start
        let moments = (0...Self.count).map { bar.start + length * Double($0) / Double(Self.count) }
        // Why just before the end: at it a later change may have cut in, which belongs to another curve.
        let last = length > 0 ? end - length * 1e-9 : end
        values = moments.map { value(min($0, last)) }
        let h = length / Double(Self.count) / 8
        velocities = moments.map { moment in
            guard h > 0 else { return 0 }
            let (a, b) = (max(moment - h, bar.start), min(moment + h, last))
            return b > a ? (value(b) - value(a)) / (b - a) : 0
        }
        (from, to) = (values.first ?? 0, values.last ?? 0)
        if isEndless { (from, to) = (values.min() ?? 0, values.max() ?? 0) }
    }

    var length: Double { end - start }

    /// How far it goes beyond where it ends, as a part of the way; 0 where it does not.
    var overshoot: Double {
        guard !isEndless, from != to else { return 0 }
        let furthest = to > from ? (values.max() ?? to) - to : to - (values.min() ?? to)
        let share = furthest / abs(to - from)
        return share > 1e-4 ? share : 0
    }

    /// What the values and the ends span.
    var range: ClosedRange<Double> {
        let (low, high) = (min(values.min() ?? 0, from, to), max(values.max() ?? 0, from, to))
        return low < high ? low...high : (low - 0.5)...(low + 0.5)
    }

    /// The greatest velocity, either way.
    var topSpeed: Double { velocities.map(abs).max() ?? 0 }

    /// In one line: how long it takes to rest, and how far it swings over.
    var summary: String {
        if isEndless { return "never settles" }
        let swing = overshoot > 0 ? ", overshoot \(ValueText.number((overshoot * 1_000).rounded() / 10)) %" : ""
        return "settles in \(ValueText.number(length)) s" + swing
    }
}
