import Foundation

extension DisplayList: CustomStringConvertible {
    /// One line an item, groups indented: made for comparing in tests and for reading.
    public var description: String { lines(indent: "").joined(separator: "\n") }

    private func lines(indent: String) -> [String] {
        items.flatMap { item -> [String] in
            let state = item.stateDescription
            switch item.content {
            case .fill(let path, let paint, _):
                return ["\(indent)fill \(path.summary) \(paint.summary)\(state)"]
            case .stroke(let path, let paint, let style):
                return ["\(indent)stroke \(path.summary) width \(short(style.lineWidth)) \(paint.summary)\(state)"]
            case .glyphs(let runs, let exact):
                let counts = runs.map { "\($0.glyphs.count)@\(short($0.size))" }.joined(separator: "+")
                let first = runs[0].glyphs[0].position
                return [
                    "\(indent)glyphs \(counts) from (\(short(first.x)), \(short(first.y))) \(runs[0].paint.summary)"
                        + (exact ? " exact" : "") + state
                ]
            case .bitmap(let bitmap, let rect, _):
                return ["\(indent)bitmap \(bitmap.width)×\(bitmap.height) in \(rect.summary)\(state)"]
            case .group(let list):
                return ["\(indent)group\(state)"] + list.lines(indent: indent + "  ")
            }
        }
    }
}

extension DisplayItem {
    fileprivate var stateDescription: String {
        var text = ""
        if transform.isTranslation {
            if transform.tx != 0 || transform.ty != 0 { text += " at (\(short(transform.tx)), \(short(transform.ty)))" }
        } else {
            let t = transform
            text += " by [" + [t.a, t.b, t.c, t.d, t.tx, t.ty].map(short).joined(separator: " ") + "]"
        }
        for filter in filters {
            switch filter {
            case .blur(let radius): text += " blur \(short(radius))"
            }
        }
        if let clip { text += " clip \(clip.summary)" }
        if opacity != 1 { text += " opacity \(short(opacity))" }
        return text
    }
}

extension Path {
    fileprivate var summary: String {
        switch shape {
        case .roundedRect(let rect, 0): "rect \(rect.summary)"
        case .roundedRect(let rect, let radius): "rect \(rect.summary) radius \(short(radius))"
        case .elements(let elements): "path of \(elements.count) in \(boundingRect.summary)"
        }
    }
}

extension Paint {
    fileprivate var summary: String {
        switch self {
        case .color(let color): color.summary
        case .linearGradient(let gradient, _, _):
            "linear(" + gradient.stops.map(\.color.summary).joined(separator: " ") + ")"
        }
    }
}

extension Color.Resolved {
    fileprivate var summary: String {
        let parts = [red, green, blue].map { value -> String in
            let hex = String(Int((min(max(value, 0), 1) * 255).rounded()), radix: 16)
            return hex.count == 1 ? "0" + hex : hex
        }
        return "#" + parts.joined() + (opacity == 1 ? "" : "@\(short(opacity))")
    }
}

extension CGRect {
    fileprivate var summary: String { "[\(short(minX)) \(short(minY)) \(short(width)) \(short(height))]" }
}

/// At most four decimals, none where there are none.
private func short(_ value: Double) -> String {
    let rounded = (value * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
}
