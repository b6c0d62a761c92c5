import Drawing
import Foundation
import Motion
import Typesetting

/// A layer as layout put it, in its parent's space.
struct PlacedLayer {
    /// With its padding and frame, in points of the parent.
    var outer: CGRect
    /// Of the content, in points of the parent.
    var content: CGRect
    /// The point that it is scaled and turned about, in points of the parent.
    var anchor: CGPoint
    /// A text layer's lines, in the content's space.
    var layout: Text.Layout?
    /// What the parent offered.
    var parent = CGSize.zero
}

/// Layout: a scene and a group are stacks in depth. Each layer is offered its parent's size less its padding, takes the
/// size of its content unless its frame says otherwise, and stands with its anchor at its position.
extension Scene {
    /// The sizes of a layer, before it is placed.
    private struct Measure {
        var outer: CGSize
        var content: CGSize
        var padding: Double
        var layout: Text.Layout?
    }

    func place(
        _ layer: Layer, in parent: CGSize, at time: Double, _ typesetter: Typesetter, shown: Layer.TextContent? = nil
    ) -> PlacedLayer {
        let measure = measure(layer, in: parent, at: time, typesetter, shown: shown)
        let position = layer.value("position", at: time) ?? [0.5, 0.5, 0, 0]
        let anchor = layer.value("anchor", at: time) ?? [0.5, 0.5]
        let point = CGPoint(
            x: position[0] * parent.width + position[2], y: position[1] * parent.height + position[3])
        return placed(
            layer, measure,
            at: CGPoint(
                x: point.x - anchor[0] * measure.outer.width, y: point.y - anchor[1] * measure.outer.height),
            in: parent, at: time)
    }

    /// The layers of a group or a scroll where its layout puts them, back to front. Those that are absent take no place.
    func placeChildren(
        of layer: Layer, in parent: CGSize, at time: Double, _ typesetter: Typesetter
    ) -> [(child: Layer, index: Int, placed: PlacedLayer)] {
        let children = layer.children.indices.filter {
            layer.children[$0].role == .content && layer.children[$0].isAlive(at: time)
        }
        guard let stack = layer.stack else {
            return children.map { index in
                (layer.children[index], index, place(layer.children[index], in: parent, at: time, typesetter))
            }
        }
        return place(children.map { ($0, layer.children[$0]) }, in: parent, stack, of: layer, at: time, typesetter)
    }

    private func placed(
        _ layer: Layer, _ measure: Measure, at origin: CGPoint, in parent: CGSize, at time: Double
    ) -> PlacedLayer {
        let anchor = layer.value("anchor", at: time) ?? [0.5, 0.5]
        // Where a frame leaves more room (or less) than the padded content takes, its alignment says where that stands.
        let (padding, align) = (measure.padding, layer.frameAlignment)
        let free = CGSize(width: measure.outer.width - 2 * padding, height: measure.outer.height - 2 * padding)
        let inner = CGPoint(
            x: origin.x + padding + (free.width - measure.content.width) * align.x,
            y: origin.y + padding + (free.height - measure.content.height) * align.y)
        return PlacedLayer(
            outer: CGRect(origin: origin, size: measure.outer), content: CGRect(origin: inner, size: measure.content),
            anchor: CGPoint(
                x: origin.x + anchor[0] * measure.outer.width, y: origin.y + anchor[1] * measure.outer.height),
            layout: measure.layout, parent: parent)
    }

    /// - Parameter shown: What a text says; nil: what it says at `time`.
    private func measure(
        _ layer: Layer, in parent: CGSize, at time: Double, _ typesetter: Typesetter, shown: Layer.TextContent? = nil
    ) -> Measure {
        let padding = max(0, layer.number("padding", at: time))
        let width = side("width", of: layer, offered: parent.width, at: time)
        let height = side("height", of: layer, offered: parent.height, at: time)
        let offered = CGSize(
            width: max(0, (width ?? parent.width) - 2 * padding),
            height: max(0, (height ?? parent.height) - 2 * padding))
        var size = offered
        var layout: Text.Layout?
        switch layer.kind {
        case .text:
            let content = shown ?? layer.content(at: time)
            let made = typesetter.layout(
                text(of: layer, content, at: time), width: max(1, offered.width),
                options: options(of: layer, content, at: time))
            (layout, size) = (made, made.size)
        case .image(let image): size = image.size(in: offered)
        case .symbol:
            size = Layer.size(
                ofSymbol: layer.symbolName(at: time) ?? "", size: symbolSize(of: layer, at: time), typesetter)
        default: break
        }
        let outer = CGSize(width: width ?? size.width + 2 * padding, height: height ?? size.height + 2 * padding)
        return Measure(outer: outer, content: size, padding: padding, layout: layout)
    }

