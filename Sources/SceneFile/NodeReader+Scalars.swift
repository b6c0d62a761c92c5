import Foundation

/// Numbers, booleans, texts and names.
extension NodeReader {
    /// A plain number in `range`. Quoted ones are texts.
    mutating func number(_ node: YAMLNode, _ what: String, in range: ClosedRange<Double>) -> Double? {
        guard case .scalar(let text, true) = node.content, let value = Self.number(text) else {
            report(node.span, "\(what) is a number, not \(node.kindName)")
            return nil
        }
        guard value.isFinite else {
            report(node.span, "\(what) is a finite number, not \(quoted(text))")
            return nil
        }
        guard range.contains(value) else {
            let (low, high) = (Self.shortest(range.lowerBound), Self.shortest(range.upperBound))
            report(node.span, "\(what) lies in \(low) … \(high), not \(Self.shortest(value))")
            return nil
        }
        return value == 0 ? 0 : value  // −0 is 0.
    }

    /// A YAML 1.2 core number, infinities and NaN included.
    static func number(_ text: String) -> Double? {
        switch text.lowercased() {
        case ".inf", "+.inf": return .infinity
        case "-.inf": return -.infinity
        case ".nan": return .nan
        default:
            // Why the letters are checked first: Swift also reads "nan", "infinity" and hexadecimal.
            guard text.utf8.count <= 400, text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }) else {
                return nil
            }
            return Double(text)
        }
    }

    /// The shortest digits that read back the same; whole numbers without a point.
    static func shortest(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }

    mutating func boolean(_ node: YAMLNode, _ what: String) -> Bool? {
        if case .scalar(let text, true) = node.content {
            if ["true", "True", "TRUE"].contains(text) { return true }
            if ["false", "False", "FALSE"].contains(text) { return false }
        }
        report(node.span, "\(what) is true or false, not \(node.kindName)")
        return nil
    }

    /// Any scalar gives its own characters.
    mutating func text(_ node: YAMLNode, _ what: String) -> String? {
        if let text = node.text { return text }
        report(node.span, "\(what) is a text, not \(node.kindName)")
        return nil
    }

    /// One of some names. - Parameter what: "a font weight".
    mutating func choice<Value>(
        _ node: YAMLNode, _ what: String, _ names: [String], _ make: (String) -> Value?
    ) -> Value? {
        guard let text = node.text else {
            report(node.span, "\(what) is a name, not \(node.kindName)")
            return nil
        }
        if let value = make(text) { return value }
        let hint = nearestName(to: text, among: names).map { "did you mean '\($0)'?" }
        report(node.span, "\(quoted(text)) is not \(what); \(hint ?? "one of \(names.joined(separator: ", "))")")
        return nil
    }

    /// A case by its name.
    mutating func choice<Value: CaseIterable & RawRepresentable<String>>(
        _ node: YAMLNode, _ what: String, of _: Value.Type
    ) -> Value? {
        choice(node, what, Value.allCases.map(\.rawValue), Value.init(rawValue:))
    }

    /// Two numbers.
    mutating func pair(_ node: YAMLNode, _ what: String, in range: ClosedRange<Double>) -> (Double, Double)? {
        guard case .sequence(let items) = node.content else {
            report(node.span, "\(what) is a list of two numbers, not \(node.kindName)")
            return nil
        }
        guard items.count == 2 else {
            report(node.span, "\(what) is a list of two numbers, not of \(items.count)")
            return nil
        }
        let first = number(items[0], what, in: range)
        let second = number(items[1], what, in: range)
        guard let first, let second else { return nil }
        return (first, second)
    }
}
