import Foundation
import Testing

@testable import Drawing

/// Styles that fill a rectangle: their places are shares of it.
struct ShapeStyleTests {
    private let rect = CGRect(x: 10, y: 20, width: 200, height: 100)
    private let gradient = Gradient(colors: [.red, .blue])

    @Test func linearGradientGoesBetweenUnitPoints() {
        let style = LinearGradient(colors: [.red, .blue], startPoint: .topLeading, endPoint: .bottom)
        #expect(
            style.shading(in: rect)
                == .linearGradient(gradient, startPoint: CGPoint(x: 10, y: 20), endPoint: CGPoint(x: 110, y: 120)))
        #expect(LinearGradient(stops: gradient.stops, startPoint: .topLeading, endPoint: .bottom) == style)
    }

    @Test func radialAndAngularGradientsStandAroundAUnitPoint() {
        let middle = CGPoint(x: 110, y: 70)
        #expect(
            RadialGradient(colors: [.red, .blue], center: .center, startRadius: 3, endRadius: 9).shading(in: rect)
                == .radialGradient(gradient, center: middle, startRadius: 3, endRadius: 9))
        #expect(
            AngularGradient(colors: [.red, .blue], center: .center).shading(in: rect)
                == .angularGradient(gradient, center: middle, startAngle: .zero, endAngle: .degrees(360)))
    }

    @Test func stylesOfAnyKindAreComparedByWhatTheyAre() {
        #expect(AnyShapeStyle(Color.red) == .color(.red))
        #expect(AnyShapeStyle(AnyShapeStyle(Color.red)) == .color(.red))
        #expect(AnyShapeStyle(Color.red) != AnyShapeStyle(Color.blue))
        #expect(AnyShapeStyle(Color.red) != AnyShapeStyle(Shading.color(.red)))
        #expect(AnyShapeStyle(Color.red).hashValue == AnyShapeStyle(Color.red).hashValue)
        #expect(AnyShapeStyle(Shading.color(.red)).shading(in: rect) == .color(.red))
    }
}
