import Drawing
import Foundation

nonisolated extension PixelBox {
    /// How wide a band is, in pixels. Why not narrower: each is a quad of its own.
    private static let bandWidth = 16
    /// Pixels that bands have to save to be worth more quads than one.
    private static let leastSaving = 4_096

    /// The pixels of the box that a convex outline touches, as boxes that do not overlap: bands across it, or the box
    /// itself where they would hardly be smaller.
    ///
    /// A quad around a turned line of text is mostly empty, and every pixel of it costs:
    ///
    ///     ┌────────────┐          ▗▄▖
    ///     │        ▗▄▄▖│         ▗███▖
    ///     │    ▗▄██▀▘  │   ──▶  ▗███▘
    ///     │▝▀▀▀▘       │       ▝██▘
    ///     └────────────┘       ▝▘
    ///
    /// - Parameter corners: Of the outline, in order, either way round.
    func bands(touching corners: [CGPoint]) -> [PixelBox] {
        guard width * height > Self.leastSaving, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
            return [self]
        }
        let rows = bands(touching: corners, isAcross: false)
        let columns = bands(touching: corners, isAcross: true)
        let least = Self.area(rows) <= Self.area(columns) ? rows : columns
        return Self.area(least) + Self.leastSaving < width * height ? least : [self]
    }

    private static func area(_ boxes: [PixelBox]) -> Int {
        boxes.reduce(0) { $0 + $1.width * $1.height }
    }

    /// - Parameter isAcross: Bands beside each other; else below each other.
    private func bands(touching corners: [CGPoint], isAcross: Bool) -> [PixelBox] {
        let (first, last) = isAcross ? (x0, x1) : (y0, y1)
        return stride(from: first, to: last, by: Self.bandWidth).compactMap { start in
            let end = min(start + Self.bandWidth, last)
            guard
                let (low, high) = Self.extent(
                    of: isAcross ? corners.map { CGPoint(x: $0.y, y: $0.x) } : corners, from: Double(start),
                    to: Double(end))
            else { return nil }
            let around = PixelBox(
                around: isAcross
                    ? CGRect(x: Double(start), y: low, width: Double(end - start), height: high - low)
                    : CGRect(x: low, y: Double(start), width: high - low, height: Double(end - start)))
            let band = around.intersection(self)
            return band.isEmpty ? nil : band
        }
    }

    /// How far a convex outline reaches in x where y lies in a range.
    private static func extent(
        of corners: [CGPoint], from start: Double, to end: Double
    ) -> (low: Double, high: Double)? {
        var xs: [Double] = []
        for (index, a) in corners.enumerated() {
            let b = corners[(index + 1) % corners.count]
            if a.y >= start, a.y <= end { xs.append(a.x) }
            for y in [start, end] where (a.y - y) * (b.y - y) < 0 {
                xs.append(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y))
            }
        }
        guard let low = xs.min(), let high = xs.max() else { return nil }
        // A hair more, so that rounding loses no pixel.
        return (low - 1e-6, high + 1e-6)
    }
}

nonisolated extension CGRect {
    /// Its corners in order, under a map.
    func corners(under map: CGAffineTransform) -> [CGPoint] {
        [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)].map { CGPoint(x: $0.0, y: $0.1).applying(map) }
    }
}
