import Foundation

/// How the samples of a level end on its four sides: from there follows how far a blur of it is to be seen.
nonisolated struct InkEdges: Hashable, Sendable {
    /// The largest samples of the outermost rows or columns, the outermost first; emptiness where there are fewer.
    var top: SIMD8<Float>
    var bottom: SIMD8<Float>
    var leading: SIMD8<Float>
    var trailing: SIMD8<Float>
    /// The sum of all rows' largest samples, and of all columns'.
    var rows: Float
    var columns: Float

    /// - Parameters:
    ///   - columns: The largest sample of each column.
    ///   - rows: Of each row.
    init(columns: [Float], rows: [Float]) {
        func ends(_ peaks: some Sequence<Float>) -> SIMD8<Float> {
            var ends = SIMD8<Float>.zero
            for (index, peak) in peaks.prefix(8).enumerated() { ends[index] = peak }
            return ends
        }
        (top, bottom) = (ends(rows), ends(rows.reversed()))
        (leading, trailing) = (ends(columns), ends(columns.reversed()))
        (self.rows, self.columns) = (rows.reduce(0, +), columns.reduce(0, +))
    }

    /// How far past the outermost sample what is left of it may be more than `limit`, in samples; negative where that ends
    /// inside.
    ///
    /// What is left at a distance d is at most Σ peak[k] · g(d + k), g the Gaussian that the level is read with. Newton's
    /// method on its logarithm, which is as good as concave, comes from the far side and stays there.
    ///
    /// - Parameters:
    ///   - variance: Of g, in samples², 0.5 and more: g's samples then sum to σ√2π.
    ///   - cap: The most that is left of any sample by the blur along the edge.
    static func reach(_ peaks: SIMD8<Float>, variance: Double, cap: Double, limit: Double) -> Double {
        let far = 4.5
        let inverse = Float(1 / variance)
        let capped = peaks.replacing(with: SIMD8(repeating: Float(cap)), where: peaks .> Float(cap))
        let places = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
        let target = Float(limit * (2 * Double.pi * variance).squareRoot())
        let fall = exp(-inverse)
        var d = Float(far)
        for _ in 0..<3 {
            // g(d + k) by products: each ratio is the last times g's second one.
            var weights = SIMD8<Float>.zero
            var (weight, ratio) = (exp(-0.5 * inverse * d * d), exp(-inverse * (d + 0.5)))
            for k in 0..<8 {
                weights[k] = weight
                weight *= ratio
                ratio *= fall
            }
            weights *= capped
            let sum = weights.sum()
            guard sum > 0 else { return -3 }
            let slope = (weights * (places + d)).sum() / sum * inverse
            guard slope > 0.01 else { break }
            let next = d + log(sum / target) / slope
            if next >= Float(far) { return far }
            d = max(next, -3)
            if d == -3 { break }
        }
        return Double(d)
    }
}
