import Motion

/// What a property is at every moment: its value at first, and what drives it from then on.
///
/// A property of several components is driven as a whole until one of its parts is addressed (`offset.y`); from then on
/// every part has its own history, and a change of the whole is recorded in each of them.
public struct AnimatedProperty: Sendable {
    /// What decides some components over time.
    public enum Driver: Sendable {
        /// Changes by events.
        case changes(AnimatedValue<AnimatableVector>)
        case keyframes(KeyframePlayback<AnimatableVector>)
        case phases(PhasedValue<AnimatableVector>)
    }

    /// Components that are driven together.
    struct Track: Sendable {
        var components: [Int]
        var driver: Driver
    }

    /// What a value is made of.
    public let kind: PropertyDeclaration.Kind
    /// Whether what is true or false goes from one to the other as the event is animated.
    private let isGradual: Bool
    /// The value before the first change.
    public private(set) var initial: AnimatableVector
    private(set) var tracks: [Track]

    /// A property that stays as it is.
    public init(_ initial: AnimatableVector, kind: PropertyDeclaration.Kind, isGradual: Bool = false) {
        (self.initial, self.kind, self.isGradual) = (initial, kind, isGradual)
        let parts = kind == .content ? [[0], [1]] : [Array(0..<kind.count)]
        tracks = parts.map { Track(components: $0, driver: .changes(AnimatedValue(initial.picked($0)))) }
    }

    // MARK: - Recording

    /// Gives the value before the first change.
    mutating func setInitial(_ value: AnimatableVector) {
        initial = value
        for index in tracks.indices {
            guard case .changes(var history) = tracks[index].driver else { continue }
            history.initial = value.picked(tracks[index].components)
            tracks[index].driver = .changes(history)
        }
    }

    /// Records a change of the whole, or of one part. What is driven by keyframes or phases does not follow.
    mutating func set(
        _ value: AnimatableVector, part: PropertyDeclaration.Part? = nil, at time: Double, transaction: Transaction
    ) {
        if kind == .content { return setContent(value, at: time, transaction: transaction) }
        if let part { split(for: part) }
        var transaction = transaction
        if kind.isDiscrete, !isGradual { transaction.animation = nil }
        for index in tracks.indices where part == nil || tracks[index].components == part?.components {
            let components = part == nil ? value.picked(tracks[index].components) : value
            // Why taken out: the history grows in place only where nothing else holds it.
            guard case .changes(var history) = tracks[index].driver else { continue }
            tracks[index].driver = .changes(AnimatedValue(.zero))
            history.set(components, at: time, transaction: transaction)
            tracks[index].driver = .changes(history)
        }
    }

    private mutating func setContent(_ value: AnimatableVector, at time: Double, transaction: Transaction) {
        guard case .changes(var index) = tracks[0].driver, case .changes(var turns) = tracks[1].driver,
            index.target(at: time) != value.picked([0])
        else { return }
        index.set(value.picked([0]), at: time, animation: nil)
        turns.set([turns.target(at: time)[0] + 1], at: time, transaction: transaction)
        (tracks[0].driver, tracks[1].driver) = (.changes(index), .changes(turns))
    }

    /// What is changing at `time` by an animated set of a content: the one before, and how far it has come.
    func contentChange(at time: Double) -> (old: Int, progress: Double)? {
        guard kind == .content, case .changes(let index) = tracks[0].driver, case .changes(let turns) = tracks[1].driver
        else { return nil }
        let missing = turns.target(at: time)[0] - turns.value(at: time)[0]
        guard abs(missing) > 1e-9, let last = index.segments.last(where: { $0.start <= time }) else { return nil }
        return (Int(last.from[0].rounded()), min(max(1 - missing, 0), 1))
    }

    /// What is changing at `time` by animated sets of a content: the two that are between each other, and how far the newer
    /// has come. It goes from each content to the next, so that a set while another is under way goes on from there.
    ///
    /// - Returns: Nil where it stands. The progress is more than 1 only for the last one, where a spring overshoots.
    func contentPassage(at time: Double) -> (old: Int, new: Int, progress: Double)? {
        guard kind == .content, case .changes(let index) = tracks[0].driver, case .changes(let turns) = tracks[1].driver
        else { return nil }
        let (place, last) = (turns.value(at: time)[0], turns.target(at: time)[0])
        guard abs(last - place) > 1e-9, last >= 1 else { return nil }
        let before = min(max(place.rounded(.down), 0), last - 1)
        // The contents in the order in which they were set; none was set to what it was.
        let contents = [Int(initial[0].rounded())] + index.segments.map { Int($0.to[0].rounded()) }
        guard contents.indices.contains(Int(before) + 1) else { return nil }
        return (contents[Int(before)], contents[Int(before) + 1], max(place - before, 0))
    }

