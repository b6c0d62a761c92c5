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
}

/// Layout: a scene and a group are stacks in depth. Each layer is offered its parent's size less its padding, takes the
/// size of its content unless its frame says otherwise, and stands with its anchor at its position.
extension Scene {
    func place(_ layer: Layer, in parent: CGSize, at time: Double, _ typesetter: Typesetter) -> PlacedLayer {
        let padding = max(0, layer.number("padding", at: time))
        let width = layer.value("frame.width", at: time).map { max(0, $0[0]) }
        let height = layer.value("frame.height", at: time).map { max(0, $0[0]) }
        let offered = CGSize(
            width: max(0, (width ?? parent.width) - 2 * padding),
            height: max(0, (height ?? parent.height) - 2 * padding))

        var size = offered
        var layout: Text.Layout?
        if let content = layer.textContent {
            let made = typesetter.layout(
                text(of: layer, content, at: time), width: max(1, offered.width),
                options: options(of: layer, content, at: time))
            (layout, size) = (made, made.size)
        }
        let outer = CGSize(width: width ?? size.width + 2 * padding, height: height ?? size.height + 2 * padding)
        let position = layer.value("position", at: time) ?? [0.5, 0.5, 0, 0]
        let anchor = layer.value("anchor", at: time) ?? [0.5, 0.5]
        let point = CGPoint(
            x: position[0] * parent.width + position[2], y: position[1] * parent.height + position[3])
        let origin = CGPoint(x: point.x - anchor[0] * outer.width, y: point.y - anchor[1] * outer.height)
        // Where a frame leaves more room (or less) than the padded content takes, its alignment says where that stands.
        let (free, align) = (
            CGSize(width: outer.width - 2 * padding, height: outer.height - 2 * padding), layer.frameAlignment
        )
        let inner = CGPoint(
            x: origin.x + padding + (free.width - size.width) * align.x,
            y: origin.y + padding + (free.height - size.height) * align.y)
        return PlacedLayer(
            outer: CGRect(origin: origin, size: outer), content: CGRect(origin: inner, size: size), anchor: point,
            layout: layout)
    }

    private func text(of layer: Layer, _ content: Layer.TextContent, at time: Double) -> Text {
        guard layer.namedProperties.contains("foregroundStyle") else {
            return Text(content.string, font: content.font)
        }
        return Text(content.string, font: content.font, foregroundStyle: layer.color("foregroundStyle", at: time))
    }

    private func options(of layer: Layer, _ content: Layer.TextContent, at time: Double) -> TextLayoutOptions {
        TextLayoutOptions(
            alignment: content.alignment, lineSpacing: layer.number("lineSpacing", at: time),
            dynamicTypeSize: environment.dynamicTypeSize, layoutDirection: environment.layoutDirection,
            colorScheme: environment.colorScheme)
    }

    /// The layer at `path` as layout puts it in its parent.
    func placement(at path: LayerPath, time: Double, _ typesetter: Typesetter) -> PlacedLayer {
        place(layer(at: path), in: parentSize(of: path, at: time, typesetter), at: time, typesetter)
    }

    /// The size of what the layer at `path` stands in.
    private func parentSize(of path: LayerPath, at time: Double, _ typesetter: Typesetter) -> CGSize {
        var size = canvas.size
        for depth in path.indices.dropLast() {
            size = place(layer(at: Array(path[...depth])), in: size, at: time, typesetter).content.size
        }
        return size
    }

    /// What is wrong with the fonts of the layer at `path` at its start; nothing where it is no text.
    public func fontIssues(at path: LayerPath, typesetter: Typesetter) -> [FontIssue] {
        let layer = layer(at: path)
        guard let content = layer.textContent else { return [] }
        let padding = max(0, layer.number("padding", at: 0))
        let width = layer.value("frame.width", at: 0)?[0] ?? parentSize(of: path, at: 0, typesetter).width
        return typesetter.issues(
            text(of: layer, content, at: 0), width: max(1, width - 2 * padding),
            options: options(of: layer, content, at: 0))
    }
}

extension Layer {
    /// A colour, within what colours can be; the primary one where nothing is said.
    func color(_ path: String, at time: Double) -> Color {
        guard let value = properties[path]?.value(at: time) else { return .primary }
        let opacity = min(max(value[3], 0), 1)
        // Why up to the opacity: premultiplied components of a colour are never more, but a spring may overshoot.
        return Color(
            Color.Resolved(premultiplied: (0..<3).map { min(max(value[$0], 0), opacity) } + [opacity]))
    }
}
