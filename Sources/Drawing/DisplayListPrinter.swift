import Foundation

extension DisplayList: CustomStringConvertible {
    /// One line an item, groups indented: made for comparing in tests and for reading.
    public var description: String { lines(indent: "").joined(separator: "\n") }

    fileprivate func lines(indent: String) -> [String] {
        items.flatMap { item -> [String] in
            let state = item.stateDescription
            let maskLines = item.masks.flatMap { $0.lines(indent: indent) }
            switch item.content {
            case .fill(let path, let paint, _):
                return ["\(indent)fill \(path.summary) \(paint.summary)\(state)"] + maskLines
            case .stroke(let path, let paint, let style):
                return ["\(indent)stroke \(path.summary) width \(short(style.lineWidth)) \(paint.summary)\(state)"]
                    + maskLines
            case .glyphs(let runs, let exact):
                let counts = runs.map { "\($0.glyphs.count)@\(short($0.size))" }.joined(separator: "+")
                let first = runs[0].glyphs[0].position
                return [
                    "\(indent)glyphs \(counts) from (\(short(first.x)), \(short(first.y))) \(runs[0].paint.summary)"
                        + (exact ? " exact" : "") + state
                ] + maskLines
            case .bitmap(let bitmap, let rect, _):
                return ["\(indent)bitmap \(bitmap.width)×\(bitmap.height) in \(rect.summary)\(state)"] + maskLines
            case .backdrop(let rect): return ["\(indent)backdrop \(rect.summary)\(state)"] + maskLines
            case .group(let list):
                return ["\(indent)group\(state)"] + list.lines(indent: indent + "  ") + maskLines
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
            text += " by \(t.summary)"
        }
        for filter in filters { text += " " + filter.summary }
        if let clip { text += " clip \(clip.summary)" }
        if opacity != 1 { text += " opacity \(short(opacity))" }
        if blendMode != .normal { text += " \(blendMode.rawValue)" }
        return text
    }
}

extension Mask {
    fileprivate func lines(indent: String) -> [String] {
        let word = isInverse ? "outside" : "inside"
        switch shape {
        case .path(let path, let style, let transform):
            let map = transform == .identity ? "" : " by \(transform.summary)"
            return ["\(indent)  \(word) \(path.summary)\(style.isEOFilled ? " even-odd" : "")\(map)"]
        case .layer(let list, let opacity):
            let faded = opacity == 1 ? "" : " opacity \(short(opacity))"
            return ["\(indent)  \(word) layer\(faded)"] + list.lines(indent: indent + "    ")
        }
    }
}

extension Filter {
    fileprivate var summary: String {
        switch self {
        case .blur(let radius): "blur \(short(radius))"
        case .opaqueBlur(let radius): "opaque blur \(short(radius))"
        case .variableBlur(let radius, let start, let end):
            "blur 0…\(short(radius)) from (\(short(start.x)), \(short(start.y))) to (\(short(end.x)), \(short(end.y)))"
        case .shadow(let color, let radius, let x, let y, let mode, let options):
            "shadow \(color.resolve(in: .dark).summary) \(short(radius)) at (\(short(x)), \(short(y)))"
                + (mode == .normal ? "" : " \(mode.rawValue)")
                + (options.isEmpty ? "" : " options \(options.rawValue)")
        case .colorMatrix(let matrix): "matrix [" + matrix.rows.map(short).joined(separator: " ") + "]"
        case .colorMultiply(let color): "multiply \(color.resolve(in: .dark).summary)"
        case .hueRotation(let angle): "hueRotation \(short(angle.degrees))"
        case .saturation(let amount): "saturation \(short(amount))"
        case .brightness(let amount): "brightness \(short(amount))"
        case .contrast(let amount): "contrast \(short(amount))"
        case .colorInvert(let amount): "invert \(short(amount))"
        case .grayscale(let amount): "grayscale \(short(amount))"
        case .luminanceToAlpha: "luminanceToAlpha"
        case .alphaThreshold(let low, let high, let color):
            "alpha \(short(low))…\(short(high)) \(color.resolve(in: .dark).summary)"
        case .projectionTransform(let map):
            "projection ["
                + [map.m11, map.m12, map.m13, map.m21, map.m22, map.m23, map.m31, map.m32, map.m33].map(short)
                .joined(separator: " ") + "]"
        }
    }
}

extension Path {
    fileprivate var summary: String {
        switch shape {
        case .roundedRect(let rect, .zero): "rect \(rect.summary)"
        case .roundedRect(let rect, let corner) where corner.width == corner.height:
            "rect \(rect.summary) radius \(short(corner.width))"
        case .roundedRect(let rect, let corner):
            "rect \(rect.summary) radii \(short(corner.width)) \(short(corner.height))"
        case .elements(let elements): "path of \(elements.count) in \(boundingRect.summary)"
        }
    }
}

extension Paint {
    fileprivate var summary: String {
        switch self {
        case .color(let color): color.summary
        case .linearGradient(let gradient, _, _): "linear\(gradient.summary)"
        case .radialGradient(let gradient, _, _, _): "radial\(gradient.summary)"
        case .angularGradient(let gradient, _, _, _): "angular\(gradient.summary)"
        case .meshGradient(let mesh, let rect): "mesh \(mesh.width)×\(mesh.height) in \(rect.summary)"
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

extension ResolvedGradient {
    fileprivate var summary: String { "(" + stops.map(\.color.summary).joined(separator: " ") + ")" }
}

extension CGAffineTransform {
    fileprivate var summary: String { "[" + [a, b, c, d, tx, ty].map(short).joined(separator: " ") + "]" }
}

extension CGRect {
    fileprivate var summary: String { "[\(short(minX)) \(short(minY)) \(short(width)) \(short(height))]" }
}

/// At most four decimals, none where there are none.
private func short(_ value: Double) -> String {
    let rounded = (value * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
}
