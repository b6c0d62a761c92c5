/// The velocity of a value that is moved by hand: its last two slopes, mixed.
///
/// The rule is that of SwiftUI's transactions with `tracksVelocity`: 0.75 of the older slope and 0.25 of the newer one,
/// or the only slope where there is one.
public struct VelocitySampler<Value: VectorArithmetic>: Sendable where Value: Sendable {
    private var last: (value: Value, time: Double)?
    private var slopes: (older: Value?, newer: Value?)

    /// A sampler without samples.
    public init() {}

    /// Adds a sample at `time` seconds. One at the time of the last sample replaces that one's value in what follows.
    public mutating func add(_ value: Value, at time: Double) {
        if let last, time > last.time {
            slopes = (slopes.newer, (value - last.value).scaled(by: 1 / (time - last.time)))
        }
        last = (value, time)
    }

    /// The velocity in units per second; zero before there are two samples.
    public var velocity: Value {
        guard let newer = slopes.newer else { return .zero }
        guard let older = slopes.older else { return newer }
        return older.scaled(by: 0.75) + newer.scaled(by: 0.25)
    }
}
