import Foundation

/// Colours along a way from 0 to 1; SwiftUI's type of the same name.
public struct Gradient: Hashable, Sendable {
    /// A colour at a place (0…1) on the way.
    public struct Stop: Hashable, Sendable {
        public var color: Color
        public var location: Double
        public init(color: Color, location: Double) { (self.color, self.location) = (color, location) }
    }

    public var stops: [Stop]

    public init(stops: [Stop]) { self.stops = stops }

    /// Evenly spaced colours.
    public init(colors: [Color]) {
        let last = Double(max(colors.count - 1, 1))
        self.init(stops: colors.enumerated().map { Stop(color: $1, location: Double($0) / last) })
    }

    /// The numbers of the gradient under `scheme`; places clamped to 0…1 and made to ascend, as CSS does.
    public func resolve(in scheme: ColorScheme) -> ResolvedGradient {
        var reached = 0.0
        return ResolvedGradient(
            stops: stops.map { stop in
                reached = max(reached, stop.location.isFinite ? min(max(stop.location, 0), 1) : 0)
                return ResolvedGradient.Stop(color: stop.color.resolve(in: scheme), location: reached)
            })
    }
}

/// A gradient of numbers, places ascending in 0…1.
public struct ResolvedGradient: Hashable, Sendable {
    public struct Stop: Hashable, Sendable {
        public var color: Color.Resolved
        public var location: Double
        public init(color: Color.Resolved, location: Double) { (self.color, self.location) = (color, location) }
    }

    public var stops: [Stop]
    public init(stops: [Stop]) { self.stops = stops }

    /// The colour at `t`, premultiplied: encoded components interpolated premultiplied; constant outside the stops.
    /// No stops are transparent; of equal places the later one holds from there on.
    public func premultiplied(at t: Double) -> [Double] {
        guard let first = stops.first, let last = stops.last else { return [0, 0, 0, 0] }
        if t < first.location { return first.color.premultiplied }
        if t >= last.location { return last.color.premultiplied }
        let upper = stops.firstIndex { $0.location > t }!
        let (from, to) = (stops[upper - 1], stops[upper])
        let share = (t - from.location) / (to.location - from.location)
        return zip(from.color.premultiplied, to.color.premultiplied).map { $0 + ($1 - $0) * share }
    }
}
