import Foundation

/// How far a blur is to be seen, and how narrow it may be.
nonisolated enum BlurReach {
    /// The number of standard deviations (at most 3) past an edge at which `opacity` times the normal law's upper tail
    /// is half a grey level.
    static func deviations(_ opacity: Double) -> Double {
        table[min(max(Int(opacity * 256), 0), table.count - 1)]
    }

    /// Whole pixels that a blur reaches: 3σ, where the kernel is cut.
    static func pixels(_ sigma: Double) -> Int { Int((3 * sigma).rounded(.up)) }

    /// c of the weight 2^(−c·d²): the Gaussian of that variance as a power of two.
    static func halvings(variance: Double) -> Double { 0.5 * log2(exp(1.0)) / variance }

    private static let table: [Double] = (0...768).map { step in
        var z = 3.0
        while z > 0.5, Double(step + 1) / 256 * 0.5 * erfc((z - 0.02) / 2.0.squareRoot()) < 0.5 / 255 { z -= 0.02 }
        return z
    }

    /// The least variance, in samples, of a Gaussian that is read at `rest` (−½…½) from the nearest sample: with it the
    /// two nearest weights are those of linear interpolation; a narrower one would snap to the nearest sample.
    static func leastVariance(rest: Double) -> Double {
        let f = abs(rest)
        if f < 1e-4 { return 0 }
        if f > 0.4999 { return 0.25 }
        return (1 - 2 * f) / (2 * log((1 - f) / f))
    }
}
