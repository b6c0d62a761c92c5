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
        /// How its samples end: what decides how far a blur of it is to be seen.
        var edges: InkEdges
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

    /// How many rows level `index` of an image of so many rows has.
    static func rows(ofLevel index: Int, for rows: Int) -> Int {
        switch index {
        case 0: rows
        case 1: Shrink.gaussian.count(for: rows)
        default: Shrink.halving.count(for: self.rows(ofLevel: index - 2, for: rows))
        }
    }

    /// - Parameter depth: The deepest level wanted. Time is about that of the first levels, whatever the depth.
    init(_ image: CoverageImage, depth: Int) {
        (width, height) = (image.width, image.height)
        var planes = [
            SamplePlane(
                width: image.width, height: image.height, samples: image.bytes.map { Float($0) * (1 / 255) })
        ]
        var levels = [Level(planes[0], pitch: 1, offset: 0, variance: 0)]
        for index in stride(from: 1, through: depth, by: 1) {
            let from = index == 1 ? 0 : index - 2
            let shrink = index == 1 ? Shrink.gaussian : .halving
            planes.append(planes[from].shrunkAcross(shrink).shrunkDown(shrink))
            let parent = levels[from]
            levels.append(
                Level(
                    planes[index], pitch: CoveragePyramid.pitch(ofLevel: index),
                    offset: index == 1 ? -2.75 : parent.offset - 1.5 * parent.pitch,
                    variance: index == 1 ? 0.9 : parent.variance + 1.25 * parent.pitch * parent.pitch))
        }
        self.levels = levels
    }
}

nonisolated extension CoveragePyramid.Level {
    fileprivate init(_ plane: SamplePlane, pitch: Double, offset: Double, variance: Double) {
        (self.pitch, self.offset, self.variance) = (pitch, offset, variance)
        let (columns, rows) = plane.peaks
        let largest = rows.max() ?? 0
        (width, height, top) = (plane.width, plane.height, Double(largest))
        edges = InkEdges(columns: columns, rows: rows)
        let width = width
        let scale = largest > 0 ? 255 / largest : 0
        texels = [UInt8](repeating: 0, count: plane.width * ((plane.height + 3) / 4) * 4)
        texels.withUnsafeMutableBufferPointer { texels in
            plane.samples.withUnsafeBufferPointer { samples in
                for y in 0..<plane.height {
                    let (from, to) = (y * width, (y >> 2) * width * 4 + (y & 3))
                    for x in 0..<width { texels[to + 4 * x] = UInt8(samples[from + x] * scale + 0.5) }
                }
            }
        }
    }
}
