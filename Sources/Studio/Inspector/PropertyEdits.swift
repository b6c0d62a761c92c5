import Motion
import Stage

/// Values that a person has set in the inspector, over those of the file, with undo and redo.
///
/// A file that changes keeps them: what was set wins until it is reset or written.
nonisolated struct PropertyEdits: Hashable, Sendable {
    /// A property of a layer, by names, so that it is found again in the file's next version.
    struct Key: Hashable, Sendable {
        /// The layer's display name.
        var layer: String
        /// In full: `opacity`, `blurReveal.progress`.
        var path: String
    }

    typealias Values = [Key: AnimatableVector]

    private(set) var values: Values = [:]
    private var undone: [Values] = []
    private var before: [Values] = []
    /// The property whose changes go on as one step, while a drag lasts.
    private var gesture: Key?

    /// Steps that can be taken back.
    static let depth = 500

    var isEmpty: Bool { values.isEmpty }
    var canUndo: Bool { !before.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    /// Sets a value. Between `beginGesture` and `endGesture` all changes of one property are one step.
    mutating func set(_ value: AnimatableVector, of key: Key) { change(key, to: value) }

    /// Back to what the file says.
    mutating func reset(_ key: Key) { change(key, to: nil) }

    /// All of them back to what the file says, in one step.
    mutating func resetAll() {
        guard !values.isEmpty else { return }
        endGesture()
        remember()
        values = [:]
    }

    mutating func beginGesture(_ key: Key) {
        gesture = key
        isGestureRemembered = false
    }

    mutating func endGesture() { gesture = nil }
    private var isGestureRemembered = false

    mutating func undo() {
        endGesture()
        guard let last = before.popLast() else { return }
        undone.append(values)
        values = last
    }

    mutating func redo() {
        endGesture()
        guard let next = undone.popLast() else { return }
        before.append(values)
        values = next
    }

    /// They stand in the file now: nothing differs from it, and an undo would write over what the file says.
    mutating func written() { self = PropertyEdits() }

    private mutating func change(_ key: Key, to value: AnimatableVector?) {
        guard values[key] != value else { return }
        if gesture != key || !isGestureRemembered {
            remember()
            isGestureRemembered = gesture == key
        }
        values[key] = value
    }

    private mutating func remember() {
        before.append(values)
        if before.count > Self.depth { before.removeFirst() }
        undone = []
    }
}

nonisolated extension PropertyEdits {
    /// Those that apply to a scene: the layer is there and has the property, and the value has as many components.
    func applying(to scene: Scene) -> [(place: LayerProperty, value: AnimatableVector)] {
        guard !values.isEmpty else { return [] }
        let layers = scene.allLayers
        return values.compactMap { key, value in
            guard let found = layers.first(where: { $0.layer.displayName == key.layer }),
                let declared = found.layer.declaration(of: key.path), declared.property.kind.count == value.count
            else { return nil }
            return (LayerProperty(layer: found.path, address: PropertyAddress(path: declared.path)), value)
        }
    }
}
