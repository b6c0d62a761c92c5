import Drawing
import Foundation
import Motion

/// Draws a laid-out text in its own way; SwiftUI's protocol of the same name.
public protocol TextRenderer: Animatable {
    /// Draws `layout` into `context`, whose origin is the top left corner of the text's box.
    func draw(layout: Text.Layout, in context: inout GraphicsContext)
    /// The room that the text takes of what is offered; by default what the text itself takes.
    func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize
    /// How far drawing reaches beyond the text's box; never changes the layout's size. By default nothing.
    var displayPadding: EdgeInsets { get }
}

extension TextRenderer {
    public func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize { text.sizeThatFits(proposal) }
    public var displayPadding: EdgeInsets { EdgeInsets() }
}

/// The room that is offered, in points; SwiftUI's type of the same name.
public struct ProposedViewSize: Hashable, Sendable {
    /// Nil: as wide as it likes to be.
    public var width: Double?
    /// Nil: as high as it likes to be.
    public var height: Double?

    public init(width: Double?, height: Double?) { (self.width, self.height) = (width, height) }
    /// The size, with those of `size` where a dimension is left open.
    public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }

    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

    public static let zero = ProposedViewSize(width: 0, height: 0)
    public static let unspecified = ProposedViewSize(width: nil, height: nil)
    public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)
}

/// A text that a renderer can measure.
public struct TextProxy: Sendable {
    private let text: Text
    private let options: TextLayoutOptions
    private let typesetter: Typesetter

    public init(_ text: Text, options: TextLayoutOptions, typesetter: Typesetter) {
        (self.text, self.options, self.typesetter) = (text, options, typesetter)
    }

    /// The size of the text laid out in the offered width. The offered height changes nothing: no text is cut short.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        typesetter.layout(text, width: proposal.width, options: options).size
    }
}
