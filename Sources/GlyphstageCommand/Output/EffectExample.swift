import Drawing
import Motion
import Stage
import TextEffects

/// How an effect is written in a scene: on a layer with its parameters as they are by default, and in an event.
nonisolated struct EffectExample {
    private let effect: any DeclaredEffect.Type

    init(_ effect: any DeclaredEffect.Type) { self.effect = effect }

    /// What runs a text's effect.
    private var progress: String? { (effect as? any TextEffect.Type)?.progressParameter }

    /// On the layer.
    var renderer: String {
        let parameters = effect.parameters.filter { !$0.isOptional && $0.name != "seed" }.map { parameter in
            "\(parameter.name): \(parameter.name == progress ? "0" : Self.written(parameter))"
        }
        let written = "\(effect.name): {\(parameters.joined(separator: ", "))}"
        let waits = effect is any SymbolEffect.Type && !(effect is any SymbolReplacement.Type)
        return
            "\(EffectGallery.key(ofEffect: effect.name) ?? "effect"): {\(written)\(waits ? ", trigger: manual" : "")}"
    }

    /// In an event, where the layer is called `poem`: what runs the effect, for one without progress a whole turn of its
    /// first angle.
    /// A symbol layer is called `icon`.
    var event: String {
        if effect is any SymbolReplacement.Type { return "{at: 1, set: {icon.name: star}}" }
        if effect is any SymbolEffect.Type { return "{at: 1, trigger: icon.\(effect.name)}" }
        let angle = effect.parameters.first { $0.unit == .radians }
        let first = progress == nil && angle == nil ? effect.parameters.first { $0.kind == .number } : nil
        let change =
            progress.map { "\($0): 1" } ?? angle.map { "\($0.name): 6.2832" } ?? first.map { "\($0.name): 0" }
        return "{at: 0, withAnimation: {linear: {duration: 2}}, set: {\(change.map { "poem.\($0)" } ?? "")}}"
    }

    /// Both.
    var text: String { "\(renderer)\n\(event)" }

    /// A parameter's default as scenes write it.
    static func written(_ parameter: PropertyDeclaration) -> String {
        let components = parameter.defaultValue.components
        switch parameter.kind {
        case .choice(let names): return names[Int(components[0])]
        case .boolean: return components[0] == 0 ? "false" : "true"
        case .color:
            let color = Color.Resolved(premultiplied: components)
            let digits = [color.red, color.green, color.blue].map { part -> String in
                let byte = Int((part * 255).rounded())
                return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }.joined()
            return "{color: '#\(digits)', opacity: \(JSONValue.digits(rounded(color.opacity)))}"
        default:
            let numbers = components.map(JSONValue.digits).joined(separator: ", ")
            return components.count == 1 ? numbers : "[\(numbers)]"
        }
    }

    /// To six decimals: colours go through numbers that are not exact.
    static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}

extension PropertyDeclaration.Kind {
    /// The kind as programs read it.
    nonisolated var name: String {
        switch self {
        case .number: "number"
        case .point: "point"
        case .factors: "factors"
        case .unitPoint: "unitPoint"
        case .position: "position"
        case .color: "color"
        case .vector: "vector"
        case .layer: "layer"
        case .content: "content"
        case .boolean: "boolean"
        case .choice: "choice"
        }
    }
}
