import Foundation

/// How the canvas lies on the stage: fitted or at a size, and how far from the middle.
nonisolated struct StageCamera: Hashable, Sendable {
    enum Zoom: Hashable, Sendable {
        case fit
        /// Pixels of the display in a point of the canvas: 1 shows the very pixels that are rendered.
        case factor(Double)
    }

    var zoom: Zoom = .fit
    /// From the stage's middle to the canvas's, points of the window. A fitted canvas is in the middle.
    var pan = CGPoint.zero

    static let range = 0.05...16.0

    /// Where the canvas lies, and points of the window in one of its points.
    ///
    /// On whole pixels, so that at 100 % the picture is the rendered one to the bit.
    ///
    /// - Parameter area: The part of the stage that a fitted canvas fills.
    func placed(
        _ canvas: CGSize, in stage: CGRect, fitting area: CGRect, uiScale: Double
    ) -> (rect: CGRect, zoom: Double) {
        let scale: Double
        var middle = CGPoint(x: stage.midX + pan.x, y: stage.midY + pan.y)
        switch zoom {
        case .fit:
            scale = max(0.001, min(area.width / canvas.width, area.height / canvas.height))
            middle = CGPoint(x: area.midX, y: area.midY)
        case .factor(let factor): scale = factor / uiScale
        }
        func whole(_ value: Double) -> Double { (value * uiScale).rounded() / uiScale }
        let size = CGSize(width: canvas.width * scale, height: canvas.height * scale)
        let rect = CGRect(
            x: whole(middle.x - size.width / 2), y: whole(middle.y - size.height / 2),
            width: whole(size.width), height: whole(size.height))
        return (rect, scale)
    }

    /// The canvas larger by `factor` (smaller below 1), what is at `point` staying there.
    ///
    /// - Parameters:
    ///   - placed: Where the canvas lies now, and points of the window in one of its points.
    mutating func zoom(
        by factor: Double, at point: CGPoint, placed: (rect: CGRect, zoom: Double), in stage: CGRect, uiScale: Double
    ) {
        guard factor.isFinite, factor > 0 else { return }
        let now = placed.zoom * uiScale
        let next = min(max(now * factor, Self.range.lowerBound), Self.range.upperBound)
        let ratio = next / now
        let middle = CGPoint(x: placed.rect.midX, y: placed.rect.midY)
        zoom = .factor(next)
        pan = CGPoint(
            x: point.x + (middle.x - point.x) * ratio - stage.midX,
            y: point.y + (middle.y - point.y) * ratio - stage.midY)
        limit(CGSize(width: placed.rect.width * ratio, height: placed.rect.height * ratio), in: stage)
    }

    /// Keeps some of the canvas on the stage, so that it is never lost.
    mutating func limit(_ canvas: CGSize, in stage: CGRect) {
        let reach = CGSize(
            width: max(0, (canvas.width + stage.width) / 2 - 40),
            height: max(0, (canvas.height + stage.height) / 2 - 40))
        pan = CGPoint(
            x: min(max(pan.x, -reach.width), reach.width), y: min(max(pan.y, -reach.height), reach.height))
    }
}
