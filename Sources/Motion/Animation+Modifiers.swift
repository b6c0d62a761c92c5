import Foundation

extension Animation {
    /// Waits `delay` seconds first; the curve stands at its beginning until then. A negative delay starts partway.
    ///
    /// The outermost modifier changes time first: `.delay(0.1).speed(2)` waits 0.05 s, `.speed(2).delay(0.1)` 0.1 s.
    public func delay(_ delay: Double) -> Animation { modified(by: .delay(Self.limited(delay))) }

    /// Runs `speed` times as fast. At a speed of zero or less the curve stands at its beginning for ever; NaN counts as 1.
    public func speed(_ speed: Double) -> Animation { modified(by: .speed(Self.limited(speed, orIfNaN: 1))) }

    /// Runs `repeatCount` times (at least once), every second time backwards where `autoreverses`.
    ///
    /// A leg is as long as the animation inside, and for a spring until it has settled. On the way back the easing runs
    /// forward again: the leg shows what the first shows, subtracted from the whole. After an even number of legs
    /// there and back the value stands at the beginning and then jumps to its target.
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
        modified(by: .repeat(count: max(repeatCount, 1), autoreverses: autoreverses))
    }

    /// Runs again and again without end, every second time backwards where `autoreverses`.
    public func repeatForever(autoreverses: Bool = true) -> Animation {
        modified(by: .repeat(count: nil, autoreverses: autoreverses))
    }

    /// Counts as complete after `duration` seconds (of the time inside later modifiers), though it moves on.
    public func logicallyComplete(after duration: Double) -> Animation {
        modified(by: .logicallyComplete(after: max(Self.limited(duration), 0)))
    }
}
