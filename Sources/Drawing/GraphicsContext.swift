import Foundation

/// Records drawing calls into a display list; SwiftUI's type of the same name.
///
/// A context is a value: a copy has its own transform, filters, clips, opacity and blend mode, and both draw into
/// the same list in call order. For one drawing call the order is: transform, filters in the order they were added,
/// clips, opacity, blend.
public struct GraphicsContext {
    /// Multiplies the opacity of what is drawn from now on; 0…1.
    public var opacity: Double = 1
    /// From the space that calls draw in to the list's space.
    public var transform: CGAffineTransform = .identity
    /// Decides what `Color.primary` and its kin are.
    public let colorScheme: ColorScheme
    /// How what is drawn from now on is joined with what is there.
    public var blendMode = BlendMode.normal
    private var filters: [Filter] = []
    private var clip: CGRect?
    private var masks: [Mask] = []
    private let recorder: Recorder
    /// How many layers this one lies in.
    private let depth: Int

    /// Layers nested deeper than this are drawn without being flattened.
    public static let deepestNesting = 64

    /// The list under construction. A class, so that copies of a context share it; it never leaves the context.
    private final class Recorder {
        var list = DisplayList()
    }

    private init(recorder: Recorder, colorScheme: ColorScheme, depth: Int = 0) {
        (self.recorder, self.colorScheme, self.depth) = (recorder, colorScheme, depth)
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
        let mapped = filter.resolved(in: colorScheme).applying(transform)
        if !mapped.isIdentity { filters.append(mapped) }
    }

    /// Limits what is drawn from now on to `rect` and to earlier limits; its edges are rounded to whole pixels. Under a
    /// turn the limit is the upright rectangle around it.
    public mutating func clip(to rect: CGRect) {
        let bounds = rect.applying(transform)
        let both = clip.map { $0.intersection(bounds) } ?? bounds
        clip = both.isNull ? .zero : both
    }

    /// Limits what is drawn from now on to the inside of `path` (or its outside), besides earlier limits. Edges are
    /// anti-aliased.
    public mutating func clip(to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = []) {
        masks.append(Mask(.path(path, style, transform: transform), isInverse: options.contains(.inverse)))
    }

    /// Limits what is drawn from now on by the opacity of what `content` draws, times `opacity`.
    ///
    /// For a mask by lightness let `content` draw a layer under the filter `luminanceToAlpha`.
    public mutating func clipToLayer(
        opacity: Double = 1, options: ClipOptions = [], content: (inout GraphicsContext) throws -> Void
    ) rethrows {
        let inner = Recorder()
        var context = GraphicsContext(recorder: inner, colorScheme: colorScheme, depth: depth + 1)
        context.transform = transform
        try content(&context)
        let opacity = opacity.isFinite ? min(max(opacity, 0), 1) : 0
        masks.append(Mask(.layer(inner.list, opacity: opacity), isInverse: options.contains(.inverse)))
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

    /// Draws `image` over `rect`; a coverage bitmap in the primary colour.
    public func draw(_ image: Image, in rect: CGRect) { draw(image.bitmap, in: rect) }

    /// Draws `image` in its own size, its `anchor` at `point`.
    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
        let size = image.size
        let origin = CGPoint(x: point.x - anchor.x * size.width, y: point.y - anchor.y * size.height)
        draw(image, in: CGRect(origin: origin, size: size))
    }

    /// Draws what the list has drawn so far inside `rect` once more, as a picture of its own: filters and clips act on it.
    ///
    /// Inside a layer that is the layer's own drawing. Under a turn it is the upright rectangle around `rect`.
    public func drawBackdrop(in rect: CGRect) { append(.backdrop(rect.applying(transform)), transform: .identity) }

    /// Fills `path` with what is behind it, blurred (pixels at the edge of the drawing going on outside it), and a tint.
    public func fill(_ path: Path, with material: Material, style: FillStyle = FillStyle()) {
        guard !path.isEmpty else { return }
        var behind = self
        behind.addFilter(.opaqueBlur(radius: Material.blurRadius))
        behind.addFilter(.saturation(Material.saturation))
        behind.clip(to: path, style: style)
        behind.drawBackdrop(in: path.boundingRect)
        fill(path, with: .color(material.tint(in: colorScheme)), style: style)
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
        let inner = depth < Self.deepestNesting ? Recorder() : recorder
        var context = GraphicsContext(recorder: inner, colorScheme: colorScheme, depth: depth + 1)
        context.transform = transform
        try content(&context)
        guard inner !== recorder, !inner.list.items.isEmpty else { return }
        append(.group(inner.list), transform: .identity)
    }

    private func append(_ content: DisplayItem.Content, transform own: CGAffineTransform? = nil) {
        let opacity = opacity.isFinite ? min(max(opacity, 0), 1) : 0
        guard opacity > 0 else { return }
        recorder.list.items.append(
            DisplayItem(
                content, transform: own ?? transform, filters: filters, clip: clip, masks: masks, opacity: opacity,
                blendMode: blendMode))
    }
}

/// Choices of `GraphicsContext.clip`.
public struct ClipOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Keeps what lies outside.
    public static let inverse = ClipOptions(rawValue: 1)
}

// MARK: - SwiftUI's places of the names

extension GraphicsContext {
    public typealias BlendMode = Drawing.BlendMode
    public typealias Filter = Drawing.Filter
    public typealias Shading = Drawing.Shading
    public typealias ClipOptions = Drawing.ClipOptions
    public typealias BlurOptions = Drawing.BlurOptions
    public typealias ShadowOptions = Drawing.ShadowOptions
    public typealias GradientOptions = Drawing.GradientOptions
}
