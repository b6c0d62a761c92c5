import Drawing
import Typesetting

/// An effect that says how each unit of a text looks, instead of drawing it: several on one text compose.
///
/// Styles act on what is drawn of the text only; what an effect draws behind it and over it stays.
public protocol StyledTextEffect: TextEffect {
    /// How each unit of the text is drawn; nil: as it is.
    func styles(in layout: Text.Layout) -> StyledUnits?
    /// Draws what lies behind all of the text.
    func drawBehind(_ layout: Text.Layout, in context: inout GraphicsContext)
    /// Draws what lies over all of the text.
    func drawOver(_ layout: Text.Layout, in context: inout GraphicsContext)
}

extension StyledTextEffect {
    public func styles(in layout: Text.Layout) -> StyledUnits? { nil }
    public func drawBehind(_ layout: Text.Layout, in context: inout GraphicsContext) {}
    public func drawOver(_ layout: Text.Layout, in context: inout GraphicsContext) {}

    /// Draws the text through this effect alone.
    public func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        TextEffectStack([self]).draw(layout: layout, in: &context)
    }
}
