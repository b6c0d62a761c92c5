import Foundation

extension Path {
    /// The smallest rectangle around all pieces (not their control points); null for an empty path.
    public var boundingRect: CGRect {
        if case .roundedRect(let rect, _) = shape { return rect }
        var points: [CGPoint] = []
        for subpath in subpaths {
            points.append(subpath.start)
            for segment in subpath.segments {
                points.append(segment.to)
                points += segment.turns.map(segment.point)
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

    /// The image of the path. Upright maps keep rectangles, rounded rectangles and ellipses what they are.
    public func applying(_ transform: CGAffineTransform) -> Path {
        if transform == .identity { return self }
        if case .roundedRect(let rect, let corner) = shape, transform.b == 0, transform.c == 0 {
            return Path(
                roundedRect: rect.applying(transform),
                cornerSize: CGSize(width: corner.width * abs(transform.a), height: corner.height * abs(transform.d)))
        }
        return Path(
            elements.map { element in
                switch element {
                case .move(let to): .move(to: to.applying(transform))
                case .line(let to): .line(to: to.applying(transform))
                case .quadCurve(let to, let c):
                    .quadCurve(to: to.applying(transform), control: c.applying(transform))
                case .curve(let to, let c1, let c2):
                    .curve(
                        to: to.applying(transform), control1: c1.applying(transform), control2: c2.applying(transform))
                case .closeSubpath: .closeSubpath
                }
            })
    }

    public func offsetBy(dx: Double, dy: Double) -> Path {
        applying(CGAffineTransform(translationX: dx, y: dy))
    }

    /// The part of the path between two shares of its whole length, 0…1; empty where `to` is not after `from`.
    ///
    /// Subpaths are walked one after another. (0, 1) is the path itself; any other part is open.
    public func trimmedPath(from: Double, to: Double) -> Path {
        let (from, to) = (min(max(from, 0), 1), min(max(to, 0), 1))
        if from <= 0, to >= 1 { return self }
        guard to > from else { return Path() }
        let subpaths = subpaths
        let lengths = subpaths.map { $0.segments.map { $0.length() } }
        let whole = lengths.reduce(0) { $0 + $1.reduce(0, +) }
        guard whole > 0, whole.isFinite else { return Path() }
        var steps: [Element] = []
        var walked = 0.0
        for (subpath, lengths) in zip(subpaths, lengths) {
            var isOpen = false
            for (segment, length) in zip(subpath.segments, lengths) {
                let (start, end) = (max(from * whole - walked, 0), min(to * whole - walked, length))
                walked += length
                guard end > start else {
                    isOpen = false
                    continue
                }
                let part = segment.part(
                    segment.parameter(at: start, of: length), segment.parameter(at: end, of: length))
                if !isOpen { steps.append(.move(to: part.from)) }
                steps.append(part.element)
                isOpen = true
            }
        }
        return Path(steps)
    }

    /// The path cut into dashes.
    ///
    /// - Parameters:
    ///   - dash: Lengths of a dash, a gap, a dash …, repeated; an odd count is taken twice. Negative lengths, or none
    ///     above 0, leave the path whole.
    ///   - phase: Where in the pattern a subpath begins, points.
    ///   - limit: The most dashes; a path of more is left whole.
    public func dashed(_ dash: [Double], phase: Double, limit: Int = 20_000) -> Path {
        let total = dash.reduce(0, +)
        guard !dash.isEmpty, dash.allSatisfy({ $0 >= 0 && $0.isFinite }), total > 0, phase.isFinite else { return self }
        let pattern = dash.count % 2 == 0 ? dash : dash + dash
        let period = pattern.reduce(0, +)
        let subpaths = subpaths
        let whole = subpaths.reduce(0) { $0 + $1.segments.reduce(0) { $0 + $1.length() } }
        guard whole.isFinite, whole / period * Double(pattern.count) < Double(2 * limit) else { return self }
        var steps: [Element] = []
        for subpath in subpaths {
            var offset = phase - period * (phase / period).rounded(.down)
            var index = 0
            while offset >= pattern[index] {
                offset -= pattern[index]
                index = (index + 1) % pattern.count
            }
            var left = pattern[index] - offset
            var isOpen = false
            for segment in subpath.segments {
                let length = segment.length()
                var place = 0.0
                while place < length {
                    let end = min(place + left, length)
                    if index % 2 == 0, end > place || left == 0 {
                        let part = segment.part(
                            segment.parameter(at: place, of: length), segment.parameter(at: end, of: length))
                        if !isOpen { steps.append(.move(to: part.from)) }
                        steps.append(part.element)
                        isOpen = true
                    }
                    left -= end - place
                    place = end
                    if left <= 1e-12 * period {
                        index = (index + 1) % pattern.count
                        left = pattern[index]
                        isOpen = false
                        if left == 0, index % 2 == 1 {
                            index = (index + 1) % pattern.count
                            left = pattern[index]
                        }
                    }
                }
            }
        }
        return Path(steps)
    }

    /// Whether the path's inside holds `point`. Curves are taken as 32 chords.
    public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool {
        var winding = 0
        func cross(_ a: CGPoint, _ b: CGPoint) {
            guard (a.y <= point.y) != (b.y <= point.y) else { return }
            let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
            if x > point.x { winding += b.y > a.y ? 1 : -1 }
        }
        for subpath in subpaths {
            var last = subpath.start
            for segment in subpath.segments {
                if case .line = segment.kind {
                    cross(last, segment.to)
                } else {
                    var from = last
                    for step in 1...32 {
                        let to = segment.point(Double(step) / 32)
                        cross(from, to)
                        from = to
                    }
                }
                last = segment.to
            }
            cross(last, subpath.start)
        }
        return eoFill ? winding % 2 != 0 : winding != 0
    }
}

extension PathSegment {
    /// Parameters inside (0, 1) at which the piece turns back in x or in y.
    fileprivate var turns: [Double] {
        switch kind {
        case .line: []
        case .quad(let c):
            [
                PathSegment.root(from.x - c.x, from.x - 2 * c.x + to.x),
                PathSegment.root(from.y - c.y, from.y - 2 * c.y + to.y),
            ].compactMap { $0 }
        case .cubic(let c1, let c2):
            PathSegment.roots(from.x, c1.x, c2.x, to.x) + PathSegment.roots(from.y, c1.y, c2.y, to.y)
        }
    }

    private static func root(_ numerator: Double, _ denominator: Double) -> Double? {
        let t = numerator / denominator
        return t > 0 && t < 1 ? t : nil
    }

    /// Where the derivative of the cubic p₀ p₁ p₂ p₃ is 0: a t² + b t + c.
    private static func roots(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
        let (a, b, c) = (p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0)
        if abs(a) < 1e-12 * (abs(b) + abs(c)) { return [root(-c, b)].compactMap { $0 } }
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return [] }
        let q = discriminant.squareRoot()
        return [root(-b + q, 2 * a), root(-b - q, 2 * a)].compactMap { $0 }
    }
}
