import Drawing
import Typesetting

/// What a viewer's settings would be; SwiftUI's environment values of the same names.
public struct SceneEnvironment: Hashable, Sendable {
    public var colorScheme: ColorScheme
    public var dynamicTypeSize: DynamicTypeSize
    public var layoutDirection: LayoutDirection
    /// Effects show their finished state.
    public var reduceMotion: Bool

    public init(
        colorScheme: ColorScheme = .dark, dynamicTypeSize: DynamicTypeSize = .large,
        layoutDirection: LayoutDirection = .leftToRight, reduceMotion: Bool = false
    ) {
        (self.colorScheme, self.dynamicTypeSize) = (colorScheme, dynamicTypeSize)
        (self.layoutDirection, self.reduceMotion) = (layoutDirection, reduceMotion)
    }
}