    /// Points to the em of a symbol: its own, or those of body text.
    func symbolSize(of layer: Layer, at time: Double) -> Double {
        layer.value("size", at: time).map { max(0, $0[0]) } ?? Font.TextStyle.body.size(at: environment.dynamicTypeSize)
    }

    /// What a layer's frame says about one of its sides, in points.
    private func side(_ name: String, of layer: Layer, offered: Double, at time: Double) -> Double? {
        guard layer.hasFrame else { return nil }
        let most = layer.value("frame.max" + name.prefix(1).uppercased() + name.dropFirst(), at: time)?[0]
        let fixed = layer.value("frame." + name, at: time)?[0]
        return fixed.map { max(0, $0) } ?? most.map { min(max(0, $0), offered) }
    }

    // MARK: - Stacks

    /// Layers one after another, the block in the middle of the parent; a scroll's begins at its start, less what is
    /// scrolled away.
    private func place(
        _ children: [(index: Int, layer: Layer)], in parent: CGSize, _ stack: Stack, of layer: Layer, at time: Double,
        _ typesetter: Typesetter
    ) -> [(child: Layer, index: Int, placed: PlacedLayer)] {
        let isVertical = stack.axis == .vertical
        func along(_ size: CGSize) -> Double { isVertical ? size.height : size.width }
        func across(_ size: CGSize) -> Double { isVertical ? size.width : size.height }
        func size(along: Double, across: Double) -> CGSize {
            isVertical ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
        }
        var isScroll = false
        if case .scroll = layer.kind { isScroll = true }
        let columns = max(1, stack.columns)
        let rows = stride(from: 0, to: children.count, by: columns).map { start in
            Array(children[start..<min(start + columns, children.count)])
        }
        let cell = max(0, (across(parent) - stack.spacing * Double(columns - 1)) / Double(columns))
        // Layers that would take all they are offered share what the others leave.
        let flexible = rows.map { $0.contains { $0.layer.takesAll(stack.axis, at: time) } }
        let measured = rows.enumerated().map { row, cells in
            flexible[row] && !isScroll
                ? nil
                : cells.map { measure($0.layer, in: size(along: along(parent), across: cell), at: time, typesetter) }
        }
        let fixed = measured.compactMap { $0 }.map { $0.map { along($0.outer) }.max() ?? 0 }.reduce(0, +)
        let gaps = stack.spacing * Double(max(0, rows.count - 1))
        let share = max(0, along(parent) - fixed - gaps) / Double(max(1, measured.filter { $0 == nil }.count))
        let sizes = rows.enumerated().map { row, cells in
            measured[row] ?? cells.map { measure($0.layer, in: size(along: share, across: cell), at: time, typesetter) }
        }
        let lengths = sizes.map { $0.map { along($0.outer) }.max() ?? 0 }
        let shares = rows.map { cells in cells.map { roomShare(of: $0.layer, at: time) }.max() ?? 1 }
        // What is only partly there takes part of its room and of the gap beside it, so that nothing jumps.
        let missing = zip(lengths, shares).reduce(0) { $0 + ($1.0 + stack.spacing) * (1 - $1.1) }
        let block = lengths.reduce(0, +) + gaps - missing
        let widest = columns > 1 ? across(parent) : sizes.compactMap { $0.map { across($0.outer) }.max() }.max() ?? 0
        var place = isScroll ? -layer.number("contentOffset", at: time) : (along(parent) - block) / 2
        let side = (across(parent) - widest) / 2
        var result: [(child: Layer, index: Int, placed: PlacedLayer)] = []
        for (row, cells) in rows.enumerated() {
            for (column, cell) in cells.enumerated() {
                let measure = sizes[row][column]
                let room = columns > 1 ? (widest - stack.spacing * Double(columns - 1)) / Double(columns) : widest
                let start =
                    side + Double(column) * (room + stack.spacing)
                    + (room - across(measure.outer)) * stack.alignment.share
                let depth = place + (columns > 1 ? (lengths[row] - along(measure.outer)) / 2 : 0)
                let origin = isVertical ? CGPoint(x: start, y: depth) : CGPoint(x: depth, y: start)
                result.append((cell.layer, cell.index, placed(cell.layer, measure, at: origin, in: parent, at: time)))
            }
            place += (lengths[row] + stack.spacing) * shares[row]
        }
        return result
    }

    /// A layer that comes or goes takes as much of its room as it is there; under reduced motion all of it.
    private func roomShare(of layer: Layer, at time: Double) -> Double {
        if environment.reduceMotion { return 1 }
        let (insertion, removal) = layer.presence.weights(at: time)
        return min(max(1 - insertion - removal, 0), 1)
    }

    // MARK: - Text

