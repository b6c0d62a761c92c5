import Motion
import SceneFile

/// From one version of a file to the next: what each says, and where things have gone.
nonisolated struct FileChange {
    let old: FileValues
    let new: FileValues
    let moves: SceneMoves

    init(from old: FileValues, to new: FileValues, moves: SceneMoves = SceneMoves()) {
        (self.old, self.new, self.moves) = (old, new, moves)
    }

    /// What the next version calls a thing; nil where it is not found again.
    func key(_ key: PropertyEdits.Key) -> PropertyEdits.Key? {
        switch key.owner {
        case .layer(let name): moves.layer(name).map { PropertyEdits.Key(layer: $0, path: key.path) }
        case .animation(let path):
            moves.path("\(path).\(key.path)").map { moved in
                // A move changes names and numbers on the way, never how many there are.
                let keys = moved.split(separator: ".")
                let count = path.split(separator: ".").count
                return PropertyEdits.Key(
                    animation: keys[..<count].joined(separator: "."), path: keys[count...].joined(separator: "."))
            }
        }
    }
}

nonisolated extension PropertyEdits {
    /// What has become of what was set when the file changed.
    struct Outcome: Hashable, Sendable {
        /// The file says otherwise now than before: it is right, and undoing brings back what was set.
        var yielded: [Key] = []
        /// Still set, but without a place in the file.
        var homeless: [Key] = []
        /// Set on things that were not found again, as they were called before.
        var lost: [Key] = []
    }

    /// Takes over the file's next version: every step calls things as it does, and what it says otherwise is right. Where
    /// that was written already, there is no way back behind the file.
    ///
    /// - Parameter written: What was written from here in between: that the file says so is no news.
    mutating func follow(_ change: FileChange, written: Values = [:]) -> Outcome {
        var outcome = Outcome()
        var superseded: [Key] = []
        for key in touched {
            guard let next = change.key(key) else {
                if values[key] != nil { outcome.lost.append(key) }
                continue
            }
            let isPlaced = (old: change.old.obstacle(to: key) == nil, new: change.new.obstacle(to: next) == nil)
            if isPlaced.old, !isPlaced.new, values[key] != nil { outcome.homeless.append(next) }
            guard isPlaced.old, isPlaced.new else { continue }
            let (was, now) = (change.old[key], change.new[next])
            if was != now, !(written[key].map { Self.isSame($0, as: now) } ?? false) { superseded.append(next) }
        }
        rename(change.key)
        outcome.yielded = yield(superseded)
        return outcome
    }

    /// Whether a value may have become another one by being written: a colour has 256 steps in a file.
    private static func isSame(_ value: AnimatableVector?, as read: AnimatableVector?) -> Bool {
        guard let value, value.count == 4, let read, read.count == 4 else { return value == read }
        return (0..<4).allSatisfy { abs(value[$0] - read[$0]) < 1.0 / 255 }
    }
}

nonisolated extension PropertyEdits.Outcome {
    /// What there is to say of it: of what is lost first, since nothing else tells.
    var note: (text: String, detail: String, isGood: Bool)? {
        func list(_ keys: [PropertyEdits.Key], _ name: (PropertyEdits.Key) -> String) -> String {
            keys.map(name).sorted().joined(separator: ", ")
        }
        var sentences: [String] = []
        if !lost.isEmpty {
            sentences.append(list(lost, \.words) + (lost.count > 1 ? " were" : " was") + " not found again")
        }
        if !yielded.isEmpty {
            let taken = list(yielded, \.name)
            let undo = " — Ctrl+Z brings back what was set"
            if lost.isEmpty { return ("Taken from the file", taken + undo, true) }
            sentences.append(taken + " is the file's now")
        }
        if !homeless.isEmpty {
            let kept = list(homeless, \.name) + ", though the file has no place for it now"
            if lost.isEmpty { return ("Kept", kept, false) }
            sentences.append("kept: " + kept)
        }
        return sentences.isEmpty ? nil : ("Lost", sentences.joined(separator: "; "), false)
    }
}

nonisolated extension PropertyEdits.Key {
    /// What it is, for those who cannot look at it any more: "the duration of the 2nd event", "the opacity of text-2".
    var words: String {
        let last = path.split(separator: ".").last.map(String.init) ?? path
        switch owner {
        case .layer(let layer): return "the \(PropertyRow.words(path)) of \(layer)"
        case .animation(let animation):
            let what = Int(last) == nil ? PropertyRow.words(last) : "control point"
            let keys = animation.split(separator: ".").map(String.init)
            guard keys.first == "timeline" else {
                return "the \(what) of an animation of \(keys.first ?? animation)"
            }
            // What comes after an event's completion stands in that event.
            let numbers = keys.compactMap { Int($0) }.map { Self.ordinal($0 + 1) }
            return "the \(what) of the " + numbers.reversed().joined(separator: " event after the ") + " event"
        }
    }

    /// "1st", "12th".
    private static func ordinal(_ number: Int) -> String {
        let endings = [1: "st", 2: "nd", 3: "rd"]
        return "\(number)" + ((11...13).contains(number % 100) ? "th" : endings[number % 10] ?? "th")
    }
}
