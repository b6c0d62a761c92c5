import Foundation

/// A fill that shows what is behind it, blurred and tinted; SwiftUI's type of the same name. The numbers are ours.
public enum Material: String, Hashable, Sendable, CaseIterable {
    case ultraThin, thin, regular, thick, ultraThick

    /// The standard deviation of its blur, points.
    public static let blurRadius = 20.0
    /// How much stronger colours behind it get.
    public static let saturation = 1.8

    /// What is laid over the blurred backdrop.
    public func tint(in scheme: ColorScheme) -> Color {
        let opacity =
            switch self {
            case .ultraThin: 0.30
            case .thin: 0.45
            case .regular: 0.60
            case .thick: 0.75
            case .ultraThick: 0.88
            }
        return (scheme == .dark ? Color(hex: 0x1E1E1E) : .white).opacity(opacity)
    }
}
