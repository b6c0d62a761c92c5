/// When steps are over. A spring that blends is followed to its end only where a short look cannot tell.
extension MotionPlan.Step {
    /// The moments at which the step is over.
    var ends: AnimationEnds {
        if let knownEnds { return knownEnds }
        guard case .spring(let run) = motion else { return .never }
        return run.ends.map { $0 + time }
    }

    /// Whether the value is the target itself at `moment`, whatever came before the step.
    func isAtRest(at moment: Double) -> Bool {
        !surelyMoves(at: moment, within: SpringRest.rest) && moment >= ends.rest
    }

    /// Whether the step counts as not moving any more at `moment`.
    func isSettled(at moment: Double) -> Bool {
        !surelyMoves(at: moment, within: SpringRest.settled) && moment >= ends.settled
    }

    /// When it has settled, or `limit` where that is earlier.
    func settledEnd(atMost limit: Double) -> Double { isSettled(at: limit) ? min(ends.settled, limit) : limit }

    /// When it counts as complete.
    var logicalEnd: Double {
        if case .spring(let run) = motion, knownEnds == nil { return run.response + time }
        return ends.logical
    }

    private func surelyMoves(at moment: Double, within fraction: Double) -> Bool {
        guard knownEnds == nil, case .spring(let run) = motion else { return false }
        return run.surelyMoves(at: moment - time, within: fraction)
    }
}
