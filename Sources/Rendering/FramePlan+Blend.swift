import Drawing

nonisolated extension FramePlan {
    /// The blending hardware's formula for a mode, where it has one.
    static func blend(for mode: BlendMode) -> Blend? {
        switch mode {
        case .normal: .over
        case .screen: .screen
        case .plusLighter: .plusLighter
        case .clear: .clear
        case .copy: .replace
        case .sourceIn: .sourceIn
        case .sourceOut: .sourceOut
        case .sourceAtop: .sourceAtop
        case .destinationOver: .destinationOver
        case .destinationIn: .destinationIn
        case .destinationOut: .destinationOut
        case .destinationAtop: .destinationAtop
        case .xor: .xor
        default: nil
        }
    }

    /// Which variant of `blend.f.glsl` works a mode out; nil where none does: those that only tell what of either picture
    /// is to be seen.
    static func blendNumber(of mode: BlendMode) -> Int? {
        let order: [BlendMode] = [
            .multiply, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight, .difference,
            .exclusion, .hue, .saturation, .color, .luminosity, .plusDarker, .screen, .plusLighter,
        ]
        return order.firstIndex(of: mode)
    }
}

nonisolated extension FramePlan.Blend {
    /// Whether a shape's anti-aliased edge may be blended as it is: nothing changes where nothing is drawn, and a part
    /// of a pixel changes a part.
    var keepsEdges: Bool {
        switch self {
        case .over, .screen, .plusLighter, .sourceAtop, .destinationOver, .destinationOut, .xor: true
        case .mask, .replace, .clear, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
        }
    }
}
