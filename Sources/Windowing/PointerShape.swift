internal import CSDL

/// What the pointer looks like over a window: the desktop's own pictures.
nonisolated public enum PointerShape: Hashable, Sendable, CaseIterable {
    case arrow
    /// Over what can be typed in.
    case text
    /// Over what is dragged sideways, and up or down.
    case horizontalResize, verticalResize
    /// While something is moved about.
    case move
}

/// The pointers that were asked for, made once each.
@MainActor final class PointerCursors {
    /// Nil where the desktop has no such picture.
    private var made: [PointerShape: OpaquePointer?] = [:]

    /// Frees them, while the window's display is still there.
    func close() {
        for case let cursor? in made.values { SDL_FreeCursor(cursor) }
        made = [:]
    }

    /// Shows a pointer; the one that is there stays where the desktop has no such picture.
    func show(_ shape: PointerShape) {
        let cursor = made[shape] ?? SDL_CreateSystemCursor(Self.system(shape))
        made[shape] = .some(cursor)
        if let cursor { SDL_SetCursor(cursor) }
    }

    private static func system(_ shape: PointerShape) -> SDL_SystemCursor {
        switch shape {
        case .arrow: SDL_SYSTEM_CURSOR_ARROW
        case .text: SDL_SYSTEM_CURSOR_IBEAM
        case .horizontalResize: SDL_SYSTEM_CURSOR_SIZEWE
        case .verticalResize: SDL_SYSTEM_CURSOR_SIZENS
        case .move: SDL_SYSTEM_CURSOR_SIZEALL
        }
    }
}
