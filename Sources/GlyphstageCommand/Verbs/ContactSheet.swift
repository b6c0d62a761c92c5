import Capture
import Drawing
import Foundation
import Typesetting

/// Evenly spaced moments of a scene in one picture, each with its time below it.
struct ContactSheet {
    /// What the sheet shows, row by row, in seconds; the first is where the range begins, the last where it ends.
    let moments: [Double]
    let geometry: FrameGeometry
    private let columns: Int
    private let isTransparent: Bool
    /// Of a cell without its label, in points of the sheet.
    private let cell: CGSize
    /// Points of the sheet for a point of the canvas.
    private let scale: Double

    private static let gap = 8.0
    private static let labelHeight = 22.0
    private static let labelSize = 13.0
    /// Points that a cell is wide where nothing else is asked for.
    private static let usualWidth = 320.0

    /// - Parameters:
    ///   - canvas: In points.
    ///   - size: A scale is that of each cell; pixels are those of the whole sheet.
    init(
        _ sheet: RenderOptions.Sheet, from start: Double, to end: Double, canvas: CGSize, size: RenderOptions.Size?,
        isTransparent: Bool
    ) {
        let count = sheet.columns * sheet.rows
        moments = (0..<count).map { start + (end - start) * Double($0) / Double(max(1, count - 1)) }
        (columns, self.isTransparent) = (sheet.columns, isTransparent)
        if case .scale(let asked) = size { scale = asked } else { scale = Self.usualWidth / canvas.width }
        cell = CGSize(
            width: max(1, (canvas.width * scale).rounded()), height: max(1, (canvas.height * scale).rounded()))
        let whole = CGSize(
            width: Self.gap + Double(sheet.columns) * (cell.width + Self.gap),
            height: Self.gap + Double(sheet.rows) * (cell.height + Self.labelHeight + Self.gap))
        if case .pixels(let width, let height) = size {
            geometry = FrameGeometry(canvas: whole, width: width, height: height)
        } else {
            geometry = FrameGeometry(canvas: whole)
        }
    }

    /// The sheet, drawn from what the scene shows at each moment.
    func list(_ typesetter: Typesetter, _ frame: (Double) -> DisplayList) -> DisplayList {
        var sheet = GraphicsContext.record(colorScheme: .dark) { context in
            guard !isTransparent else { return }
            context.fill(Path(geometry.visible), with: .color(Color(red: 0.12, green: 0.12, blue: 0.13)))
        }
        for (index, moment) in moments.enumerated() {
            let place = place(of: index)
            let move = CGAffineTransform(scaleX: scale, y: scale).concatenating(
                CGAffineTransform(translationX: place.minX, y: place.minY))
            sheet.items.append(DisplayItem(.group(frame(moment).transformed(by: move)), clip: place))
            sheet.items += label(Self.label(moment), below: place, typesetter).items
        }
        return sheet
    }

    /// Where a cell stands, without its label.
    private func place(of index: Int) -> CGRect {
        let (row, column) = (index / columns, index % columns)
        return CGRect(
            x: Self.gap + Double(column) * (cell.width + Self.gap),
            y: Self.gap + Double(row) * (cell.height + Self.labelHeight + Self.gap), width: cell.width,
            height: cell.height)
    }

    /// A moment to the millisecond: `1.1 s`.
    nonisolated static func label(_ moment: Double) -> String {
        JSONValue.digits((moment * 1e3).rounded() / 1e3) + " s"
    }

    private func label(_ text: String, below place: CGRect, _ typesetter: Typesetter) -> DisplayList {
        let font = Font(fixedSize: Self.labelSize)
        let layout = typesetter.layout(
            Text(spans: [Text.Span(text, style: Text.Style(font: font))]), width: nil, options: TextLayoutOptions())
        return GraphicsContext.record(colorScheme: .dark) { context in
            context.opacity = 0.8
            context.translateBy(x: place.minX, y: place.maxY + 3)
            for line in layout { context.draw(line) }
        }
    }
}
