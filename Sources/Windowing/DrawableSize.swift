/// The size of what a context draws into, in pixels. Both sides are 0 or more; a minimised window may have none.
nonisolated public struct DrawableSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Whether there is nothing to draw into.
    public var isEmpty: Bool { width <= 0 || height <= 0 }
}
