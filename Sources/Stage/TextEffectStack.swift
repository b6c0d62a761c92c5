import Drawing
import Typesetting

/// The effects of one text, drawn together.
struct TextEffectStack {
    var effects: [any TextEffect]

    init(_ effects: [any TextEffect]) { self.effects = effects }

    /// Draws the text through its effect; without any, line by line.
    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        guard let effect = effects.first else {
            for line in layout { context.draw(line) }
            return
        }
        effect.draw(layout: layout, in: &context)
    }
}