    /// Lets something else than events drive the whole, or one part. `make` gets the part's value at first.
    mutating func drive(
        _ part: PropertyDeclaration.Part? = nil, by make: (_ initial: AnimatableVector) -> Driver
    ) {
        if let part { split(for: part) }
        for index in tracks.indices where part == nil || tracks[index].components == part?.components {
            tracks[index].driver = make(initial.picked(tracks[index].components))
        }
    }

    /// Forgets what drives it.
    mutating func reset() { self = AnimatedProperty(initial, kind: kind, isGradual: isGradual) }

    /// Gives every part its own track.
    private mutating func split(for part: PropertyDeclaration.Part) {
        guard tracks.count == 1, tracks[0].components != part.components else { return }
        let whole = tracks[0].driver
        tracks = kind.parts.map { part in
            let driver: Driver =
                if case .changes(let history) = whole {
                    .changes(history.map { $0.picked(part.components) })
                } else {
                    whole
                }
            return Track(components: part.components, driver: driver)
        }
    }

    // MARK: - Asking

    /// What is shown.
    public func value(at time: Double) -> AnimatableVector { assembled { $0.value(at: time) } }

    /// The derivative of what is shown, per second.
    public func velocity(at time: Double) -> AnimatableVector { assembled { $0.velocity(at: time) } }

    /// The model's value.
    public func target(at time: Double) -> AnimatableVector { assembled { $0.target(at: time) } }

    /// Whether some of it has not settled.
    public func isAnimating(at time: Double) -> Bool { tracks.contains { $0.driver.isAnimating(at: time) } }

    /// Whether it is ever another value than at first.
    public var changes: Bool { tracks.contains { $0.driver.timelineEnd != nil } }

    /// When the last of it has settled, an endless motion counted as one period; nil where it never changes.
    public var timelineEnd: (end: Double, isEndless: Bool)? {
        tracks.compactMap(\.driver.timelineEnd).reduce(nil) { longest, next in
            guard let longest else { return next }
            return (max(longest.end, next.end), longest.isEndless || next.isEndless)
        }
    }

    private func assembled(_ ask: (Driver) -> AnimatableVector) -> AnimatableVector {
        guard tracks.count > 1 else { return ask(tracks[0].driver) }
        var whole = AnimatableVector(Array(repeating: 0, count: kind.count))
        for track in tracks {
            let part = ask(track.driver)
            for (index, component) in track.components.enumerated() { whole[component] = part[index] }
        }
        return whole
    }
}

extension AnimatedProperty.Driver {
    func value(at time: Double) -> AnimatableVector {
        switch self {
        case .changes(let history): history.value(at: time)
        case .keyframes(let playback): playback.value(at: time)
        case .phases(let phased): phased.value(at: time)
        }
    }

    func velocity(at time: Double) -> AnimatableVector {
        switch self {
        case .changes(let history): history.velocity(at: time)
        case .keyframes(let playback): playback.velocity(at: time)
        case .phases(let phased): phased.velocity(at: time)
        }
    }

    /// For keyframes, what the run that is under way (or was last) comes to.
    func target(at time: Double) -> AnimatableVector {
        switch self {
        case .changes(let history): history.target(at: time)
        case .keyframes(let playback): playback.target(at: time)
        case .phases(let phased): phased.target(at: time)
        }
    }

    func isAnimating(at time: Double) -> Bool {
        switch self {
        case .changes(let history): history.isAnimating(at: time)
        case .keyframes(let playback): playback.isAnimating(at: time)
        case .phases(let phased): phased.isAnimating(at: time)
        }
    }

    var timelineEnd: (end: Double, isEndless: Bool)? {
        switch self {
        case .changes(let history): history.timelineEnd
        case .keyframes(let playback): playback.timelineEnd
        case .phases(let phased): phased.timelineEnd
        }
    }
}

extension AnimatableVector {
    /// The components of a part of a property; all of them where none is named.
    func picked(_ part: PropertyDeclaration.Part?) -> AnimatableVector { part.map { picked($0.components) } ?? self }

    /// The components at those places, in that order.
    func picked(_ places: [Int]) -> AnimatableVector {
        places.count == count && places.elementsEqual(0..<count) ? self : AnimatableVector(places.map { self[$0] })
    }
}

extension AnimatedProperty {
    private var histories: [AnimatedValue<AnimatableVector>] {
        tracks.compactMap { if case .changes(let history) = $0.driver { history } else { nil } }
    }

    /// What events change, in order of time; parts that are driven apart one after the other.
    public var segments: [AnimatedValue<AnimatableVector>.Segment] { histories.flatMap(\.segments) }

    /// When the changes made at `time` that `completion` waits for are complete; nil where there are none.
    func completionMoment(_ completion: AnimationCompletion, setAt time: Double) -> Double? {
        histories.compactMap { $0.completionMoment(completion, setAt: time) }.max()
    }

    /// For every change that some completion waits for, when it is complete.
    var completionDues: [CompletionSchedule.Entry] { histories.flatMap(\.completionDues) }
}
