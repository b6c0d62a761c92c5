internal import CSDL

/// The game controllers that are connected, for what they let a person feel. None of them is ever read.
///
/// They cost nothing while nobody asks: which ones there are is found out, and a rumble ends, in `update()` only.
@MainActor public final class GameControllers {
    /// By SDL's number of the device, which is never given twice.
    private var open: [SDL_JoystickID: OpaquePointer] = [:]

    /// Nil where SDL knows of no controllers at all.
    public init?() {
        // Why: with its own updates SDL wakes a waiting event loop a thousand times a second for a connected controller.
        SDL_SetHintWithPriority(SDL_HINT_AUTO_UPDATE_JOYSTICKS, "0", SDL_HINT_OVERRIDE)
        guard SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0 else { return nil }
        SDL_JoystickEventState(SDL_IGNORE)
        SDL_GameControllerEventState(SDL_IGNORE)
    }

    isolated deinit {
        open.values.forEach(SDL_GameControllerClose)
        SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER)
    }

    /// How many are connected, as the last update found.
    public var count: Int { open.count }

    /// Takes in those that were connected since the last call, forgets those that were taken away, and ends rumbles that
    /// have lasted long enough.
    public func update() {
        SDL_GameControllerUpdate()
        for (id, controller) in open where SDL_GameControllerGetAttached(controller) != SDL_TRUE {
            SDL_GameControllerClose(controller)
            open[id] = nil
        }
        for index in 0..<max(0, SDL_NumJoysticks()) where SDL_IsGameController(index) == SDL_TRUE {
            let id = SDL_JoystickGetDeviceInstanceID(index)
            // Why again where it fails: a device may not be ready yet, or not be ours yet, when it appears.
            if id >= 0, open[id] == nil { open[id] = SDL_GameControllerOpen(index) }
        }
    }

    /// Lets all of them rumble, instead of what they did before. One without motors does nothing.
    public func rumble(_ rumble: Rumble) {
        for controller in open.values {
            SDL_GameControllerRumble(
                controller, Rumble.level(rumble.low), Rumble.level(rumble.high), rumble.milliseconds)
        }
    }
}
