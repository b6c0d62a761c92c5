import Drawing
import Foundation

/// What the window's parts draw with: shapes and labels in the theme's colours, on whole pixels.
struct Painter {
    var context: GraphicsContext
    let labels: LabelPainter
    let curves: CurveCache
    let uiScale: Double
    let theme: Theme

    /// The same, limited to `rect`.
    func clipped(to rect: CGRect) -> Painter {
        var copy = self
        copy.context.clip(to: rect)
        return copy
    }

    /// The nearest edge of a pixel.
    func whole(_ value: Double) -> Double { (value * uiScale).rounded() / uiScale }

    /// The line of one pixel's width that is nearest to a point's.
    var hairline: Double { max(1, uiScale.rounded()) / uiScale }

    // MARK: - Shapes

    func fill(_ rect: CGRect, _ color: Color, corner: Double = 0) {
        guard rect.width > 0, rect.height > 0 else { return }
        context.fill(Path(roundedRect: rect, cornerRadius: corner), with: .color(color))
    }

    /// A line along the inside of a rectangle.
    func outline(_ rect: CGRect, _ color: Color, corner: Double = 0, width: Double = 1) {
        guard rect.width > width, rect.height > width else { return }
        context.stroke(
            Path(roundedRect: rect.insetBy(dx: width / 2, dy: width / 2), cornerRadius: max(0, corner - width / 2)),
            with: .color(color), lineWidth: width)
    }

    /// A filled shape with straight sides.
    func polygon(_ points: [CGPoint], _ color: Color) {
        var path = Path()
        path.addLines(points)
        path.closeSubpath()
        context.fill(path, with: .color(color))
    }

    /// A line through points.
    func polyline(_ points: [CGPoint], _ color: Color, width: Double) {
        guard points.count > 1 else { return }
        var path = Path()
        path.addLines(points)
        context.stroke(
            path, with: .color(color), style: StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round))
    }

    /// Short strokes from `a` to `b`, along one axis.
    func dashes(from a: CGPoint, to b: CGPoint, _ color: Color, dash: Double = 4, gap: Double = 4) {
        let length = hypot(b.x - a.x, b.y - a.y)
        guard length > 0, length < 100_000 else { return }
        let (dx, dy) = ((b.x - a.x) / length, (b.y - a.y) / length)
        var at = 0.0
        while at < length {
            let end = min(at + dash, length)
            let (from, to) = (
                CGPoint(x: a.x + dx * at, y: a.y + dy * at), CGPoint(x: a.x + dx * end, y: a.y + dy * end)
            )
            fill(
                CGRect(
                    x: min(from.x, to.x) - (dx == 0 ? 0.5 : 0), y: min(from.y, to.y) - (dy == 0 ? 0.5 : 0),
                    width: max(abs(to.x - from.x), 1), height: max(abs(to.y - from.y), 1)), color)
            at += dash + gap
        }
    }

    /// The sign for what has no end: drawn, since few fonts for labels have it.
    func endless(at centre: CGPoint, _ color: Color) {
        for side in [-3.2, 3.2] {
            context.stroke(
                Path(ellipseIn: CGRect(x: centre.x + side - 3, y: centre.y - 3, width: 6, height: 6)),
                with: .color(color), lineWidth: 1.5)
        }
    }

    /// Something that lies over the stage: a shadow, a raised face, a line around it.
    func panel(_ box: CGRect) {
        guard box.width > 0, box.height > 0 else { return }
        var shadow = context
        shadow.addFilter(.blur(radius: 10))
        shadow.fill(Path(box.offsetBy(dx: 0, dy: 4)), with: .color(theme.shadow))
        fill(box, theme.raised, corner: Metrics.panelCorner)
        outline(box, theme.line, corner: Metrics.panelCorner)
    }

    /// The line around what has the keyboard's focus.
    func focusRing(_ rect: CGRect, corner: Double = Metrics.corner) {
        outline(rect.insetBy(dx: -2, dy: -2), theme.accent, corner: corner + 2, width: 2)
    }

    // MARK: - Labels

    /// A label's width in points.
    func width(_ text: String, _ style: TextStyle = .body) -> Double {
        Double(labels.width(text, face: style.face, size: pixels(style))) / uiScale
    }

    private func pixels(_ style: TextStyle) -> Int { max(1, Int((style.size * uiScale).rounded())) }

    /// A label whose middle line is at `place`; `anchor` 0 begins there, ½ is centred, 1 ends there.
    ///
    /// - Parameter limit: The most that it may take, points; what does not fit is cut with an ellipsis.
    /// - Returns: Its width.
    @discardableResult
    func text(
        _ text: String, at place: CGPoint, _ style: TextStyle = .body, _ color: Color? = nil, anchor: Double = 0,
        limit: Double = .infinity
    ) -> Double {
        guard limit > 4 else { return 0 }
        let shown = limit < .infinity ? fitted(text, style, limit) : text
        guard let bitmap = labels.bitmap(shown, face: style.face, size: pixels(style)) else { return 0 }
        let (width, height) = (Double(bitmap.width) / uiScale, Double(bitmap.height) / uiScale)
        context.draw(
            bitmap,
            in: CGRect(
                x: whole(place.x - width * anchor), y: whole(place.y - height / 2), width: width, height: height),
            tint: color ?? theme.text)
        return width
    }

    /// A text in lines that `limit` points hold, broken between words; the last of `most` lines is cut with an ellipsis.
    func lines(_ text: String, _ style: TextStyle = .body, limit: Double, most: Int) -> [String] {
        var lines = [""]
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let longer = lines[lines.count - 1].isEmpty ? String(word) : lines[lines.count - 1] + " " + word
            if lines.count >= most || lines[lines.count - 1].isEmpty || width(longer, style) <= limit {
                lines[lines.count - 1] = longer
            } else {
                lines.append(String(word))
            }
        }
        return lines.map { fitted($0, style, limit) }
    }

    /// As much of a text as `limit` points hold, with an ellipsis where that is not all.
    func fitted(_ text: String, _ style: TextStyle, _ limit: Double) -> String {
        guard width(text, style) > limit else { return text }
        var (low, high) = (0, text.count)
        while low < high {
            let middle = (low + high + 1) / 2
            if width(String(text.prefix(middle)) + "…", style) <= limit { low = middle } else { high = middle - 1 }
        }
        return String(text.prefix(low)) + "…"
    }
}
