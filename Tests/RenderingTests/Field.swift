import Drawing
import Foundation

/// One channel in double precision.
struct Field {
    var width: Int
    var height: Int
    var values: [Double]

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        values = [Double](repeating: 0, count: width * height)
    }

    /// Convolved with the Gaussian of `sigma` pixels sampled at pixel centres, moved by (`dx`, `dy`) pixels; cut at 3σ
    /// and normalised; transparent surroundings.
    func blurred(_ sigma: Double, dx: Double = 0, dy: Double = 0) -> Field {
        along(kernel(sigma, dx), step: 1, count: width, lines: height, lineStep: width)
            .along(kernel(sigma, dy), step: width, count: height, lines: width, lineStep: 1)
    }

    private func kernel(_ sigma: Double, _ offset: Double) -> (first: Int, weights: [Double]) {
        let reach = Int((3 * sigma + abs(offset)).rounded(.up)) + 1
        let limit = max(3 * sigma, (3 * sigma).rounded(.up))
        let weights = (-reach...reach).map { j -> Double in
            let d = Double(j) - offset
            return abs(d) <= limit ? exp(-0.5 * d * d / (sigma * sigma)) : 0
        }
        let sum = weights.reduce(0, +)
        return (-reach, weights.map { $0 / sum })
    }

    private func along(_ kernel: (first: Int, weights: [Double]), step: Int, count: Int, lines: Int, lineStep: Int)
        -> Field
    {
        var result = Field(width: width, height: height)
        result.values.withUnsafeMutableBufferPointer { to in
            values.withUnsafeBufferPointer { from in
                for line in 0..<lines {
                    for place in 0..<count {
                        let value = from[line * lineStep + place * step]
                        if value == 0 { continue }
                        for (index, weight) in kernel.weights.enumerated() {
                            let target = place + kernel.first + index
                            if target >= 0, target < count { to[line * lineStep + target * step] += value * weight }
                        }
                    }
                }
            }
        }
        return result
    }
}

/// How far a picture's channel is from what it should be, in 1/255.
struct Difference: CustomStringConvertible {
    var largest = 0.0
    var psnr = Double.infinity
    var place = (0, 0)

    init(_ bitmap: Bitmap, channel: Int = 0, _ expected: Field) {
        var sum = 0.0
        for index in expected.values.indices {
            let error = abs(Double(bitmap.bytes[index * 4 + channel]) - expected.values[index] * 255)
            sum += error * error
            if error > largest { (largest, place) = (error, (index % expected.width, index / expected.width)) }
        }
        let mean = sum / Double(expected.values.count)
        if mean > 0 { psnr = 10 * log10(255 * 255 / mean) }
    }

    var description: String { "largest \(largest) at \(place), PSNR \(psnr) dB" }
}
