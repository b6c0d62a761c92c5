/// How a game controller shakes: its two motors, and for how long.
nonisolated public struct Rumble: Hashable, Sendable {
    /// Of the slow, heavy motor and of the quick, light one, 0 … 1; what lies outside counts as the nearer end.
    public var low: Double
    public var high: Double
    /// Seconds, 0 … 5; longer counts as 5.
    public var duration: Double

    /// A rumble of both motors.
    public init(low: Double, high: Double, duration: Double) {
        (self.low, self.high, self.duration) = (low, high, duration)
    }

    /// What a motor is told: 0 … 65535; nothing for no number.
    static func level(_ strength: Double) -> UInt16 {
        UInt16(((strength > 0 ? min(strength, 1) : 0) * 65_535).rounded())
    }

    var milliseconds: UInt32 { UInt32(((duration > 0 ? min(duration, 5) : 0) * 1_000).rounded()) }
}
