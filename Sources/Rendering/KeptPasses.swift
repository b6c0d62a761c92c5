/// Horizontal passes of blurs that are kept from frame to frame: where each lies in a texture of their own.
///
/// A moment that is shown again, in a loop or by scrubbing back and forth, then costs the vertical pass alone: about a
/// fifth less for a few lines on a software rasteriser. What is asked for once takes no room, as most never comes again; what
/// does not fit waits for the next frame, which forgets everything. Nothing is rounded for it: a pass is found again only
/// where every number of it is the same.
nonisolated struct KeptPasses {
    /// All that a pass's texels depend on.
    struct Key: Hashable {
        var slot: AtlasSlot
        var rows: Int
        var width: Int
        /// 1 / pitch, where the first texel is read, c: as the pass's program takes them.
        var rate: Float
        var start: Float
        var c: Float

        /// Why not all of it: passes of one image mostly differ in these.
        func hash(into hasher: inout Hasher) {
            hasher.combine(UInt64(start.bitPattern) << 32 | UInt64(c.bitPattern))
            hasher.combine(slot.page << 32 ^ slot.y << 16 ^ slot.x)
        }

        /// Rows that it takes of its sheet, whole blocks of four: a software rasteriser works on those, and would on two of
        /// them for rows that lie across.
        var blockRows: Int { (rows + 3) & ~3 }
    }

    enum Answer: Equatable {
        /// It is there.
        case kept(x: Int, y: Int)
        /// It is to be drawn there now.
        case free(x: Int, y: Int)
        /// It is not kept.
        case none
    }

    /// Texels a side of the texture, unless the driver's textures end before.
    static let side = 2_048
    /// How many passes that were asked for once are remembered: a power of two.
    private static let mostSeen = 16_384

    private let side: Int
    /// How many passes have to be asked for again before any is kept: a texture for a few would be a waste.
    private let patience: Int
    private var repeats = 0
    private var places: [Key: (x: Int, y: Int, frame: Int)] = [:]
    /// The frames that first asked for passes, by the last bits of their hashes. Why no dictionary: most passes never come
    /// again, and each would be written down at some cost. One that takes another's place, or is taken for it, is only kept
    /// later, or sooner.
    private var seen = [(hash: Int, frame: Int)](repeating: (0, .max), count: KeptPasses.mostSeen)
    private var packer: ShelfPacker
    private var isFull = false
    /// Whether a pass of the frame in hand is not kept: then no later one is. Each change of the texture that is read would
    /// be another draw call.
    private var isBroken = false
    private var frame = 0

    init(side: Int, patience: Int = 0) {
        (self.side, self.patience) = (side, patience)
        packer = ShelfPacker(width: side, height: side, firstRow: 4)
    }

    /// Begins a frame. Where there was no room in the last one, all is forgotten.
    mutating func begin(frame: Int) {
        (self.frame, isBroken) = (frame, false)
        guard isFull else { return }
        (places, isFull) = ([:], false)
        packer = ShelfPacker(width: side, height: side, firstRow: 4)
    }

    /// Where the pass lies or may lie.
    mutating func place(_ key: Key) -> Answer {
        let answer = answer(key)
        if answer == .none { isBroken = true }
        return answer
    }

    private mutating func answer(_ key: Key) -> Answer {
        if !places.isEmpty, let known = places[key] {
            // Why not in the frame that draws it: the plan's passes need not run in the order that they were planned in.
            return known.frame < frame && !isBroken ? .kept(x: known.x, y: known.y) : .none
        }
        let hash = key.hashValue
        let index = hash & (KeptPasses.mostSeen - 1)
        guard seen[index].hash == hash, seen[index].frame <= frame else {
            seen[index] = (hash, frame)
            return .none
        }
        guard seen[index].frame < frame, !isFull else { return .none }
        repeats += 1
        guard repeats > patience, !isBroken else { return .none }
        guard let place = packer.insert(width: key.width, height: key.blockRows) else {
            // A pass that could never lie here makes no other one leave.
            isFull = key.width <= side && key.blockRows + 4 <= side
            return .none
        }
        places[key] = (place.x, place.y, frame)
        return .free(x: place.x, y: place.y)
    }

    /// Forgets the passes that read a page which was given up.
    mutating func forget(_ page: AtlasPage.ID) { places = places.filter { $0.key.slot.page != page } }
}
