internal import CSDL
import Foundation

/// The window on the reader's display, with the events that come from it.
///
/// Drawing goes through a `GLContext` made for it. Its sizes are in points of the interface, or in pixels where it says
/// so; `uiScale` is the ratio. One window takes the events of the whole process.
@MainActor public final class Window {
    /// How a window opens.
    public struct Description: Hashable, Sendable {
        public var title = "Glyphstage"
        /// Size in points.
        public var width = 1280.0
        public var height = 800.0
        /// The smallest size that the reader can give it, in points; `nil` for none.
        public var minimumSize: CGSize?
        /// The place of its top left in the windowing system's units, `nil` for where the system likes it. Where not all of
        /// the window would be seen there, it is moved.
        public var position: CGPoint?
        public var isResizable = true
        /// Pixels in a point, instead of what the display says.
        public var uiScale: Double?

        nonisolated public init(title: String = "Glyphstage", width: Double = 1280, height: Double = 800) {
            self.title = title
            self.width = width
            self.height = height
        }
    }

    /// Ends the wait for events from any thread.
    public let waker: EventWaker

    let native: NativeWindow
    private let cursors = PointerCursors()
    private let scaleOverride: Double?
    private let serverScale: Double

    /// Opens a window on the display that `environment` names.
    ///
    /// Only Wayland and X11 will do, since SDL otherwise draws where nobody sees it; nothing is asked of SDL where
    /// neither `DISPLAY` nor `WAYLAND_DISPLAY` is set.
    public init(_ description: Description = Description(), environment: [String: String]) throws(WindowingError) {
        let video = try VideoSession(forWindowIn: environment)
        let isX11 = VideoSession.currentDriver == "x11"
        native = try NativeWindow(
            video: video, title: description.title,
            position: description.position.map { (x: Int(clamping: $0.x), y: Int(clamping: $0.y)) },
            width: max(1, Int(clamping: description.width)), height: max(1, Int(clamping: description.height)),
            flags: SDL_WindowFlags(
                SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
                    | (description.isResizable ? SDL_WINDOW_RESIZABLE.rawValue : 0)))
        scaleOverride = description.uiScale
        serverScale = isX11 ? DisplayScale.ofXServer(in: environment) : 1
        waker = EventWaker(eventType: SDL_RegisterEvents(1))
        acceptsText = false
        SDL_StopTextInput()
        open(description)
    }

    isolated deinit {
        cursors.close()
        waker.close()
    }

    /// Gives the window the size in points that was asked for, which needs its scale, and shows it.
    private func open(_ description: Description) {
        let unit = uiScale / ratio.x
        if unit != 1 {
            SDL_SetWindowSize(
                native.handle, Int32(clamping: Int((description.width * unit).rounded())),
                Int32(clamping: Int((description.height * unit).rounded())))
            if description.position == nil { centre() }
        }
        if let position = description.position { moveIntoSight(from: position) }
        if let minimum = description.minimumSize {
            SDL_SetWindowMinimumSize(
                native.handle, Int32(clamping: Int((minimum.width * unit).rounded())),
                Int32(clamping: Int((minimum.height * unit).rounded())))
        }
        SDL_ShowWindow(native.handle)
    }

    private func centre() {
        SDL_SetWindowPosition(native.handle, 0x2FFF_0000, 0x2FFF_0000)  // SDL_WINDOWPOS_CENTERED
    }

    /// Corrects the place that was asked for where displays are not what they were. On Wayland the system alone decides.
    private func moveIntoSight(from position: CGPoint) {
        let displays = (0..<max(0, SDL_GetNumVideoDisplays())).compactMap { index -> CGRect? in
            var bounds = SDL_Rect()
            guard SDL_GetDisplayUsableBounds(index, &bounds) == 0 else { return nil }
            return CGRect(x: Double(bounds.x), y: Double(bounds.y), width: Double(bounds.w), height: Double(bounds.h))
        }
        let size = CGSize(width: Double(native.size.width), height: Double(native.size.height))
        guard let frame = WindowPlace.seen(CGRect(origin: position, size: size), on: displays) else { return centre() }
        guard frame.origin != position else { return }
        SDL_SetWindowPosition(native.handle, Int32(clamping: Int(frame.minX)), Int32(clamping: Int(frame.minY)))
    }

