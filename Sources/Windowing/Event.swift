import Foundation

/// Something that happened to the window or was done to it.
///
/// Places are in pixels of the drawable, y down from the window's top left, and may lie outside while a button is
/// held. Divide by the window's `uiScale` for points.
nonisolated public enum Event: Hashable, Sendable {
    /// The session ends or the process was interrupted.
    case quit
    /// The window's close button.
    case closeRequested
    /// The drawable's size, or the display's scale, may have changed: ask the window in the next draw.
    case resized
    /// What was shown is lost and has to be drawn again.
    case exposed
    /// The window can be seen, or cannot: minimised or hidden.
    case shown, hidden
    case focusGained, focusLost
    case keyDown(KeyPress)
    case keyUp(KeyPress)
    /// Typed text, while the window accepts it.
    case text(String)
    case mouseMoved(MouseMove)
    case mouseDown(MousePress)
    case mouseUp(MousePress)
    /// The pointer went out of the window.
    case mouseLeft
    case wheel(Wheel)
    /// A file or folder was dropped on the window; one event for each.
    case fileDropped(path: String)
    /// The window's `EventWaker` was used.
    case wake
}

/// The pointer at a new place.
nonisolated public struct MouseMove: Hashable, Sendable {
    public var position: CGPoint
    /// The buttons that are held.
    public var buttons: Set<MouseButton>
    public var modifiers: KeyModifiers

    public init(position: CGPoint, buttons: Set<MouseButton> = [], modifiers: KeyModifiers = []) {
        self.position = position
        self.buttons = buttons
        self.modifiers = modifiers
    }
}

/// A mouse button going down or up.
nonisolated public struct MousePress: Hashable, Sendable {
    public var button: MouseButton
    public var position: CGPoint
    /// 1 for a single click, 2 for a double click, and so on, by the system's time and distance.
    public var clicks: Int
    public var modifiers: KeyModifiers

    public init(_ button: MouseButton, position: CGPoint, clicks: Int = 1, modifiers: KeyModifiers = []) {
        self.button = button
        self.position = position
        self.clicks = clicks
        self.modifiers = modifiers
    }
}

nonisolated public enum MouseButton: Hashable, Sendable, CaseIterable {
    case left, middle, right, back, forward
}

/// A turn of the wheel or a stroke on a touch pad.
nonisolated public struct Wheel: Hashable, Sendable {
    /// Notches, with fractions where the device has them: x to the right, y away from the reader.
    public var x: Double
    public var y: Double
    public var position: CGPoint
    public var modifiers: KeyModifiers

    public init(x: Double, y: Double, position: CGPoint, modifiers: KeyModifiers = []) {
        self.x = x
        self.y = y
        self.position = position
        self.modifiers = modifiers
    }
}

extension Event {
    /// The same events with those left out that a later one of the batch makes void, so that a flood of them costs one
    /// draw: a resize before another resize, and a move directly before another with the same buttons and modifiers.
    nonisolated public static func coalesced(_ events: [Event]) -> [Event] {
        var kept: [Event] = []
        let lastResize = events.lastIndex(of: .resized)
        for (index, event) in events.enumerated() {
            if event == .resized, index != lastResize { continue }
            if case .mouseMoved(let move) = event, case .mouseMoved(let before)? = kept.last,
                before.buttons == move.buttons, before.modifiers == move.modifiers
            {
                kept.removeLast()
            }
            kept.append(event)
        }
        return kept
    }
}
