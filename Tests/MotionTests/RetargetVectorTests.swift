import Foundation
import Motion
import Testing

/// Mid-flight changes against `Vectors/retarget.json`.
struct RetargetVectorTests {
    @Test(arguments: blocks("retarget") { !$0.hasPrefix("observed") && !$0.hasPrefix("response") })
    func historyShowsTheComputedPresentation(block: VectorBlock) {
        let value = history(block.params)
        let targets = [block.params["initial"].number!] + block.params["events"].array.map { $0["target"].number! }
        let scale = zip(targets, targets.dropFirst()).map { abs($0 - $1) }.max()!
        let tolerance = block.tolerance("value") * scale
        for sample in block.samples {
            let (time, expected) = (sample[0].number!, sample[1].number!)
            let shown = value.value(at: time)
            #expect(agree(shown, expected, within: tolerance), "\(shown), not \(expected), at \(time)")
        }
    }

    @Test func combinedCurvesShowTheObservedValues() {
        let block = block("retarget", "observed.combine")
        for sample in block.samples {
            let shown = history(sample).value(at: sample["t"].number!)
            #expect(agree(shown, sample["presentation"].number!, within: block.tolerance("value")))
        }
    }
}
