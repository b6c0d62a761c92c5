import Foundation

/// How far apart two colours are for the eye.
public enum Contrast {
    /// The contrast ratio of two opaque colours (encoded sRGB: red, green, blue, 0…1): 1 of equal ones, 21 of black and white.
    ///
    /// Source: WCAG 2.1, "contrast ratio" and "relative luminance".
    public static func ratio(_ a: [Double], _ b: [Double]) -> Double {
        let (first, second) = (luminance(a), luminance(b))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    private static func luminance(_ color: [Double]) -> Double {
        func linear(_ value: Double) -> Double {
            let value = min(max(value, 0), 1)
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2])
    }
}
