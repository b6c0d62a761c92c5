import Foundation

/// Mixing two colours in a space of one's choice; results are premultiplied encoded sRGB.
///
/// Sources: IEC 61966-2-1 (the transfer curve); B. Ottosson, "A perceptual color space for image processing" (Oklab).
enum ColorMixing {
    static func mix(
        _ from: Color.Resolved, _ to: Color.Resolved, _ share: Double, _ mixing: ResolvedGradient.Mixing
    ) -> [Double] {
        switch mixing {
        case .encoded:
            return zip(from.premultiplied, to.premultiplied).map { $0 + ($1 - $0) * share }
        case .linear: return mix(from, to, share, into: { $0.map(linear) }, back: { $0.map(encoded) })
        case .perceptual:
            return mix(
                from, to, share, into: { oklab($0.map(linear)) }, back: { linearOfOklab($0).map(encoded) })
        }
    }

    private static func mix(
        _ from: Color.Resolved, _ to: Color.Resolved, _ share: Double, into: ([Double]) -> [Double],
        back: ([Double]) -> [Double]
    ) -> [Double] {
        let a = into([from.red, from.green, from.blue]).map { $0 * from.opacity }
        let b = into([to.red, to.green, to.blue]).map { $0 * to.opacity }
        let opacity = from.opacity + (to.opacity - from.opacity) * share
        guard opacity > 0 else { return [0, 0, 0, 0] }
        let mixed = zip(a, b).map { ($0 + ($1 - $0) * share) / opacity }
        return back(mixed).map { min(max($0, 0), 1) * opacity } + [opacity]
    }

    /// What is mixed of a colour: premultiplied components of the space, then opacity.
    static func mixed(_ color: Color.Resolved, _ mixing: ResolvedGradient.Mixing) -> SIMD4<Double> {
        let rgb = [color.red, color.green, color.blue]
        let parts =
            switch mixing {
            case .encoded: rgb
            case .linear: rgb.map(linear)
            case .perceptual: oklab(rgb.map(linear))
            }
        return SIMD4(parts[0], parts[1], parts[2], 1) * color.opacity
    }

    /// The premultiplied encoded colour of what was mixed; what no colour has is clamped.
    static func encoded(_ mixed: SIMD4<Double>, _ mixing: ResolvedGradient.Mixing) -> SIMD4<Double> {
        let opacity = min(max(mixed.w, 0), 1)
        guard opacity > 0 else { return .zero }
        var parts = [mixed.x, mixed.y, mixed.z].map { $0 / opacity }
        if mixing == .perceptual { parts = linearOfOklab(parts) }
        if mixing != .encoded { parts = parts.map { encoded($0) } }
        let rgb = parts.map { min(max($0, 0), 1) * opacity }
        return SIMD4(rgb[0], rgb[1], rgb[2], opacity)
    }

    static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    static func encoded(_ value: Double) -> Double {
        value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }

    static func oklab(_ rgb: [Double]) -> [Double] {
        let l = cbrt(0.4122214708 * rgb[0] + 0.5363325363 * rgb[1] + 0.0514459929 * rgb[2])
        let m = cbrt(0.2119034982 * rgb[0] + 0.6806995451 * rgb[1] + 0.1073969566 * rgb[2])
        let s = cbrt(0.0883024619 * rgb[0] + 0.2817188376 * rgb[1] + 0.6299787005 * rgb[2])
        return [
            0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
        ]
    }

    static func linearOfOklab(_ lab: [Double]) -> [Double] {
        let l = pow(lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2], 3)
        let m = pow(lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2], 3)
        let s = pow(lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2], 3)
        return [
            4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
        ]
    }
}
