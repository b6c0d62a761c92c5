import Foundation

/// Colours along a way from 0 to 1; SwiftUI's type of the same name.
public struct Gradient: Hashable, Sendable {
    /// A colour at a place (0…1) on the way.
    public struct Stop: Hashable, Sendable {
        public var color: Color
        public var location: Double
        public init(color: Color, location: Double) { (self.color, self.location) = (color, location) }
    }

    /// What is mixed between two stops.
    public enum ColorSpace: String, Hashable, Sendable, CaseIterable {
        /// Encoded sRGB components, premultiplied.
        case device
        /// Oklab components, premultiplied: even steps to the eye, no grey between strong colours.
        case perceptual
    }

    public var stops: [Stop]
    /// `device` unless told otherwise by `colorSpace(_:)`.
    public private(set) var space = ColorSpace.device

    public init(stops: [Stop]) { self.stops = stops }

    /// Evenly spaced colours.
    public init(colors: [Color]) {
        let last = Double(max(colors.count - 1, 1))
        self.init(stops: colors.enumerated().map { Stop(color: $1, location: Double($0) / last) })
    }

    /// The same colours, mixed in `space`.
    public func colorSpace(_ space: ColorSpace) -> Gradient {
        var gradient = self
        gradient.space = space
        return gradient
    }

    /// The numbers of the gradient under `scheme`; places clamped to 0…1 and made to ascend, as CSS does.
    public func resolve(in scheme: ColorScheme, options: GradientOptions = []) -> ResolvedGradient {
        var reached = 0.0
        var resolved = ResolvedGradient(
            stops: stops.map { stop in
                reached = max(reached, stop.location.isFinite ? min(max(stop.location, 0), 1) : 0)
                return ResolvedGradient.Stop(color: stop.color.resolve(in: scheme), location: reached)
            })
        resolved.mixing =
            options.contains(.linearColor) ? .linear : space == .perceptual ? .perceptual : .encoded
        resolved.extent = options.contains(.mirror) ? .mirrored : options.contains(.repeat) ? .repeated : .clamped
        return resolved
    }
}

/// Choices of a gradient fill; SwiftUI's `GraphicsContext.GradientOptions`.
public struct GradientOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Outside 0…1 the gradient begins anew.
    public static let `repeat` = GradientOptions(rawValue: 1)
    /// Outside 0…1 it goes back and forth.
    public static let mirror = GradientOptions(rawValue: 2)
    /// Colours are mixed as light: linear sRGB components, premultiplied.
    public static let linearColor = GradientOptions(rawValue: 4)
}

/// A gradient of numbers, places ascending in 0…1.
public struct ResolvedGradient: Hashable, Sendable {
    public struct Stop: Hashable, Sendable {
        public var color: Color.Resolved
        public var location: Double
        public init(color: Color.Resolved, location: Double) { (self.color, self.location) = (color, location) }
    }

    /// What is mixed between stops, always premultiplied: encoded sRGB, linear sRGB, Oklab.
    public enum Mixing: String, Hashable, Sendable { case encoded, linear, perceptual }
    /// What lies outside 0…1.
    public enum Extent: String, Hashable, Sendable { case clamped, repeated, mirrored }

    public var stops: [Stop]
    public var mixing = Mixing.encoded
    public var extent = Extent.clamped

    public init(stops: [Stop]) { self.stops = stops }

    /// The colour where it is the same everywhere. No stops are transparent.
    public var solidColor: Color.Resolved? {
        guard let first = stops.first else { return .clear }
        return stops.allSatisfy { $0.color == first.color } ? first.color : nil
    }

    /// The gradient with its colours changed.
    public func mapColors(_ change: (Color.Resolved) -> Color.Resolved) -> ResolvedGradient {
        var gradient = self
        for index in stops.indices { gradient.stops[index].color = change(stops[index].color) }
        return gradient
    }

    /// The colour at `t`, premultiplied and encoded. Of equal places the later one holds from there on.
    public func premultiplied(at t: Double) -> [Double] {
        guard let first = stops.first, let last = stops.last, !t.isNaN else { return [0, 0, 0, 0] }
        let t = folded(t)
        if t < first.location { return first.color.premultiplied }
        if t >= last.location { return last.color.premultiplied }
        var (low, high) = (0, stops.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if stops[middle].location <= t { low = middle } else { high = middle }
        }
        let (from, to) = (stops[low], stops[high])
        let share = (t - from.location) / (to.location - from.location)
        return ColorMixing.mix(from.color, to.color, share, mixing)
    }

    private func folded(_ t: Double) -> Double {
        switch extent {
        case .clamped: return t
        case .repeated: return t - t.rounded(.down)
        case .mirrored:
            let turn = t - 2 * (t / 2).rounded(.down)
            return turn > 1 ? 2 - turn : turn
        }
    }

    /// The gradient with enough stops that mixing encoded components between them is the same to half a grey level; at
    /// most `limit` stops.
    public func encoded(limit: Int = 256) -> ResolvedGradient {
        var result = self
        if mixing != .encoded {
            result.mixing = .encoded
            result.stops = stops.prefix(1).map { $0 }
            for (from, to) in zip(stops, stops.dropFirst()) {
                if from.color != to.color, from.location < to.location, result.stops.count < limit {
                    let ends = (from.color.premultiplied, to.color.premultiplied)
                    appendStops(between: from, to, (0, ends.0), (1, ends.1), depth: 8, to: &result.stops)
                }
                result.stops.append(to)
            }
        }
        guard result.stops.count > limit else { return result }
        var even = result
        even.extent = .clamped
        result.stops = (0..<limit).map { index in
            let t = Double(index) / Double(limit - 1)
            return Stop(color: Color.Resolved(premultiplied: even.premultiplied(at: t)), location: t)
        }
        return result
    }

    /// Halves the way between two shares of it until the straight line between them is near enough.
    private func appendStops(
        between from: Stop, _ to: Stop, _ low: (share: Double, color: [Double]),
        _ high: (share: Double, color: [Double]),
        depth: Int, to stops: inout [Stop]
    ) {
        func exact(_ part: Double) -> [Double] {
            ColorMixing.mix(from.color, to.color, low.share + (high.share - low.share) * part, mixing)
        }
        let isNear = [0.25, 0.5, 0.75].allSatisfy { part in
            let straight = zip(low.color, high.color).map { $0 + ($1 - $0) * part }
            return zip(straight, exact(part)).allSatisfy { abs($0 - $1) < 0.4 / 255 }
        }
        guard depth > 0, !isNear else { return }
        let middle = ((low.share + high.share) / 2, exact(0.5))
        appendStops(between: from, to, low, middle, depth: depth - 1, to: &stops)
        stops.append(
            Stop(
                color: Color.Resolved(premultiplied: middle.1),
                location: from.location + (to.location - from.location) * middle.0))
        appendStops(between: from, to, middle, high, depth: depth - 1, to: &stops)
    }
}
