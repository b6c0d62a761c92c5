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
        if counts.presented < 4, state.figures.gpu == 0, preroll == nil { isDirty = true }
    }

    /// Makes context, textures and programs anew: the scene and the window's state are values and stay.
    func rebuildGraphics() throws {
        recorder?.forgetGraphics()
        graphics = try StudioGraphics(window: window, checksGL: options.checksGL)
        if hasOwnShaders { useShaders() }
        (preroll, isDirty) = (Preroll(), true)
    }

    private func present(_ size: DrawableSize) throws {
        let target = try graphics.target(width: size.width, height: size.height)
        let started = clock.now
        let picture = picture(of: state, now: started)
        state.presented = picture.presented
        let plan = try graphics.renderer.plan(picture.whole, into: target, scale: window.uiScale)
        let planned = clock.now
        graphics.timer.begin()
        try graphics.renderer.execute(plan)
        graphics.renderer.present(target)
        graphics.timer.end()
        counts.drawn += 1
        // Shown with the next frame: what is drawn now cannot know what drawing it will take.
        state.figures.evaluate = (picture.evaluated - started) * 1_000
        state.figures.plan = (planned - picture.evaluated) * 1_000
        // Why compared: Mesa's llvmpipe now and then answers with the time since the machine started.
        if let answer = graphics.timer.milliseconds, answer < clock.now * 1_000 { state.figures.gpu = answer }
        state.figures.drawCalls = graphics.renderer.statistics.drawCalls
        state.figures.atlas = graphics.renderer.storeUse
        recordFrame(state.background == .scene ? picture.scene : nil)
        graphics.context.swap()
    }

    /// What the window shows.
    private struct Picture {
        var whole: DisplayList
        /// The scene's part of it, in its own points.
        var scene: DisplayList
        /// What the inspector shows.
        var presented: PresentedLayer?
        /// When the scene was worked out, on the window's clock.
        var evaluated: Double
    }

    /// What the window shows of a state.
    private func picture(of state: StudioState, now: Double) -> Picture {
        var state = state
        let layout = layout(of: state)
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
        let view = StudioView(state: state, layout: layout, labels: labels, curves: curves, now: now)
        return Picture(
            whole: view.displayList(scene: scene, previous: previous, frames: frames), scene: scene,
            presented: state.presented, evaluated: evaluated)
    }

    /// Draws the next picture of the preroll and does not show it, or ends the preroll.
    ///
    /// Why into the window's own target: what the renderer keeps of the pictures before belongs to it.
    func prepare(_ size: DrawableSize) {
        // Where nobody sees the window, nothing comes late.
        guard !size.isEmpty, window.isVisible, let moment = preroll?.moment(of: state.playback) else {
            (preroll, isDirty) = (nil, true)
            return
        }
        let started = clock.now
        var ahead = state
        ahead.playback.seek(moment)
        do {
            let target = try graphics.target(width: size.width, height: size.height)
            try graphics.renderer.draw(picture(of: ahead, now: started).whole, into: target, scale: window.uiScale)
            graphics.renderer.finish()
            preroll?.add(clock.now - started)
        } catch {
            // What went wrong is met again, and mended, by the next picture that is shown.
            (preroll, isDirty) = (nil, true)
        }
    }

    /// The window as it is, as a picture. The note that a capture makes is not in it yet.
    func windowPicture() throws -> Bitmap {
        let size = window.drawableSize
        let target = try graphics.target(width: max(1, size.width), height: max(1, size.height))
        // Why anew: what was drawn last may be a picture of the preroll, or of another size. Where it is this very one, this
        // draws nothing.
        if !size.isEmpty {
            try graphics.renderer.draw(picture(of: state, now: clock.now).whole, into: target, scale: window.uiScale)
        }
        return graphics.renderer.readPixels(target)
    }

    /// The scene's picture, on the background that was chosen.
    private func list(of scene: Scene, at moment: Double) -> DisplayList {
        state.background == .scene
            ? scene.displayList(at: moment, typesetter: typesetter)
            : scene.foregroundDisplayList(at: moment, typesetter: typesetter)
    }
}
