/// What is known of images, by what they show.
///
/// In parts, each a dictionary that grows by itself: one that has to move a hundred thousand keys at once takes longer for it
/// than for a frame.
nonisolated struct ImageTable<Value> {
    private var parts = [[ContentKey: Value]](repeating: [:], count: ContentKey.parts)

    subscript(key: ContentKey) -> Value? {
        get { parts[key.part][key] }
        set { parts[key.part][key] = newValue }
    }
}

nonisolated extension ContentKey {
    fileprivate static let parts = 16

    /// Where the key belongs. Why by glyphs alone: their hash is known, and of other shapes there are few.
    fileprivate var part: Int {
        guard case .glyphs(let names, _) = shape else { return 0 }
        return names.hash & (ContentKey.parts - 1)
    }
}
