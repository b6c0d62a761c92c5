import Foundation

/// One piece of a path with both its ends, for measuring and cutting.
struct PathSegment: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case line
        case quad(CGPoint)
        case cubic(CGPoint, CGPoint)
    }

    var from: CGPoint
    var to: CGPoint
    var kind: Kind

    /// The place at `t`, 0…1.
    func point(_ t: Double) -> CGPoint {
        func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint { PathSegment.mix(a, b, t) }
        switch kind {
        case .line: return mix(from, to)
        case .quad(let c): return mix(mix(from, c), mix(c, to))
        case .cubic(let c1, let c2):
            let middle = mix(c1, c2)
            return mix(mix(mix(from, c1), middle), mix(middle, mix(c2, to)))
        }
    }

    static func mix(_ a: CGPoint, _ b: CGPoint, _ t: Double) -> CGPoint {
        CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }

    /// The derivative's length at `t`.
    private func speed(_ t: Double) -> Double {
        switch kind {
        case .line: return hypot(to.x - from.x, to.y - from.y)
        case .quad(let c):
            let (a, b) = (2 * (1 - t), 2 * t)
            return hypot(a * (c.x - from.x) + b * (to.x - c.x), a * (c.y - from.y) + b * (to.y - c.y))
        case .cubic(let c1, let c2):
            let (a, b, c) = (3 * (1 - t) * (1 - t), 6 * t * (1 - t), 3 * t * t)
            return hypot(
                a * (c1.x - from.x) + b * (c2.x - c1.x) + c * (to.x - c2.x),
                a * (c1.y - from.y) + b * (c2.y - c1.y) + c * (to.y - c2.y))
        }
    }

    /// The length from 0 to `end`: Gauss–Legendre with five places on each of eight parts.
    func length(to end: Double = 1) -> Double {
        if case .line = kind { return speed(0) * end }
        let nodes = [0, 0.5384693101056831, 0.9061798459386640]
        let weights = [0.5688888888888889, 0.4786286704993665, 0.2369268850561891]
        let parts = 8
        let half = end / Double(2 * parts)
        return (0..<parts).reduce(0) { sum, part in
            let middle = half * Double(2 * part + 1)
            let inner = (1..<3).reduce(weights[0] * speed(middle)) { inner, i in
                inner + weights[i] * (speed(middle - half * nodes[i]) + speed(middle + half * nodes[i]))
            }
            return sum + inner * half
        }
    }

    /// The parameter at which `length` points have been walked.
    func parameter(at length: Double, of whole: Double) -> Double {
        guard whole > 0 else { return 0 }
        if case .line = kind { return min(max(length / whole, 0), 1) }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if self.length(to: middle) < length { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The piece between two parameters (de Casteljau).
    func part(_ a: Double, _ b: Double) -> PathSegment {
        func blossom(_ u: Double, _ v: Double, _ w: Double) -> CGPoint {
            switch kind {
            case .line: return PathSegment.mix(from, to, u)
            case .quad(let c):
                return PathSegment.mix(PathSegment.mix(from, c, u), PathSegment.mix(c, to, u), v)
            case .cubic(let c1, let c2):
                let (p, q, r) = (
                    PathSegment.mix(from, c1, u), PathSegment.mix(c1, c2, u), PathSegment.mix(c2, to, u)
                )
                return PathSegment.mix(PathSegment.mix(p, q, v), PathSegment.mix(q, r, v), w)
            }
        }
        let cut: Kind =
            switch kind {
            case .line: .line
            case .quad: .quad(blossom(a, b, 0))
            case .cubic: .cubic(blossom(a, a, b), blossom(a, b, b))
            }
        return PathSegment(from: blossom(a, a, a), to: blossom(b, b, b), kind: cut)
    }

    var element: Path.Element {
        switch kind {
        case .line: .line(to: to)
        case .quad(let c): .quadCurve(to: to, control: c)
        case .cubic(let c1, let c2): .curve(to: to, control1: c1, control2: c2)
        }
    }
}

extension Path {
    /// A run of joined pieces.
    struct Subpath {
        var segments: [PathSegment] = []
        var isClosed = false
        var start: CGPoint
    }

    /// The path's subpaths; closing lines are pieces too.
    var subpaths: [Subpath] {
        var all: [Subpath] = []
        var current = CGPoint.zero
        func add(_ segment: PathSegment) {
            if all.isEmpty || all[all.count - 1].isClosed { all.append(Subpath(start: segment.from)) }
            all[all.count - 1].segments.append(segment)
            current = segment.to
        }
        for element in elements {
            switch element {
            case .move(let to):
                all.append(Subpath(start: to))
                current = to
            case .line(let to): add(PathSegment(from: current, to: to, kind: .line))
            case .quadCurve(let to, let c): add(PathSegment(from: current, to: to, kind: .quad(c)))
            case .curve(let to, let c1, let c2): add(PathSegment(from: current, to: to, kind: .cubic(c1, c2)))
            case .closeSubpath:
                guard let last = all.indices.last, !all[last].isClosed else { continue }
                if current != all[last].start {
                    all[last].segments.append(PathSegment(from: current, to: all[last].start, kind: .line))
                }
                all[last].isClosed = true
                current = all[last].start
            }
        }
        return all
    }
}
