import Stage
import Windowing

extension StudioApp {
    /// Lets what was played be felt on the game controllers that are connected; scrubbing plays nothing.
    func feel(_ played: [PlayedStretch]) {
        let timeline = state.scene.timeline
        guard !timeline.feedback.isEmpty, !played.isEmpty else { return }
        // Why so late: looking for controllers takes a moment, and most scenes have nothing to feel.
        if !hasLookedForControllers {
            (controllers, hasLookedForControllers) = (GameControllers(), true)
        }
        controllers?.update()
        let felt = timeline.felt(in: played)
        counts.felt += felt.count
        guard let rumble = Rumble.most(felt.map(\.rumble)) else { return }
        controllers?.rumble(rumble)
        // A little later than SDL, which ends it, counts itself.
        rumbleEnd = clock.now + rumble.duration + 0.005
    }

    /// Ends a rumble that has lasted long enough, also where nothing plays any more.
    func endRumble() {
        guard let end = rumbleEnd, clock.now >= end else { return }
        controllers?.update()
        rumbleEnd = nil
    }
}