    private func text(of layer: Layer, _ content: Layer.TextContent, at time: Double) -> Text {
        var text = content.text.font(content.font)
        if content.monospacedDigit { text = text.monospacedDigit() }
        if let line = content.underline { text = text.underline(line.isActive, color: line.color) }
        if let line = content.strikethrough { text = text.strikethrough(line.isActive, color: line.color) }
        if let tracking = layer.value("tracking", at: time) { text = text.tracking(tracking[0]) }
        if let kerning = layer.value("kerning", at: time) { text = text.kerning(kerning[0]) }
        let rise = layer.number("baselineOffset", at: time)
        if rise != 0 { text = text.baselineOffset(rise) }
        if let style = layer.foreground?.textStyle { return text.foregroundStyle(style) }
        return layer.namedProperties.contains("foregroundStyle")
            ? text.foregroundStyle(layer.color("foregroundStyle", at: time)) : text
    }

    private func options(of layer: Layer, _ content: Layer.TextContent, at time: Double) -> TextLayoutOptions {
        TextLayoutOptions(
            alignment: content.alignment, lineSpacing: layer.number("lineSpacing", at: time),
            dynamicTypeSize: environment.dynamicTypeSize,
            layoutDirection: content.layoutDirection ?? environment.layoutDirection,
            colorScheme: environment.colorScheme, language: content.language,
            lineLimit: layer.value("lineLimit", at: time).map { max(1, Int($0[0].rounded())) },
            truncationMode: content.truncationMode, allowsTightening: content.allowsTightening,
            minimumScaleFactor: layer.number("minimumScaleFactor", at: time))
    }

    /// The layer at `path` as layout puts it in its parent, and where the parent's space lies on the canvas, by layout
    /// alone; nil where it takes no place. Costs the layers on the way, and the neighbours in stacks.
    func placement(
        at path: LayerPath, time: Double, _ typesetter: Typesetter
    ) -> (placed: PlacedLayer, origin: CGPoint)? {
        var found = (placed: place(layers[path[0]], in: canvas.size, at: time, typesetter), origin: CGPoint.zero)
        var parent = layers[path[0]]
        for index in path.dropFirst() {
            let (layer, box) = (parent.children[index], found.placed)
            let isContent = layer.role == .content
            let space = isContent ? box.content : box.outer
            let placed: PlacedLayer?
            if !isContent {
                placed = place(layer, in: space.size, at: time, typesetter)
            } else if parent.stack != nil {
                let siblings = placeChildren(of: parent, in: space.size, at: time, typesetter)
                placed = siblings.first { $0.index == index }?.placed
            } else {
                placed = layer.isAlive(at: time) ? place(layer, in: space.size, at: time, typesetter) : nil
            }
            guard let placed else { return nil }
            found = (placed, CGPoint(x: found.origin.x + space.minX, y: found.origin.y + space.minY))
            parent = layer
        }
        return found
    }

    /// What is wrong with the fonts of the layer at `path` at its start; nothing where it is no text
    /// and no symbol.
    public func fontIssues(at path: LayerPath, typesetter: Typesetter) -> [FontIssue] {
        let layer = layer(at: path)
        if layer.isSymbol { return layer.symbolNames.compactMap { typesetter.issue(ofSymbol: $0) } }
        guard let content = layer.textContent else { return [] }
        let padding = max(0, layer.number("padding", at: 0))
        let parent =
            path.count > 1 ? placement(at: path.dropLast(), time: 0, typesetter)?.placed.content.size : canvas.size
        let width = layer.value("frame.width", at: 0)?[0] ?? parent?.width ?? canvas.size.width
        return typesetter.issues(
            text(of: layer, content, at: 0), width: max(1, width - 2 * padding),
            options: options(of: layer, content, at: 0))
    }
}

extension Layer {
    /// A colour, within what colours can be; the primary one where nothing is said.
    func color(_ path: String, at time: Double) -> Color {
        guard let value = value(path, at: time), properties[path] != nil || path != "foregroundStyle" else {
            return .primary
        }
        let opacity = min(max(value[3], 0), 1)
        // Why up to the opacity: premultiplied components of a colour are never more, but a spring may overshoot.
        return Color(
            Color.Resolved(premultiplied: (0..<3).map { min(max(value[$0], 0), opacity) } + [opacity]))
    }

    /// Whether the layer takes all of what it is offered along an axis.
    fileprivate func takesAll(_ axis: Stack.Axis, at time: Double) -> Bool {
        if hasFrame {
            if value(axis == .vertical ? "frame.height" : "frame.width", at: time) != nil { return false }
            if value(axis == .vertical ? "frame.maxHeight" : "frame.maxWidth", at: time) != nil { return true }
        }
        switch kind {
        case .text, .symbol: return false
        case .image(let image): return image.contentMode == .fill
        case .shape, .gradient, .meshGradient, .group, .scroll: return true
        }
    }
}
