import Foundation
import Motion
import SceneFile
import Stage

/// A property as the inspector shows it.
nonisolated struct PropertyRow: Hashable, Sendable {
    /// Rows under one head.
    struct Group: Hashable, Sendable {
        var title: String
        /// Whether there is more of it than is shown, or less to show.
        var isOpenable: Bool
        var rows: [PropertyRow]
    }

    var key: PropertyEdits.Key
    /// "blur radius".
    var label: String
    var declaration: PropertyDeclaration
    /// Whether something changes it over time.
    var isDriven: Bool
    /// Whether a person has set it here.
    var isEdited: Bool
    /// The value before the first change; nil where an optional property has none.
    var initial: AnimatableVector?

    /// The parameters of the layer's effects, then its own properties that are in use (or all of them).
    static func groups(of layer: Layer, edits: PropertyEdits, all: Bool) -> [Group] {
        func row(_ declared: Layer.Declared) -> PropertyRow {
            let key = PropertyEdits.Key(layer: layer.displayName, path: declared.path)
            let name = layer.shortPath(declared.path)
            return PropertyRow(
                key: key, label: words(name), declaration: declared.property,
                isDriven: layer.properties[declared.path]?.changes ?? false, isEdited: edits.values[key] != nil,
                initial: layer.initialValue(of: declared.path))
        }
        let named = layer.allEffects
        // What an effect is driven by is no value to set: it has a track in the timeline.
        let driven = Set(named.flatMap { effect in effect.driven.map { "\(effect.name).\($0.name)" } })
        let declarations = layer.declarations.filter { !driven.contains($0.path) }
        func effect(of path: String) -> String? { named.first { path.hasPrefix($0.name + ".") }?.name }
        let own = declarations.filter { effect(of: $0.path) == nil }
        let shown = all ? own : own.filter { layer.namedProperties.contains($0.path) || alwaysShown.contains($0.path) }
        let effects = named.map { each in
            Group(
                title: words(each.name), isOpenable: false,
                rows: declarations.filter { effect(of: $0.path) == each.name }.map(row))
        }
        return effects + [Group(title: layer.displayName, isOpenable: true, rows: shown.map(row))]
    }

    /// The numbers of an animation.
    static func rows(of animation: WrittenAnimation, edits: PropertyEdits) -> [PropertyRow] {
        animation.parameters.map { parameter in
            let key = PropertyEdits.Key(animation: animation.path, path: parameter.path)
            return PropertyRow(
                key: key, label: label(of: parameter.path), declaration: parameter.declaration, isDriven: false,
                isEdited: edits.values[key] != nil, initial: [parameter.value])
        }
    }

    /// `easeOut.duration` → "duration", `timingCurve.controlPoints.1` → "y1".
    private static func label(of path: String) -> String {
        let parts = path.split(separator: ".")
        guard let last = parts.last else { return path }
        guard let index = Int(last), parts.dropLast().last == "controlPoints" else { return words(String(last)) }
        return ["x1", "y1", "x2", "y2"].indices.contains(index) ? ["x1", "y1", "x2", "y2"][index] : String(last)
    }

    /// What layers are adjusted by most; of symbols also which they are.
    private static let alwaysShown: Set<String> = ["name", "opacity", "blur", "scale", "offset"]

    /// `blurRadius` → "blur radius", `frame.width` → "frame width".
    static func words(_ name: String) -> String {
        name.reduce(into: "") { text, character in
            if character == "." {
                text += " "
            } else if character.isUppercase {
                text += " " + character.lowercased()
            } else {
                text.append(character)
            }
        }
    }

    /// What a slider spans: the declared range, or where that is wider than a hand can aim, what such values usually are.
    var sliderRange: ClosedRange<Double>? {
        guard declaration.kind == .number else { return nil }
        let range = declaration.range
        let span = range.upperBound - range.lowerBound
        if span <= 20 || declaration.unit == .degrees && span <= 720 { return range }
        if declaration.unit == .radians { return -.pi...(.pi) }
        if declaration.unit == .degrees { return -180...180 }
        // Seconds and shares are about one, points about a dozen.
        let usual = declaration.unit == .seconds || declaration.unit == .ratio ? 1.0 : 12
        let size = max(abs(initial?[0] ?? 0), abs(declaration.defaultValue[0]), usual)
        // A round number of at least twice the value, so that it doesn't jump about while it is dragged.
        let reach = pow(2, (log2(size / usual) + 1).rounded(.up)) * usual
        return max(range.lowerBound, range.lowerBound < 0 ? -reach : 0)...min(range.upperBound, reach)
    }

    /// What a choice is among; nil for what is no choice.
    var names: [String]? {
        switch declaration.kind {
        case .choice(let names): names
        case .boolean: ["off", "on"]
        case .number, .point, .factors, .unitPoint, .position, .color, .vector, .layer, .content: nil
        }
    }

    /// Whether the names have no room beside each other: one is shown, and a click shows the next.
    var cycles: Bool { names.map { $0.count > 3 || $0.joined().count > 18 } ?? false }

    /// What a point of dragging, or a step of an arrow key, changes.
    var step: Double {
        if let range = sliderRange {
            let step = (range.upperBound - range.lowerBound) / 100
            return declaration.isWhole ? max(1, step.rounded()) : step
        }
        switch declaration.kind {
        case .factors, .unitPoint, .vector, .color: return 0.01
        case .choice, .boolean, .layer, .content: return 1
        case .number, .point, .position: return declaration.unit == .ratio ? 0.01 : 1
        }
    }

    /// Where a row's parts lie.
    struct Parts: Hashable, Sendable {
        var label: CGRect
        var slider: CGRect?
        var fields: [CGRect]
        /// Of a choice: one for each name.
        var segments: [CGRect] = []

        init(_ row: PropertyRow, in rect: CGRect) {
            let fieldWidth = 60.0
            label = CGRect(x: rect.minX, y: rect.minY, width: min(100, rect.width * 0.42), height: rect.height)
            let right = rect.maxX
            let height = rect.height - 4
            func field(_ x: Double, _ width: Double) -> CGRect {
                CGRect(x: x, y: rect.minY + 2, width: max(0, width), height: height)
            }
            switch row.declaration.kind {
            case .number where row.sliderRange != nil && row.initial != nil:
                fields = [field(right - fieldWidth, fieldWidth)]
                let start = label.maxX + 8
                slider = CGRect(
                    x: start, y: rect.minY, width: max(8, right - fieldWidth - 12 - start), height: rect.height)
            case .number: fields = [field(right - fieldWidth, fieldWidth)]
            case .choice, .boolean:
                fields = []
                let start = label.maxX + 4
                let count = row.cycles ? 1 : max(1, row.names?.count ?? 0)
                let width = (right - start) / Double(count)
                segments = (0..<count).map { field(start + Double($0) * width, width) }
            case .layer, .content: fields = []
            case .color: fields = [field(right - 104, 104)]
            case .point, .factors, .unitPoint, .position, .vector:
                let count = row.declaration.kind == .vector ? 3.0 : 2
                let start = label.maxX + 4
                let width = (right - start - 4 * (count - 1)) / count
                fields = (0..<Int(count)).map { field(start + Double($0) * (width + 4), width) }
            }
        }
    }
}
