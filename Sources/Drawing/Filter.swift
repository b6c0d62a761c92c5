import Foundation

/// A change to a flattened picture; SwiftUI's `GraphicsContext.Filter`. In a display list lengths and places are in the
/// list's space (the context has mapped them already) and colours are fixed numbers.
public enum Filter: Hashable, Sendable {
    /// Convolution with a Gaussian of standard deviation `radius` points, of the premultiplied picture on transparent
    /// surroundings. 0 and less is the identity.
    case blur(radius: Double)
    /// The same with the picture's edge pixels going on for ever outside its bounds; drawn inside these bounds only.
    case opaqueBlur(radius: Double)
    /// A Gaussian whose standard deviation changes from place to place: 0 up to `start`, growing evenly along the way
    /// to `radius` at `end` and beyond. Where it is 0 the picture stays as it is.
    case variableBlur(radius: Double, start: CGPoint, end: CGPoint)
    /// The picture's silhouette in `color`, blurred (standard deviation `radius`), moved by (`x`, `y`), under the picture.
    case shadow(
        color: Color = Color(white: 0, opacity: 0.33), radius: Double, x: Double = 0, y: Double = 0,
        blendMode: BlendMode = .normal, options: ShadowOptions = [])
    case colorMatrix(ColorMatrix)
    case colorMultiply(Color)
    case hueRotation(Angle)
    case saturation(Double)
    case brightness(Double)
    case contrast(Double)
    case colorInvert(Double = 1)
    case grayscale(Double)
    /// Black, as opaque as the picture was light.
    case luminanceToAlpha
    /// `color` where opacity lies between `min` and `max`, nothing elsewhere.
    case alphaThreshold(min: Double, max: Double = 1, color: Color = .black)
    /// The flattened picture seen in perspective.
    case projectionTransform(ProjectionTransform)

    /// `blur` with options. `dithersResult` says nothing: wide blurs are always dithered.
    public static func blur(radius: Double, options: BlurOptions) -> Filter {
        options.contains(.opaque) ? .opaqueBlur(radius: radius) : .blur(radius: radius)
    }

    /// The filter with its lengths multiplied by `factor`.
    public func scaled(by factor: Double) -> Filter { applying(CGAffineTransform(scaleX: factor, y: factor)) }

    /// The filter in the space that `transform` leads to: lengths by its average scale, places and directions by itself.
    public func applying(_ transform: CGAffineTransform) -> Filter {
        let scale = transform.lengthScale
        switch self {
        case .blur(let radius): return .blur(radius: radius * scale)
        case .opaqueBlur(let radius): return .opaqueBlur(radius: radius * scale)
        case .variableBlur(let radius, let start, let end):
            return .variableBlur(
                radius: radius * scale, start: start.applying(transform), end: end.applying(transform))
        case .shadow(let color, let radius, let x, let y, let mode, let options):
            let (dx, dy) = (transform.a * x + transform.c * y, transform.b * x + transform.d * y)
            return .shadow(color: color, radius: radius * scale, x: dx, y: dy, blendMode: mode, options: options)
        case .projectionTransform(let map): return .projectionTransform(map.seen(through: transform))
        case .colorMatrix, .colorMultiply, .hueRotation, .saturation, .brightness, .contrast, .colorInvert, .grayscale,
            .luminanceToAlpha, .alphaThreshold:
            return self
        }
    }

    /// The filter with its colours as numbers.
    func resolved(in scheme: ColorScheme) -> Filter {
        switch self {
        case .shadow(let color, let radius, let x, let y, let mode, let options):
            .shadow(
                color: Color(color.resolve(in: scheme)), radius: radius, x: x, y: y, blendMode: mode, options: options)
        case .colorMultiply(let color): .colorMultiply(Color(color.resolve(in: scheme)))
        case .alphaThreshold(let low, let high, let color):
            .alphaThreshold(min: low, max: high, color: Color(color.resolve(in: scheme)))
        default: self
        }
    }

    /// Whether the filter leaves every picture as it is. Numbers that are none count as the identity.
    public var isIdentity: Bool {
        switch self {
        case .blur(let radius), .opaqueBlur(let radius): !(radius > 0 && radius.isFinite)
        case .variableBlur(let radius, let start, let end):
            !(radius > 0 && radius.isFinite && start.isFinite && end.isFinite)
        case .shadow(let color, let radius, let x, let y, _, let options):
            !(radius.isFinite && x.isFinite && y.isFinite)
                || color.resolve(in: .dark).opacity <= 0 && !options.contains(.shadowOnly)
        case .luminanceToAlpha: false
        case .alphaThreshold(let low, let high, _): !(low.isFinite && high.isFinite)
        case .projectionTransform(let map): map.isIdentity || map.inverse == nil
        case .colorMatrix, .colorMultiply, .hueRotation, .saturation, .brightness, .contrast, .colorInvert, .grayscale:
            matrix.map { $0 == ColorMatrix() || $0.rows.contains { !$0.isFinite } } ?? true
        }
    }

    /// The filter as a matrix on colours, where it is one.
    public var matrix: ColorMatrix? {
        switch self {
        case .colorMatrix(let matrix): matrix
        case .colorMultiply(let color): .multiply(color.resolve(in: .dark))
        case .hueRotation(let angle): .hueRotation(angle)
        case .saturation(let amount): .saturation(amount)
        case .brightness(let amount): .brightness(amount)
        case .contrast(let amount): .contrast(amount)
        case .colorInvert(let amount): .invert(amount)
        case .grayscale(let amount): .grayscale(amount)
        case .blur, .opaqueBlur, .variableBlur, .shadow, .luminanceToAlpha, .alphaThreshold, .projectionTransform: nil
        }
    }
}

/// Choices of `Filter.blur`; SwiftUI's `GraphicsContext.BlurOptions`.
public struct BlurOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The picture is taken to go on outside its bounds, and to be opaque.
    public static let opaque = BlurOptions(rawValue: 1)
    public static let dithersResult = BlurOptions(rawValue: 2)
}

/// Choices of `Filter.shadow`; SwiftUI's `GraphicsContext.ShadowOptions`.
public struct ShadowOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Over the picture, not under it.
    public static let shadowAbove = ShadowOptions(rawValue: 1)
    /// Without the picture itself.
    public static let shadowOnly = ShadowOptions(rawValue: 2)
    /// The shadow of what the picture leaves free; with `shadowAbove` it is cut to the picture: an inner shadow.
    public static let invertsAlpha = ShadowOptions(rawValue: 4)
    /// Says nothing here: a shadow is always joined with its picture first.
    public static let disablesGroup = ShadowOptions(rawValue: 8)
}

extension CGPoint {
    var isFinite: Bool { x.isFinite && y.isFinite }
}
