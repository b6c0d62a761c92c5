import Foundation

extension Path {
    public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        addPath(Path(rect), transform: transform)
    }

    public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        rects.forEach { addRect($0, transform: transform) }
    }

    public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        addPath(Path(ellipseIn: rect), transform: transform)
    }

    public mutating func addRoundedRect(
        in rect: CGRect, cornerSize: CGSize, transform: CGAffineTransform = .identity
    ) {
        addPath(Path(roundedRect: rect, cornerSize: cornerSize), transform: transform)
    }

    /// Part of a circle, after a line from where the path stands.
    ///
    /// As in SwiftUI and Core Graphics `clockwise` is told for a y axis that points up: with `false` angles grow, which on
    /// this canvas (y down) looks clockwise. A difference of a turn or more in the arc's direction is the whole circle.
    public mutating func addArc(
        center: CGPoint, radius: Double, startAngle: Angle, endAngle: Angle, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let turn = 2 * Double.pi
        var delta = endAngle.radians - startAngle.radians
        guard delta.isFinite else { return }
        if clockwise { delta = -delta }
        delta = delta >= turn ? turn : delta - turn * (delta / turn).rounded(.down)
        addRelativeArc(
            center: center, radius: radius, startAngle: startAngle, delta: .radians(clockwise ? -delta : delta),
            transform: transform)
    }

    /// Part of a circle, from `startAngle` on through `delta`; at most one turn.
    public mutating func addRelativeArc(
        center: CGPoint, radius: Double, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
    ) {
        let sweep = min(max(delta.radians, -2 * .pi), 2 * .pi)
        guard sweep.isFinite, startAngle.radians.isFinite, radius >= 0, radius.isFinite else { return }
        func point(_ angle: Double, _ factor: Double = 0) -> CGPoint {
            CGPoint(
                x: center.x + radius * (cos(angle) - factor * sin(angle)),
                y: center.y + radius * (sin(angle) + factor * cos(angle))
            ).applying(transform)
        }
        let start = point(startAngle.radians)
        var steps: [Element] = [isEmpty || endsClosed ? .move(to: start) : .line(to: start)]
        let count = max(1, Int((abs(sweep) / (.pi / 4) - 1e-9).rounded(.up)))
        let step = sweep / Double(count)
        // The usual cubic for an arc; for an eighth of a circle it is off by 4e-6 of the radius.
        let factor = 4.0 / 3 * tan(step / 4)
        for index in 0..<(sweep == 0 ? 0 : count) {
            let (from, to) = (startAngle.radians + Double(index) * step, startAngle.radians + Double(index + 1) * step)
            steps.append(.curve(to: point(to), control1: point(from, factor), control2: point(to, -factor)))
        }
        append(steps)
    }

    /// The arc of `radius` that touches the lines from where the path stands to `tangent1End` and on to `tangent2End`.
    public mutating func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: Double, transform: CGAffineTransform = .identity
    ) {
        guard let start = currentPoint?.applying(transform.inverted()) else {
            return append([.move(to: tangent1End.applying(transform))])
        }
        let (ax, ay) = (start.x - tangent1End.x, start.y - tangent1End.y)
        let (bx, by) = (tangent2End.x - tangent1End.x, tangent2End.y - tangent1End.y)
        let (la, lb) = (hypot(ax, ay), hypot(bx, by))
        let cross = ax * by - ay * bx
        guard la > 0, lb > 0, radius > 0, abs(cross) > 1e-12 * la * lb else {
            return append([.line(to: tangent1End.applying(transform))])
        }
        let angle = acos(min(max((ax * bx + ay * by) / (la * lb), -1), 1))
        let reach = radius / tan(angle / 2)
        let from = CGPoint(x: tangent1End.x + ax / la * reach, y: tangent1End.y + ay / la * reach)
        // Left or right of the first line, where the second leads.
        let side = cross > 0 ? 1.0 : -1
        let center = CGPoint(x: from.x - side * ay / la * radius, y: from.y + side * ax / la * radius)
        addRelativeArc(
            center: center, radius: radius, startAngle: .radians(atan2(from.y - center.y, from.x - center.x)),
            delta: .radians(side * -(.pi - angle)), transform: transform)
    }

    private var endsClosed: Bool {
        switch shape {
        case .roundedRect: true
        case .elements(let elements): elements.last == .closeSubpath
        }
    }

    /// A rectangle whose corners are quarter ellipses; circles approximated by cubics (error 2.7e-4 of the radius).
    static func cornered(_ rect: CGRect, rx: Double, ry: Double) -> [Element] {
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
