import Drawing
import Foundation
import Stage
import Typesetting

/// What `inspect` prints. The JSON's keys are promised: more may come, none is renamed.
enum InspectReport {
    // MARK: - JSON

    /// - Parameters:
    ///   - file: The scene as it was named in the call.
    ///   - moments: How many there are, and each of them: they are evaluated one by one, as they are printed.
    static func json(
        _ input: SceneInput, file: String, moments: Int, _ moment: @escaping (Int) -> InspectedMoment
    ) -> JSONValue {
        let (canvas, timeline) = (input.scene.canvas, input.scene.timeline)
        return .object([
            ("scene", .string(file)), ("size", .numbers([canvas.size.width, canvas.size.height])),
            ("duration", .number(timeline.duration)), ("fps", rate(timeline.fps)),
            ("feedback", .array(timeline.feedback.map(feedback))),
            ("diagnostics", SceneInput.json(input.diagnostics)),
            (
                "moments",
                .each(moments) { index in
                    let moment = moment(index)
                    return .object([("at", .number(moment.at)), ("layers", .array(moment.layers.map(layer)))])
                }
            ),
        ])
    }

    /// A number where it is whole, else the exact fraction as a scene file writes it.
    nonisolated static func rate(_ rate: FrameRate) -> JSONValue {
        rate.denominator == 1 ? .integer(rate.numerator) : .string(rate.description)
    }

    private static func feedback(_ moment: SensoryFeedback.Moment) -> JSONValue {
        .object([("at", .number(moment.time)), ("kind", .string(moment.feedback.rawValue))])
    }

    private static func layer(_ layer: EvaluatedLayer) -> JSONValue {
        var pairs: [(key: String, value: JSONValue)] = [
            ("name", .string(layer.name)), ("kind", .string(layer.kind)), ("frame", .rect(layer.frame)),
            ("properties", .object(layer.properties.map { ($0.path, property($0)) })),
        ]
        if let layout = layer.textLayout {
            pairs.append(("lines", .each(layout.count) { line(layout[$0], in: layer.frame) }))
        }
        if let symbol = layer.symbol { pairs.append(("symbol", .string(symbol))) }
        if let layers = layer.layers { pairs.append(("layers", .array(layers.map(Self.layer)))) }
        return .object(pairs)
    }

    private static func property(_ property: EvaluatedProperty) -> JSONValue {
        if case .choice(let names) = property.kind {
            func name(_ components: [Double]) -> JSONValue {
                .string(names[min(max(Int((components.first ?? 0).rounded()), 0), names.count - 1)])
            }
            return .object([
                ("value", name(property.value)), ("velocity", .number(0)), ("target", name(property.target)),
                ("animating", .bool(false)),
            ])
        }
        if property.kind == .boolean {
            func isTrue(_ components: [Double]) -> JSONValue { .bool((components.first ?? 0) >= 0.5) }
            return .object([
                ("value", isTrue(property.value)), ("velocity", .number(0)), ("target", isTrue(property.target)),
                ("animating", .bool(property.isAnimating)),
            ])
        }
        func shown(_ components: [Double]) -> JSONValue {
            property.kind == .number && components.count == 1 ? .number(components[0]) : .numbers(components)
        }
        let values = StraightProperty(property)
        return .object([
            ("value", shown(values.value)), ("velocity", shown(values.velocity)), ("target", shown(values.target)),
            ("animating", .bool(property.isAnimating)),
        ])
    }

    private static func line(_ line: Text.Layout.Line, in frame: CGRect) -> JSONValue {
        .object([
            ("text", .string(line.text)), ("range", range(line.range)),
            ("frame", place(line.typographicBounds, in: frame)), ("baseline", .number(frame.minY + line.origin.y)),
            ("direction", .string(line.paragraphLayoutDirection.rawValue)), ("truncated", .bool(line.isTruncated)),
            ("runs", .array(line.map { run($0, in: frame) })),
        ])
    }

