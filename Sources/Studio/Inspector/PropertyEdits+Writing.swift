import Drawing
import Motion
import SceneFile
import Stage

nonisolated extension PropertyEdits {
    /// What of the values can be written into a file, and why the others cannot.
    struct Writing: Hashable, Sendable {
        /// As a scene file would write them, in a fixed order, and what each is of.
        var overrides: [SceneOverride] = []
        /// What goes out of the file again, and with how many levels around it.
        var removals: [String: Int] = [:]
        private(set) var keys: [String: Key] = [:]
        /// Sentences about values that have no place in the file any more, in order.
        var obstacles: [String] = []
        /// Values without a place, and those of which something was refused.
        private var kept: Set<Key> = []

        init(_ edits: PropertyEdits, into scene: Scene, _ animations: WrittenAnimations) {
            let file = FileValues(scene, animations)
            for (key, value) in edits.values {
                if let obstacle = file.obstacle(to: key) {
                    obstacles.append(obstacle)
                    kept.insert(key)
                    continue
                }
                if edits.isTakenOut(key, in: edits.values) {
                    let path = key.ownerName + "." + key.path
                    removals[path] = edits.additions[key]?.levels ?? 1
                    keys[path] = key
                    continue
                }
                var one = PropertyEdits()
                one.change(key, to: value)
                guard let override = (one.overrides(of: scene) + one.overrides(of: animations)).first else {
                    obstacles.append("\(key.name): a file says both parts in points, or both in %")
                    kept.insert(key)
                    continue
                }
                overrides.append(override)
                keys[override.path] = key
            }
            overrides.sort { $0.path < $1.path }
            obstacles.sort()
        }

        /// Takes in what was found to have no place after all.
        mutating func refuse(_ refusals: [SceneEdit.Refusal]) {
            for refusal in refusals {
                obstacles.append(refusal.message)
                if let key = keys[refusal.path] { kept.insert(key) }
            }
        }

        /// Of what was not written before, how many levels of the file came with it.
        func added(_ edit: SceneEdit) -> [Key: Int] {
            edit.added.reduce(into: [:]) { levels, entry in
                if let key = keys[entry.key] { levels[key] = entry.value }
            }
        }

        /// Those that stand in the file then.
        var written: Set<Key> { Set(keys.values).subtracting(kept) }
    }

    /// What was set of animations that the file has, in a fixed order.
    func overrides(of animations: WrittenAnimations) -> [SceneOverride] {
        values.compactMap { key, value -> SceneOverride? in
            guard case .animation(let path) = key.owner, let value, animations.value(of: key.path, at: path) != nil
            else { return nil }
            return SceneOverride("\(path).\(key.path)", PropertyDeclaration.shortest(value[0]))
        }.sorted { $0.path < $1.path }
    }

    /// The edits as a scene file would write them, for the layers and properties that the scene has; in a fixed order.
    func overrides(of scene: Scene) -> [SceneOverride] {
        applying(to: scene).compactMap { edit -> SceneOverride? in
            let layer = scene.layer(at: edit.place.layer)
            guard let value = edit.value, let declared = layer.declaration(of: edit.place.address.path) else {
                return nil
            }
            let path = "\(layer.displayName).\(declared.path)"
            return declared.property.written(value).map { SceneOverride(path, $0, place: path) }
        }.sorted { $0.path < $1.path }
    }
}

nonisolated extension PropertyDeclaration {
    /// A number as a scene file writes it.
    static func shortest(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// A value as a scene file writes it, numbers with the fewest digits that read back the same; nil where a file cannot say
    /// it.
    func written(_ value: AnimatableVector) -> String? {
        let number = Self.shortest
        func list(_ values: some Sequence<Double>) -> String { "[" + values.map(number).joined(separator: ", ") + "]" }
        switch kind {
        case .number: return number(value[0])
        case .factors where value[0] == value[1]: return number(value[0])
        case .point, .factors, .vector: return list(value.components)
        case .unitPoint: return "{unit: \(list(value.components))}"
        case .position:
            let (share, points) = ([value[0], value[1]], [value[2], value[3]])
            if points == [0, 0] { return "{unit: \(list(share))}" }
            // One axis in points and the other a share: there is no way to say that.
            return share == [0, 0] ? list(points) : nil
        case .color: return ValueText.hex(value.components)
        case .boolean: return value[0] >= 0.5 ? "true" : "false"
        case .choice(let names):
            let index = Int(value[0].rounded())
            return names.indices.contains(index) ? names[index] : nil
        case .layer, .content: return nil
        }
    }
}
