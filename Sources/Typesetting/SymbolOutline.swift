import Drawing
import Foundation

/// What a symbol looks like, for a size of one point: its parts in a box that is `advance` wide and 1 high, y down.
public struct SymbolOutline: Hashable, Sendable {
    /// Width of the box. Ink may leave the box a little.
    public var advance: Double
    /// Outlines that do not touch, each with its holes, by how far to the right they reach; of those that reach equally
    /// far the smaller one first. So a wave comes after what it goes out from.
    public var parts: [Path]

    /// All parts.
    public var path: Path { Path(parts.flatMap(\.elements)) }

    /// A symbol in these parts.
    public init(advance: Double, parts: [Path]) { (self.advance, self.parts) = (advance, parts) }

    /// A symbol of these closed outlines, those of holes running the other way round than those of ink, as the non-zero
    /// rule wants it.
    init(advance: Double, contours: [Path]) {
        self.init(advance: advance, parts: Self.parts(of: contours))
    }

    /// The parts from left to right, or clockwise about the middle of the box from the top.
    public func order(clockwise: Bool) -> [Int] {
        guard clockwise else { return Array(parts.indices) }
        let angles = parts.map { part -> Double in
            let box = part.boundingRect
            // From the top, clockwise: 0 up to a whole turn. A hair less than the top is the top.
            let angle = atan2(box.midX - advance / 2, 0.5 - box.midY)
            return angle < -1e-3 ? angle + 2 * .pi : angle
        }
        return parts.indices.sorted { (angles[$0], $0) < (angles[$1], $1) }
    }

    // MARK: - Parts

    private static func parts(of contours: [Path]) -> [Path] {
        let measured = contours.map { (path: $0, area: $0.signedArea) }.sorted { abs($0.area) > abs($1.area) }
        guard let largest = measured.first else { return [] }
        let ink = measured.filter { $0.area * largest.area > 0 }
        var parts = ink.map(\.path)
        // A hole belongs to the smallest outline around it.
        for hole in measured where hole.area * largest.area <= 0 {
            let start = hole.path.elements.start
            if let owner = ink.indices.last(where: { ink[$0].path.contains(start) }) { parts[owner].addPath(hole.path) }
        }
        // What lies over another part is a piece of that.
        var apart: [Path] = []
        for part in parts {
            if let under = apart.firstIndex(where: { $0.contains(part.elements.start) }) {
                apart[under].addPath(part)
            } else {
                apart.append(part)
            }
        }
        func place(_ part: Path) -> (right: Double, area: Double) {
            let box = part.boundingRect
            // To a thousandth: what was meant to end at one place does.
            return ((box.maxX * 1_000).rounded(), box.width * box.height)
        }
        return apart.map { ($0, place($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
    }
}

extension [Path.Element] {
    /// Where the first step begins.
    fileprivate var start: CGPoint {
        if case .move(let to)? = first { to } else { .zero }
    }
}

extension Path {
    /// The area of the polygon of the path's points and control points: its sign says which way round the outline runs.
    fileprivate var signedArea: Double {
        var points: [CGPoint] = []
        for element in elements {
            switch element {
            case .move(let to), .line(let to): points.append(to)
            case .quadCurve(let to, let control): points += [control, to]
            case .curve(let to, let control1, let control2): points += [control1, control2, to]
            case .closeSubpath: break
            }
        }
        guard let last = points.last else { return 0 }
        var (area, before) = (0.0, last)
        for point in points {
            area += before.x * point.y - point.x * before.y
            before = point
        }
        return area / 2
    }
}
