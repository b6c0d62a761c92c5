/// Places rectangles on a page, shelf after shelf from the top; never moves or frees one.
nonisolated struct ShelfPacker: Hashable, Sendable {
    let width: Int
    let height: Int
    private var shelves: [Shelf] = []
    private(set) var usedHeight: Int

    private struct Shelf: Hashable, Sendable {
        var y: Int
        var height: Int
        var used: Int
    }

    /// - Parameter firstRow: Rows above it are left alone.
    init(width: Int, height: Int, firstRow: Int = 0) {
        (self.width, self.height, usedHeight) = (width, height, firstRow)
    }

    /// A place for `width` × `height`, or nil where the page is full. Prefers the shelf that it fits best; a shelf is
    /// taken where it is at most a third higher than needed, else a new one is begun while there is room.
    mutating func insert(width wanted: Int, height wantedHeight: Int) -> (x: Int, y: Int)? {
        guard wanted <= width, wanted > 0, wantedHeight > 0 else { return nil }
        var best: Int?
        for (index, shelf) in shelves.enumerated()
        where shelf.height >= wantedHeight && shelf.used + wanted <= width {
            if best.map({ shelves[$0].height > shelf.height }) ?? true { best = index }
        }
        let canOpen = usedHeight + wantedHeight <= height
        if let best, !canOpen || shelves[best].height * 3 <= wantedHeight * 4 + 3 {
            defer { shelves[best].used += wanted }
            return (shelves[best].used, shelves[best].y)
        }
        guard canOpen else { return nil }
        shelves.append(Shelf(y: usedHeight, height: wantedHeight, used: wanted))
        defer { usedHeight += wantedHeight }
        return (0, usedHeight)
    }
}
