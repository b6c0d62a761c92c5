/// How units come in one after another: each takes the same share of the whole, and neighbours overlap.
///
/// With n units, step = 1 − overlap and d = 1 / ((n − 1)·step + 1), unit i runs from i·step·d to that plus d. At progress
/// 0 every unit is at 0, at 1 every unit is at 1.
public struct Stagger: Hashable, Sendable {
    public var count: Int
    /// 0 (one after another) … 1 (all together); others are pulled in.
    public var overlap: Double

    public init(count: Int, overlap: Double) {
        self.count = max(0, count)
        self.overlap = overlap.isFinite ? min(max(overlap, 0), 1) : 0
    }

    private var step: Double { 1 - overlap }
    private var share: Double { 1 / (Double(max(count, 1) - 1) * step + 1) }

    /// The part of the progress in which unit `index` comes in.
    public func interval(of index: Int) -> ClosedRange<Double> {
        let start = Double(index) * step * share
        return start...max(start, min(1, start + share))
    }

    /// Unit `index`'s own progress, 0…1.
    public func progress(of index: Int, at progress: Double) -> Double {
        guard progress.isFinite else { return progress > 0 ? 1 : 0 }
        // Why these ends by hand: rounding may leave the last unit a hair short of 1.
        if progress >= 1 { return 1 }
        return min(max((progress - Double(index) * step * share) / share, 0), 1)
    }
}
