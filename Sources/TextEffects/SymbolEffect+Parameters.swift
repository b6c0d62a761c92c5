import Motion
import Stage

/// Which way a symbol's size goes.
public enum SymbolDirection: String, EffectChoice {
    case up, down
}

/// Parameters that several symbol effects have.
extension PropertyDeclaration {
    static let symbolSpeed = PropertyDeclaration(
        "speed", unit: .ratio, range: 0.01...100, default: [1],
        help: "How many times as fast; a run keeps what it started with.")

    static let symbolRepeat: PropertyDeclaration = {
        var count = PropertyDeclaration(
            "repeat", range: 1...1_000, default: [1], help: "How many times, one after the other, for each trigger.")
        count.isWhole = true
        return count
    }()

    static func smallest(_ help: String) -> PropertyDeclaration {
        .init("smallest", unit: .ratio, range: 0...1, default: [0.5], help: help)
    }

    /// The number that drives an effect: 0 at rest.
    static func drive(_ name: String, _ help: String) -> PropertyDeclaration {
        .init(name, unit: .ratio, range: -1e6...1e6, default: [0], help: help)
    }
}

extension ParameterValues {
    /// How many times as fast.
    var speed: Double { min(max(self["speed"], 0.01), 100) }

    /// How many times for each trigger.
    var repeats: Int { Int(min(max(self["repeat"].rounded(), 1), 1_000)) }
}
