import Capture
import Drawing
import Foundation
import Stage
import Studio
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
        return scene.displayList(at: moment, in: geometry, typesetter: typesetter)
    }
}
