internal import CSDL
import Foundation

extension Event {
    /// What SDL's event means here, `nil` where it is of no concern.
    ///
    /// - Parameters:
    ///   - ratio: pixels of the drawable in one unit of the windowing system, the unit of SDL's places.
    ///   - wakeType: the type of the waker's event.
    init?(_ event: inout SDL_Event, ratio: CGPoint, wakeType: UInt32) {
        func place(_ x: Int32, _ y: Int32) -> CGPoint { CGPoint(x: Double(x) * ratio.x, y: Double(y) * ratio.y) }
        if event.type == wakeType {
            self = .wake
            return
        }
        switch SDL_EventType(event.type) {
        case SDL_QUIT:
            self = .quit
        case SDL_WINDOWEVENT:
            self.init(event.window)
        case SDL_KEYDOWN:
            self = .keyDown(KeyPress(event.key))
        case SDL_KEYUP:
            self = .keyUp(KeyPress(event.key))
        case SDL_TEXTINPUT:
            self = .text(
                withUnsafeBytes(of: &event.text.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        case SDL_MOUSEMOTION:
            let held = MouseButton.allCases.filter { event.motion.state & $0.sdlMask != 0 }
            self = .mouseMoved(
                MouseMove(position: place(event.motion.x, event.motion.y), buttons: Set(held), modifiers: .current))
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
            let sdl = event.button
            guard let button = MouseButton.allCases.first(where: { $0.sdlNumber == sdl.button }) else { return nil }
            let press = MousePress(
                button, position: place(sdl.x, sdl.y), clicks: Int(sdl.clicks), modifiers: .current)
            self = event.type == SDL_MOUSEBUTTONDOWN.rawValue ? .mouseDown(press) : .mouseUp(press)
        case SDL_MOUSEWHEEL:
            let sdl = event.wheel
            // "Flipped" says that the system turned the sign for natural scrolling, as the reader wants it: kept.
            self = .wheel(
                Wheel(
                    x: Double(sdl.preciseX), y: Double(sdl.preciseY), position: place(sdl.mouseX, sdl.mouseY),
                    modifiers: .current))
        case SDL_DROPFILE:
            guard let file = event.drop.file else { return nil }
            self = .fileDropped(path: String(cString: file))
        default:
            return nil
        }
    }

    private init?(_ event: SDL_WindowEvent) {
        switch SDL_WindowEventID(UInt32(event.event)) {
        case SDL_WINDOWEVENT_CLOSE: self = .closeRequested
        case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: self = .resized
        case SDL_WINDOWEVENT_EXPOSED: self = .exposed
        case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: self = .shown
        case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: self = .hidden
        case SDL_WINDOWEVENT_FOCUS_GAINED: self = .focusGained
        case SDL_WINDOWEVENT_FOCUS_LOST: self = .focusLost
        case SDL_WINDOWEVENT_LEAVE: self = .mouseLeft
        default: return nil
        }
    }
}

extension MouseButton {
    /// SDL's number of the button, `SDL_BUTTON_LEFT` and so on.
    fileprivate var sdlNumber: UInt8 {
        switch self {
        case .left: 1
        case .middle: 2
        case .right: 3
        case .back: 4
        case .forward: 5
        }
    }

    fileprivate var sdlMask: UInt32 { 1 << UInt32(sdlNumber - 1) }
}

extension KeyModifiers {
    /// The modifiers held at the last event that SDL has read.
    fileprivate static var current: KeyModifiers { KeyModifiers(sdl: SDL_GetModState().rawValue) }

    init(sdl: UInt32) {
        self = []
        if sdl & 0x0003 != 0 { insert(.shift) }  // KMOD_LSHIFT | KMOD_RSHIFT
        if sdl & 0x00C0 != 0 { insert(.control) }  // KMOD_LCTRL | KMOD_RCTRL
        if sdl & 0x0300 != 0 { insert(.alt) }  // KMOD_LALT | KMOD_RALT
        if sdl & 0x0C00 != 0 { insert(.super) }  // KMOD_LGUI | KMOD_RGUI
    }
}

extension KeyPress {
    fileprivate init(_ event: SDL_KeyboardEvent) {
        let modifiers = UInt32(event.keysym.mod)
        let hasNumberLock = modifiers & 0x1000 != 0  // KMOD_NUM
        self.init(
            Key(sdl: SDL_KeyCode(UInt32(bitPattern: event.keysym.sym)), hasNumberLock: hasNumberLock),
            position: KeyPosition(rawValue: event.keysym.scancode.rawValue), modifiers: KeyModifiers(sdl: modifiers),
            isRepeat: event.repeat != 0)
    }
}
