import Stage
import Typesetting

/// What a text layer says, and in which font.
extension SceneDecoder {
    mutating func textContent(_ text: YAMLNode, _ keys: [String: YAMLNode.Entry]) -> Layer.TextContent {
        var content = Layer.TextContent(textValue(text))
        if let font = keys["font"] { content.font = decodeFont(font.value) ?? content.font }
        if let entry = keys["multilineTextAlignment"],
            let value = reader.choice(entry.value, "a text alignment", of: TextAlignment.self)
        {
            content.alignment = value
        }
        return content
    }

    /// The characters of a text: a scalar's, or those of a list, one after the other.
    private mutating func textValue(_ node: YAMLNode) -> String {
        guard case .sequence(let items) = node.content else {
            let text = reader.text(node, "text") ?? ""
            return checkLength(text.unicodeScalars.count, node.span) ? text : ""
        }
        var text = ""
        var length = 0
        for item in items {
            if case .mapping = item.content {
                reader.report(item.span, "spans with a style of their own are not supported yet")
                continue
            }
            let part = reader.text(item, "text") ?? ""
            length += part.unicodeScalars.count
            // Why at each part: aliases can name a long text many times.
            guard checkLength(length, node.span) else { return "" }
            text += part
        }
        return text
    }

    private mutating func checkLength(_ length: Int, _ span: SourceSpan) -> Bool {
        guard length > SceneGrammar.longestText else { return true }
        reader.report(span, "a text has at most \(SceneGrammar.longestText) characters")
        return false
    }

    private mutating func decodeFont(_ node: YAMLNode) -> Font? {
        guard let keys = reader.mapping(node, SceneGrammar.font) else { return nil }
        var font = Font()
        if let entry = keys["style"],
            let style = reader.choice(entry.value, "a text style", of: Font.TextStyle.self)
        {
            font.style = style
        }
        if let entry = keys["design"],
            let design = reader.choice(entry.value, "a font design", of: Font.Design.self)
        {
            font.source = .design(design)
        }
        if let entry = keys["family"], let family = reader.text(entry.value, "family") {
            if let design = keys["design"] {
                reader.report(design.key.span, "a font has a 'family' or a 'design', not both")
            }
            if family.isEmpty { reader.report(entry.value.span, "a font's family has a name") }
            font.source = .family(family)
        }
        if let entry = keys["size"] {
            font.fixedSize = reader.number(entry.value, "size", in: 0.1...Font.sizes.upperBound)
        }
        if let entry = keys["relativeTo"] {
            font.relativeTo = reader.choice(entry.value, "a text style", of: Font.TextStyle.self)
            if keys["size"] == nil { reader.report(entry.key.span, "'relativeTo' stands beside 'size'") }
        }
        if let entry = keys["weight"] {
            let names = Font.Weight.allCases.map(\.name)
            font.weight = reader.choice(entry.value, "a font weight", names, Font.Weight.init(name:))
        }
        if let entry = keys["italic"], let italic = reader.boolean(entry.value, "italic") { font.isItalic = italic }
        return font
    }
}
