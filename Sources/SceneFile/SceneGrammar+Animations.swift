import Motion
import Stage

/// Animations: curves with their parameters, and what stands beside them. Reading, the schema and the inspector read these.
extension SceneGrammar {
    /// A curve: its name, what a bare name gives (nil where it needs parameters), and its parameters.
    struct Curve: Sendable {
        var name: String
        var plain: Animation?
        /// Numbers; those of a list have its name before a dot and their place in it.
        var parameters: [PropertyDeclaration]
        /// Another set of parameters for the same motion: whoever writes one of them writes none of the first ones.
        var otherForm: [PropertyDeclaration] = []
        /// What either form may have beside it.
        var common: [PropertyDeclaration] = []

        var all: [PropertyDeclaration] { parameters + otherForm + common }
        var table: KeyTable {
            var keys: [String] = []
            for name in all.map({ String($0.name.prefix { $0 != "." }) }) where !keys.contains(name) {
                keys.append(name)
            }
            return KeyTable(owner: "'\(name)'", noun: "parameter", keys: keys)
        }

        /// The number that is declared under a name.
        func declaration(_ name: String) -> PropertyDeclaration? { all.first { $0.name == name } }
    }

    // MARK: - Parameters

    /// What a spring's bounce may be. Why not −1 … 1 whole: at the ends it never moves, or never stops.
    static let bounces = -0.999...0.999
    /// Of a cubic curve's control points: what x and y may be.
    static let controlPoints = (x: 0.0...1.0, y: -1e3...1e3)

    private static func number(
        _ name: String, _ range: ClosedRange<Double>, _ usual: Double, _ unit: PropertyDeclaration.Unit, _ help: String
    ) -> PropertyDeclaration {
        PropertyDeclaration(name, unit: unit, range: range, default: AnimatableVector(usual), help: help)
    }

    private static func duration(_ usual: Double) -> PropertyDeclaration {
        number(
            "duration", seconds, usual, .seconds, "How long the change takes; of a spring, how long it seems to take.")
    }

    private static let bounce = number(
        "bounce", bounces, 0, .ratio, "How far it swings over; below 0: how flat it comes.")

    /// A bounce on top of that which the curve has.
    private static func extraBounce(over base: Double) -> PropertyDeclaration {
        let (low, high) = (bounces.lowerBound - base, bounces.upperBound - base)
        // Why rounded: 0.999 − 0.15 is not 0.849 in binary, and the limits are printed.
        return number(
            "extraBounce", (low * 1e3).rounded() / 1e3...(high * 1e3).rounded() / 1e3, 0, .ratio,
            "How much more it swings over than it would.")
    }

    private static func blendDuration(_ usual: Double) -> PropertyDeclaration {
        number("blendDuration", seconds, usual, .seconds, "How long it blends with the spring that it takes over from.")
    }

    private static func response(_ usual: Double, dampingFraction: Double) -> [PropertyDeclaration] {
        [
            number("response", seconds, usual, .seconds, "How long a swing takes where nothing damps it."),
            number(
                "dampingFraction", 0.001...1_000, dampingFraction, .ratio,
                "The damping: below 1 it swings over, above 1 it creeps."),
        ]
    }

    private static let physics = [
        number("mass", 1e-6...1e6, 1, .none, "The mass on the spring."),
        number("stiffness", 1e-6...1e9, 100, .none, "How strongly the spring pulls."),
        number("damping", 1e-6...1e9, 10, .none, "How strongly it is braked."),
    ]

    private static let points = zip(["x1", "y1", "x2", "y2"], 0...).map { name, index in
        number(
            "controlPoints.\(index)", index % 2 == 0 ? controlPoints.x : controlPoints.y,
            [0.25, 0.1, 0.25, 1.0][index],
            .ratio, "\(name) of the curve's control points.")
    }

    private static let initialVelocity = number(
        "initialVelocity", -1e6...1e6, 0, .none, "How fast it is at first, in ways a second.")

    // MARK: - Curves

    static let curves = [
        Curve(name: "linear", plain: .linear, parameters: [duration(0.35)]),
        Curve(name: "easeIn", plain: .easeIn, parameters: [duration(0.35)]),
        Curve(name: "easeOut", plain: .easeOut, parameters: [duration(0.35)]),
        Curve(name: "easeInOut", plain: .easeInOut, parameters: [duration(0.35)]),
        Curve(name: "timingCurve", plain: nil, parameters: points + [duration(0.35)]),
        Curve(
            name: "spring", plain: .spring, parameters: [duration(0.5), bounce],
            otherForm: response(0.5, dampingFraction: 0.825), common: [blendDuration(0)]),
        Curve(
            name: "interpolatingSpring", plain: .interpolatingSpring(), parameters: [duration(0.5), bounce],
            otherForm: physics, common: [initialVelocity]),
        Curve(name: "smooth", plain: .smooth, parameters: [duration(0.5), extraBounce(over: 0)]),
        Curve(name: "snappy", plain: .snappy, parameters: [duration(0.5), extraBounce(over: 0.15)]),
        Curve(name: "bouncy", plain: .bouncy, parameters: [duration(0.5), extraBounce(over: 0.3)]),
        Curve(
            name: "interactiveSpring", plain: .interactiveSpring,
            parameters: [duration(0.15), extraBounce(over: 0.15)],
            otherForm: response(0.15, dampingFraction: 0.86), common: [blendDuration(0.25)]),
        Curve(name: "default", plain: .default, parameters: []),
    ]

    // MARK: - Beside a curve

    static let speed = number("speed", 0.001...1_000, 1, .ratio, "How many times as fast it runs.")
    static let delay = number("delay", -1e6...1e6, 0, .seconds, "How long it waits first; below 0 it starts partway.")
    static let completesAfter = number(
        "logicallyCompleteAfter", seconds, 0, .seconds, "When it counts as complete, though it moves on.")
    static let repeatCounts = 1.0...100_000

    static let modifiers = [
        speed.name, "repeatCount", "repeatForever", "autoreverses", delay.name, completesAfter.name,
    ]
    static let animation = KeyTable(owner: "an animation", keys: curves.map(\.name) + modifiers)
    static let step = KeyTable(owner: "a step of an animation", keys: modifiers)
    static let repeatForever = KeyTable(owner: "'repeatForever'", noun: "parameter", keys: ["autoreverses"])
}
