/// An array whose elements animate one by one.
///
/// Between arrays of different counts the missing elements count as zero, as `AnimatableArrayData` adds.
extension Array: Animatable where Element: Animatable {
    /// The elements' data. Setting it changes as many elements as both have.
    public var animatableData: AnimatableArrayData<Element.AnimatableData> {
        get { AnimatableArrayData(map(\.animatableData)) }
        set { for (index, data) in newValue.elements.enumerated().prefix(count) { self[index].animatableData = data } }
    }
}

/// Any number of vectors as one vector. Adding two of different counts treats the missing elements as zero.
public struct AnimatableArrayData<Element: VectorArithmetic>: VectorArithmetic {
    /// The vectors.
    public var elements: [Element]

    /// These vectors, in order.
    public init(_ elements: [Element]) { self.elements = elements }

    public static var zero: Self { Self([]) }

    public static func + (lhs: Self, rhs: Self) -> Self { combine(lhs, rhs, +) }
    public static func - (lhs: Self, rhs: Self) -> Self { combine(lhs, rhs, -) }

    public mutating func scale(by rhs: Double) { for index in elements.indices { elements[index].scale(by: rhs) } }

    public var magnitudeSquared: Double { elements.reduce(0) { $0 + $1.magnitudeSquared } }

    private static func combine(_ lhs: Self, _ rhs: Self, _ combine: (Element, Element) -> Element) -> Self {
        let count = max(lhs.elements.count, rhs.elements.count)
        return Self(
            (0..<count).map { index in
                combine(
                    index < lhs.elements.count ? lhs.elements[index] : .zero,
                    index < rhs.elements.count ? rhs.elements[index] : .zero)
            })
    }
}

extension AnimatableArrayData: Sendable where Element: Sendable {}
extension AnimatableArrayData: Hashable where Element: Hashable {}
