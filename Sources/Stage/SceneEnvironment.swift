import Drawing
import Typesetting

/// What a viewer's settings would be; SwiftUI's environment values of the same names.
public struct SceneEnvironment: Hashable, Sendable {
    /// Which colours `primary` and the canvas's default background are.
    public var colorScheme: ColorScheme
    /// What sizes of text styles and scaled parameters follow.
    public var dynamicTypeSize: DynamicTypeSize
    /// The direction of paragraphs that have none of their own.
    public var layoutDirection: LayoutDirection
    /// Effects show their finished state.
    public var reduceMotion: Bool

    /// Dark, large, left to right, with motion.
    public init(
        colorScheme: ColorScheme = .dark, dynamicTypeSize: DynamicTypeSize = .large,
        layoutDirection: LayoutDirection = .leftToRight, reduceMotion: Bool = false
    ) {
        (self.colorScheme, self.dynamicTypeSize) = (colorScheme, dynamicTypeSize)
        (self.layoutDirection, self.reduceMotion) = (layoutDirection, reduceMotion)
    }
}
