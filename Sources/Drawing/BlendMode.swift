/// How what is drawn is joined with what is there already; the names are SwiftUI's.
///
/// Source of the formulas: W3C "Compositing and Blending Level 1", on encoded sRGB values with premultiplied alpha.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
    case normal
    // The colour is mixed, coverage is as in `normal`.
    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion
    case hue, saturation, color, luminosity
    // What is there is kept, cut or replaced (Porter–Duff).
    case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop
    case xor
    /// The sum of both, limited to white.
    case plusLighter
    /// 1 − the sum of what both lack, limited to black.
    case plusDarker

    /// Whether what is there changes even where nothing is drawn, so that the whole clip is touched.
    public var changesEverywhere: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}
