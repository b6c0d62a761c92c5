internal import CFreeType
import Drawing
import Foundation

/// Turns a line along a path into the outline of its ink, with FreeType's stroker.
struct StrokeOutliner {
    let library: FT_Library

    /// The outline of the line's ink, in pixels.
    ///
    /// The line is drawn in the path's own space, made as large as the transform makes its longest side, and its outline
    /// mapped from there: so a pen is squeezed where the transform squeezes.
    func outline(
        of path: Path, transform: CGAffineTransform, style: StrokeStyle
    ) throws(CoverageError) -> OutlineBuilder {
        let scale = max(hypot(transform.a, transform.b), hypot(transform.c, transform.d))
        guard scale > 0, scale.isFinite, style.lineWidth.isFinite else {
            return OutlineBuilder(points: [], tags: [], contourEnds: [])
        }
        let dashed = path.dashed(style.dash, phase: style.dashPhase)
        // The pen's own space: the transform's place and turn are left for later, but near its place, so that what is far
        // away is not pulled in.
        let pen = CGAffineTransform(scaleX: scale, y: scale)
        let back = pen.inverted().concatenating(transform)
        let middle = CGPoint(x: -back.tx, y: -back.ty).applying(
            CGAffineTransform(a: back.a, b: back.b, c: back.c, d: back.d).inverted())
        let near = pen.concatenating(CGAffineTransform(translationX: -middle.x, y: -middle.y))
        let toPixels = CGAffineTransform(translationX: middle.x, y: middle.y).concatenating(back)
        var tolerance = 0.0
        while true {
            let (found, count) = try traced(dashed.elements, near, width: style.lineWidth * scale, style, tolerance)
            if var outline = found {
                outline.map(toPixels)
                return outline
            }
            // Too many points: without the smallest details.
            tolerance = tolerance == 0 ? 0.25 : tolerance * 4
            if tolerance > 1e5 { throw .tooManyPoints(count: count) }
        }
    }

    private func traced(
        _ elements: [Path.Element], _ transform: CGAffineTransform, width: Double, _ style: StrokeStyle,
        _ tolerance: Double
    ) throws(CoverageError) -> (OutlineBuilder?, count: Int) {
        let subpaths = subpaths(of: elements, transform, tolerance)
        let steps = subpaths.reduce(0) { $0 + $1.steps.count }
        // Why not asked of the stroker: it would trace a million points first.
        guard steps <= CoverageRasterizer.mostPoints / 2 else { return (nil, steps) }
        var made: FT_Stroker?
        let code = FT_Stroker_New(library, &made)
        guard code == 0, let stroker = made else { throw .library(code: Int(code)) }
        defer { FT_Stroker_Done(stroker) }
        let width = min(max(width, 1.0 / 64), 30_000)
        FT_Stroker_Set(
            stroker, FT_Fixed((width * 32).rounded()), cap(style.lineCap), join(style.lineJoin),
            FT_Fixed((min(max(style.miterLimit.isNaN ? 10 : style.miterLimit, 1), 1_000) * 65_536).rounded()))
        for subpath in subpaths { trace(visible(subpath, style.lineCap), with: stroker) }

        var pointCount: FT_UInt = 0
        var contourCount: FT_UInt = 0
        FT_Stroker_GetCounts(stroker, &pointCount, &contourCount)
        guard pointCount <= UInt32(CoverageRasterizer.mostPoints) else { return (nil, Int(pointCount)) }
        guard pointCount > 0 else { return (OutlineBuilder(points: [], tags: [], contourEnds: []), 0) }
        var outline = FT_Outline()
        let failure = FT_Outline_New(library, pointCount, FT_Int(contourCount), &outline)
        guard failure == 0 else { throw .library(code: Int(failure)) }
        defer { FT_Outline_Done(library, &outline) }
        (outline.n_points, outline.n_contours) = (0, 0)
        FT_Stroker_Export(stroker, &outline)
        let builder = OutlineBuilder(
            points: (0..<Int(outline.n_points)).map { outline.points[$0] },
            tags: (0..<Int(outline.n_points)).map { Int8(bitPattern: UInt8(bitPattern: Int8(outline.tags[$0]))) },
            contourEnds: (0..<Int(outline.n_contours)).map { outline.contours[$0] })
        return (builder, Int(pointCount))
    }

