import Foundation

extension Spring {
    /// The position after `time` seconds of a motion that starts at zero and goes to `target`.
    ///
    /// - Parameters:
    ///   - target: Where the spring pulls.
    ///   - initialVelocity: The velocity at the start, in units per second.
    ///   - time: Seconds; below zero counts as zero.
    public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: Double) -> V {
        target + flow.transfer(time).offset(.zero - target, initialVelocity)
    }

    /// The velocity, per second, after `time` seconds of a motion that starts at zero and goes to `target`.
    ///
    /// The true derivative, also when overdamped, where SwiftUI adds the target.
    public func velocity<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: Double) -> V {
        flow.transfer(time).rate(.zero - target, initialVelocity)
    }

    /// The force on the mass: stiffness · (target - position) - damping · velocity.
    public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
        (target - position).scaledKeepingZeros(by: stiffness) - velocity.scaledKeepingZeros(by: damping)
    }

    /// Carries a motion on by `deltaTime` seconds, exactly: any division into steps gives the same motion.
    public func update<V: VectorArithmetic>(value: inout V, velocity: inout V, target: V, deltaTime: Double) {
        let transfer = flow.transfer(deltaTime)
        let offset = value - target
        value = target + transfer.offset(offset, velocity)
        velocity = transfer.rate(offset, velocity)
    }

    /// The value after `time` seconds of a motion from one value to another.
    public func value<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: Double) -> V {
        let target = toValue.animatableData - fromValue.animatableData
        var result = fromValue
        result.animatableData =
            fromValue.animatableData
            + value(target: target, initialVelocity: initialVelocity.animatableData, time: time)
        return result
    }

    /// The velocity, per second, after `time` seconds of a motion from one value to another.
    public func velocity<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: Double) -> V {
        let target = toValue.animatableData - fromValue.animatableData
        var result = fromValue
        result.animatableData = velocity(
            target: target, initialVelocity: initialVelocity.animatableData, time: time)
        return result
    }

    /// The force on the mass at a point of a motion from one value to another, whose `position` and `velocity` are
    /// given as values.
    public func force<V: Animatable>(fromValue: V, toValue: V, position: V, velocity: V) -> V {
        let target = toValue.animatableData - fromValue.animatableData
        var result = fromValue
        result.animatableData = force(
            target: target, position: position.animatableData, velocity: velocity.animatableData)
        return result
    }
}
