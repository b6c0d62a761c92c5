import Drawing
import Foundation
import Motion
import Stage

/// A blurred edge of a layer, fading in gradually, on which foreground text can be read.
///
/// As `material` it blurs what is there, with a tint; as `blur` it lays a blurred, slightly enlarged copy of the layer
/// over it, so that the blur has no soft edge at the frame. It is as high (or wide) as the layer that `foreground` names
/// is at the moment.
public struct GradientBlurOverlay: LayerEffect {
    public enum Kind: String, EffectChoice {
        case material, blur
    }

    public enum Edge: String, EffectChoice {
        case top, leading, bottom, trailing
    }

    public var kind: Kind
    public var edge: Edge
    public var thickness: Material
    /// Points: standard deviation of the copy's blur.
    public var radius: Double
    /// How much larger the copy is.
    public var enlargement: Double
    /// Points from the edge inwards.
    public var depth: Double

    /// The overlay of an edge, `depth` points deep.
    public init(
        kind: Kind = .material, edge: Edge = .bottom, thickness: Material = .ultraThin, radius: Double = 10,
        enlargement: Double = 1.1, depth: Double
    ) {
        (self.kind, self.edge, self.thickness) = (kind, edge, thickness)
        (self.radius, self.enlargement, self.depth) = (radius, enlargement, depth)
    }

    public init(_ values: ParameterValues) {
        let kind = values.choice("kind", of: Kind.self)
        let edge = values.choice("edge", of: Edge.self)
        let foreground = values.point("foreground")
        let padding = values.number("additionalPadding") ?? (kind == .blur ? 20 : 0)
        self.init(
            kind: kind, edge: edge,
            thickness: Material.allCases[min(values.choice("thickness"), Material.allCases.count - 1)],
            radius: values["radius"], enlargement: values["enlargement"],
            depth: padding + (edge == .top || edge == .bottom ? foreground.y : foreground.x))
    }

    /// How much of the overlay shows on the way from its inner edge to the layer's.
    public static let mask = [0, 0.1, 0.7, 0.9, 1, 1, 1, 1]

    public func draw(in box: CGRect, _ context: inout GraphicsContext, content: (inout GraphicsContext) -> Void) {
        content(&context)
        let rect = rect(in: box)
        guard rect.width > 0, rect.height > 0 else { return }
        var overlay = context
        overlay.clip(to: Path(rect))
        overlay.clipToLayer { mask in
            let stops = Self.mask.enumerated().map { index, opacity in
                Gradient.Stop(
                    color: Color(white: 0, opacity: opacity), location: Double(index) / Double(Self.mask.count - 1))
            }
            let (start, end) = ends(of: rect)
            mask.fill(
                Path(rect), with: .linearGradient(Gradient(stops: stops), startPoint: start, endPoint: end))
        }
        switch kind {
        case .material: overlay.fill(Path(rect), with: thickness)
        case .blur:
            overlay.translateBy(x: box.midX, y: box.midY)
            overlay.scaleBy(x: enlargement, y: enlargement)
            overlay.translateBy(x: -box.midX, y: -box.midY)
            if radius > 0 { overlay.addFilter(.blur(radius: radius / max(enlargement, 1e-3))) }
            overlay.drawLayer(content: content)
        }
    }

    /// The part of the layer's box that is overlaid.
    func rect(in box: CGRect) -> CGRect {
        let (height, width) = (min(depth, box.height), min(depth, box.width))
        return switch edge {
        case .top: CGRect(x: box.minX, y: box.minY, width: box.width, height: height)
        case .bottom: CGRect(x: box.minX, y: box.maxY - height, width: box.width, height: height)
        case .leading: CGRect(x: box.minX, y: box.minY, width: width, height: box.height)
        case .trailing: CGRect(x: box.maxX - width, y: box.minY, width: width, height: box.height)
        }
    }

    /// From the inner edge to the layer's.
    private func ends(of rect: CGRect) -> (CGPoint, CGPoint) {
        let (top, bottom) = (CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.minX, y: rect.maxY))
        let right = CGPoint(x: rect.maxX, y: rect.minY)
        return switch edge {
        case .top: (bottom, top)
        case .bottom: (top, bottom)
        case .leading: (right, top)
        case .trailing: (top, right)
        }
    }

    public static let name = "gradientBlurOverlay"
    public static let summary = "A blurred edge of the layer, fading in gradually, under foreground text."
    public static let parameters: [PropertyDeclaration] = [
        PropertyDeclaration(
            "kind", kind: .choice(Kind.allCases.map(\.rawValue)), range: 0...1, default: [0],
            help: "Whether what is there is blurred and tinted, or a blurred copy of the layer is laid over it."),
        PropertyDeclaration(
            "edge", kind: .choice(Edge.allCases.map(\.rawValue)), range: 0...1, default: [2],
            help: "The edge of the layer that is blurred."),
        PropertyDeclaration(
            "foreground", kind: .layer, unit: .points, range: 0...100_000, default: [0, 0],
            help: "The layer whose height (or width, at a side) the overlay has."),
        PropertyDeclaration(
            "thickness", kind: .choice(Material.allCases.map(\.rawValue)), range: 0...1, default: [0],
            help: "How much the material hides."),
        PropertyDeclaration(
            "radius", unit: .points, range: 0...1_000, default: [10],
            help: "Standard deviation of the copy's blur."),
        PropertyDeclaration(
            "enlargement", unit: .ratio, range: 0.1...10, default: [1.1], help: "How much larger the copy is."),
        PropertyDeclaration(
            "additionalPadding", unit: .points, range: -10_000...10_000, default: [0], isOptional: true,
            help: "Added to the foreground's height; 20 for a copy where nothing is said."),
    ]
}
