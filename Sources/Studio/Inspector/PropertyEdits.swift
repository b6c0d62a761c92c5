import Motion
import SceneFile
import Stage

/// Values that a person has set in the inspector, over those of the file, with undo and redo.
///
/// A file that changes keeps them: what was set wins until it is reset or written. What has no name of its own is followed to
/// its new place. Undo and redo go on across writing: steps say what differs from the file, so those from before are put in
/// other words once the file says something else.
nonisolated struct PropertyEdits: Hashable, Sendable {
    /// A property of a layer or a number of an animation, as the file calls it now.
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

        /// Of what it is, as overrides name it.
        var ownerName: String {
            switch owner {
            case .layer(let name): name
            case .animation(let path): path
            }
        }

        /// As a note says it: `poem.opacity`.
        var name: String {
            switch owner {
            case .layer(let layer): "\(layer).\(path)"
            case .animation: path
            }
        }
    }

    /// Nil of an optional property that is not to be there.
    typealias Values = [Key: AnimatableVector?]

    /// What stands in the file only because it was written from here.
    struct Addition: Hashable, Sendable {
        /// What the file said without it; nil of an optional property.
        var former: AnimatableVector?
        /// How many levels of the file came with it.
        var levels: Int
    }

    private(set) var values: Values = [:]
    /// Back at what it was without them, they go out of the file again.
    private(set) var additions: [Key: Addition] = [:]
    private var undone: [Values] = []
    private var before: [Values] = []
    /// Those whose steps are gone, since the file was changed after they were written there.
    private(set) var overruled: Set<Key> = []
    /// The property whose changes go on as one step, while a drag lasts.
    private var gesture: Key?

    /// Steps that can be taken back.
    static let depth = 500

    var isEmpty: Bool { values.isEmpty }
    var canUndo: Bool { !before.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    /// Sets a value. Between `beginGesture` and `endGesture` all changes of one property are one step.
    mutating func set(_ value: AnimatableVector, of key: Key) { change(key, to: .some(value)) }

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

    /// Goes on with a drag that was interrupted: what it changes from now on is another step.
    mutating func resumeGesture(_ key: Key) {
        if gesture != key { beginGesture(key) }
    }

    mutating func endGesture() { gesture = nil }
    private var isGestureRemembered = false

    /// - Returns: What is another value now.
    @discardableResult
    mutating func undo() -> [Key] {
        endGesture()
        guard let last = before.popLast() else { return [] }
        undone.append(values)
        return replace(by: last)
    }

    /// - Returns: What is another value now.
    @discardableResult
    mutating func redo() -> [Key] {
        endGesture()
        guard let next = undone.popLast() else { return [] }
        before.append(values)
        return replace(by: next)
    }

    private mutating func replace(by next: Values) -> [Key] {
        let old = values
        values = next
        return Set(old.keys).union(next.keys).filter { old[$0] != next[$0] }
    }

    // MARK: - The file

    /// Everything that was set at any step that can be gone to, or written where nothing was before.
    var touched: Set<Key> {
        ([values] + before + undone).reduce(into: Set(additions.keys)) { $0.formUnion($1.keys) }
    }

    /// Values that stand in the file now. A step from before in which one of them was not set meant what the file said
    /// then; that differs from the file from now on.
    ///
    /// - Parameters:
    ///   - former: What the file said before of each; nil of an optional property that was not there.
    ///   - added: Of those that were not written in the file before, how many levels of it came with them.
    mutating func written(_ former: Values, added: [Key: Int] = [:]) {
        endGesture()
        let now = values
        for (key, old) in former {
            rephrase { step in
                let meant: AnimatableVector? = step[key] ?? old
                step[key] = now[key] == .some(meant) ? nil : .some(meant)
            }
            overruled.remove(key)
            if isTakenOut(key, in: now) { additions[key] = nil }
            if let levels = added[key] { additions[key] = Addition(former: old, levels: levels) }
        }
    }

    /// Whether a value is written by taking it out of the file, where it was added from here.
    func isTakenOut(_ key: Key, in values: Values) -> Bool {
        guard let value = values[key] else { return false }
        return value == nil || additions[key].map { $0.former == value } ?? false
    }

    /// Calls everything by the names that it has in the file's next version.
    ///
    /// - Parameter next: Nil of what is not found again: no step sets it any more.
    mutating func rename(_ next: (Key) -> Key?) {
        var names: [Key: Key] = [:]
        for key in touched.union(overruled) { names[key] = next(key) }
        rephrase { values in
            values = values.reduce(into: [:]) { renamed, entry in
                if let name = names[entry.key] { renamed[name] = entry.value }
            }
        }
        overruled = Set(overruled.compactMap { names[$0] })
        additions = additions.reduce(into: [:]) { renamed, entry in
            if let name = names[entry.key] { renamed[name] = entry.value }
        }
        if let key = gesture {
            gesture = names[key] ?? next(key)
            isGestureRemembered = isGestureRemembered && gesture != nil
        }
    }

    /// Values that the file's next version says otherwise: it is right. Undoing brings back those that are set now; behind
    /// those that were written no step goes.
    ///
    /// - Returns: Those that were set.
    mutating func yield(_ keys: [Key]) -> [Key] {
        let isSet = Set(keys.filter { values[$0] != nil })
        for key in keys {
            additions[key] = nil
            if !isSet.contains(key) { rephrase { $0[key] = nil } }
        }
        overruled.formUnion(keys.filter { !isSet.contains($0) })
        let yielded = keys.filter(isSet.contains)
        reset(yielded)
        return yielded
    }

    /// Changes every step in the same way; those that are no steps any more are left out.
    private mutating func rephrase(_ body: (inout Values) -> Void) {
        body(&values)
        for index in before.indices { body(&before[index]) }
        for index in undone.indices { body(&undone[index]) }
        func steps(_ all: [Values]) -> [Values] {
            var kept: [Values] = []
            for step in all.reversed() where step != kept.last ?? values { kept.append(step) }
            return kept.reversed()
        }
        (before, undone) = (steps(before), steps(undone))
    }

    mutating func change(_ key: Key, to value: AnimatableVector??) {
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
    /// Those that apply to a scene: the layer is there and has the property, and the value has as many components; nil where
    /// an optional one is not to be there.
    func applying(to scene: Scene) -> [(place: LayerProperty, value: AnimatableVector?)] {
        guard !values.isEmpty else { return [] }
        let layers = scene.allLayers
        return values.compactMap { key, value in
            guard case .layer(let name) = key.owner,
                let found = layers.first(where: { $0.layer.name == name })
                    ?? layers.first(where: { $0.layer.displayName == name }),
                let declared = found.layer.declaration(of: key.path),
                value.map({ declared.property.kind.count == $0.count }) ?? declared.property.isOptional
            else { return nil }
            return (LayerProperty(layer: found.path, address: PropertyAddress(path: declared.path)), value)
        }
    }
}
