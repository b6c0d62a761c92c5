internal import CFreeType
import Drawing
import Foundation

/// Collects an outline in FreeType's form: 26.6 fixed point, y up, at most 32,767 points.
struct OutlineBuilder {
    private(set) var points: [FT_Vector] = []
    private(set) var tags: [Int8] = []
    private(set) var contourEnds: [Int16] = []
    private var start = 0

    private static let onCurve: Int8 = 1
    private static let conic: Int8 = 0
    private static let cubic: Int8 = 2

    /// An outline that is finished already.
    init(points: [FT_Vector], tags: [Int8], contourEnds: [Int16]) {
        (self.points, self.tags, self.contourEnds) = (points, tags, contourEnds)
    }

    /// The outline of a path. One of too many points is drawn without details below a distance that is doubled, from an
    /// eighth of a pixel, until it fits.
    ///
    /// - Parameter transform: From the path's space to pixels, y down.
    init(_ path: Path, transform: CGAffineTransform) {
        let elements = path.elements
        var tolerance = 0.0
        while !trace(elements, transform, tolerance: tolerance) {
            tolerance = tolerance == 0 ? 0.125 : tolerance * 2
        }
    }

    /// - Returns: False where there are too many points.
    private mutating func trace(
        _ elements: [Path.Element], _ transform: CGAffineTransform, tolerance: Double
    ) -> Bool {
        (points, tags, contourEnds, start) = ([], [], [], 0)
        var last = CGPoint.zero
        func isNear(_ place: CGPoint) -> Bool {
            tolerance > 0 && abs(place.x - last.x) < tolerance && abs(place.y - last.y) < tolerance
        }
        for element in elements {
            guard points.count < CoverageRasterizer.mostPoints - 3 else { return false }
            switch element {
            case .move(let to):
                endContour()
                last = to.applying(transform)
                add(last, OutlineBuilder.onCurve)
            case .line(let to):
                let end = to.applying(transform)
                if isNear(end), points.count > start { continue }
                add(end, OutlineBuilder.onCurve)
                last = end
            case .quadCurve(let to, let control):
                let (middle, end) = (control.applying(transform), to.applying(transform))
                if isNear(end), isNear(middle), points.count > start { continue }
                add(middle, OutlineBuilder.conic)
                add(end, OutlineBuilder.onCurve)
                last = end
            case .curve(let to, let control1, let control2):
                let (first, second) = (control1.applying(transform), control2.applying(transform))
                let end = to.applying(transform)
                if isNear(end), isNear(first), isNear(second), points.count > start { continue }
                add(first, OutlineBuilder.cubic)
                add(second, OutlineBuilder.cubic)
                add(end, OutlineBuilder.onCurve)
                last = end
            case .closeSubpath: endContour()
            }
        }
        endContour()
        return true
    }

    /// Moves every point; `transform` in pixels, y down.
    mutating func map(_ transform: CGAffineTransform) {
        for index in points.indices {
            let place = CGPoint(x: Double(points[index].x) / 64, y: -Double(points[index].y) / 64)
            points[index] = fixed(place.applying(transform))
        }
    }

    private mutating func endContour() {
        if points.count - start > 1 {
            contourEnds.append(Int16(points.count - 1))
        } else if points.count - start == 1 {
            points.removeLast()
            tags.removeLast()
        }
        start = points.count
    }

    private mutating func add(_ place: CGPoint, _ tag: Int8) {
        points.append(fixed(place))
        tags.append(tag)
    }
}

/// A place in pixels, y down, as FreeType counts: 1/64 pixel, y up. Far away and senseless places are pulled in.
func fixed(_ point: CGPoint) -> FT_Vector {
    func bounded(_ value: Double) -> FT_Pos {
        FT_Pos(value.isFinite ? (min(max(value, -30_000), 30_000) * 64).rounded() : 0)
    }
    return FT_Vector(x: bounded(point.x), y: bounded(-point.y))
}
