import Foundation

/// What a change of the window's state asks the world for: everything that is not a value.
nonisolated enum StudioEffect: Hashable, Sendable {
    case quit
    case toggleFullScreen
    /// Keeps the frame that is shown, with the window around it or without.
    case capture(withPanels: Bool)
    /// Begins to keep frames as they are presented, or ends it.
    case record
    /// Renders the marked range, frame by frame, or stops that.
    case renderRange
    case copy(String)
    /// Copies the moment and the values that are drawn then.
    case copyMoment
    case paste
    case reload
    case open(path: String)
    /// Tells what lies in the folder of the path that is being typed.
    case listFolder(typed: String)
    /// The scene as the file and what was set in the window say, again.
    case rebuildScene
    /// - Parameter configs: Files of effects' parameters that may be changed from now on, as the scene names them.
    case writeEdits(then: Leaving? = nil, configs: [String] = [])
    case editFile
    /// A note that something is done, or that there was nothing to do.
    case say(String, detail: String, tone: StudioState.Note.Tone = .good)
    /// Chooses the frontmost layer at a place of the canvas, in its points.
    case pick(CGPoint)
}

nonisolated extension StudioEffect {
    init(_ leaving: Leaving) {
        switch leaving {
        case .quit: self = .quit
        case .open(let path): self = .open(path: path)
        }
    }
}
