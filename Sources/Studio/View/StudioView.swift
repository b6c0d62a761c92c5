import Drawing
import Foundation
import Stage

/// Draws the window: panels, the scene on the stage, and what lies over them.
///
/// What stays the same from frame to frame comes first, so that the renderer keeps it as a picture; then the scene,
/// whose background is still, too, the parts of the panels that move, and what lies over the scene.
struct StudioView {
    let state: StudioState
    let layout: StudioLayout
    let labels: LabelPainter
    let curves: CurveCache
    /// Seconds on the window's clock.
    let now: Double

    private var theme: Theme { .of(state.panels.scheme) }

    /// - Parameters:
    ///   - scene: The scene's picture in its own points.
    ///   - previous: Of the version before, where it is shown.
    ///   - frames: Boxes of the layout, on the canvas.
    func displayList(scene: DisplayList, previous: DisplayList?, frames: [LayoutFrame]) -> DisplayList {
        var list = record { painter in
            StageDrawing(state: state, layout: layout, painter: painter).below()
            TimelineDrawing(state: state, layout: layout, painter: painter).still()
            TransportDrawing(state: state, layout: layout, painter: painter).still()
            InspectorDrawing(state: state, layout: layout, painter: painter).still()
        }
        var stage = layout.stage
        if let previous, let rect = layout.previousCanvas {
            let half = stage.divided(atDistance: (stage.width / 2).rounded(), from: .minXEdge)
            list.items += placed(previous, at: rect, in: half.slice).items
            stage = half.remainder
        }
        list.items += placed(scene, at: layout.canvas, in: stage).items
        // Why after the scene, which they do not touch: its background stays the same, too.
        list.items +=
            record { painter in
                TransportDrawing(state: state, layout: layout, painter: painter).moving()
                TimelineDrawing(state: state, layout: layout, painter: painter).moving()
                InspectorDrawing(state: state, layout: layout, painter: painter).moving()
            }.items
        list.items +=
            record { painter in
                StageDrawing(state: state, layout: layout, painter: painter).above(frames: frames)
                OverlayDrawing(state: state, layout: layout, painter: painter, now: now).draw()
            }.items
        return list
    }

    private func placed(_ scene: DisplayList, at canvas: CGRect, in stage: CGRect) -> DisplayList {
        let map = CGAffineTransform(scaleX: layout.zoom, y: layout.zoom)
            .concatenating(CGAffineTransform(translationX: canvas.minX, y: canvas.minY))
        let clip = canvas.intersection(stage)
        return clip.isNull ? DisplayList() : scene.transformed(by: map, clip: clip)
    }

    private func record(_ draw: (Painter) -> Void) -> DisplayList {
        GraphicsContext.record(colorScheme: state.panels.scheme) { context in
            draw(Painter(context: context, labels: labels, curves: curves, uiScale: layout.uiScale, theme: theme))
        }
    }
}
