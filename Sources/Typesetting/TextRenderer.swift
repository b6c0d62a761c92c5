import Drawing
import Foundation
import Motion

/// Draws a laid-out text in its own way; SwiftUI's protocol of the same name.
public protocol TextRenderer: Animatable {
    /// Draws `layout` into `context`, whose origin is the top left corner of the text's box.
    func draw(layout: Text.Layout, in context: inout GraphicsContext)
    /// How far drawing reaches beyond the text's box; never changes the layout's size.
    var displayPadding: EdgeInsets { get }
}

extension TextRenderer {
    public var displayPadding: EdgeInsets { EdgeInsets() }
}
