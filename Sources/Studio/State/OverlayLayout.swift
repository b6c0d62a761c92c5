import Foundation

/// Where a panel over the window is, and what in it can be clicked.
nonisolated struct OverlayLayout: Hashable, Sendable {
    var box: CGRect
    /// Rows of a list, or buttons, by number.
    var choices: [CGRect] = []
    var field: CGRect = .zero
    /// Of the help: how its rows are laid out.
    private(set) var columns = 1
    private(set) var rows = 1
    private(set) var pages = 1

    var zones: [StudioLayout.Zone] {
        choices.enumerated().map { StudioLayout.Zone(rect: $0.element, target: .choice($0.offset)) }
    }

    /// Of the help: as many columns as there is room for.
    static let helpRow = 22.0
    static let helpColumn = 292.0

    init(_ overlay: Overlay, in size: CGSize) {
        switch overlay {
        case .help:
            let count = KeyMap.bindings.count
            let fitting = max(1, Int((size.height - 88) / Self.helpRow))
            let most = min(3, max(1, Int((size.width - 40) / Self.helpColumn)))
            (columns, rows) = (most, min(fitting, (count + most - 1) / most))
            pages = (count + columns * rows - 1) / (columns * rows)
            box = Self.centred(
                CGSize(width: Double(columns) * Self.helpColumn + 24, height: Double(rows) * Self.helpRow + 64), size)
        case .open(let dialog):
            box = Self.centred(CGSize(width: 560, height: 108 + Double(dialog.choices.count) * 28), size)
            field = CGRect(x: box.minX + 16, y: box.minY + 44, width: max(0, box.width - 32), height: 32)
            choices = dialog.choices.indices.map {
                CGRect(
                    x: box.minX + 12, y: field.maxY + 12 + Double($0) * 28, width: max(0, box.width - 24), height: 28)
            }
        case .leaveQuestion, .configQuestion, .renderQuestion:
            box = Self.centred(CGSize(width: 420, height: 136), size)
            let count = overlay.answers.count
            let width = (box.width - 32 - Double(count - 1) * 8) / Double(count)
            choices = (0..<count).map {
                CGRect(x: box.minX + 16 + Double($0) * (width + 8), y: box.maxY - 48, width: width, height: 32)
            }
        }
    }

    private static func centred(_ wanted: CGSize, _ size: CGSize) -> CGRect {
        let width = min(wanted.width, max(0, size.width - 16))
        let height = min(wanted.height, max(0, size.height - 16))
        return CGRect(
            x: ((size.width - width) / 2).rounded(), y: ((size.height - height) / 2).rounded(), width: width,
            height: height)
    }
}
