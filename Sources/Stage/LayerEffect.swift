import Drawing
import Foundation
import Motion

/// Something that scenes can name and that has parameters: the file format, the inspector and the documentation read
/// them here.
public protocol DeclaredEffect: Sendable {
    /// The name in scene files.
    static var name: String { get }
    /// One line on what it does.
    static var summary: String { get }
    /// Its parameters; none is named like a property of layers.
    static var parameters: [PropertyDeclaration] { get }
    /// Numbers that the scene drives, beside them: each has a history, none is written in files.
    static var driven: [PropertyDeclaration] { get }
}

extension DeclaredEffect {
    public static var driven: [PropertyDeclaration] { [] }
}

/// An effect of a whole layer that scenes can name. It is made anew from the evaluated parameters at each moment.
public protocol LayerEffect: DeclaredEffect {
    /// The effect with these values. A parameter that was not given reads as 0.
    init(_ values: ParameterValues)

    /// Draws the layer with the effect.
    ///
    /// - Parameters:
    ///   - box: The layer's box, in the space of `context`.
    ///   - content: Draws the layer without it.
    func draw(in box: CGRect, _ context: inout GraphicsContext, content: (inout GraphicsContext) -> Void)
}
