import Foundation
import Motion
import Stage

/// What the inspector's controls do to values.
nonisolated extension StudioState {
    /// The row of a property of the inspector's layer, or of its animation; nil where it has no such property.
    func row(_ key: PropertyEdits.Key) -> PropertyRow? {
        switch key.owner {
        case .layer(let name):
            guard let layer = selectedLayer, layer.displayName == name else { return nil }
            return PropertyRow.groups(of: layer, edits: edits, all: true).lazy.flatMap(\.rows).first { $0.key == key }
        case .animation:
            return selectedAnimation.flatMap { PropertyRow.rows(of: $0, edits: edits).first { $0.key == key } }
        }
    }

    /// What stands in a value's field when it is opened for typing: the value before the first change, which is the one that
    /// is set. Nil for what has none.
    func entryText(_ key: PropertyEdits.Key, component: Int) -> String? {
        guard let row = row(key), let value = row.initial else { return nil }
        return row.text(of: value, component: component)
    }

    /// What a property shows at the playhead, as it is drawn; nil for an optional one that is not there.
    func shown(_ row: PropertyRow) -> AnimatableVector? {
        guard case .layer = row.key.owner else { return row.initial }
        return (presentedNow?.layer ?? selectedLayer)?.shown(row, at: playback.moment)
    }

    /// Whether the inspector's layer is there at the playhead, as far as that was worked out.
    var isSelectionThere: Bool { presentedNow.map { $0.layer != nil } ?? true }

    private var presentedNow: PresentedLayer? {
        presented.flatMap { $0.path == selectedRow?.path && $0.moment == playback.moment ? $0 : nil }
    }

    /// The size of what the inspector's layer is in, as far as that was worked out.
    var parentSize: CGSize? {
        selectedRow.flatMap { $0.path.count == 1 ? scene.canvas.size : presentedNow?.parent }
    }

    /// Takes a typed value over.
    ///
    /// - Returns: Whether it could be read.
    mutating func setTyped(_ text: String, of key: PropertyEdits.Key, component: Int) -> Bool {
        guard let row = row(key) else { return false }
        if row.declaration.kind == .color {
            guard let color = ValueText.color(text, in: scene.environment.colorScheme) else { return false }
            set(color, of: row)
            return true
        }
        guard let number = ValueText.parse(text) else { return false }
        // A share of the parent is written as a percentage, so that it is not mistaken for points.
        let isShare = row.declaration.kind == .position && text.contains("%")
        set(row.with(number, at: component, isShare: isShare, in: parentSize), of: row)
        return true
    }

    /// Changes a value by steps of the property, within its range.
    ///
    /// - Returns: Whether there is such a value.
    mutating func change(_ key: PropertyEdits.Key, component: Int, bySteps steps: Double) -> Bool {
        guard let row = row(key), row.declaration.kind != .color else { return false }
        let isShare = row.isShare(component)
        let step = row.declaration.kind == .position && isShare ? 0.01 : row.step
        set(row.with(row.number(component) + steps * step, at: component, isShare: isShare, in: parentSize), of: row)
        return true
    }

    /// The value under a slider's knob at `x`.
    mutating func slide(_ key: PropertyEdits.Key, to x: Double, _ layout: StudioLayout) -> [StudioEffect] {
        guard let row = row(key), let range = row.sliderRange,
            let item = layout.inspector.items.first(where: { $0.content == .property(row) }),
            let slider = PropertyRow.Parts(row, in: item.rect).slider
        else { return [] }
        let share = min(max((x - slider.minX) / max(slider.width, 1), 0), 1)
        let value = range.lowerBound + share * (range.upperBound - range.lowerBound)
        set(row.with(row.rounded(value), at: 0, isShare: false), of: row)
        return [.rebuildScene]
    }

    /// Takes one of a property's names.
    mutating func choose(_ index: Int, of key: PropertyEdits.Key) -> [StudioEffect] {
        guard let row = row(key), let names = row.names, names.indices.contains(index) else { return [] }
        set([Double(index)], of: row)
        return [.rebuildScene]
    }

    /// Back to the file's value.
    mutating func reset(_ key: PropertyEdits.Key) -> [StudioEffect] {
        guard edits.values[key] != nil else { return [] }
        edits.reset(key)
        return [.rebuildScene]
    }

    /// Sets a value; the file's own again is no edit.
    mutating func set(_ value: AnimatableVector, of row: PropertyRow) {
        let file: AnimatableVector? =
            switch row.key.owner {
            case .layer: selectedRow.flatMap { (fileScene ?? scene).layer(at: $0.path).initialValue(of: row.key.path) }
            case .animation(let path): fileAnimations.value(of: row.key.path, at: path).map { [$0] }
            }
        if file == value {
            edits.reset(row.key)
        } else {
            edits.set(value, of: row.key)
        }
    }

    /// Begins to edit a field's text.
    mutating func beginEntry(_ target: WindowPart) {
        switch target {
        case .timecode: entry = TextEntry(timecode(playback.moment))
        case .field(let key, let component):
            if case .animation = key.owner { holdBar() }
            entry = TextEntry(entryText(key, component: component) ?? "")
        default: return
        }
        entryPart = target
        focus = target
    }
}

