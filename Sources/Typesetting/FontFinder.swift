internal import CPango
import Drawing
import Foundation

/// Turns fonts that a text asks for into Pango's descriptions, and notes what can't be had.
struct FontFinder {
    let library: FontLibrary
    let context: OpaquePointer
    let dynamicTypeSize: DynamicTypeSize
    /// Each once, in the order of the text's fonts.
    private(set) var issues: [FontIssue] = []

    init(library: FontLibrary, context: OpaquePointer, dynamicTypeSize: DynamicTypeSize) {
        (self.library, self.context, self.dynamicTypeSize) = (library, context, dynamicTypeSize)
    }

    /// What is asked of Pango for a font. The caller frees it.
    func description(of font: Font, shrunkBy shrink: Double) -> OpaquePointer {
        let description = pango_font_description_new()!
        pango_font_description_set_family(description, library.families(for: font.source))
        let size = font.pointSize(at: dynamicTypeSize) / shrink * Double(PANGO_SCALE)
        pango_font_description_set_absolute_size(description, max(1, size.rounded()))
        pango_font_description_set_weight(description, PangoWeight(UInt32(font.resolvedWeight.rawValue)))
        pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        let axes = font.axes.filter { isTag($0.key) && $0.value.isFinite }.sorted { $0.key < $1.key }
        if !axes.isEmpty {
            pango_font_description_set_variations(
                description, axes.map { "\($0.key)=\($0.value)" }.joined(separator: ","))
        }
        return description
    }

    /// Sets some bytes of the text in a font.
    mutating func add(_ font: Font, _ bytes: Range<Int>, _ shrink: Double, to list: OpaquePointer?) {
        let description = description(of: font, shrunkBy: shrink)
        defer { pango_font_description_free(description) }
        note(font, description)
        var attributes = [pango_attr_font_desc_new(description)!]
        let features = font.features.filter { isTag($0.key) && $0.value >= 0 }.sorted { $0.key < $1.key }
        if !features.isEmpty {
            let list = features.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
            attributes.append(pango_attr_font_features_new(list))
        }
        for attribute in attributes {
            attribute.pointee.start_index = UInt32(bytes.lowerBound)
            attribute.pointee.end_index = UInt32(bytes.upperBound)
            pango_attr_list_insert(list, attribute)
        }
    }

    private mutating func note(_ font: Font, _ description: OpaquePointer) {
        let (requested, used) = (font.requestedSize(at: dynamicTypeSize), font.pointSize(at: dynamicTypeSize))
        if requested != used { append(.size(requested: requested, used: used)) }
        guard let loaded = pango_font_map_load_font(library.map, context, description) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(loaded)) }
        let pattern = FontPattern(of: loaded)
        let family = library.family(of: pattern)
        switch font.source {
        case .file(let path):
            if let trouble = library.troubles[path] { append(.file(path: path, trouble, used: family)) }
            return
        case .design(let design):
            if !library.isFamily(design.family, of: pattern) {
                return append(.substituted(requested: design.family, used: family))
            }
        case .family(let name):
            if !library.isFamily(name, of: pattern) { return append(.substituted(requested: name, used: family)) }
        }
        let weight = font.resolvedWeight.rawValue
        if let used = pattern.weight, abs(used - weight) > 150 {
            append(.weightUnavailable(family: family, requested: weight, used: used))
        }
    }

    private mutating func append(_ issue: FontIssue) {
        if !issues.contains(issue) { issues.append(issue) }
    }

    /// Four printable ASCII characters without those that the lists of tags are written with.
    private func isTag(_ text: String) -> Bool {
        text.utf8.count == 4 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) && !#"=,"'[]"#.utf8.contains($0) }
    }
}
