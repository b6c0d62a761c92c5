public import Capture
public import Drawing
import Foundation
public import Stage
public import Typesetting

extension Scene {
    /// The picture at `moment` (seconds) for a picture of some size and shape.
    ///
    /// Where that is wider or higher than the canvas, the background goes on to its edges; layers end at the canvas.
    nonisolated public func displayList(
        at moment: Double, in geometry: FrameGeometry, typesetter: Typesetter
    ) -> DisplayList {
        guard geometry.hasMargins else { return displayList(at: moment, typesetter: typesetter) }
        let scheme = environment.colorScheme
        let canvas = CGRect(origin: .zero, size: geometry.canvas)
        var list = GraphicsContext.record(colorScheme: scheme) { context in
            context.fill(Path(geometry.visible), with: self.canvas.fill(in: scheme), in: canvas)
        }
        let layers = foregroundDisplayList(at: moment, typesetter: typesetter)
        list.items.append(DisplayItem(.group(layers), clip: canvas))
        return list
    }
}
