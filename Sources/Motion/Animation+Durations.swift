import Foundation

extension Animation {
    /// Seconds after its start at which the animation of an idle value counts as complete; infinite where it never does.
    ///
    /// For a timing curve its duration, for a spring its response; delay, speed and repeats included. An author's
    /// animation is run on a change from 0 to 1 to find out.
    public var logicalDuration: Double { unitEnds.logical }

    /// Seconds after its start at which the animation of an idle value has settled; infinite where it never does.
    ///
    /// A spring has settled when its offset, and its velocity times its duration, stay under 0.1 % of the change; an
    /// interpolating spring at QuartzCore's settling time; everything else at its end. An author's animation is run on a
    /// change from 0 to 1 to find out.
    public var settledDuration: Double { unitEnds.settled }

    /// Seconds after its start at which the first period is over (both legs where it autoreverses), if the animation
    /// repeats without end; else nil. Nil for an author's animation too.
    public var firstPeriodEnd: Double? { custom == nil ? AnimationProfile(self).firstPeriodEnd : nil }

    /// How far the animation of a change from 0 to 1 of an idle value is `elapsed` seconds after its start; 1 from its
    /// end on.
    public func progress(at elapsed: Double) -> Double {
        guard custom != nil else { return AnimationProfile(self).progress(at: max(elapsed, 0))?.value ?? 1 }
        return unitChange.value(at: max(elapsed, 0))
    }

    private var unitChange: AnimatedValue<Double> {
        var value = AnimatedValue(0.0)
        value.set(1, at: 0, animation: self)
        return value
    }

    /// The ends of a change from 0 to 1.
    var unitEnds: AnimationEnds {
        custom == nil ? AnimationProfile(self).end : unitChange.worked.steps[0].ends
    }
}
