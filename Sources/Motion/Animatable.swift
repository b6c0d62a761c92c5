import Foundation

/// Something with a part that can be animated.
///
/// When the part changes under an animation, the value is shown with every `animatableData` between the old and the new
/// one. The name and the requirement are SwiftUI's.
public protocol Animatable {
    /// The type of the part that animates.
    associatedtype AnimatableData: VectorArithmetic

    /// The part that animates. Reading it gives the present state, writing it moves the value there.
    var animatableData: AnimatableData { get set }
}

extension Animatable where Self: VectorArithmetic {
    /// A vector animates as itself.
    public var animatableData: Self {
        get { self }
        set { self = newValue }
    }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
    /// Nothing animates.
    public var animatableData: EmptyAnimatableData {
        get { EmptyAnimatableData() }
        set { _ = newValue }
    }
}

/// The animatable part of a value in which nothing animates.
public struct EmptyAnimatableData: VectorArithmetic, Hashable, Sendable {
    public init() {}

    public static var zero: Self { Self() }
    public static func + (lhs: Self, rhs: Self) -> Self { lhs }
    public static func - (lhs: Self, rhs: Self) -> Self { lhs }
    public mutating func scale(by rhs: Double) {}
    public var magnitudeSquared: Double { 0 }
}

/// Two vectors side by side, as one vector. Nest pairs for more parts.
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
    /// The first vector.
    public var first: First

    /// The second vector.
    public var second: Second

    /// A pair of the two vectors.
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    public static var zero: Self { Self(.zero, .zero) }

    public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.first + rhs.first, lhs.second + rhs.second) }

    public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.first - rhs.first, lhs.second - rhs.second) }

    public mutating func scale(by rhs: Double) {
        first.scale(by: rhs)
        second.scale(by: rhs)
    }

    public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}
extension AnimatablePair: Hashable where First: Hashable, Second: Hashable {}

extension Double: Animatable {}
extension Float: Animatable {}
extension CGFloat: Animatable {}
extension EmptyAnimatableData: Animatable {
    /// The value itself.
    public var animatableData: Self {
        get { self }
        set { self = newValue }
    }
}
extension AnimatablePair: Animatable {}
