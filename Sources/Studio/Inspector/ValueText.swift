import Drawing
import Foundation
import Motion
import Stage

/// How values read in the inspector, and what may be typed there.
nonisolated enum ValueText {
    /// Three places behind the point, fewer for larger numbers, no zeros at the end: `0.685`, `14`, `123.5`, `1235`.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return value.isNaN ? "—" : value < 0 ? "-endless" : "endless" }
        let places: Double = abs(value) >= 1_000 ? 1 : abs(value) >= 100 ? 10 : abs(value) >= 10 ? 100 : 1_000
        guard abs(value) < 1e9 else { return "\(value)" }
        let rounded = (value * places).rounded() / places
        let text = "\(rounded == 0 ? 0 : rounded)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// With its unit: `14 pt`, `12°`.
    static func value(_ value: Double, unit: PropertyDeclaration.Unit) -> String {
        switch unit {
        case .points: number(value) + " pt"
        case .degrees: number(value) + "°"
        case .radians: number(value) + " rad"
        case .seconds: number(value) + " s"
        case .ratio, .none: number(value)
        }
    }

    /// A typed number, with or without its unit; a comma counts as a point.
    ///
    /// - Returns: Nil for what is no finite number.
    static func parse(_ text: String) -> Double? {
        var rest = text.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "−", with: "-")
            .replacingOccurrences(of: ",", with: ".")
        for unit in ["points", "point", "pt", "degrees", "deg", "°", "radians", "rad", "×", "s"]
        where rest.hasSuffix(unit) {
            rest = String(rest.dropLast(unit.count)).trimmingCharacters(in: .whitespaces)
            break
        }
        if rest.hasSuffix("%") {
            return finite(rest.dropLast().trimmingCharacters(in: .whitespaces)).map { $0 / 100 }
        }
        return finite(rest)
    }

    private static func finite(_ text: String) -> Double? {
        guard let value = Double(text), value.isFinite, !text.lowercased().contains("x") else { return nil }
        return value
    }

    /// `#7C8CFF`, with opacity `#7C8CFF80`, of a colour's four components.
    static func hex(_ components: [Double]) -> String {
        guard components.count == 4 else { return "" }
        let color = Color.Resolved(premultiplied: components)
        func byte(_ value: Double) -> String {
            let text = String(Int((min(max(value, 0), 1) * 255).rounded()), radix: 16, uppercase: true)
            return text.count == 1 ? "0" + text : text
        }
        let text = "#" + byte(color.red) + byte(color.green) + byte(color.blue)
        return color.opacity < 0.999 ? text + byte(color.opacity) : text
    }

    /// The four components of a typed colour: hexadecimal digits, or one of the named colours.
    static func color(_ text: String, in scheme: ColorScheme) -> AnimatableVector? {
        let name = text.trimmingCharacters(in: .whitespaces)
        let color =
            Color.named.first { $0.name == name.lowercased() }?.color
            ?? Color(cssHex: name.hasPrefix("#") ? name : "#" + name)
        return color.map { AnimatableVector($0.resolve(in: scheme).premultiplied) }
    }

    /// The moment that a typed time or frame number names: `1.1`, `1:02.5`, `66f`.
    static func moment(_ text: String, fps: FrameRate) -> Double? {
        let trimmed = text.trimmingCharacters(in: .whitespaces).lowercased()
        if trimmed.hasSuffix("f"), let frame = Int(trimmed.dropLast().trimmingCharacters(in: .whitespaces)) {
            return frame >= 0 && frame < 1_000_000_000_000 ? fps.seconds(ofFrame: frame) : nil
        }
        let parts = trimmed.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for (index, part) in parts.enumerated() {
            guard let value = parse(String(part)), value >= 0, index == 0 || value < 60 else { return nil }
            seconds = seconds * 60 + value
        }
        return seconds
    }
}
