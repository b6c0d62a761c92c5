import Motion
import SceneFile
import Stage

/// What a file says of what can be set in the inspector.
nonisolated struct FileValues {
    private let layers: [String: Layer]
    private let animations: WrittenAnimations

    init(_ scene: Scene, _ animations: WrittenAnimations) {
        // A name goes before a number that reads like it.
        layers = Dictionary(scene.allLayers.map { ($0.layer.displayName, $0.layer) }) { first, second in
            first.name == nil && second.name != nil ? second : first
        }
        self.animations = animations
    }

    /// Before the first change; nil where it has no such layer or animation, and for an optional property that is not there.
    subscript(key: PropertyEdits.Key) -> AnimatableVector? {
        switch key.owner {
        case .layer(let name): layers[name]?.initialValue(of: key.path)
        case .animation(let path): animations.value(of: key.path, at: path).map { [$0] }
        }
    }

    /// Why a value has no place in the file, in one sentence that begins with its name; nil where it has one.
    func obstacle(to key: PropertyEdits.Key) -> String? {
        switch key.owner {
        case .layer(let name):
            guard let layer = layers[name] else { return "\(key.name): there is no layer '\(name)' any more" }
            return layer.declaration(of: key.path) == nil
                ? "\(key.name): '\(name)' has no such property any more" : nil
        case .animation(let path):
            return animations.value(of: key.path, at: path) == nil
                ? "\(path).\(key.path): no such number is written there any more" : nil
        }
    }
}
