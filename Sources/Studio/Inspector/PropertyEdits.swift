import Motion
import SceneFile
import Stage

/// Values that a person has set in the inspector, over those of the file, with undo and redo.
///
/// A file that changes keeps them: what was set wins until it is reset or written.
nonisolated struct PropertyEdits: Hashable, Sendable {
    /// A property of a layer or a number of an animation, by names, so that it is found again in the file's next version.
    struct Key: Hashable, Sendable {
        enum Owner: Hashable, Sendable {
            /// By its display name.
            case layer(String)
            /// By its path in the file: `timeline.events.0.withAnimation`.
            case animation(String)
        }

        var owner: Owner
        /// In full: `opacity`, `blurReveal.progress`, `easeOut.duration`.
        var path: String

        init(layer: String, path: String) { (owner, self.path) = (.layer(layer), path) }
        init(animation: String, path: String) { (owner, self.path) = (.animation(animation), path) }

        /// As a note says it: `poem.opacity`.
        var name: String {
            switch owner {
            case .layer(let layer): "\(layer).\(path)"
            case .animation: path
            }
        }
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
    mutating func resetAll() { reset(Array(values.keys)) }

    /// Some of them back to what the file says, in one step.
    mutating func reset(_ keys: [Key]) {
        guard keys.contains(where: { values[$0] != nil }) else { return }
        endGesture()
        remember()
        for key in keys { values[key] = nil }
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
            guard case .layer(let name) = key.owner, let found = layers.first(where: { $0.layer.displayName == name }),
                let declared = found.layer.declaration(of: key.path), declared.property.kind.count == value.count
            else { return nil }
            return (LayerProperty(layer: found.path, address: PropertyAddress(path: declared.path)), value)
        }
    }
}

nonisolated extension PropertyEdits {
    /// What was set of properties that the file's next version says otherwise than the one before: there the file is right.
    func superseded(from old: Scene, to new: Scene) -> [Key] {
        let (before, after) = (old.allLayers, new.allLayers)
        return values.keys.filter { key in
            func value(_ layers: [(path: LayerPath, layer: Layer)]) -> AnimatableVector? {
                guard case .layer(let name) = key.owner else { return nil }
                return layers.first { $0.layer.displayName == name }?.layer.initialValue(of: key.path)
            }
            guard let was = value(before), let now = value(after) else { return false }
            return was != now
        }
    }

    /// The same of numbers of animations.
    func superseded(from old: WrittenAnimations, to new: WrittenAnimations) -> [Key] {
        values.keys.filter { key in
            guard case .animation(let path) = key.owner, let was = old.value(of: key.path, at: path),
                let now = new.value(of: key.path, at: path)
            else { return false }
            return was != now
        }
    }
}
