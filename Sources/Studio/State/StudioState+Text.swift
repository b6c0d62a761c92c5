import Foundation
import Motion
import Stage

/// What can be copied as text.
nonisolated extension StudioState {
    /// The moment and every layer's values in use, a line each, as they are drawn; and which layers are not there.
    ///
    /// - Parameter presented: A layer as it is drawn at the moment; nil where it is not there.
    func momentText(_ presented: (LayerPath) -> Layer?) -> String {
        var lines = ["\(fileName) at \(playback.moment) s, frame \(playback.frame)"]
        for row in outline {
            let layer = scene.layer(at: row.path)
            guard let shown = presented(row.path) else {
                lines.append("\(row.name): not there")
                continue
            }
            func value(_ path: String, of layer: Layer) -> AnimatableVector? {
                layer.properties[path]?.value(at: playback.moment) ?? layer.initialValue(of: path)
            }
            // What a transition or a scroll makes of a property is in use, too, though nobody has named it.
            let others = shown.properties.keys.filter { path in
                !layer.namedProperties.contains(path) && value(path, of: shown) != value(path, of: layer)
            }
            for path in layer.namedProperties + others.sorted() {
                guard let value = value(path, of: shown)?.components else { continue }
                let text = value.count == 1 ? "\(value[0])" : "[" + value.map { "\($0)" }.joined(separator: ", ") + "]"
                lines.append("\(row.name).\(layer.shortPath(path)): \(text)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The chosen animation as Swift source; nil where there is none.
    var animationText: String? {
        selectedBar.map { tracks[$0.track].bars[$0.bar].animation }
    }
}
