/// Which items of a list are kept as a picture, and for how many frames the others have stayed the same.
///
/// The picture is drawn first, so that an item in it may lie under others that come before it in the list: that is the same
/// as long as they do not touch. Why not the beginning of the list alone: of lines that come to rest in several columns,
/// those of the last column would be drawn in every frame.
struct StillItems {
    /// An item that the picture shows.
    struct Shown {
        /// Its place in the list, as it is drawn.
        var place: Int
        var touch: FramePlan.Touch
    }

    /// An item that is drawn in each frame.
    struct Other {
        var place: Int
        /// Known once it has been drawn.
        var touch = FramePlan.Touch()
        /// For how many frames it has stayed as it was; 0 where it is new.
        var age = 0
    }

    /// Both in the order of the list.
    private(set) var shown: [Shown] = []
    private(set) var others: [Other] = []
    /// Where the picture shows what is not there any more.
    private(set) var removed = PixelBox.empty
    /// For how many frames an item has to have stayed the same before the picture shows it. Grows where large parts of the
    /// picture go, as while someone leafs through a scene: drawing them anew costs more than they save.
    private var patience = StillItems.leastPatience

    /// Items that no longer change are drawn into the picture once there are so many of them, or once one has waited longer
    /// by so many frames: drawing into another texture costs as much as some lines do.
    private static let manySettled = 8
    private static let longWait = 4
    private static let (leastPatience, mostPatience) = (2.0, 64.0)
    /// What is left of the patience from frame to frame: half of it after 34.
    private static let calming = 0.98
    /// How many others may come before one that the picture shows, and be passed over in search of settled ones.
    private static let mostPassed = 64
    /// How many comparisons of items that differ may be spent on finding others out of their places, and on finding what the
    /// picture shows where some of it is gone.
    private static let (mostTries, mostSearched) = (64, 2_048)

    private init() {}

    /// The first items in the picture, the others each drawn by itself.
    init(shown: [FramePlan.Touch], others: [FramePlan.Touch], after last: StillItems? = nil) {
        self.shown = shown.enumerated().map { Shown(place: $0, touch: $1) }
        self.others = others.enumerated().map { Other(place: shown.count + $0, touch: $1) }
        if let last { patience = min(2 * last.patience, StillItems.mostPatience) }
    }

    // MARK: - From list to list

    /// The same items in the next list; nil where they cannot be told from the others.
    ///
    /// - Parameters:
    ///   - before: The last list.
    ///   - frame: All of the picture.
    func found(in items: [DrawnItem], before: [DrawnItem], frame: PixelBox) -> StillItems? {
        guard var next = allShown(in: items, before) ?? someShown(in: items, before) else { return nil }
        next.age(items, self, before)
        // From an eighth of the picture on, all of the growth.
        let share = Double(next.removed.width * next.removed.height) / Double(frame.width * frame.height)
        let grown = patience * (1 + min(8 * share, 1)) * StillItems.calming
        next.patience = min(max(grown, StillItems.leastPatience), StillItems.mostPatience)
        return next
    }

    /// With all that the picture shows, in its turn.
    private func allShown(in items: [DrawnItem], _ before: [DrawnItem]) -> StillItems? {
        var next = StillItems()
        next.shown.reserveCapacity(shown.count)
        for place in items.indices {
            let turn = next.shown.count
            if turn == shown.count {
                next.others += (place..<items.count).map { Other(place: $0) }
                break
            }
            if items[place] == before[shown[turn].place] {
                next.shown.append(Shown(place: place, touch: shown[turn].touch))
            } else if next.others.count < StillItems.mostPassed {
                next.others.append(Other(place: place))
            } else {
                return nil
            }
        }
        return next.shown.count == shown.count ? next : nil
    }

    /// With what is left of it. Nil, too, where one that is left looks at what was drawn before it.
    private func someShown(in items: [DrawnItem], _ before: [DrawnItem]) -> StillItems? {
        var next = StillItems()
        var (turn, tries) = (0, StillItems.mostSearched)
        func remove(_ range: Range<Int>) {
            for item in shown[range] { next.removed = next.removed.union(item.touch.box) }
        }
        for place in items.indices {
            let found = (turn..<shown.count).first {
                if tries == 0 || items[place] == before[shown[$0].place] { return true }
                tries -= 1
                return false
            }
            guard tries > 0 else { return nil }
            if let found {
                remove(turn..<found)
                next.shown.append(Shown(place: place, touch: shown[found].touch))
                turn = found + 1
            } else {
                guard turn == shown.count || next.others.count < StillItems.mostPassed else { return nil }
                next.others.append(Other(place: place))
            }
        }
        remove(turn..<shown.count)
        return next.shown.contains { $0.touch.looksBelow } ? nil : next
    }

    /// Finds which of the others are as they were. Most that changed stand where they stood; some came or went before them.
    private mutating func age(_ items: [DrawnItem], _ last: StillItems, _ before: [DrawnItem]) {
        var (expected, low, tries) = (0, 0, StillItems.mostTries)
        for index in others.indices {
            let start = tries > 0 ? max(low, expected - 4) : expected
            let end = min(last.others.count, expected + (tries > 0 ? 8 : 1))
            expected += 1
            guard start < end else { continue }
            let found = (start..<end).first {
                if before[last.others[$0].place] == items[others[index].place] { return true }
                tries -= 1
                return false
            }
            guard let found else { continue }
            others[index].touch = last.others[found].touch
            others[index].age = last.others[found].age + 1
            (expected, low) = (found + 1, found + 1)
        }
    }

    // MARK: - The picture

    /// What the picture shows inside what is to be drawn anew.
    var repairing: [Int] { shown.lazy.filter { $0.touch.box.intersects(removed) }.map(\.place) }

    /// Whether what the picture shows does not meet what comes before it in the list and is drawn over it.
    var keepsOrder: Bool {
        var passed = others[...]
        var before: [FramePlan.Touch] = []
        return shown.allSatisfy { item in
            while let other = passed.first, other.place < item.place {
                before.append(other.touch)
                passed.removeFirst()
            }
            return !before.contains { $0.meets(item.touch) }
        }
    }

    /// Which of the others, by their places among them, are to be drawn into the picture now.
    var settled: [Int] {
        let settledAge = Int(patience)
        let waiting = others.lazy.prefix { $0.age > 0 }.map(\.age).filter { $0 >= settledAge }
        let long = settledAge + StillItems.longWait
        guard waiting.count >= StillItems.manySettled || waiting.contains(where: { $0 >= long }) else { return [] }
        var result: [Int] = []
        var passed: [FramePlan.Touch] = []
        for (index, other) in others.enumerated() {
            // Where it is going to be drawn is not known yet.
            guard other.age > 0, passed.count < StillItems.mostPassed else { break }
            if other.age >= settledAge, !passed.contains(where: { $0.meets(other.touch) }),
                !shown.reversed().prefix(while: { $0.place > other.place }).contains(where: {
                    $0.touch.meets(other.touch)
                })
            {
                result.append(index)
            } else {
                passed.append(other.touch)
            }
        }
        return result
    }

    /// Moves others into the picture.
    mutating func show(_ settled: [Int], as touches: [FramePlan.Touch]) {
        shown += zip(settled, touches).map { Shown(place: others[$0].place, touch: $1) }
        shown.sort { $0.place < $1.place }
        for index in settled.reversed() { others.remove(at: index) }
    }

    /// Notes what the others were drawn on.
    mutating func draw(_ touches: [FramePlan.Touch]) {
        for index in others.indices { others[index].touch = touches[index] }
    }
}
