import Foundation

/// Where a window opens that was somewhere before: displays may have gone since, or be smaller.
nonisolated enum WindowPlace {
    /// The window's frame, moved as little as needed so that all of it, or as much as there is room for, can be seen; nil
    /// where it meets no display. What spans several displays stays.
    ///
    /// - Parameter displays: What windows may take of each; all in the windowing system's units.
    static func seen(_ window: CGRect, on displays: [CGRect]) -> CGRect? {
        func area(_ rect: CGRect) -> Double { rect.isNull ? 0 : rect.width * rect.height }
        let shares = displays.map { area($0.intersection(window)) }
        guard let most = shares.indices.max(by: { shares[$0] < shares[$1] }), shares[most] > 0 else { return nil }
        if shares.reduce(0, +) >= area(window) { return window }
        let display = displays[most]
        var frame = window
        // The top left last: there is what a window is moved by.
        frame.origin.x = max(min(window.minX, display.maxX - window.width), display.minX)
        frame.origin.y = max(min(window.minY, display.maxY - window.height), display.minY)
        return frame
    }
}
