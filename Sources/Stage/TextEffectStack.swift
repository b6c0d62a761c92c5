import Drawing
import Foundation
import Typesetting

/// The effects of one text, drawn together.
///
/// What lies behind the text comes first, effect by effect, then the text, then what lies over it. The text is drawn in
/// the largest parts of one look, a whole line where it can be, each as one group: opacity and blur act on what is
/// flattened, so that letters that overlap don't show through each other.
///
/// An effect that draws by itself cannot be joined with others: the first such one draws the text alone.
struct TextEffectStack {
    var effects: [any TextEffect]

    init(_ effects: [any TextEffect]) { self.effects = effects }

    /// Draws the text through its effects; without any, line by line.
    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        var styled: [any StyledTextEffect] = []
        for effect in effects {
            guard let effect = effect as? any StyledTextEffect else {
                return effect.draw(layout: layout, in: &context)
            }
            styled.append(effect)
        }
        for effect in styled { effect.drawBehind(layout, in: &context) }
        drawText(layout, styled.compactMap { $0.styles(in: layout) }, in: context)
        for effect in styled { effect.drawOver(layout, in: &context) }
    }

    private func drawText(_ layout: Text.Layout, _ styles: [StyledUnits], in context: GraphicsContext) {
        guard let starts = styles.first?.map.lineStarts else {
            for line in layout { context.draw(line) }
            return
        }
        for (index, line) in layout.enumerated() {
            let clusters = starts[index]..<starts[index + 1]
            var common: ClusterStyle? = .identity
            for units in styles {
                guard let style = units.common(clusters) else {
                    common = nil
                    break
                }
                common = common?.combined(with: style)
            }
            if let common {
                context.draw(common) { $0.draw(line, options: $1) }
            } else {
                let each = clusters.map { cluster in
                    styles.dropFirst().reduce(styles[0][cluster]) { $0.combined(with: $1[cluster]) }
                }
                draw(line, each, in: context)
            }
        }
    }

    /// Draws a line whose clusters look different from each other.
    private func draw(_ line: Text.Layout.Line, _ styles: [ClusterStyle], in context: GraphicsContext) {
        let movesFreely = line.glyphsMoveFreely
        var start = 0
        while start < styles.count {
            var (end, first, isMoved) = (start + 1, styles[start], false)
            while end < styles.count {
                let next = styles[end]
                guard next.opacity == first.opacity, next.blur == first.blur, next.isExact == first.isExact else {
                    break
                }
                if next.offset != first.offset {
                    if !movesFreely { break }
                    isMoved = true
                }
                end += 1
            }
            let clusters = start..<end
            if isMoved {
                first.offset = .zero
                context.draw(first) { $0.draw(line, clusters: clusters, options: $1) { styles[$0].offset } }
            } else {
                context.draw(first) { $0.draw(line, clusters: clusters, options: $1) }
            }
            start = end
        }
    }
}

extension GraphicsContext {
    /// Draws some text in a style.
    fileprivate func draw(_ style: ClusterStyle, text: (GraphicsContext, Text.Layout.DrawingOptions) -> Void) {
        if style.isHidden { return }
        let options: Text.Layout.DrawingOptions = style.isExact ? .disablesSubpixelQuantization : []
        guard style != .identity else { return text(self, options) }
        var copy = self
        copy.translateBy(x: style.offset.width, y: style.offset.height)
        copy.addFilter(.blur(radius: style.blur))
        copy.opacity *= style.opacity
        text(copy, options)
    }
}
