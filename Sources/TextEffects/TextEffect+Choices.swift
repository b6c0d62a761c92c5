import Motion
import Stage
import Typesetting

/// A parameter that is one of some names, as a Swift type.
public protocol EffectChoice: CaseIterable, RawRepresentable, Hashable, Sendable where RawValue == String {}

/// What an effect goes through one by one.
public enum RevealUnit: String, EffectChoice {
    case line, word, cluster

    var kind: Text.Layout.UnitKind {
        switch self {
        case .line: .line
        case .word: .word
        case .cluster: .cluster
        }
    }
}

/// The names of orders.
enum OrderName: String, EffectChoice {
    case forward, backward, centre, random
}

extension ParameterValues {
    /// The choice of a parameter; the first one where it was not given.
    func choice<Choice: EffectChoice>(_ name: String, of _: Choice.Type) -> Choice {
        let (all, index) = (Array(Choice.allCases), choice(name))
        return all[min(index, all.count - 1)]
    }

    /// Whether a parameter that is true or false is true.
    func isOn(_ name: String) -> Bool { self[name] >= 0.5 }

    /// The order that the parameters `order` and `seed` tell.
    var order: UnitOrder {
        switch choice("order", of: OrderName.self) {
        case .forward: .forward
        case .backward: .backward
        case .centre: .centre
        case .random: .random(seed: UInt64(min(max(self["seed"].rounded(), 0), 4_294_967_295)))
        }
    }
}

/// Parameters that several effects have.
extension PropertyDeclaration {
    static func progress(_ help: String) -> PropertyDeclaration {
        .init("progress", unit: .ratio, range: 0...1, default: .init(1), help: help)
    }

    static func choice<Choice: EffectChoice>(_ name: String, _: Choice.Type, help: String) -> PropertyDeclaration {
        let names = Choice.allCases.map(\.rawValue)
        return .init(
            name, kind: .choice(names), range: 0...Double(names.count - 1), default: .init(0), help: help)
    }

    static let order = choice(
        "order", OrderName.self, help: "Which unit comes first; {random: {seed: 7}} shuffles by a seed.")

    static let seed = {
        var seed = PropertyDeclaration(
            "seed", range: 0...4_294_967_295, default: .init(0),
            help: "What a random order is shuffled by; a whole number.")
        seed.isWhole = true
        return seed
    }()

    static let splitsJoined = boolean(
        "splitsJoined", help: "Whether letters that are written joined, as Arabic's are, count one by one.")

    /// False where it is not given.
    static func boolean(_ name: String, help: String) -> PropertyDeclaration {
        .init(name, kind: .boolean, range: 0...1, default: .init(0), help: help)
    }
}
