import Capture
import Drawing
import Foundation
import Stage
import Typesetting

/// A scene's canvas in a picture of some size: gives the display list of each moment.
///
/// Where the picture is wider or higher than the canvas, the background goes on to its edges; layers end at the canvas.
final class FrameCanvas {
    var geometry: FrameGeometry
    private let scene: Scene
    private let isTransparent: Bool
    private let typesetter: Typesetter

    init(_ scene: Scene, size: RenderOptions.Size?, isTransparent: Bool, typesetter: Typesetter) {
        (self.scene, self.isTransparent, self.typesetter) = (scene, isTransparent, typesetter)
        switch size ?? .scale(1) {
        case .scale(let scale): geometry = FrameGeometry(canvas: scene.canvas.size, scale: scale)
        case .pixels(let width, let height):
            geometry = FrameGeometry(canvas: scene.canvas.size, width: width, height: height)
        }
    }

    /// What is to be drawn at `moment` (seconds).
    func list(at moment: Double) -> DisplayList {
        if isTransparent { return scene.foregroundDisplayList(at: moment, typesetter: typesetter) }
        guard geometry.hasMargins else { return scene.displayList(at: moment, typesetter: typesetter) }
        let scheme = scene.environment.colorScheme
        let canvas = CGRect(origin: .zero, size: geometry.canvas)
        var list = GraphicsContext.record(colorScheme: scheme) { context in
            context.fill(Path(geometry.visible), with: scene.canvas.fill(in: scheme), in: canvas)
        }
        let layers = scene.foregroundDisplayList(at: moment, typesetter: typesetter)
        list.items.append(DisplayItem(.group(layers), clip: canvas))
        return list
    }
}
