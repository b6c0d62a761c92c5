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
        if let width = font.width { pango_font_description_set_stretch(description, width.stretch) }
        if let axes = font.axisList { pango_font_description_set_variations(description, axes) }
        return description
    }

    /// Notes what of a font can't be had.
    mutating func note(_ font: Font) {
        let description = description(of: font, shrunkBy: 1)
        defer { pango_font_description_free(description) }
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
        if let width = font.width, let used = pattern.width, abs(used - width.rawValue) > 15 {
            append(.widthUnavailable(family: family, requested: width.rawValue, used: used))
        }
    }

    private mutating func append(_ issue: FontIssue) {
        if !issues.contains(issue) { issues.append(issue) }
    }
}

extension Font.Width {
    /// Pango's name for the width.
    fileprivate var stretch: PangoStretch {
        switch self {
        case .compressed: PANGO_STRETCH_EXTRA_CONDENSED
        case .condensed: PANGO_STRETCH_CONDENSED
        case .standard: PANGO_STRETCH_NORMAL
        case .expanded: PANGO_STRETCH_EXPANDED
        }
    }
}

extension Font {
    /// The OpenType features as Pango reads them; nil for none.
    var featureList: String? { Font.list(features.filter { $0.value >= 0 }.mapValues { "\($0)" }) }

    /// The places on axes as Pango reads them; nil for none.
    fileprivate var axisList: String? { Font.list(axes.filter(\.value.isFinite).mapValues { "\($0)" }) }

    private static func list(_ values: [String: String]) -> String? {
        let parts = values.filter { isTag($0.key) }.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return parts.isEmpty ? nil : parts.joined(separator: ",")
    }

    /// Four printable ASCII characters without those that the lists are written with.
    private static func isTag(_ text: String) -> Bool {
        text.utf8.count == 4 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !#"=,"'[]"#.utf8.contains($0) }
    }
}
