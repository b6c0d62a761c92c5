import Drawing
import Foundation
import Rendering
import Stage
import Windowing

extension StudioApp {
    /// Draws the state and shows it.
    func draw(_ size: DrawableSize) throws {
        do {
            try present(size)
        } catch {
            // A driver that was reset gives errors until everything is made anew; a second failure is for the user.
            try rebuildGraphics()
            try present(size)
        }
        counts.presented += 1
        // The first figures are known only after some frames: two, where the driver is quick.
        if counts.presented < 4, state.figures.gpu == 0 { isDirty = true }
    }

    /// Makes context, textures and programs anew: the scene and the window's state are values and stay.
    func rebuildGraphics() throws {
        recorder?.forgetGraphics()
        graphics = try StudioGraphics(window: window, checksGL: options.checksGL)
        if hasOwnShaders { useShaders() }
        isDirty = true
    }

    private func present(_ size: DrawableSize) throws {
        let target = try graphics.target(width: size.width, height: size.height)
        let layout = self.layout
        let started = clock.now
        let moment = state.playback.moment
        let scene = list(of: state.scene, at: moment)
        let previous = layout.previousCanvas == nil ? nil : state.previousScene.map { list(of: $0, at: moment) }
        var frames = state.showsFrames ? LayoutFrame.all(of: state.scene, at: moment, typesetter: typesetter) : []
        if let name = state.selection.layer, state.showsPanels, !state.playback.isPlaying {
            let chosen = LayoutFrame.chosen(name, of: state.scene, at: moment, typesetter: typesetter)
            frames += chosen.map { [$0] } ?? []
        }
        state.presented =
            layout.inspector.rect.isEmpty
            ? nil
            : state.selectedRow.map { row in
                PresentedLayer(
                    path: row.path, moment: moment,
                    layer: state.scene.presented(row.path, at: moment, typesetter: typesetter),
                    parent: state.scene.parentSize(of: row.path, at: moment, typesetter: typesetter))
            }
        let evaluated = clock.now
        let view = StudioView(state: state, layout: layout, labels: labels, curves: curves, now: started)
        let whole = view.displayList(scene: scene, previous: previous, frames: frames)
        let plan = try graphics.renderer.plan(whole, into: target, scale: window.uiScale)
        let planned = clock.now
        graphics.timer.begin()
        try graphics.renderer.execute(plan)
        graphics.renderer.present(target)
        graphics.timer.end()
        counts.drawn += 1
        // Shown with the next frame: what is drawn now cannot know what drawing it will take.
        state.figures.evaluate = (evaluated - started) * 1_000
        state.figures.plan = (planned - evaluated) * 1_000
        state.figures.gpu = graphics.timer.milliseconds ?? 0
        state.figures.drawCalls = graphics.renderer.statistics.drawCalls
        state.figures.atlas = graphics.renderer.storeUse
        recordFrame(state.background == .scene ? scene : nil)
        graphics.context.swap()
    }

    /// The window as it is, as a picture. The note that a capture makes is not in it yet.
    func windowPicture() throws -> Bitmap {
        let size = window.drawableSize
        let target = try graphics.target(width: max(1, size.width), height: max(1, size.height))
        return graphics.renderer.readPixels(target)
    }

    /// The scene's picture, on the background that was chosen.
    private func list(of scene: Scene, at moment: Double) -> DisplayList {
        state.background == .scene
            ? scene.displayList(at: moment, typesetter: typesetter)
            : scene.foregroundDisplayList(at: moment, typesetter: typesetter)
    }
}
