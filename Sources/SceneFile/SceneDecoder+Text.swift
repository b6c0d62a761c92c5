import Drawing
import Foundation
import Stage
import Typesetting

/// What a text layer says, and in which font.
extension SceneDecoder {
    mutating func textContent(_ text: YAMLNode, _ keys: [String: YAMLNode.Entry]) -> Layer.TextContent {
        var content = Layer.TextContent(textValue(text))
        if let entry = keys["truncationMode"] {
            content.truncationMode =
                reader.choice(entry.value, "a truncation mode", of: Text.TruncationMode.self) ?? .tail
        }
        if let entry = keys["allowsTightening"] {
            content.allowsTightening = reader.boolean(entry.value, "allowsTightening") ?? false
        }
        if let entry = keys["monospacedDigit"] {
            content.monospacedDigit = reader.boolean(entry.value, "monospacedDigit") ?? false
        }
        content.underline = keys["underline"].flatMap { lineStyle($0.value, "underline") }
        content.strikethrough = keys["strikethrough"].flatMap { lineStyle($0.value, "strikethrough") }
        content.language = keys["language"].flatMap { reader.text($0.value, "language") }
        content.layoutDirection = keys["layoutDirection"].flatMap {
            reader.choice($0.value, "a layout direction", of: LayoutDirection.self)
        }
        if let font = keys["font"] { content.font = decodeFont(font.value) ?? content.font }
        if let entry = keys["multilineTextAlignment"],
            let value = reader.choice(entry.value, "a text alignment", of: TextAlignment.self)
        {
            content.alignment = value
        }
        return content
    }

    /// A text: a scalar's characters, or those of a list, one after the other, parts in their own styles.
    mutating func textValue(_ node: YAMLNode) -> Text {
        guard case .sequence(let items) = node.content else {
            let text = reader.text(node, "text") ?? ""
            return Text(verbatim: checkLength(text.unicodeScalars.count, node.span) ? text : "")
        }
        var spans: [Text.Span] = []
        var length = 0
        for item in items {
            let part = span(item)
            length += part.text.unicodeScalars.count
            // Why at each part: aliases can name a long text many times.
            guard checkLength(length, node.span) else { return Text(verbatim: "") }
            spans.append(part)
        }
        return Text(spans: spans)
    }

    /// One part of a text: characters, or a mapping of them with a style.
    private mutating func span(_ node: YAMLNode) -> Text.Span {
        guard case .mapping = node.content else { return Text.Span(reader.text(node, "text") ?? "") }
        guard let keys = reader.mapping(node, SceneGrammar.span) else { return Text.Span("") }
        guard let text = keys["text"].flatMap({ reader.text($0.value, "text") }) else {
            if keys["text"] == nil { reader.report(node.span, "a part of a text needs 'text'") }
            return Text.Span("")
        }
        var style = Text.Style()
        if let entry = keys["font"] { style.font = decodeFont(entry.value) }
        if let fill = keys["foregroundStyle"].flatMap({ fill($0.value) }) {
            style.foreground = fill.textStyle
            if style.foreground == nil, let entry = keys["foregroundStyle"] {
                reader.report(entry.value.span, "a part of a text is filled with a colour or a gradient")
            }
        }
        func points(_ key: String) -> Double? {
            keys[key].flatMap { reader.number($0.value, key, in: -10_000...10_000) }
        }
        (style.tracking, style.kerning) = (points("tracking"), points("kerning"))
        style.baselineOffset = points("baselineOffset")
        style.underline = keys["underline"].flatMap { lineStyle($0.value, "underline") }
        style.strikethrough = keys["strikethrough"].flatMap { lineStyle($0.value, "strikethrough") }
        if let entry = keys["mark"] {
            var items = [entry.value]
            if case .sequence(let list) = entry.value.content { items = list }
            style.marks = Set(items.compactMap { reader.text($0, "mark") })
        }
        return Text.Span(text, style: style)
    }

    /// `true`, `false`, or `{color: C}`.
    private mutating func lineStyle(_ node: YAMLNode, _ what: String) -> Text.LineStyle? {
        guard case .mapping = node.content else {
            return reader.boolean(node, what).map { Text.LineStyle(isActive: $0) }
        }
        guard let keys = reader.mapping(node, SceneGrammar.textLine) else { return nil }
        return Text.LineStyle(color: keys["color"].flatMap { reader.color($0.value) })
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
        if let entry = keys["file"], let name = reader.text(entry.value, "file") {
            if let other = keys["family"] ?? keys["design"] {
                reader.report(other.key.span, "a font has a 'file', a 'family' or a 'design', one of them")
            }
            font.source = .file(fontFile(name, entry.value.span))
        }
        if let entry = keys["width"] {
            font.width = reader.choice(
                entry.value, "a font width", Font.Width.allCases.map(\.name), Font.Width.init(name:))
        }
        if let entry = keys["features"] {
            for (tag, value) in tags(entry.value, "features", "a feature", in: 0...1_000) {
                font.features[tag] = Int(value)
            }
        }
        if let entry = keys["axes"] {
            for (tag, value) in tags(entry.value, "axes", "an axis", in: -100_000...100_000) { font.axes[tag] = value }
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

    /// Numbers by OpenType tag.
    private mutating func tags(
        _ node: YAMLNode, _ owner: String, _ what: String, in range: ClosedRange<Double>
    ) -> [(tag: String, value: Double)] {
        guard case .mapping(let entries) = node.content else {
            reader.report(node.span, "\(owner) is a mapping of tags to numbers, not \(node.kindName)")
            return []
        }
        return reader.named(entries).compactMap { tag, entry in
            guard tag.utf8.count == 4, tag.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
                reader.report(entry.key.span, "\(what) is named by four letters or digits, such as 'wght' or 'liga'")
                return nil
            }
            return reader.number(entry.value, tag, in: range).map { (tag, $0) }
        }
    }

    /// The absolute path of a font file; one that is not there is an error where it is named.
    private mutating func fontFile(_ name: String, _ span: SourceSpan) -> String {
        let path = besideScene(name)
        let absolute = SceneDocument.absolute(path)
        if !dependencies.contains(absolute) { dependencies.append(absolute) }
        do throws(SceneDocument.FileProblem) { _ = try read(path) } catch {
            reader.report(span, "\(reader.quoted(name)): \(error.message)")
        }
        return absolute
    }
}
