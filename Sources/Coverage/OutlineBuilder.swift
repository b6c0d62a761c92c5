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

    /// - Parameter transform: From the path's space to pixels, y down.
    init(_ path: Path, transform: CGAffineTransform) throws(CoverageError) {
        for element in path.elements {
            switch element {
            case .move(let to):
                endContour()
                add(to, OutlineBuilder.onCurve, transform)
            case .line(let to): add(to, OutlineBuilder.onCurve, transform)
            case .quadCurve(let to, let control):
                add(control, OutlineBuilder.conic, transform)
                add(to, OutlineBuilder.onCurve, transform)
            case .curve(let to, let control1, let control2):
                add(control1, OutlineBuilder.cubic, transform)
                add(control2, OutlineBuilder.cubic, transform)
                add(to, OutlineBuilder.onCurve, transform)
            case .closeSubpath: endContour()
            }
        }
        endContour()
        guard points.count <= CoverageRasterizer.mostPoints else { throw .tooManyPoints(count: points.count) }
    }

    private mutating func endContour() {
        if points.count - start > 1, points.count <= CoverageRasterizer.mostPoints {
            contourEnds.append(Int16(points.count - 1))
        } else if points.count - start == 1 {
            points.removeLast()
            tags.removeLast()
        }
        start = points.count
    }

    private mutating func add(_ point: CGPoint, _ tag: Int8, _ transform: CGAffineTransform) {
        points.append(fixed(point.applying(transform)))
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
