import Foundation

/// Records drawing calls into a display list; SwiftUI's type of the same name.
///
/// A context is a value: a copy has its own transform, filters, clip and opacity, and both draw into the same list in
/// call order. For one drawing call the order is: transform, filters in the order they were added, clip, opacity.
public struct GraphicsContext {
    /// Multiplies the opacity of what is drawn from now on; 0…1.
    public var opacity: Double = 1
    /// From the space that calls draw in to the list's space.
    public var transform: CGAffineTransform = .identity
    /// Decides what `Color.primary` and its kin are.
    public let colorScheme: ColorScheme
    private var filters: [Filter] = []
    private var clip: CGRect?
    private let recorder: Recorder

    /// The list under construction. A class, so that copies of a context share it; it never leaves the context.
    private final class Recorder {
        var list = DisplayList()
    }

    private init(recorder: Recorder, colorScheme: ColorScheme) {
        (self.recorder, self.colorScheme) = (recorder, colorScheme)
    }

    /// The list that `content` draws.
    public static func record(
        colorScheme: ColorScheme = .dark, _ content: (inout GraphicsContext) throws -> Void
    ) rethrows -> DisplayList {
        let recorder = Recorder()
        var context = GraphicsContext(recorder: recorder, colorScheme: colorScheme)
        try content(&context)
        return recorder.list
    }

    // MARK: - State

    public mutating func translateBy(x: Double, y: Double) { transform = transform.translatedBy(x: x, y: y) }
    public mutating func scaleBy(x: Double, y: Double) { transform = transform.scaledBy(x: x, y: y) }
    public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: angle.radians) }
    /// Puts `matrix` before the present transform.
    public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }

    /// Adds a filter; its lengths are in the space that calls draw in now, later transforms do not change them.
    public mutating func addFilter(_ filter: Filter) {
        let scaled = filter.scaled(by: transform.lengthScale)
        if !scaled.isIdentity { filters.append(scaled) }
    }

    /// Limits what is drawn from now on to `rect` and to earlier limits; its edges are rounded to whole pixels. Under a
    /// turn the limit is the upright rectangle around it.
    public mutating func clip(to rect: CGRect) {
        let bounds = rect.applying(transform)
        let both = clip.map { $0.intersection(bounds) } ?? bounds
        clip = both.isNull ? .zero : both
    }

    // MARK: - Drawing

    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
        guard !path.isEmpty else { return }
        append(.fill(path, shading.resolve(in: colorScheme), style))
    }

    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
        guard !path.isEmpty, style.lineWidth > 0 else { return }
        append(.stroke(path, shading.resolve(in: colorScheme), style))
    }

    public func stroke(_ path: Path, with shading: Shading, lineWidth: Double = 1) {
        stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
    }

    /// Draws `bitmap` over `rect`; a coverage bitmap in the colour `tint`.
    public func draw(_ bitmap: Bitmap, in rect: CGRect, tint: Color = .primary) {
        guard bitmap.width > 0, bitmap.height > 0 else { return }
        append(.bitmap(bitmap, rect, tint: tint.resolve(in: colorScheme)))
    }

    /// Draws glyphs as one flattened group: opacity and filters act on the whole.
    public func draw(_ runs: [GlyphRun], disablesSubpixelQuantization: Bool = false) {
        let runs = runs.filter { !$0.glyphs.isEmpty }
        guard !runs.isEmpty else { return }
        append(.glyphs(runs, disablesSubpixelQuantization: disablesSubpixelQuantization))
    }

    /// Draws what `content` draws as one flattened group: opacity and filters act on the whole.
    ///
    /// Inside, the context starts with this one's transform, full opacity and no filters.
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        let inner = Recorder()
        var context = GraphicsContext(recorder: inner, colorScheme: colorScheme)
        context.transform = transform
        try content(&context)
        guard !inner.list.items.isEmpty else { return }
        append(.group(inner.list), transform: .identity)
    }

    private func append(_ content: DisplayItem.Content, transform own: CGAffineTransform? = nil) {
        let opacity = opacity.isFinite ? min(max(opacity, 0), 1) : 0
        guard opacity > 0 else { return }
        recorder.list.items.append(
            DisplayItem(content, transform: own ?? transform, filters: filters, clip: clip, opacity: opacity))
    }
}
