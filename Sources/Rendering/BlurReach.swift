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

    /// Where the kernel of a blur of `sigma` pixels ends, in σ: 3, and what is left of the last pixel.
    static func cut(_ sigma: Double) -> Double { ((3 * sigma).rounded(.up) + 0.5) / sigma }

    /// The share of a Gaussian beyond so many σ on both sides.
    static func cutAway(_ deviations: Double) -> Double { erfc(deviations / 2.0.squareRoot()) }

    /// What σ is multiplied by, so that what is drawn comes nearest to the Gaussian that is cut and normalised, which is
    /// narrower than one that goes on, by about 1.85 times the share that is cut away (found on a rectangle, a disc and
    /// stripes, σ 6 … 30: instead of 0.5 grey levels on average 0.2 are left).
    ///
    /// - Parameters:
    ///   - share: The part of the variance that is drawn with a kernel that ends, too.
    ///   - end: Where that does, in its own standard deviations.
    static func narrowing(_ sigma: Double, share: Double, end: Double) -> Double {
        1 - 1.85 * (cutAway(cut(sigma)) - share * cutAway(end))
    }

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
