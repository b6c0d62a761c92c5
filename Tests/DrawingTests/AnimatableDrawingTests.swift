import Drawing
import Foundation
import Motion
import Testing

@Suite("Animatable drawing values") struct AnimatableDrawingTests {
    /// A value a quarter of the way from one to the other.
    private func quarter<Value: Animatable>(_ from: Value, _ to: Value) -> Value {
        var value = from
        value.animatableData = from.animatableData.interpolated(towards: to.animatableData, amount: 0.25)
        return value
    }

    @Test func coloursKeepTheirHueWhileTheyFadeIn() {
        let red = Color.Resolved(red: 1, green: 0, blue: 0)
        #expect(quarter(.clear, red) == Color.Resolved(red: 1, green: 0, blue: 0, opacity: 0.25))
        let mixed = quarter(red, Color.Resolved(red: 0, green: 0, blue: 1, opacity: 0.5))
        // Premultiplied: (0.75, 0, 0.125) at 0.875.
        #expect(abs(mixed.red - 0.75 / 0.875) < 1e-12 && abs(mixed.blue - 0.125 / 0.875) < 1e-12)
        #expect(mixed.opacity == 0.875)
    }

    @Test func pathsOfEqualElementsMovePointByPoint() {
        func path(_ shift: Double) -> Path {
            Path {
                $0.move(to: CGPoint(x: shift, y: 0))
                $0.addLine(to: CGPoint(x: 10, y: shift))
                $0.addQuadCurve(to: CGPoint(x: 0, y: 10), control: CGPoint(x: shift, y: shift))
                $0.addCurve(
                    to: CGPoint(x: 1, y: 1), control1: CGPoint(x: shift, y: 2), control2: CGPoint(x: 3, y: shift))
                $0.closeSubpath()
            }
        }
        #expect(quarter(path(0), path(8)) == path(2))
    }

    @Test func roundedRectanglesStayWhatTheyAre() {
        let small = Path(roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40), cornerRadius: 0)
        let large = Path(roundedRect: CGRect(x: 8, y: 4, width: 80, height: 40), cornerRadius: 8)
        #expect(
            quarter(small, large) == Path(roundedRect: CGRect(x: 2, y: 1, width: 50, height: 40), cornerRadius: 2))
    }

    @Test func dataOfAnotherShapeChangesNothing() {
        var path = Path(CGRect(x: 0, y: 0, width: 1, height: 1))
        let before = path
        path.animatableData = AnimatableVector([1, 2, 3])
        #expect(path == before)
    }

    @Test func arraysMoveElementByElement() {
        #expect(quarter([0.0, 4], [4, 0]) == [1, 3])
        #expect(quarter([CGPoint.zero], [CGPoint(x: 4, y: 8)]) == [CGPoint(x: 1, y: 2)])
        // What one of them lacks counts as zero.
        #expect(quarter([4.0, 4], [8]) == [5, 3])
    }

    @Test func placesAnglesAndInsetsMovePartByPart() {
        #expect(quarter(Angle.degrees(0), .degrees(360)).degrees == 90)
        #expect(quarter(UnitPoint.topLeading, .bottomTrailing) == UnitPoint(x: 0.25, y: 0.25))
        #expect(
            quarter(EdgeInsets(), EdgeInsets(top: 4, leading: 8, bottom: 12, trailing: 16))
                == EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
        #expect(
            quarter(CGRect.zero, CGRect(x: 4, y: 8, width: 12, height: 16)) == CGRect(x: 1, y: 2, width: 3, height: 4))
    }
}
