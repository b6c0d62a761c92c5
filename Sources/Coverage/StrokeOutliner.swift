internal import CFreeType
import Drawing
import Foundation

/// Turns a line along a path into the outline of its ink, with FreeType's stroker.
struct StrokeOutliner {
    let library: FT_Library

    func outline(
        of path: Path, transform: CGAffineTransform, style: StrokeStyle
    ) throws(CoverageError) -> OutlineBuilder {
        var made: FT_Stroker?
        let code = FT_Stroker_New(library, &made)
        guard code == 0, let stroker = made else { throw .library(code: Int(code)) }
        defer { FT_Stroker_Done(stroker) }
        let width = min(max(style.lineWidth * transform.lengthScale, 1.0 / 64), 30_000)
        FT_Stroker_Set(
            stroker, FT_Fixed((width * 32).rounded()), cap(style.lineCap), join(style.lineJoin),
            FT_Fixed((min(max(style.miterLimit, 1), 1_000) * 65_536).rounded()))
        for subpath in subpaths(of: path.elements) { trace(subpath, with: stroker, transform) }

        var pointCount: FT_UInt = 0
        var contourCount: FT_UInt = 0
        FT_Stroker_GetCounts(stroker, &pointCount, &contourCount)
        guard pointCount <= UInt32(CoverageRasterizer.mostPoints) else { throw .tooManyPoints(count: Int(pointCount)) }
        guard pointCount > 0 else { return OutlineBuilder(points: [], tags: [], contourEnds: []) }
        var outline = FT_Outline()
        let failure = FT_Outline_New(library, pointCount, FT_Int(contourCount), &outline)
        guard failure == 0 else { throw .library(code: Int(failure)) }
        defer { FT_Outline_Done(library, &outline) }
        (outline.n_points, outline.n_contours) = (0, 0)
        FT_Stroker_Export(stroker, &outline)
        return OutlineBuilder(
            points: (0..<Int(outline.n_points)).map { outline.points[$0] },
            tags: (0..<Int(outline.n_points)).map { Int8(bitPattern: UInt8(bitPattern: Int8(outline.tags[$0]))) },
            contourEnds: (0..<Int(outline.n_contours)).map { outline.contours[$0] })
    }

    private struct Subpath {
        var start: CGPoint
        var steps: [Path.Element] = []
        var isClosed = false
    }

    private func subpaths(of elements: [Path.Element]) -> [Subpath] {
        var all: [Subpath] = []
        for element in elements {
            switch element {
            case .move(let to): all.append(Subpath(start: to))
            case .closeSubpath: if !all.isEmpty { all[all.count - 1].isClosed = true }
            default:
                if all.isEmpty { all.append(Subpath(start: .zero)) }
                if all[all.count - 1].isClosed { all.append(Subpath(start: all[all.count - 1].start)) }
                all[all.count - 1].steps.append(element)
            }
        }
        return all.filter { !$0.steps.isEmpty }
    }

    private func trace(_ subpath: Subpath, with stroker: FT_Stroker, _ transform: CGAffineTransform) {
        func place(_ point: CGPoint) -> FT_Vector { fixed(point.applying(transform)) }
        var start = place(subpath.start)
        FT_Stroker_BeginSubPath(stroker, &start, subpath.isClosed ? 0 : 1)
        for step in subpath.steps {
            switch step {
            case .line(let to):
                var end = place(to)
                FT_Stroker_LineTo(stroker, &end)
            case .quadCurve(let to, let control):
                var (control, end) = (place(control), place(to))
                FT_Stroker_ConicTo(stroker, &control, &end)
            case .curve(let to, let control1, let control2):
                var (first, second, end) = (place(control1), place(control2), place(to))
                FT_Stroker_CubicTo(stroker, &first, &second, &end)
            case .move, .closeSubpath: break
            }
        }
        FT_Stroker_EndSubPath(stroker)
    }

    private func cap(_ cap: StrokeStyle.LineCap) -> FT_Stroker_LineCap {
        switch cap {
        case .butt: FT_STROKER_LINECAP_BUTT
        case .round: FT_STROKER_LINECAP_ROUND
        case .square: FT_STROKER_LINECAP_SQUARE
        }
    }

    private func join(_ join: StrokeStyle.LineJoin) -> FT_Stroker_LineJoin {
        switch join {
        case .miter: FT_STROKER_LINEJOIN_MITER_FIXED
        case .round: FT_STROKER_LINEJOIN_ROUND
        case .bevel: FT_STROKER_LINEJOIN_BEVEL
        }
    }
}
