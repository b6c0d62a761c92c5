import Foundation
import Motion
import Stage

/// What can be copied as text.
nonisolated extension StudioState {
    /// The moment and every layer's values in use, a line each.
    func momentText() -> String {
        var lines = ["\(fileName) at \(playback.moment) s, frame \(playback.frame)"]
        for row in outline {
            let layer = scene.layer(at: row.path)
            for path in layer.namedProperties {
                guard let property = layer.properties[path] else { continue }
                let value = property.value(at: playback.moment).components
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
