import Coverage
import Foundation

/// Ever smaller versions of a coverage image, each blurred by a known amount, from which any Gaussian blur is read.
///
/// Levels have pitch 1, 1.5, 2, 3, 4, 6 … pixels. Level 1 is a sampled Gaussian of variance 0.9 px²; each further level
/// halves the one two before it with (1 5 10 10 5 1)/32, of variance 1.25 p². A level is blurred further when it is
/// read, at the true distance between the output pixel and its samples, so no interpolation has to be corrected for.
nonisolated struct CoveragePyramid: Sendable {
    struct Level: Sendable {
        /// Pixels between samples.
        var pitch: Double
        /// Where sample (0, 0) lies, in pixels from the centre of the image's first pixel, both axes alike.
        var offset: Double
        /// The variance of the blur that the level has already, px².
        var variance: Double
        var width: Int
        var height: Int
        /// The largest sample (0…1): what the stored samples are divided by.
        var top: Double
        /// The largest sample if only x, only y had been shrunk: bounds of what can be left outside the ink.
        var topAcross: Double
        var topDown: Double
        /// Four rows in one RGBA texel: byte (y & 3) of texel (x, y / 4).
        var texels: [UInt8]
        var packedHeight: Int { (height + 3) / 4 }

        /// The level of an image that was drawn `factor` times smaller. Its pixels' own area has blurred it, too.
        func enlarged(_ factor: Double) -> Level {
            var level = self
            level.pitch *= factor
            level.offset *= factor
            level.variance = variance * factor * factor + (factor * factor - 1) / 12
            return level
        }
    }

    let width: Int
    let height: Int
    let levels: [Level]

    static func pitch(ofLevel index: Int) -> Double { (index & 1 == 1 ? 1.5 : 1) * Double(1 << (index >> 1)) }

    /// The least σ (pixels) that level `index` serves.
    static func leastSigma(ofLevel index: Int) -> Double {
        index == 0 ? 0 : index == 1 ? 1.5 : 1.06 * pitch(ofLevel: index)
    }

    /// The deepest level that serves `sigma`.
    static func level(for sigma: Double) -> Int {
        var level = 0
        while level < 25, leastSigma(ofLevel: level + 1) <= sigma { level += 1 }
        return level
    }

    /// - Parameter depth: The deepest level wanted. Time is about that of the first levels, whatever the depth.
    init(_ image: CoverageImage, depth: Int) {
        (width, height) = (image.width, image.height)
        let base = Plane(
            width: image.width, height: image.height, samples: image.bytes.map { Float($0) * (1 / 255) })
        var (both, across, down) = ([base], [base], [base])
        var levels = [Level(base, pitch: 1, offset: 0, variance: 0, topAcross: base.largest, topDown: base.largest)]
        for index in stride(from: 1, through: depth, by: 1) {
            let from = index == 1 ? 0 : index - 2
            let shrink = index == 1 ? Shrink.gaussian : .halving
            both.append(both[from].shrunkAcross(shrink).shrunkDown(shrink))
            across.append(across[from].shrunkAcross(shrink))
            down.append(down[from].shrunkDown(shrink))
            let parent = levels[from]
            levels.append(
                Level(
                    both[index], pitch: CoveragePyramid.pitch(ofLevel: index),
                    offset: index == 1 ? -2.75 : parent.offset - 1.5 * parent.pitch,
                    variance: index == 1 ? 0.9 : parent.variance + 1.25 * parent.pitch * parent.pitch,
                    topAcross: across[index].largest, topDown: down[index].largest))
        }
        self.levels = levels
    }
}

nonisolated extension CoveragePyramid.Level {
    fileprivate init(
        _ plane: Plane, pitch: Double, offset: Double, variance: Double, topAcross: Double, topDown: Double
    ) {
        (self.pitch, self.offset, self.variance) = (pitch, offset, variance)
        (width, height, top) = (plane.width, plane.height, plane.largest)
        (self.topAcross, self.topDown) = (topAcross, topDown)
        texels = [UInt8](repeating: 0, count: plane.width * ((plane.height + 3) / 4) * 4)
        let scale = top > 0 ? 255 / Float(top) : 0
        let width = width
        texels.withUnsafeMutableBufferPointer { texels in
            plane.samples.withUnsafeBufferPointer { samples in
                for y in 0..<plane.height {
                    for x in 0..<width {
                        texels[((y >> 2) * width + x) * 4 + (y & 3)] = UInt8(samples[y * width + x] * scale + 0.5)
                    }
                }
            }
        }
    }
}

/// How an axis is shrunk: result sample m sits at `first` + m · `step` (in source samples).
nonisolated private struct Shrink {
    var first: Double
    var step: Double
    var reach: Double
    var margin: Int
    var kernel: (Double) -> Double

    static var gaussian: Shrink {
        Shrink(first: -2.75, step: 1.5, reach: 4, margin: 4) { exp(-0.5 * $0 * $0 / 0.9) }
    }
    static var halving: Shrink {
        Shrink(first: -1.5, step: 2, reach: 2.6, margin: 2) { abs($0) < 1 ? 10 : abs($0) < 2 ? 5 : 1 }
    }

    /// For each result sample: the first source sample and the weights from there on, summing to 1.
    func taps(for count: Int) -> [(start: Int, weights: [Float])] {
        (0..<Int((Double(count) / step).rounded(.up)) + margin).map { index in
            let place = first + Double(index) * step
            let (from, to) = (Int((place - reach).rounded(.up)), Int((place + reach).rounded(.down)))
            let weights = (from...to).map { kernel(Double($0) - place) }
            let sum = weights.reduce(0, +)
            return (from, weights.map { Float($0 / sum) })
        }
    }
}

nonisolated private struct Plane {
    var width: Int
    var height: Int
    var samples: [Float]

    var largest: Double { Double(samples.max() ?? 0) }

    func shrunkAcross(_ shrink: Shrink) -> Plane {
        let taps = shrink.taps(for: width)
        var result = [Float](repeating: 0, count: taps.count * height)
        result.withUnsafeMutableBufferPointer { result in
            samples.withUnsafeBufferPointer { source in
                for (x, tap) in taps.enumerated() {
                    for (index, weight) in tap.weights.enumerated() {
                        let column = tap.start + index
                        guard column >= 0, column < width else { continue }
                        for y in 0..<height { result[y * taps.count + x] += weight * source[y * width + column] }
                    }
                }
            }
        }
        return Plane(width: taps.count, height: height, samples: result)
    }

    func shrunkDown(_ shrink: Shrink) -> Plane {
        let taps = shrink.taps(for: height)
        var result = [Float](repeating: 0, count: width * taps.count)
        result.withUnsafeMutableBufferPointer { result in
            samples.withUnsafeBufferPointer { source in
                for (y, tap) in taps.enumerated() {
                    for (index, weight) in tap.weights.enumerated() {
                        let row = tap.start + index
                        guard row >= 0, row < height else { continue }
                        for x in 0..<width { result[y * width + x] += weight * source[row * width + x] }
                    }
                }
            }
        }
        return Plane(width: width, height: taps.count, samples: result)
    }
}
