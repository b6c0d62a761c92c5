import Foundation

/// An outline of straight lines and curves, in points; SwiftUI's type of the same name.
///
/// Simple shapes keep what they are, so that a renderer may draw them by formula.
public struct Path: Hashable, Sendable {
    /// One step of an outline.
    public enum Element: Hashable, Sendable {
        case move(to: CGPoint)
        case line(to: CGPoint)
        case quadCurve(to: CGPoint, control: CGPoint)
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        case closeSubpath
    }

    /// What the path is known to be.
    public enum Shape: Hashable, Sendable {
        /// Corner radius 0 is a plain rectangle; it is at most half of the shorter side.
        case roundedRect(CGRect, cornerRadius: Double)
        case elements([Element])
    }

    public private(set) var shape: Shape

    public init() { shape = .elements([]) }
    public init(_ rect: CGRect) { shape = .roundedRect(rect.standardized, cornerRadius: 0) }

    /// Circular corners of `cornerRadius` points, limited to half of the shorter side; negative counts as 0.
    public init(roundedRect rect: CGRect, cornerRadius: Double) {
        let rect = rect.standardized
        shape = .roundedRect(rect, cornerRadius: min(max(cornerRadius, 0), min(rect.width, rect.height) / 2))
    }

    /// The ellipse in `rect`; a circle keeps its shape, other ellipses become four curves.
    public init(ellipseIn rect: CGRect) {
        let rect = rect.standardized
        if rect.width == rect.height {
            shape = .roundedRect(rect, cornerRadius: rect.width / 2)
        } else {
            shape = .elements(Path.cornered(rect, rx: rect.width / 2, ry: rect.height / 2))
        }
    }

    /// Builds a path by steps.
    public init(_ build: (inout Path) -> Void) {
        self.init()
        build(&self)
    }

    public var isEmpty: Bool { elements.isEmpty }

    /// The path as steps; shapes become lines and curves.
    public var elements: [Element] {
        switch shape {
        case .elements(let elements): elements
        case .roundedRect(let rect, let radius): Path.cornered(rect, rx: radius, ry: radius)
        }
    }

    public mutating func move(to point: CGPoint) { append(.move(to: point)) }
    public mutating func addLine(to point: CGPoint) { append(.line(to: point)) }
    public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
        append(.quadCurve(to: point, control: control))
    }
    public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
        append(.curve(to: point, control1: control1, control2: control2))
    }
    public mutating func closeSubpath() { append(.closeSubpath) }

    public mutating func addLines(_ points: [CGPoint]) {
        guard let first = points.first else { return }
        move(to: first)
        points.dropFirst().forEach { addLine(to: $0) }
    }

    public mutating func addPath(_ other: Path) {
        if isEmpty { self = other } else { shape = .elements(elements + other.elements) }
    }

    public mutating func addRect(_ rect: CGRect) { addPath(Path(rect)) }

    /// The smallest rectangle around all points, control points too; null for an empty path.
    public var boundingRect: CGRect {
        if case .roundedRect(let rect, _) = shape { return rect }
        var points: [CGPoint] = []
        for element in elements {
            switch element {
            case .move(let to), .line(let to): points.append(to)
            case .quadCurve(let to, let control): points += [to, control]
            case .curve(let to, let control1, let control2): points += [to, control1, control2]
            case .closeSubpath: break
            }
        }
        guard let first = points.first else { return .null }
        var (x0, y0, x1, y1) = (first.x, first.y, first.x, first.y)
        for point in points {
            (x0, y0) = (min(x0, point.x), min(y0, point.y))
            (x1, y1) = (max(x1, point.x), max(y1, point.y))
        }
        return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }

    private mutating func append(_ element: Element) {
        var elements = elements
        shape = .elements([])
        elements.append(element)
        shape = .elements(elements)
    }

    /// A rectangle whose corners are quarter ellipses; circles approximated by cubics (error 2.7e-4 of the radius).
    private static func cornered(_ rect: CGRect, rx: Double, ry: Double) -> [Element] {
        let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }
        guard rx > 0, ry > 0 else {
            return [
                .move(to: point(x0, y0)), .line(to: point(x1, y0)), .line(to: point(x1, y1)), .line(to: point(x0, y1)),
                .closeSubpath,
            ]
        }
        let k = 0.5522847498307936
        let (cx, cy) = (rx * (1 - k), ry * (1 - k))
        return [
            .move(to: point(x0 + rx, y0)), .line(to: point(x1 - rx, y0)),
            .curve(to: point(x1, y0 + ry), control1: point(x1 - cx, y0), control2: point(x1, y0 + cy)),
            .line(to: point(x1, y1 - ry)),
            .curve(to: point(x1 - rx, y1), control1: point(x1, y1 - cy), control2: point(x1 - cx, y1)),
            .line(to: point(x0 + rx, y1)),
            .curve(to: point(x0, y1 - ry), control1: point(x0 + cx, y1), control2: point(x0, y1 - cy)),
            .line(to: point(x0, y0 + ry)),
            .curve(to: point(x0 + rx, y0), control1: point(x0, y0 + cy), control2: point(x0 + cx, y0)),
            .closeSubpath,
        ]
    }
}

/// How a line is drawn along a path; lengths in points.
public struct StrokeStyle: Hashable, Sendable {
    public enum LineCap: String, Hashable, Sendable, CaseIterable { case butt, round, square }
    public enum LineJoin: String, Hashable, Sendable, CaseIterable { case miter, round, bevel }

    public var lineWidth: Double
    public var lineCap: LineCap
    public var lineJoin: LineJoin
    public var miterLimit: Double

    public init(lineWidth: Double = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter, miterLimit: Double = 10) {
        (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
        self.miterLimit = miterLimit
    }
}

/// How the inside of a path is told.
public struct FillStyle: Hashable, Sendable {
    /// Even-odd rule; else non-zero winding.
    public var isEOFilled: Bool
    public init(eoFill: Bool = false) { isEOFilled = eoFill }
}