nonisolated extension PropertyRow {
    /// A component of the value before the first change; of a position, its share or its points.
    func number(_ component: Int) -> Double {
        guard let initial, component < initial.count else { return 0 }
        return declaration.kind == .position && !isShare(component) ? initial[component + 2] : initial[component]
    }

    /// Whether a position is a share of its parent along an axis, not points.
    func isShare(_ component: Int) -> Bool {
        guard declaration.kind == .position, let initial else { return false }
        return initial[component + 2] == 0
    }

    /// The value before the first change with one component set to a number, brought into the declared range and to what
    /// such a value may be.
    ///
    /// - Parameter parent: The size of what the layer is in: of a position both parts are shares of it, or both points, since a
    ///   file says them in one way; so the other part is put like this one, in the same place.
    func with(_ number: Double, at component: Int, isShare: Bool, in parent: CGSize? = nil) -> AnimatableVector {
        var value = initial ?? declaration.defaultValue
        var within = min(max(number, declaration.range.lowerBound), declaration.range.upperBound)
        if declaration.isWhole { within.round() }
        guard component < value.count else { return value }
        if declaration.kind == .position {
            if isShare { within = min(max(within, -1_000), 1_000) }
            value[component] = isShare ? within : 0
            value[component + 2] = isShare ? 0 : within
            let (other, length) = (1 - component, parent.map { component == 0 ? $0.height : $0.width } ?? 0)
            guard length > 0 else { return value }
            if isShare {
                (value[other], value[other + 2]) = (value[other] + value[other + 2] / length, 0)
            } else {
                (value[other], value[other + 2]) = (0, value[other + 2] + value[other] * length)
            }
        } else {
            value[component] = within
        }
        return value
    }

    /// A slider's value with no more digits than its pixels can tell apart.
    func rounded(_ value: Double) -> Double {
        guard let range = sliderRange else { return value }
        let places = pow(10, max(0, 3 - log10(range.upperBound - range.lowerBound).rounded(.up)))
        return (value * places).rounded() / places
    }

    /// How a component of a value reads.
    func text(of value: AnimatableVector, component: Int) -> String {
        switch declaration.kind {
        case .color: return ValueText.hex(value.components)
        case .position:
            let (share, points) = (value[component], value[component + 2])
            if points == 0 { return ValueText.number(share * 100) + " %" }
            return share == 0
                ? ValueText.number(points) + " pt" : ValueText.number(share * 100) + " % + " + ValueText.number(points)
        case .choice, .boolean:
            let (names, index) = (names ?? [], Int(value[component].rounded()))
            return names.indices.contains(index) ? names[index] : "—"
        case .number, .point, .factors, .unitPoint, .vector, .layer, .content:
            return ValueText.value(value[component], unit: declaration.unit)
        }
    }
}

nonisolated extension Layer {
    /// What a property shows at a moment; nil for an optional one that is not there.
    func shown(_ row: PropertyRow, at time: Double) -> AnimatableVector? {
        properties[row.key.path]?.value(at: time) ?? initialValue(of: row.key.path)
    }
}