    /// Steps in the pen's space.
    private struct Subpath {
        var start: CGPoint
        var steps: [Path.Element] = []
        var isClosed = false
    }

    private func subpaths(
        of elements: [Path.Element], _ transform: CGAffineTransform, _ tolerance: Double
    ) -> [Subpath] {
        var all: [Subpath] = []
        var last = CGPoint.zero
        func isNear(_ places: CGPoint...) -> Bool {
            tolerance > 0 && places.allSatisfy { abs($0.x - last.x) < tolerance && abs($0.y - last.y) < tolerance }
        }
        func add(_ step: Path.Element, _ end: CGPoint) {
            if all.isEmpty { all.append(Subpath(start: end)) }
            if all[all.count - 1].isClosed { all.append(Subpath(start: all[all.count - 1].start)) }
            all[all.count - 1].steps.append(step)
            last = end
        }
        for element in elements {
            switch element {
            case .move(let to):
                last = to.applying(transform)
                all.append(Subpath(start: last))
            case .closeSubpath: if !all.isEmpty { all[all.count - 1].isClosed = true }
            case .line(let to):
                let end = to.applying(transform)
                if !isNear(end) { add(.line(to: end), end) }
            case .quadCurve(let to, let control):
                let (middle, end) = (control.applying(transform), to.applying(transform))
                if !isNear(end, middle) { add(.quadCurve(to: end, control: middle), end) }
            case .curve(let to, let control1, let control2):
                let (first, second) = (control1.applying(transform), control2.applying(transform))
                let end = to.applying(transform)
                if !isNear(end, first, second) { add(.curve(to: end, control1: first, control2: second), end) }
            }
        }
        return all.filter { !$0.steps.isEmpty }
    }

    /// Why: the stroker reads what it has not set where it passes over every step of a line: steps without any length, and
    /// curves whose points lie closer together than 2/64 pixel. With a cap that sticks out such a line is a dot: a line as
    /// short as the stroker can tell.
    private func visible(_ subpath: Subpath, _ cap: StrokeStyle.LineCap) -> Subpath? {
        func isSmall(_ places: [FT_Vector]) -> Bool {
            zip(places, places.dropFirst()).allSatisfy { abs($0.x - $1.x) < 2 && abs($0.y - $1.y) < 2 }
        }
        var last = fixed(subpath.start)
        let moves = subpath.steps.contains { step in
            defer { if let end = step.end { last = fixed(end) } }
            switch step {
            case .line(let to): return fixed(to).x != last.x || fixed(to).y != last.y
            case .quadCurve(let to, let control): return !isSmall([last, fixed(control), fixed(to)])
            case .curve(let to, let control1, let control2):
                return !isSmall([last, fixed(control1), fixed(control2), fixed(to)])
            case .move, .closeSubpath: return false
            }
        }
        if moves { return subpath }
        guard cap != .butt else { return nil }
        let end = CGPoint(x: subpath.start.x + 1.0 / 32, y: subpath.start.y)
        return Subpath(start: subpath.start, steps: [.line(to: end)])
    }

    private func trace(_ subpath: Subpath?, with stroker: FT_Stroker) {
        guard let subpath else { return }
        var start = fixed(subpath.start)
        FT_Stroker_BeginSubPath(stroker, &start, subpath.isClosed ? 0 : 1)
        for step in subpath.steps {
            switch step {
            case .line(let to):
                var end = fixed(to)
                FT_Stroker_LineTo(stroker, &end)
            case .quadCurve(let to, let control):
                var (control, end) = (fixed(control), fixed(to))
                FT_Stroker_ConicTo(stroker, &control, &end)
            case .curve(let to, let control1, let control2):
                var (first, second, end) = (fixed(control1), fixed(control2), fixed(to))
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

extension Path.Element {
    /// Where the pen is after it; nil where it goes back to the start.
    fileprivate var end: CGPoint? {
        switch self {
        case .move(let to), .line(let to), .quadCurve(let to, _), .curve(let to, _, _): to
        case .closeSubpath: nil
        }
    }
}
