import Drawing

/// The formulas on premultiplied pixels. Source: W3C "Compositing and Blending Level 1".
enum BlendFormula {
    static func blend(_ mode: BlendMode, _ s: [Double], _ b: [Double]) -> [Double] {
        let (sa, ba) = (s[3], b[3])
        func porterDuff(_ fs: Double, _ fb: Double) -> [Double] { zip(s, b).map { min(1, $0 * fs + $1 * fb) } }
        switch mode {
        case .normal: return porterDuff(1, 1 - sa)
        case .clear: return porterDuff(0, 0)
        case .copy: return porterDuff(1, 0)
        case .sourceIn: return porterDuff(ba, 0)
        case .sourceOut: return porterDuff(1 - ba, 0)
        case .sourceAtop: return porterDuff(ba, 1 - sa)
        case .destinationOver: return porterDuff(1 - ba, 1)
        case .destinationIn: return porterDuff(0, sa)
        case .destinationOut: return porterDuff(0, 1 - sa)
        case .destinationAtop: return porterDuff(1 - ba, sa)
        case .xor: return porterDuff(1 - ba, 1 - sa)
        case .plusLighter: return porterDuff(1, 1)
        case .plusDarker:
            let a = min(1, sa + ba)
            return (0..<3).map { (i: Int) -> Double in max(0, a - (ba - b[i]) - (sa - s[i])) } + [a]
        default:
            let cs = sa > 0 ? s.prefix(3).map { $0 / sa } : [0, 0, 0]
            let cb = ba > 0 ? b.prefix(3).map { $0 / ba } : [0, 0, 0]
            let mixed = mix(mode, cb, cs)
            let colours = (0..<3).map { (i: Int) -> Double in
                let (alone, under): (Double, Double) = (s[i] * (1 - ba), b[i] * (1 - sa))
                return alone + under + mixed[i] * sa * ba
            }
            return colours + [sa + ba - sa * ba]
        }
    }

    /// Cut to what lies there, whose opacity stays as it is.
    static func inside(_ mode: BlendMode, _ s: [Double], _ b: [Double]) -> [Double] {
        let (sa, ba) = (s[3], b[3])
        switch mode {
        case .normal: return zip(s, b).map { $0 * ba + $1 * (1 - sa) }.prefix(3) + [ba]
        case .plusLighter: return (0..<3).map { min(b[$0] + s[$0] * ba, ba) } + [ba]
        case .plusDarker: return (0..<3).map { max(0, b[$0] - (sa - s[$0]) * ba) } + [ba]
        default:
            let mixed = mix(mode, b.prefix(3).map { ba > 0 ? $0 / ba : 0 }, s.prefix(3).map { sa > 0 ? $0 / sa : 0 })
            return (0..<3).map { b[$0] * (1 - sa) + mixed[$0] * sa * ba } + [ba]
        }
    }

    private static func mix(_ mode: BlendMode, _ b: [Double], _ s: [Double]) -> [Double] {
        func each(_ f: (Double, Double) -> Double) -> [Double] { zip(b, s).map(f) }
        func hard(_ b: Double, _ s: Double) -> Double { s <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s) }
        switch mode {
        case .multiply: return each { $0 * $1 }
        case .screen: return each { $0 + $1 - $0 * $1 }
        case .overlay: return each { hard($1, $0) }
        case .hardLight: return each(hard)
        case .darken: return each(min)
        case .lighten: return each(max)
        case .colorDodge: return each { $0 <= 0 ? 0 : $1 >= 1 ? 1 : min(1, $0 / (1 - $1)) }
        case .colorBurn: return each { $0 >= 1 ? 1 : $1 <= 0 ? 0 : 1 - min(1, (1 - $0) / $1) }
        case .softLight:
            return each { b, s in
                if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
                let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
                return b + (2 * s - 1) * (d - b)
            }
        case .difference: return each { abs($0 - $1) }
        case .exclusion: return each { $0 + $1 - 2 * $0 * $1 }
        case .hue: return luminous(saturated(s, saturation(b)), luminance(b))
        case .saturation: return luminous(saturated(b, saturation(s)), luminance(b))
        case .color: return luminous(s, luminance(b))
        case .luminosity: return luminous(b, luminance(s))
        default: return s
        }
    }

    private static func luminance(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
    private static func saturation(_ c: [Double]) -> Double { c.max()! - c.min()! }
    private static func saturated(_ c: [Double], _ s: Double) -> [Double] {
        let range = saturation(c)
        return range > 0 ? c.map { ($0 - c.min()!) * s / range } : [0, 0, 0]
    }
    private static func luminous(_ c: [Double], _ l: Double) -> [Double] {
        let shift = l - luminance(c)
        var r = c.map { $0 + shift }
        let (least, most) = (r.min()!, r.max()!)
        if least < 0 { r = r.map { l + ($0 - l) * l / (l - least) } }
        if most > 1 { r = r.map { l + ($0 - l) * (1 - l) / (most - l) } }
        return r.map { min(max($0, 0), 1) }
    }
}
