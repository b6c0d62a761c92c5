import Foundation

/// A value that can be added to its like and scaled, so that every value between two of them can be worked out.
///
/// It is what an animation works on: a change is a difference of two vectors, and what is shown is the target less a
/// scaled difference. The name and the requirements are SwiftUI's.
public protocol VectorArithmetic: AdditiveArithmetic {
    /// Multiplies each component by `rhs`.
    mutating func scale(by rhs: Double)

    /// The sum of the squares of the components.
    var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
    /// This vector with each component multiplied by `factor`.
    public func scaled(by factor: Double) -> Self {
        var copy = self
        copy.scale(by: factor)
        return copy
    }

    /// The vector `amount` of the way from this one to `other`: 0 gives this one, 1 gives the other, and values outside
    /// 0…1 lie beyond.
    public func interpolated(towards other: Self, amount: Double) -> Self {
        self + (other - self).scaled(by: amount)
    }

    /// The length: the square root of `magnitudeSquared`.
    var magnitude: Double { magnitudeSquared.squareRoot() }

    /// Whether every component is a finite number.
    ///
    /// The difference of a finite number and itself is zero; that of an infinity or a NaN is NaN. So huge numbers whose
    /// squares overflow still count as finite.
    var isFinite: Bool { (self - self).magnitudeSquared == 0 }

    /// This vector scaled by a factor that may be infinite: components that are zero stay zero instead of becoming NaN.
    func scaledKeepingZeros(by factor: Double) -> Self {
        guard factor.isInfinite else { return scaled(by: factor) }
        let huge = Double.greatestFiniteMagnitude
        // Why: twice, because a component smaller than one would still be finite after the first.
        return scaled(by: factor < 0 ? -huge : huge).scaled(by: huge).scaled(by: huge)
    }
}

extension Double: VectorArithmetic {
    public mutating func scale(by rhs: Double) { self *= rhs }
    public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
    public mutating func scale(by rhs: Double) { self = Float(Double(self) * rhs) }
    public var magnitudeSquared: Double { Double(self) * Double(self) }
}

extension CGFloat: VectorArithmetic {
    public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
    public var magnitudeSquared: Double { Double(self) * Double(self) }
}
