/// Something in the window that a pointer or the keyboard's focus can be at.
nonisolated enum WindowPart: Hashable, Sendable {
    case play, timecode, speed, loop
    case stage
    /// The ruler, and the rows where no bar is.
    case ruler, tracks
    /// A mark's flag on the ruler.
    case inMark, outMark
    case track(Int)
    /// A bar, by its number in its track.
    case bar(track: Int, Int)
    /// A line between panels that can be dragged.
    case inspectorEdge, timelineEdge
    /// The inspector where no control is.
    case inspector
    /// A row of the list of layers, by its number in the outline.
    case layer(Int)
    /// Shows all properties, or only those in use.
    case allProperties
    /// The name of a property: dragging changes its value, too.
    case label(PropertyEdits.Key)
    case slider(PropertyEdits.Key)
    /// The text of a value, by its number among the value's.
    case field(PropertyEdits.Key, Int)
    /// One of the names that a property may have.
    case segment(PropertyEdits.Key, Int)
    case colorScheme, textSize, motion, background
    /// Something that lies over everything else.
    case overlay
    /// A row of a list in an overlay, and a button of a question.
    case choice(Int)

    /// Whether Tab stops here.
    var takesFocus: Bool {
        switch self {
        case .play, .timecode, .speed, .loop, .tracks, .allProperties, .slider, .field, .segment, .colorScheme,
            .textSize, .motion, .background, .choice:
            true
        // The list of layers is one stop, at the chosen row; so the outline decides.
        case .stage, .ruler, .inMark, .outMark, .track, .bar, .inspectorEdge, .timelineEdge, .inspector, .layer,
            .label, .overlay:
            false
        }
    }

    /// Whether arrows and Enter are its own while it has the focus.
    var ownsArrows: Bool {
        switch self {
        case .layer, .slider, .field, .segment, .tracks, .allProperties, .colorScheme, .textSize, .motion, .background,
            .choice:
            true
        default: false
        }
    }

    /// The property that it changes.
    var property: PropertyEdits.Key? {
        switch self {
        case .label(let key), .slider(let key), .field(let key, _), .segment(let key, _): key
        default: nil
        }
    }
}
