import Coverage
import Foundation
import Testing

@testable import Rendering

/// Shrinking, against its formulas taken literally.
struct SamplePlaneTests {
    /// Sample m of an axis: the weights of the samples around `first` + m · `step`, divided by their sum.
    private func shrunk(_ source: [Double], gaussian: Bool) -> [Double] {
        let (first, step, reach, margin) = gaussian ? (-2.75, 1.5, 4.0, 4) : (-1.5, 2, 2.6, 2)
        func kernel(_ d: Double) -> Double {
            gaussian ? exp(-0.5 * d * d / 0.9) : abs(d) < 1 ? 10 : abs(d) < 2 ? 5 : 1
        }
        return (0..<Int((Double(source.count) / step).rounded(.up)) + margin).map { m in
            let place = first + Double(m) * step
            let near = (-40..<source.count + 40).filter { abs(Double($0) - place) <= reach }
            let sum = near.reduce(0) { $0 + kernel(Double($1) - place) }
            return near.reduce(0) { total, index in
                source.indices.contains(index) ? total + kernel(Double(index) - place) / sum * source[index] : total
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 7, 16, 33])
    func bothAxesAreShrunkAsTheFormulaSays(count: Int) {
        let samples = (0..<count * 3).map { Float(($0 * 37 + 11) % 64) / 64 }
        for (shrink, isGaussian) in [(Shrink.gaussian, true), (.halving, false)] {
            let wide = SamplePlane(width: count, height: 3, samples: samples).shrunkAcross(shrink)
            #expect(wide.width == shrink.count(for: count) && wide.height == 3)
            for y in 0..<3 {
                let expected = shrunk((0..<count).map { Double(samples[y * count + $0]) }, gaussian: isGaussian)
                #expect(expected.count == wide.width)
                for (x, value) in expected.enumerated() {
                    #expect(abs(Double(wide.samples[y * wide.width + x]) - value) < 1e-6)
                }
            }
            let high = SamplePlane(width: 3, height: count, samples: samples).shrunkDown(shrink)
            #expect(high.height == shrink.count(for: count) && high.width == 3)
            for x in 0..<3 {
                let expected = shrunk((0..<count).map { Double(samples[$0 * 3 + x]) }, gaussian: isGaussian)
                for (y, value) in expected.enumerated() {
                    #expect(abs(Double(high.samples[y * 3 + x]) - value) < 1e-6)
                }
            }
        }
    }

    @Test func aPyramidsLevelsHaveTheRowsThatAreForetold() {
        for (width, height) in [(1, 1), (5, 11), (40, 12), (9, 38)] {
            let image = CoverageImage(
                width: width, height: height, bytes: [UInt8](repeating: 255, count: width * height))
            let levels = CoveragePyramid(image, depth: 9).levels
            for (index, level) in levels.enumerated() {
                #expect(level.height == CoveragePyramid.rows(ofLevel: index, for: height))
            }
        }
    }

    @Test func peaksAreTheLargestOfEachColumnAndRow() {
        let plane = SamplePlane(width: 3, height: 2, samples: [0.1, 0.9, 0, 0.4, 0.2, 0.3])
        #expect(plane.peaks.columns == [0.4, 0.9, 0.3])
        #expect(plane.peaks.rows == [0.9, 0.4])
    }
}
