import Foundation
import Motion
import Testing

/// Unit curves against `Vectors/unit-curves.json` and `bezier-css.json`.
struct UnitCurveTests {
    @Test(arguments: blocks("unit-curves") { !$0.hasPrefix("inverse") && $0 != "apple.clamp" })
    func valueAndVelocityMatchTheVectors(block: VectorBlock) {
        let curve = curve(block.params["curve"])
        for sample in block.samples {
            let x = sample[0].number!
            #expect(agree(curve.value(at: x), sample[1].number!, within: block.tolerance("value")), "value at \(x)")
            if let velocity = sample[2].number {
                let tolerance = block.tolerance("velocity")
                #expect(agree(curve.velocity(at: x), velocity, within: tolerance), "velocity at \(x)")
            }
        }
    }

    @Test func inputIsClampedToTheUnitInterval() {
        let block = block("unit-curves", "apple.clamp")
        for name in block.params["curves"].array {
            for sample in block.samples {
                let value = curve(name).value(at: sample[0].number!)
                #expect(agree(value, sample[1].number!, within: block.tolerance("value")))
            }
        }
    }

    @Test(arguments: blocks("unit-curves") { $0.hasPrefix("inverse") })
    func inverseMatchesTheVectors(block: VectorBlock) {
        let inverse = curve(block.params["curve"]).inverse
        for sample in block.samples {
            let value = inverse.value(at: sample[0].number!)
            #expect(agree(value, sample[1].number!, within: block.tolerance("value")), "at \(sample[0])")
        }
    }

    @Test(arguments: blocks("bezier-css"))
    func browserVectorsHold(block: VectorBlock) {
        for sample in block.samples {
            let points = sample.keys.isEmpty ? block.params["cp"] : sample["cp"]
            let x = sample[0].number ?? sample["x"].number!
            let expected = sample[1].number ?? sample["value"].number!
            let curve = curve(points)
            if let tolerance = block.tolerance["value"].number {
                #expect(agree(curve.value(at: x), expected, within: tolerance), "value at \(x)")
            } else {
                #expect(agree(curve.velocity(at: x), expected, within: block.tolerance("velocity")), "slope at \(x)")
            }
        }
    }

    @Test func velocityKeepsApplesValuesAtEndsWithoutTangent() {
        #expect(UnitCurve.easeIn.velocity(at: 1) == 0)
        #expect(UnitCurve.easeOut.velocity(at: 0) == 1)
    }

    @Test func verticalTangentHasInfiniteVelocity() {
        let rising = UnitCurve.bezier(startControlPoint: CGPoint(x: 0, y: 1), endControlPoint: CGPoint(x: 1, y: 1))
        #expect(rising.velocity(at: 0) == .infinity)
        #expect(UnitCurve.circularEaseOut.velocity(at: 0) == .infinity)
    }

    @Test func xOfControlPointsIsClampedAndYIsNot() {
        let wild = UnitCurve.bezier(
            startControlPoint: CGPoint(x: -0.4, y: 1.3), endControlPoint: CGPoint(x: 1.4, y: -0.2))
        #expect(abs(wild.value(at: 0.125) - 535_889.48 / 1_048_576) < 1e-6)
    }

    @Test func coordinatesThatAreNotFiniteStillMakeACurve() {
        let curve = UnitCurve.bezier(
            startControlPoint: CGPoint(x: CGFloat.nan, y: .infinity),
            endControlPoint: CGPoint(x: CGFloat.infinity, y: 0))
        for x in stride(from: -1, through: 2, by: 0.01) { #expect(curve.value(at: x).isFinite) }
        #expect(UnitCurve.easeIn.value(at: .nan) == 0)
    }
}

/// The curve that a vector file names or gives by its control points.
private func curve(_ json: JSON) -> UnitCurve {
    switch json.string {
    case "linear": return .linear
    case "easeIn": return .easeIn
    case "easeOut": return .easeOut
    case "easeInOut": return .easeInOut
    case "circularEaseIn": return .circularEaseIn
    case "circularEaseOut": return .circularEaseOut
    case "circularEaseInOut": return .circularEaseInOut
    default:
        let points = json.array.map { $0.number! }
        return .bezier(
            startControlPoint: CGPoint(x: points[0], y: points[1]), endControlPoint: CGPoint(x: points[2], y: points[3])
        )
    }
}
