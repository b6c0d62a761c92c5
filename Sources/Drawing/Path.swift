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
        /// Corners are quarters of ellipses with these half axes, at most half of the rectangle's sides: (0, 0) is a
        /// plain rectangle, both halves an ellipse.
        case roundedRect(CGRect, cornerSize: CGSize)
        case elements([Element])
    }

    public private(set) var shape: Shape

    public init() { shape = .elements([]) }
    public init(_ rect: CGRect) { self.init(roundedRect: rect, cornerSize: .zero) }

    /// Circular corners of `cornerRadius` points, limited to half of the shorter side; negative counts as 0.
    public init(roundedRect rect: CGRect, cornerRadius: Double) {
        let rect = rect.standardized
        let radius = min(max(cornerRadius.isNaN ? 0 : cornerRadius, 0), min(rect.width, rect.height) / 2)
        self.init(roundedRect: rect, cornerSize: CGSize(width: radius, height: radius))
    }

    /// Elliptical corners, each half axis limited to half of its side; negative counts as 0.
    public init(roundedRect rect: CGRect, cornerSize: CGSize) {
        let rect = rect.standardized
        guard !rect.isNull, [rect.minX, rect.minY, rect.width, rect.height].allSatisfy(\.isFinite) else {
            shape = .elements([])
            return
        }
        let width = min(max(cornerSize.width, 0), rect.width / 2)
        let height = min(max(cornerSize.height, 0), rect.height / 2)
        let isPlain = !(width > 0 && height > 0)
        shape = .roundedRect(rect, cornerSize: isPlain ? .zero : CGSize(width: width, height: height))
    }

    /// The ellipse in `rect`.
    public init(ellipseIn rect: CGRect) {
        let rect = rect.standardized
        self.init(roundedRect: rect, cornerSize: CGSize(width: rect.width / 2, height: rect.height / 2))
    }

    public init(_ elements: [Element]) { shape = .elements(elements) }

    /// Builds a path by steps.
    public init(_ build: (inout Path) -> Void) {
        self.init()
        build(&self)
    }

    public var isEmpty: Bool {
        if case .elements(let elements) = shape { elements.isEmpty } else { false }
    }

    /// The path as steps; shapes become lines and curves.
    public var elements: [Element] {
        switch shape {
        case .elements(let elements): elements
        case .roundedRect(let rect, let corner): Path.cornered(rect, rx: corner.width, ry: corner.height)
        }
    }

    /// Calls `body` with each step.
    public func forEach(_ body: (Element) -> Void) { elements.forEach(body) }

    /// Where the last step ended; nil for an empty path.
    public var currentPoint: CGPoint? {
        var start: CGPoint?
        var current: CGPoint?
        for element in elements {
            switch element {
            case .move(let to): (start, current) = (to, to)
            case .line(let to), .quadCurve(let to, _), .curve(let to, _, _): current = to
            case .closeSubpath: current = start
            }
        }
        return current
    }

    // MARK: - Building

    public mutating func move(to end: CGPoint) { append([.move(to: end)]) }
    public mutating func addLine(to end: CGPoint) { append([.line(to: end)]) }
    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        append([.quadCurve(to: end, control: control)])
    }
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        append([.curve(to: end, control1: control1, control2: control2)])
    }
    public mutating func closeSubpath() { append([.closeSubpath]) }

    /// A subpath of straight lines.
    public mutating func addLines(_ lines: [CGPoint]) {
        guard let first = lines.first else { return }
        append([.move(to: first)] + lines.dropFirst().map { .line(to: $0) })
    }

    public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
        let path = path.applying(transform)
        if isEmpty { self = path } else { append(path.elements) }
    }

    mutating func append(_ steps: [Element]) {
        var elements = elements
        shape = .elements([])  // Why: the array is unshared again, so that appending does not copy it.
        elements += steps
        shape = .elements(elements)
    }
}
