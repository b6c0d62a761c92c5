import Motion

/// SwiftUI's keyframe animator on a layer: tracks of keyframes, one for each property that it drives.
public struct LayerKeyframes: Sendable {
    /// What starts a run.
    public enum Trigger: String, Hashable, Sendable, CaseIterable {
        /// The start of the timeline.
        case start
        /// An event that triggers the layer.
        case manual
    }

    /// The keyframes of one property or part.
    public struct Track: Sendable {
        public var address: PropertyAddress
        public var keyframes: [Keyframe<AnimatableVector>]

        /// A track.
        public init(_ address: PropertyAddress, _ keyframes: [Keyframe<AnimatableVector>]) {
            (self.address, self.keyframes) = (address, keyframes)
        }
    }

    public var trigger: Trigger
    /// Whether each run is played again and again, all tracks together.
    public var isRepeating: Bool
    public var tracks: [Track]

    /// An animator that plays once from the start.
    public init(trigger: Trigger = .start, isRepeating: Bool = false, tracks: [Track]) {
        (self.trigger, self.isRepeating, self.tracks) = (trigger, isRepeating, tracks)
    }
}

/// SwiftUI's phase animator on a layer: values of properties for each phase.
public struct LayerPhases: Sendable {
    /// What starts a run.
    public enum Trigger: String, Hashable, Sendable, CaseIterable {
        /// Nothing: phases go round and round from the start of the timeline.
        case none
        /// An event that triggers the layer: one round.
        case manual
    }

    /// The values in one phase; a property that is not among them has its value at first.
    public struct Phase: Sendable {
        public var values: [PropertyAddress: AnimatableVector]
        /// How the phase is gone into; nil: at once.
        public var animation: Animation?

        /// A phase that is gone into under the default animation.
        public init(_ values: [PropertyAddress: AnimatableVector], animation: Animation? = .default) {
            (self.values, self.animation) = (values, animation)
        }
    }

    public var trigger: Trigger
    public var phases: [Phase]

    /// An animator that goes round and round.
    public init(trigger: Trigger = .none, phases: [Phase]) { (self.trigger, self.phases) = (trigger, phases) }

    /// Everything that some phase sets, in the order of phases and names.
    public var addresses: [PropertyAddress] {
        var seen: Set<PropertyAddress> = []
        return phases.flatMap { phase in
            phase.values.keys.sorted { ($0.path, $0.part?.name ?? "") < ($1.path, $1.part?.name ?? "") }
        }.filter { seen.insert($0).inserted }
    }
}

extension Layer {
    /// Makes the drivers of what keyframes, phases and symbol effects drive, given when the layer is triggered.
    mutating func installAnimators(_ fired: LayerTriggers) {
        let triggers = fired.whole
        if let keyframes {
            let moments = keyframes.trigger == .start ? [0] : triggers
            let length =
                keyframes.tracks.map { track in
                    KeyframeCurve(initial: initial(track.address), keyframes: track.keyframes).duration
                }.max() ?? 0
            for track in keyframes.tracks {
                drive(track.address) { initial in
                    .keyframes(
                        KeyframePlayback(
                            initial: initial, keyframes: track.keyframes, triggers: moments,
                            repeating: keyframes.isRepeating, period: length))
                }
            }
        }
        if let phases { install(phases, triggers: triggers) }
        installSymbolEffects(fired)
    }

    private mutating func install(_ animator: LayerPhases, triggers: [Double]) {
        let addresses = animator.addresses
        let targets = addresses.map { address in
            animator.phases.map { $0.values[address] ?? initial(address) }
        }
        // A phase that changes nothing is passed at once.
        let changes = animator.phases.indices.map { index in
            let before = (index + animator.phases.count - 1) % animator.phases.count
            return targets.contains { $0[index] != $0[before] }
        }
        let sequence = PhaseSequence(
            animations: animator.phases.map(\.animation), changes: changes,
            triggers: animator.trigger == .manual ? triggers : nil)
        for (address, values) in zip(addresses, targets) {
            drive(address) { _ in .phases(PhasedValue(targets: values, sequence: sequence)) }
        }
    }

    private func initial(_ address: PropertyAddress) -> AnimatableVector {
        (initialValue(of: address.path) ?? .zero).picked(address.part)
    }

    private mutating func drive(
        _ address: PropertyAddress, by make: (AnimatableVector) -> AnimatedProperty.Driver
    ) {
        change(address.path) { $0.drive(address.part, by: make) }
    }
}
