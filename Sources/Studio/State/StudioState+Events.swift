import Foundation
import Windowing

/// The one way from what happened to the window to what it shows next.
nonisolated extension StudioState {
    /// Takes an event in.
    ///
    /// - Parameters:
    ///   - layout: Of the window as it is now.
    ///   - now: Seconds on the window's clock.
    /// - Returns: What remains to be done outside of the state, in order.
    mutating func handle(_ event: Event, _ layout: StudioLayout, now: Double) -> [StudioEffect] {
        func place(_ pixels: CGPoint) -> CGPoint {
            CGPoint(x: pixels.x / layout.uiScale, y: pixels.y / layout.uiScale)
        }
        switch event {
        case .quit: return [.quit]
        case .closeRequested: return perform(.quit, layout)
        case .resized, .exposed, .shown, .hidden, .focusGained, .keyUp, .wake: return []
        case .focusLost: return pointerUp(at: nil, layout)
        case .mouseLeft:
            if drag == nil { hover = nil }
            return []
        case .keyDown(let press): return keyDown(press, layout, now: now)
        case .text(let text): return type(text)
        case .mouseDown(let press): return pointerDown(press, at: place(press.position), layout)
        case .mouseMoved(let move): return pointerMoved(to: place(move.position), move.modifiers, layout)
        case .mouseUp(let press):
            return press.button == .left || press.button == .middle ? pointerUp(at: place(press.position), layout) : []
        case .wheel(let turn):
            wheel(turn, at: place(turn.position), layout)
            return []
        case .fileDropped(let path): return leave(.open(path: path))
        }
    }
}
