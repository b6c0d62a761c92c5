import Foundation
import Testing

@testable import Drawing

@Suite("Paths") struct PathTests {
    private func isNear(_ a: CGRect, _ b: CGRect, _ tolerance: Double = 1e-6) -> Bool {
        abs(a.minX - b.minX) < tolerance && abs(a.minY - b.minY) < tolerance && abs(a.width - b.width) < tolerance
            && abs(a.height - b.height) < tolerance
    }

    private func length(_ path: Path) -> Double {
        path.subpaths.reduce(0) { $0 + $1.segments.reduce(0) { $0 + $1.length() } }
    }

    @Test func boundsAreThoseOfTheCurveNotOfItsControlPoints() {
        var path = Path()
        path.move(to: CGPoint(x: 0, y: 0))
        path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
        #expect(isNear(path.boundingRect, CGRect(x: 0, y: 0, width: 10, height: 5)))
        var cubic = Path()
        cubic.move(to: .zero)
        cubic.addCurve(to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 8), control2: CGPoint(x: 10, y: 8))
        #expect(isNear(cubic.boundingRect, CGRect(x: 0, y: 0, width: 10, height: 6)))
        #expect(Path().boundingRect.isNull)
    }

    @Test func simpleShapesKeepWhatTheyAreUnderUprightMaps() {
        let ellipse = Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 4))
        let map = CGAffineTransform(translationX: 5, y: 5).scaledBy(x: -2, y: 3)
        #expect(ellipse.applying(map) == Path(ellipseIn: CGRect(x: -15, y: 5, width: 20, height: 12)))
        guard case .elements = ellipse.applying(CGAffineTransform(rotationAngle: 0.3)).shape else {
            Issue.record("a turned ellipse is no upright one")
            return
        }
    }

    @Test func cornersAreLimitedToHalfOfTheSides() {
        let capsule = Path(roundedRect: CGRect(x: 0, y: 0, width: 20, height: 8), cornerRadius: 100)
        #expect(
            capsule.shape
                == .roundedRect(
                    CGRect(x: 0, y: 0, width: 20, height: 8), cornerSize: CGSize(width: 4, height: 4)))
        #expect(
            Path(roundedRect: CGRect(x: 0, y: 0, width: 9, height: 9), cornerRadius: -3)
                == Path(CGRect(x: 0, y: 0, width: 9, height: 9)))
        #expect(Path(CGRect(x: Double.nan, y: 0, width: 5, height: 5)).isEmpty)
    }

    /// As in SwiftUI: `clockwise` is told for y upwards, so on this canvas `false` looks clockwise.
    @Test func arcsGoTheWayTheyAreTold() throws {
        func middle(_ clockwise: Bool) throws -> CGPoint {
            var path = Path()
            path.addArc(
                center: .zero, radius: 10, startAngle: .degrees(0), endAngle: .degrees(90), clockwise: clockwise)
            let half = path.trimmedPath(from: 0, to: 0.5)
            return try #require(half.currentPoint)
        }
        let (short, long) = (try middle(false), try middle(true))
        #expect(abs(short.x - 10 * cos(Double.pi / 4)) < 1e-3 && abs(short.y - 10 * sin(Double.pi / 4)) < 1e-3)
        #expect(abs(long.x + 10 * cos(Double.pi / 4)) < 1e-3 && abs(long.y + 10 * sin(Double.pi / 4)) < 1e-3)
    }

    @Test(arguments: [30.0, 90, 200, 360]) func anArcIsAsLongAsItsAngleSays(degrees: Double) {
        var path = Path()
        path.addRelativeArc(center: CGPoint(x: 3, y: 4), radius: 10, startAngle: .degrees(20), delta: .degrees(degrees))
        #expect(abs(length(path) - degrees * .pi / 18) < 1e-3)
    }

    @Test func aTangentArcTouchesBothLines() throws {
        var path = Path()
        path.move(to: .zero)
        path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        let end = try #require(path.currentPoint)
        #expect(abs(end.x - 10) < 1e-9 && abs(end.y - 4) < 1e-9)
        #expect(isNear(path.boundingRect, CGRect(x: 0, y: 0, width: 10, height: 4), 1e-5))
        #expect(abs(length(path) - (6 + 2 * .pi)) < 1e-3)
    }

    @Test func trimmedPartsJoinToTheWhole() {
        var path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 20))
        path.addLines([CGPoint(x: 50, y: 0), CGPoint(x: 50, y: 30), CGPoint(x: 80, y: 30)])
        let whole = length(path)
        let cuts = [0, 0.13, 0.5, 0.51, 0.9, 1]
        let parts = zip(cuts, cuts.dropFirst()).map { length(path.trimmedPath(from: $0, to: $1)) }
        for (part, (from, to)) in zip(parts, zip(cuts, cuts.dropFirst())) {
            #expect(abs(part - (to - from) * whole) < 1e-6 * whole)
        }
        #expect(path.trimmedPath(from: 0, to: 1) == path)
        #expect(path.trimmedPath(from: 0.6, to: 0.4).isEmpty)
        #expect(path.trimmedPath(from: -1, to: 2) == path)
    }

    @Test func dashesCoverTheirShareOfTheLine() {
        var line = Path()
        line.addLines([.zero, CGPoint(x: 100, y: 0)])
        #expect(abs(length(line.dashed([6, 4], phase: 0)) - 60) < 1e-9)
        #expect(line.dashed([6, 4], phase: 0).subpaths.count == 10)
        // An odd pattern is taken twice: 5 on, 5 off.
        #expect(abs(length(line.dashed([5], phase: 2)) - 50) < 1e-9)
        let shifted = line.dashed([6, 4], phase: 3).subpaths
        #expect(shifted.first.map { $0.segments.reduce(0) { $0 + $1.length() } } == 3)
        #expect(line.dashed([6, 4], phase: -3) == line.dashed([6, 4], phase: 7))
    }

    @Test(arguments: [[], [0], [0, 0], [-1, 2], [.nan]] as [[Double]]) func senselessDashesLeaveTheLineWhole(
        dash: [Double]
    ) {
        var line = Path()
        line.addLines([.zero, CGPoint(x: 100, y: 0)])
        #expect(line.dashed(dash, phase: 0) == line)
        #expect(line.dashed([1e-9, 1e-9], phase: 0) == line, "too many dashes")
    }

    @Test func insidesAreToldByBothRules() {
        var path = Path(CGRect(x: 0, y: 0, width: 30, height: 30))
        path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
        #expect(path.contains(CGPoint(x: 15, y: 15)) && !path.contains(CGPoint(x: 15, y: 15), eoFill: true))
        #expect(path.contains(CGPoint(x: 5, y: 5), eoFill: true) && !path.contains(CGPoint(x: 35, y: 5)))
        let disc = Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
        #expect(disc.contains(CGPoint(x: 3.2, y: 3.2)) && !disc.contains(CGPoint(x: 2.7, y: 2.7)))
    }

    @Test func theCurrentPointFollowsTheSteps() {
        var path = Path()
        #expect(path.currentPoint == nil)
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 5, y: 2))
        #expect(path.currentPoint == CGPoint(x: 5, y: 2))
        path.closeSubpath()
        #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    }
}