    /// Pixels of the drawable in one unit of the windowing system; 1 where the window has no size.
    var ratio: CGPoint {
        let size = native.size
        let drawable = native.drawableSize
        guard size.width > 0, size.height > 0, !drawable.isEmpty else { return CGPoint(x: 1, y: 1) }
        return CGPoint(
            x: Double(drawable.width) / Double(size.width), y: Double(drawable.height) / Double(size.height))
    }

    // MARK: - State

    /// Pixels in a point of the interface: what the description says, else what Wayland gives, else `Xft.dpi` ÷ 96 of
    /// the X server, else 1. It changes when the window goes to another display.
    public var uiScale: Double {
        if let scaleOverride { return scaleOverride }
        return VideoSession.currentDriver == "wayland" ? ratio.x : serverScale
    }

    /// The drawable's size in pixels, now; may be empty while minimised.
    public var drawableSize: DrawableSize { native.drawableSize }

    /// The name of SDL's driver, "wayland" or "x11".
    public var driver: String { VideoSession.currentDriver ?? "" }

    public var title: String {
        get { String(cString: SDL_GetWindowTitle(native.handle)) }
        set { SDL_SetWindowTitle(native.handle, newValue) }
    }

    /// The place of the window's top left in the windowing system's units; Wayland does not tell it.
    public var position: CGPoint {
        var x: Int32 = 0
        var y: Int32 = 0
        SDL_GetWindowPosition(native.handle, &x, &y)
        return CGPoint(x: Double(x), y: Double(y))
    }

    /// Whether the window is on the display: neither hidden nor minimised.
    public var isVisible: Bool {
        let flags = SDL_GetWindowFlags(native.handle)
        return flags & SDL_WINDOW_SHOWN.rawValue != 0 && flags & SDL_WINDOW_MINIMIZED.rawValue == 0
    }

    public var hasFocus: Bool { SDL_GetWindowFlags(native.handle) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0 }

    /// Whether the window covers its display.
    public var isFullScreen: Bool {
        get { SDL_GetWindowFlags(native.handle) & SDL_WINDOW_FULLSCREEN.rawValue != 0 }
        set { SDL_SetWindowFullscreen(native.handle, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0) }
    }

    /// Pictures per second of the display that the window is on, `nil` where unknown.
    public var refreshRate: Double? {
        var mode = SDL_DisplayMode()
        let display = SDL_GetWindowDisplayIndex(native.handle)
        guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0 else { return nil }
        return Double(mode.refresh_rate)
    }

    /// Whether keys also give `text` events, with the reader's input method. On only while a text field has the focus:
    /// an input method that is on swallows letters, which are commands everywhere else.
    public var acceptsText: Bool {
        didSet {
            guard acceptsText != oldValue else { return }
            if acceptsText { SDL_StartTextInput() } else { SDL_StopTextInput() }
        }
    }

    /// What the pointer looks like over the window.
    public var pointer = PointerShape.arrow {
        didSet { if pointer != oldValue { cursors.show(pointer) } }
    }

    // MARK: - Clipboard

    /// Puts text on the clipboard.
    public func copy(_ text: String) throws(WindowingError) {
        guard SDL_SetClipboardText(text) == 0 else { throw .clipboard(reason: lastSDLError()) }
    }

    /// The text on the clipboard, empty where it holds none.
    public var clipboardText: String {
        guard let text = SDL_GetClipboardText() else { return "" }
        defer { SDL_free(text) }
        return String(cString: text)
    }
}

extension Int {
    /// The nearest whole number, within what SDL's 32-bit sizes and places hold; 0 for no number.
    nonisolated init(clamping value: Double) {
        guard !value.isNaN else {
            self = 0
            return
        }
        self = Int(Swift.min(Swift.max(value.rounded(), Double(Int32.min)), Double(Int32.max)))
    }
}
