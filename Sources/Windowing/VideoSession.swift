internal import CSDL

/// One share of SDL's video subsystem. SDL counts the shares; when the last one goes, it quits video.
///
/// The driver is chosen by the first share. Later ones live with it: a headless context beside an open window is a
/// hidden window on the same display, while a window beside headless contexts is refused.
@MainActor final class VideoSession {
    /// The drivers that can show a window, in the order of preference.
    nonisolated static let displayDrivers = ["wayland", "x11"]

    private var isOpen = false

    /// Starts, or joins, video with the first of `drivers` that works.
    ///
    /// - Parameter handlesSignals: whether an interrupt becomes a quit event instead of ending the process; right for
    ///   a window, wrong for a headless run that never reads events.
    private init(drivers: [String], handlesSignals: Bool) throws(WindowingError) {
        SDL_SetMainReady()
        // Why: the highest priority, else an SDL_VIDEODRIVER in the environment would win over the hint.
        Self.setHint(SDL_HINT_VIDEODRIVER, drivers.joined(separator: ","))
        Self.setHint(SDL_HINT_NO_SIGNAL_HANDLERS, handlesSignals ? "0" : "1")
        Self.setHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
        Self.setHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
        Self.setHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0")
        Self.setHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
        // A drag goes on outside the window, and its end arrives, because SDL captures the mouse while a button is down.
        Self.setHint(SDL_HINT_MOUSE_AUTO_CAPTURE, "1")
        guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw .displayUnusable(reason: lastSDLError()) }
        isOpen = true
    }

    /// Video for a window: on one of `displayDrivers`, as the environment's variables name them.
    ///
    /// Asks nothing of SDL where the environment names no display.
    convenience init(forWindowIn environment: [String: String]) throws(WindowingError) {
        try self.init(drivers: Self.drivers(in: environment), handlesSignals: true)
        guard let driver = Self.currentDriver, Self.displayDrivers.contains(driver) else {
            throw .displayUnusable(reason: "video already runs on the '\(Self.currentDriver ?? "unknown")' driver")
        }
    }

    /// Video without a display.
    static func headless() throws(WindowingError) -> VideoSession {
        do {
            return try VideoSession(drivers: ["offscreen"], handlesSignals: false)
        } catch .displayUnusable(let reason) {
            throw .noOpenGL(reason: "no context without a display (\(reason))")
        }
    }

    isolated deinit {
        if isOpen { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
    }

    /// The name of the driver that runs, `nil` while none does.
    static var currentDriver: String? {
        SDL_GetCurrentVideoDriver().map { String(cString: $0) }
    }

    /// Whether any share is alive.
    static var isRunning: Bool { SDL_WasInit(SDL_INIT_VIDEO) != 0 }

    /// The drivers to try for a window in `environment`: those whose display is named, or the one that
    /// `SDL_VIDEODRIVER` asks for.
    nonisolated static func drivers(in environment: [String: String]) throws(WindowingError) -> [String] {
        let named = [("wayland", "WAYLAND_DISPLAY"), ("x11", "DISPLAY")]
            .filter { !(environment[$0.1] ?? "").isEmpty }
            .map { $0.0 }
        guard !named.isEmpty else { throw .noDisplay }
        guard let asked = environment["SDL_VIDEODRIVER"], !asked.isEmpty else { return named }
        let allowed = asked.split(separator: ",").map(String.init).filter(displayDrivers.contains)
        guard !allowed.isEmpty else {
            throw .displayUnusable(
                reason:
                    "SDL_VIDEODRIVER is '\(asked)', which shows no window; unset it, or set it to "
                    + displayDrivers.joined(separator: " or "))
        }
        return allowed
    }

    private static func setHint(_ name: String, _ value: String) {
        SDL_SetHintWithPriority(name, value, SDL_HINT_OVERRIDE)
    }
}

/// SDL's words for what went wrong last on this thread.
func lastSDLError() -> String {
    let words = String(cString: SDL_GetError())
    return words.isEmpty ? "no reason given" : words
}
