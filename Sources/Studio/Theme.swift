import Drawing

/// The window's colours and measures (points; a grid of 4).
nonisolated enum Theme {
    static let window = Color(hex: 0x16171B)
    static let stage = Color(hex: 0x0F1013)
    static let panel = Color(hex: 0x1B1D22)
    static let raised = Color(hex: 0x23252C)
    static let selected = Color(hex: 0x2B2F45)
    static let line = Color(hex: 0x2A2C34)
    static let text = Color(hex: 0xE7E8EC)
    static let quiet = Color(hex: 0x8B90A0)
    static let accent = Color(hex: 0x7C8CFF)
    static let mark = Color(hex: 0xFFB454)
    static let good = Color(hex: 0x5AD19A)
    static let wrong = Color(hex: 0xFF6B6B)

    static let timelineHeight = 216.0
    static let transportHeight = 40.0
    static let rulerHeight = 28.0
    static let rowHeight = 28.0
    static let unitRowHeight = 24.0
    static let barHeight = 18.0
    static let unitBarHeight = 14.0
    static let labelColumn = 160.0
    static let corner = 6.0
}