    private static func run(_ run: Text.Layout.Run, in frame: CGRect) -> JSONValue {
        .object([
            ("text", .string(run.text)), ("range", range(run.range)),
            ("frame", place(run.typographicBounds, in: frame)),
            ("direction", .string(run.layoutDirection.rawValue)), ("font", .string(run.fontName)),
            ("marks", .array(run.marks.sorted().map(JSONValue.string))),
            (
                "slices",
                .each(run.count) { index in
                    let slice = run[run.index(run.startIndex, offsetBy: index)]
                    return .object([
                        ("text", .string(slice.text)), ("range", range(slice.range)),
                        ("frame", place(slice.typographicBounds, in: frame)),
                    ])
                }
            ),
        ])
    }

    private static func range(_ range: Range<Int>) -> JSONValue {
        .array([.integer(range.lowerBound), .integer(range.upperBound)])
    }

    private static func place(_ bounds: Text.Layout.TypographicBounds, in frame: CGRect) -> JSONValue {
        .rect(bounds.rect.offsetBy(dx: frame.minX, dy: frame.minY))
    }

    // MARK: - For people

    /// What stands above the moments.
    static func head(_ input: SceneInput) -> String {
        let (size, timeline) = (input.scene.canvas.size, input.scene.timeline)
        var text = "\(input.name): \(rounded(size.width)) × \(rounded(size.height)) points, "
        text += "\(rounded(timeline.duration)) s at \(timeline.fps) frames a second\n"
        if !timeline.feedback.isEmpty {
            let felt = timeline.feedback.map { "\($0.feedback.rawValue) at \(rounded($0.time)) s" }
            text += "feedback: \(felt.joined(separator: ", "))\n"
        }
        return text
    }

    static func human(_ moment: InspectedMoment) -> String {
        "\nat \(JSONValue.digits(moment.at)) s\n" + human(moment.layers, indent: "  ")
    }

    private static func human(_ layers: [EvaluatedLayer], indent: String) -> String {
        var text = ""
        for layer in layers {
            let frame = [layer.frame.minX, layer.frame.minY, layer.frame.width, layer.frame.height].map(rounded)
            let kind = layer.symbol.map { "\(layer.kind) \($0)" } ?? layer.kind
            text += "\(indent)\(layer.name) (\(kind)) at \(frame[0]), \(frame[1]); \(frame[2]) × \(frame[3])\n"
            let rows = Table.text(layer.properties.map(row)).split(separator: "\n")
            text += rows.map { "\(indent)\($0)\n" }.joined()
            for line in layer.textLayout.map(Array.init) ?? [] {
                let fonts = line.map(\.fontName).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
                text += "\(indent)  “\(line.text)” \(fonts.joined(separator: ", "))\n"
            }
            text += human(layer.layers ?? [], indent: indent + "    ")
        }
        return text
    }

    private static func row(_ property: EvaluatedProperty) -> [String] {
        let values = StraightProperty(property)
        func list(_ components: [Double]) -> String { components.map(rounded).joined(separator: ", ") }
        guard property.isAnimating else { return [property.path, list(values.value), ""] }
        return [property.path, list(values.value), "→ \(list(values.target)), \(list(values.velocity)) a second"]
    }

    private static func rounded(_ value: Double) -> String { JSONValue.digits((value * 1e6).rounded() / 1e6) }
}

/// A property's numbers as they are printed: colours as red, green, blue, alpha, not multiplied by alpha.
nonisolated struct StraightProperty: Hashable, Sendable {
    var value: [Double]
    var velocity: [Double]
    var target: [Double]

    init(_ property: EvaluatedProperty) {
        // A vector that is zero everywhere may have no components at all.
        // A position is evaluated to points of its parent.
        let count = property.kind == .position ? 2 : property.kind.count
        func padded(_ components: [Double]) -> [Double] {
            components + Array(repeating: 0, count: max(0, count - components.count))
        }
        (value, velocity, target) = (padded(property.value), padded(property.velocity), padded(property.target))
        guard property.kind == .color else { return }
        let alpha = value[3]
        value = Self.straight(value)
        target = Self.straight(target)
        // c = p / a, so c' = (p' − c · a') / a; where nothing shows, a colour has no velocity.
        for channel in 0..<3 {
            velocity[channel] = alpha > 0 ? (velocity[channel] - value[channel] * velocity[3]) / alpha : 0
        }
    }

    private static func straight(_ premultiplied: [Double]) -> [Double] {
        let color = Color.Resolved(premultiplied: premultiplied)
        return [color.red, color.green, color.blue, color.opacity]
    }
}
