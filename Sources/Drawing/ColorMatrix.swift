import Foundation

/// A linear change of colours; SwiftUI's type of the same name.
///
///     R' = r1·R + r2·G + r3·B + r4·A + r5        G', B', A' alike
///
/// Colours are encoded sRGB, not premultiplied, 0…1; results are clamped to 0…1.
public struct ColorMatrix: Hashable, Sendable {
    public var r1 = 1.0, r2 = 0.0, r3 = 0.0, r4 = 0.0, r5 = 0.0
    public var g1 = 0.0, g2 = 1.0, g3 = 0.0, g4 = 0.0, g5 = 0.0
    public var b1 = 0.0, b2 = 0.0, b3 = 1.0, b4 = 0.0, b5 = 0.0
    public var a1 = 0.0, a2 = 0.0, a3 = 0.0, a4 = 1.0, a5 = 0.0

    /// The matrix that changes nothing.
    public init() {}

    /// Four rows of five numbers.
    ///
    /// - Precondition: 20 numbers.
    public init(rows n: [Double]) {
        precondition(n.count == 20, "a colour matrix has four rows of five numbers")
        (r1, r2, r3, r4, r5) = (n[0], n[1], n[2], n[3], n[4])
        (g1, g2, g3, g4, g5) = (n[5], n[6], n[7], n[8], n[9])
        (b1, b2, b3, b4, b5) = (n[10], n[11], n[12], n[13], n[14])
        (a1, a2, a3, a4, a5) = (n[15], n[16], n[17], n[18], n[19])
    }

    /// Four rows of five numbers.
    public var rows: [Double] {
        [r1, r2, r3, r4, r5, g1, g2, g3, g4, g5, b1, b2, b3, b4, b5, a1, a2, a3, a4, a5]
    }

    /// The colour that `color` becomes. A result that is not a number counts as 0.
    public func applied(to color: Color.Resolved) -> Color.Resolved {
        let n = rows
        let input = [color.red, color.green, color.blue, color.opacity, 1]
        let output = (0..<4).map { row -> Double in
            let sum = (0..<5).reduce(0) { $0 + n[row * 5 + $1] * input[$1] }
            return sum.isNaN ? 0 : min(max(sum, 0), 1)
        }
        return Color.Resolved(red: output[0], green: output[1], blue: output[2], opacity: output[3])
    }

    /// Whether opacity stays as it is and colours do not depend on it, so that a shape's colour may be changed before
    /// it is drawn.
    public var keepsOpacity: Bool {
        a1 == 0 && a2 == 0 && a3 == 0 && a4 == 1 && a5 == 0 && r4 == 0 && g4 == 0 && b4 == 0
    }
}

// MARK: - The filters' matrices

/// Sources: the names are SwiftUI's; the numbers those of W3C "Filter Effects Module Level 1" (grayscale, saturate,
/// hue-rotate), luminance by ITU-R BT.709.
extension ColorMatrix {
    private static let luminance = (red: 0.2126, green: 0.7152, blue: 0.0722)

    /// Adds `amount` (−1…1) to each of red, green and blue.
    public static func brightness(_ amount: Double) -> ColorMatrix {
        var matrix = ColorMatrix()
        (matrix.r5, matrix.g5, matrix.b5) = (amount, amount, amount)
        return matrix
    }

    /// Moves colours away from middle grey by the factor `amount`: 0 is all grey, 1 the identity, negative inverts.
    public static func contrast(_ amount: Double) -> ColorMatrix {
        var matrix = ColorMatrix()
        (matrix.r1, matrix.g2, matrix.b3) = (amount, amount, amount)
        let rest = 0.5 * (1 - amount)
        (matrix.r5, matrix.g5, matrix.b5) = (rest, rest, rest)
        return matrix
    }

    /// Moves colours away from the grey of their luminance: 0 is grey, 1 the identity.
    public static func saturation(_ amount: Double) -> ColorMatrix {
        let (l, s) = (luminance, amount)
        return ColorMatrix(rows: [
            l.red + (1 - l.red) * s, l.green * (1 - s), l.blue * (1 - s), 0, 0,
            l.red * (1 - s), l.green + (1 - l.green) * s, l.blue * (1 - s), 0, 0,
            l.red * (1 - s), l.green * (1 - s), l.blue + (1 - l.blue) * s, 0, 0,
            0, 0, 0, 1, 0,
        ])
    }

    /// 0 is the identity, 1 all grey.
    public static func grayscale(_ amount: Double) -> ColorMatrix {
        saturation(1 - min(max(amount, 0), 1))
    }

    /// Turns hues about the grey axis, luminance kept.
    public static func hueRotation(_ angle: Angle) -> ColorMatrix {
        let (l, c, s) = (luminance, cos(angle.radians), sin(angle.radians))
        return ColorMatrix(rows: [
            l.red + c * (1 - l.red) - s * l.red, l.green - c * l.green - s * l.green,
            l.blue - c * l.blue + s * (1 - l.blue), 0, 0,
            l.red - c * l.red + s * 0.143, l.green + c * (1 - l.green) + s * 0.140, l.blue - c * l.blue - s * 0.283, 0,
            0,
            l.red - c * l.red - s * (1 - l.red), l.green - c * l.green + s * l.green,
            l.blue + c * (1 - l.blue) + s * l.blue, 0, 0,
            0, 0, 0, 1, 0,
        ])
    }

    /// Multiplies each component, opacity too.
    public static func multiply(_ color: Color.Resolved) -> ColorMatrix {
        var matrix = ColorMatrix()
        (matrix.r1, matrix.g2, matrix.b3, matrix.a4) = (color.red, color.green, color.blue, color.opacity)
        return matrix
    }

    /// 0 is the identity, 1 turns each component c into 1 − c.
    public static func invert(_ amount: Double) -> ColorMatrix {
        var matrix = ColorMatrix()
        let factor = 1 - 2 * amount
        (matrix.r1, matrix.g2, matrix.b3) = (factor, factor, factor)
        (matrix.r5, matrix.g5, matrix.b5) = (amount, amount, amount)
        return matrix
    }

    /// One colour in place of all, its opacity times that of the picture.
    public static func silhouette(_ color: Color.Resolved) -> ColorMatrix {
        ColorMatrix(rows: [
            0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue, 0, 0, 0, color.opacity, 0,
        ])
    }
}
