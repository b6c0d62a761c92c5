import Foundation

/// How an axis is shrunk: result sample m sits at `first` + m · `step` (in source samples), and sums the samples within
/// `reach` by their weights, which sum to 1.
///
/// Weights come back after `cycle` results, `stride` samples further on.
nonisolated struct Shrink: Sendable {
    /// Where one result's samples begin, and their weights.
    struct Taps: Sendable {
        var start: Int
        var weights: [Float]
    }

    /// Of the first `cycle` results.
    let taps: [Taps]
    let stride: Int
    /// Results past the last sample.
    let margin: Int
    var cycle: Int { taps.count }

    /// From pitch 1 to 1.5: a sampled Gaussian of variance 0.9.
    static let gaussian = Shrink(first: -2.75, cycle: 2, stride: 3, reach: 4, margin: 4) { exp(-0.5 * $0 * $0 / 0.9) }
    /// To twice the pitch: (1 5 10 10 5 1)/32.
    static let halving = Shrink(first: -1.5, cycle: 1, stride: 2, reach: 2.6, margin: 2) {
        abs($0) < 1 ? 10 : abs($0) < 2 ? 5 : 1
    }

    private init(
        first: Double, cycle: Int, stride: Int, reach: Double, margin: Int, kernel: (Double) -> Double
    ) {
        (self.stride, self.margin) = (stride, margin)
        taps = (0..<cycle).map { index in
            let place = first + Double(index * stride) / Double(cycle)
            let (from, to) = (Int((place - reach).rounded(.up)), Int((place + reach).rounded(.down)))
            let weights = (from...to).map { kernel(Double($0) - place) }
            let sum = weights.reduce(0, +)
            return Taps(start: from, weights: weights.map { Float($0 / sum) })
        }
    }

    /// How many results an axis of so many samples has.
    func count(for samples: Int) -> Int { (samples * cycle + stride - 1) / stride + margin }

    /// The most samples before the first and after the last that a result asks for.
    func reach(for samples: Int) -> (before: Int, after: Int) {
        let last = ((count(for: samples) - 1) / cycle) * stride
        let end = taps.map { $0.start + $0.weights.count }.max()! + last
        return (max(0, -taps.map(\.start).min()!), max(0, end - samples))
    }
}

/// Samples of a picture of one channel, row by row.
nonisolated struct SamplePlane: Sendable {
    var width: Int
    var height: Int
    var samples: [Float]

    /// The largest sample of each column and of each row.
    var peaks: (columns: [Float], rows: [Float]) {
        var columns = [Float](repeating: 0, count: width)
        var rows = [Float](repeating: 0, count: height)
        samples.withUnsafeBufferPointer { samples in
            columns.withUnsafeMutableBufferPointer { columns in
                for y in 0..<height {
                    var largest: Float = 0
                    let start = y * width
                    for x in 0..<width {
                        let sample = samples[start + x]
                        largest = max(largest, sample)
                        columns[x] = max(columns[x], sample)
                    }
                    rows[y] = largest
                }
            }
        }
        return (columns, rows)
    }

    func shrunkAcross(_ shrink: Shrink) -> SamplePlane {
        let wide = shrink.count(for: width)
        let (before, after) = shrink.reach(for: width)
        // A row with emptiness on both sides, so that no sample's place has to be looked at.
        var row = [Float](repeating: 0, count: before + width + after)
        var result = [Float](repeating: 0, count: wide * height)
        result.withUnsafeMutableBufferPointer { result in
            row.withUnsafeMutableBufferPointer { row in
                samples.withUnsafeBufferPointer { samples in
                    for y in 0..<height {
                        for x in 0..<width { row[before + x] = samples[y * width + x] }
                        for (phase, taps) in shrink.taps.enumerated() {
                            var (from, to) = (before + taps.start, y * wide + phase)
                            let end = (y + 1) * wide
                            taps.weights.withUnsafeBufferPointer { weights in
                                while to < end {
                                    var sum: Float = 0
                                    for index in 0..<weights.count { sum += weights[index] * row[from + index] }
                                    result[to] = sum
                                    to += shrink.cycle
                                    from += shrink.stride
                                }
                            }
                        }
                    }
                }
            }
        }
        return SamplePlane(width: wide, height: height, samples: result)
    }

    func shrunkDown(_ shrink: Shrink) -> SamplePlane {
        let high = shrink.count(for: height)
        let width = width
        var result = [Float](repeating: 0, count: width * high)
        result.withUnsafeMutableBufferPointer { result in
            samples.withUnsafeBufferPointer { source in
                for y in 0..<high {
                    let taps = shrink.taps[y % shrink.cycle]
                    let start = taps.start + y / shrink.cycle * shrink.stride
                    for (index, weight) in taps.weights.enumerated() {
                        let row = start + index
                        guard row >= 0, row < height else { continue }
                        let (to, from) = (y * width, row * width)
                        for x in 0..<width { result[to + x] += weight * source[from + x] }
                    }
                }
            }
        }
        return SamplePlane(width: width, height: high, samples: result)
    }
}
