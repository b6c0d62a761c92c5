/// A vector of any number of components, known only when the program runs.
///
/// `zero` has no components at all. Adding or subtracting vectors of different counts treats the missing components as
/// zero and gives the longer count, so `zero` is neutral for every count. Up to four components are held without
/// allocation.
public struct AnimatableVector: VectorArithmetic, Animatable, Sendable {
    /// The number of components.
    public private(set) var count: Int

    /// The components while there are at most four; unused lanes are zero.
    private var few: SIMD4<Double>

    /// All components when there are more than four, else empty.
    private var many: [Double]

    /// A vector of the given components, in order.
    public init(_ components: some Collection<Double>) {
        count = components.count
        few = .zero
        many = []
        if count <= 4 {
            for (lane, component) in components.enumerated() { few[lane] = component }
        } else {
            many = Array(components)
        }
    }

    /// A vector of one component.
    public init(_ component: Double) {
        count = 1
        few = SIMD4(component, 0, 0, 0)
        many = []
    }

    /// The components, in order.
    public var components: [Double] { count <= 4 ? (0..<count).map { few[$0] } : many }

    /// The component at `index`. Reading beyond the count gives zero, as adding does; writing there is a slip of the
    /// program.
    public subscript(index: Int) -> Double {
        get {
            precondition(index >= 0, "an index of a component is not negative")
            guard index < count else { return 0 }
            return count <= 4 ? few[index] : many[index]
        }
        set {
            precondition((0..<count).contains(index), "component \(index) of a vector of \(count)")
            if count <= 4 { few[index] = newValue } else { many[index] = newValue }
        }
    }

    public static var zero: Self { Self(EmptyCollection()) }

    public static func + (lhs: Self, rhs: Self) -> Self { combine(lhs, rhs, { $0 + $1 }, { $0 + $1 }) }

    public static func - (lhs: Self, rhs: Self) -> Self { combine(lhs, rhs, { $0 - $1 }, { $0 - $1 }) }

    public mutating func scale(by rhs: Double) {
        if count <= 4 {
            // Why: by lane, because a lane beyond the count must stay zero also when the factor is infinite.
            for lane in 0..<count { few[lane] *= rhs }
        } else {
            for index in many.indices { many[index] *= rhs }
        }
    }

    public var magnitudeSquared: Double {
        count <= 4 ? (few * few).sum() : many.reduce(0) { $0 + $1 * $1 }
    }

    @inline(__always)
    private static func combine(
        _ lhs: Self, _ rhs: Self,
        _ lanes: (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>, _ each: (Double, Double) -> Double
    ) -> Self {
        let count = max(lhs.count, rhs.count)
        var result = Self.zero
        result.count = count
        if count <= 4 {
            result.few = lanes(lhs.few, rhs.few)
        } else {
            result.many = (0..<count).map { each(lhs[$0], rhs[$0]) }
        }
        return result
    }
}

extension AnimatableVector: Hashable {
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.count == rhs.count && lhs.few == rhs.few && lhs.many == rhs.many
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        hasher.combine(few)
        hasher.combine(many)
    }
}

extension AnimatableVector: ExpressibleByArrayLiteral {
    /// A vector of the elements of the literal.
    public init(arrayLiteral elements: Double...) { self.init(elements) }
}

extension AnimatableVector: CustomStringConvertible {
    /// The components in brackets.
    public var description: String { "\(components)" }
}
