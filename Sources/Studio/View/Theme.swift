import Drawing
import Stage

/// The window's colours, by what they are for. One accent; marks and mistakes have colours of their own.
nonisolated struct Theme: Hashable, Sendable {
    /// The window behind everything, and what lies around the canvas.
    var window: Color
    var stage: Color
    /// The panels, what stands out from them, what is chosen in them, and the lines between them.
    var panel: Color
    var raised: Color
    var selected: Color
    var line: Color
    /// Something under the pointer.
    var hovered: Color
    var text: Color
    var quiet: Color
    var accent: Color
    /// What lies on the accent.
    var onAccent: Color
    /// In and out marks, and values that differ from the file.
    var mark: Color
    var good: Color
    var wrong: Color
    /// Of shadows, under what lies over the stage.
    var shadow: Color

    static let dark = Theme(
        window: Color(hex: 0x16171B), stage: Color(hex: 0x0F1013), panel: Color(hex: 0x1B1D22),
        raised: Color(hex: 0x23252C), selected: Color(hex: 0x2B2F45), line: Color(hex: 0x2A2C34),
        hovered: Color(hex: 0x2A2D36), text: Color(hex: 0xE7E8EC), quiet: Color(hex: 0x8B90A0),
        accent: Color(hex: 0x7C8CFF), onAccent: .white, mark: Color(hex: 0xFFB454), good: Color(hex: 0x5AD19A),
        wrong: Color(hex: 0xFF6B6B), shadow: .black.opacity(0.5))

    /// Texts keep 4.5:1 on panels here, too; so accent, marks and states are darker than in `dark`.
    static let light = Theme(
        window: Color(hex: 0xECEDF1), stage: Color(hex: 0xD9DBE2), panel: Color(hex: 0xF7F8FA),
        raised: Color(hex: 0xFFFFFF), selected: Color(hex: 0xDDE1FB), line: Color(hex: 0xD3D6DE),
        hovered: Color(hex: 0xECEEF4), text: Color(hex: 0x1B1D22), quiet: Color(hex: 0x5F6473),
        accent: Color(hex: 0x4F5FE0), onAccent: .white, mark: Color(hex: 0xB3650B), good: Color(hex: 0x16794C),
        wrong: Color(hex: 0xC7332F), shadow: Color(hex: 0x1B1D22, opacity: 0.22))

    /// Of the tick of a feedback.
    func color(of feedback: SensoryFeedback) -> Color {
        switch feedback {
        case .success: good
        case .warning: mark
        case .error: wrong
        case .selection, .impact, .increase, .decrease: accent
        }
    }

    static func of(_ scheme: ColorScheme) -> Theme { scheme == .dark ? dark : light }
}

/// The window's measures, in points, on a grid of 4.
nonisolated enum Metrics {
    static let timelineHeight = 216.0
    static let inspectorWidth = 288.0
    static let transportHeight = 40.0
    static let rulerHeight = 28.0
    static let rowHeight = 28.0
    static let unitRowHeight = 24.0
    static let barHeight = 18.0
    static let unitBarHeight = 14.0
    static let labelColumn = 160.0
    static let corner = 6.0
    /// Of panels that lie over others.
    static let panelCorner = 8.0
    static let margin = 16.0
    static let chipHeight = 24.0
    /// Of the chips in the stage's corner.
    static let chipTop = 12.0
    /// How far from a line between panels it can still be grabbed.
    static let grip = 4.0
}

/// The sizes of text, in points: one scale for the whole window.
nonisolated enum TextStyle: Hashable, Sendable {
    /// 12: labels and values.
    case body, strong
    /// 12 in a fixed width: quoted lines, values that run.
    case mono
    /// 11: what explains, ruler and units.
    case small
    /// 11, heavier: heads of sections.
    case head
    /// 15, in a fixed width.
    case timecode

    var size: Double {
        switch self {
        case .body, .strong, .mono: 12
        case .small, .head: 11
        case .timecode: 15
        }
    }

    var face: LabelPainter.Face {
        switch self {
        case .body, .small: .regular
        case .strong, .head: .bold
        case .mono: .mono
        case .timecode: .monoBold
        }
    }
}
