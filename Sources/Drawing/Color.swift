import Foundation

/// Light or dark appearance.
public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
    case light, dark
}

/// A colour as an author names it; it becomes numbers where the colour scheme is known.
public struct Color: Hashable, Sendable {
    /// Numbers: sRGB, encoded, not premultiplied; each 0…1.
    public struct Resolved: Hashable, Sendable {
        public var red: Double
        public var green: Double
        public var blue: Double
        public var opacity: Double

        public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
            (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
        }

        /// Components multiplied by opacity: what is blended and interpolated.
        public var premultiplied: [Double] { [red * opacity, green * opacity, blue * opacity, opacity] }

        /// The colour of premultiplied components; a transparent one is black.
        public init(premultiplied p: [Double]) {
            let alpha = p[3]
            self.init(
                red: alpha > 0 ? p[0] / alpha : 0, green: alpha > 0 ? p[1] / alpha : 0,
                blue: alpha > 0 ? p[2] / alpha : 0, opacity: alpha)
        }

        /// The same colour, its opacity multiplied by `factor`.
        public func multiplied(opacity factor: Double) -> Resolved {
            Resolved(red: red, green: green, blue: blue, opacity: opacity * factor)
        }

        public static let black = Resolved(red: 0, green: 0, blue: 0)
        public static let white = Resolved(red: 1, green: 1, blue: 1)
        public static let clear = Resolved(red: 0, green: 0, blue: 0, opacity: 0)
    }

    private enum Base: Hashable, Sendable {
        case fixed(Resolved)
        /// White in dark, black in light.
        case primary
    }

    private var base: Base
    private var factor: Double

    private init(base: Base, factor: Double = 1) { (self.base, self.factor) = (base, factor) }

    /// An sRGB colour; components 0…1, encoded.
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        self.init(base: .fixed(Resolved(red: red, green: green, blue: blue, opacity: opacity)))
    }

    public init(_ resolved: Resolved) { self.init(base: .fixed(resolved)) }

    /// A grey; `white` 0…1.
    public init(white: Double, opacity: Double = 1) {
        self.init(red: white, green: white, blue: white, opacity: opacity)
    }

    /// 0xRRGGBB.
    public init(hex: UInt32, opacity: Double = 1) {
        self.init(
            red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255,
            blue: Double(hex & 255) / 255, opacity: opacity)
    }

    /// The colour with its opacity multiplied by `opacity` (0…1).
    public func opacity(_ opacity: Double) -> Color { Color(base: base, factor: factor * opacity) }

    /// The numbers of the colour under `scheme`.
    public func resolve(in scheme: ColorScheme) -> Resolved {
        switch base {
        case .fixed(let resolved): resolved.multiplied(opacity: factor)
        case .primary: (scheme == .dark ? Resolved.white : .black).multiplied(opacity: factor)
        }
    }
}

// MARK: - SwiftUI's names (light values, in both schemes)

extension Color {
    public static let red = Color(hex: 0xFF3B30)
    public static let orange = Color(hex: 0xFF9500)
    public static let yellow = Color(hex: 0xFFCC00)
    public static let green = Color(hex: 0x34C759)
    public static let mint = Color(hex: 0x00C7BE)
    public static let teal = Color(hex: 0x30B0C7)
    public static let cyan = Color(hex: 0x32ADE6)
    public static let blue = Color(hex: 0x007AFF)
    public static let indigo = Color(hex: 0x5856D6)
    public static let purple = Color(hex: 0xAF52DE)
    public static let pink = Color(hex: 0xFF2D55)
    public static let brown = Color(hex: 0xA2845E)
    public static let gray = Color(hex: 0x8E8E93)
    public static let black = Color(.black)
    public static let white = Color(.white)
    public static let clear = Color(.clear)
    /// White in dark, black in light.
    public static let primary = Color(base: .primary)
    /// `primary` at 0.6.
    public static let secondary = Color(base: .primary, factor: 0.6)

    /// Every colour that has a name, by that name.
    public static let named: [(name: String, color: Color)] = [
        ("red", .red), ("orange", .orange), ("yellow", .yellow), ("green", .green), ("mint", .mint),
        ("teal", .teal), ("cyan", .cyan), ("blue", .blue), ("indigo", .indigo), ("purple", .purple),
        ("pink", .pink), ("brown", .brown), ("gray", .gray), ("black", .black), ("white", .white),
        ("clear", .clear), ("primary", .primary), ("secondary", .secondary),
    ]

    /// A CSS hex colour: `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`; nil for anything else.
    public init?(cssHex text: String) {
        guard text.first == "#" else { return nil }
        let digits = text.dropFirst().map(\.hexDigitValue)
        guard [3, 4, 6, 8].contains(digits.count), !digits.contains(nil), text.utf8.count == digits.count + 1 else {
            return nil
        }
        let values = digits.compactMap { $0 }
        let isWide = values.count > 4
        var parts: [Double] = []
        for index in stride(from: 0, to: values.count, by: isWide ? 2 : 1) {
            let byte = isWide ? values[index] * 16 + values[index + 1] : values[index] * 17
            parts.append(Double(byte) / 255)
        }
        self.init(red: parts[0], green: parts[1], blue: parts[2], opacity: parts.count == 4 ? parts[3] : 1)
    }
}
