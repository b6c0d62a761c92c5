import Motion
import Synchronization
import Typesetting

/// What the layers of one scroll have been through by their animated transitions: for each of them the history of how much
/// it looks like its two ends.
struct ScrollPhases: Sendable {
    /// By the number of the layer in the scroll; two components each.
    var histories: [Int: AnimatedValue<AnimatableVector>] = [:]
    /// Up to when they were followed, in seconds.
    var end = Double.infinity

    /// Nil where they were not followed so far.
    func weights(of child: Int, at time: Double) -> ScrollWeights? {
        guard time <= end else { return nil }
        guard let value = histories[child]?.value(at: time) else { return ScrollWeights() }
        return ScrollWeights(topLeading: value[0], bottomTrailing: value[1])
    }
}

/// Keeps what was worked out of a scene's scrolls, for one typesetter: it depends on the layout of texts.
final class ScrollPhaseStore: Sendable {
    private struct State {
        var known: [LayerPath: ScrollPhases] = [:]
        var typesetter: Typesetter?
    }

    private let state = Mutex(State())

    /// The phases of the scroll at `path`, made where they are not known yet.
    func phases(at path: LayerPath, _ typesetter: Typesetter, make: () -> ScrollPhases) -> ScrollPhases {
        let found = state.withLock { $0.typesetter === typesetter ? $0.known[path] : nil }
        if let found { return found }
        // Why not under the lock: working them out lays texts out. Whoever is second works out the same.
        let made = make()
        state.withLock { state in
            if state.typesetter !== typesetter { state = State(typesetter: typesetter) }
            state.known[path] = made
        }
        return made
    }

    func removeAll() { state.withLock { $0 = State() } }
}

extension Scene {
    /// How much the layer at `path` looks like the ends of its scroll transition, where that is an animated one that was
    /// followed to `time`; else nil.
    func scrollWeights(of layer: Layer, at path: LayerPath, time: Double, _ typesetter: Typesetter) -> ScrollWeights? {
        path.last.flatMap { phases(around: layer, at: path, typesetter)?.weights(of: $0, at: time) }
    }

    /// The history of that, two components, as far as it was followed; nil where there is no such transition.
    func scrollHistory(
        of layer: Layer, at path: LayerPath, _ typesetter: Typesetter
    ) -> AnimatedValue<AnimatableVector>? {
        path.last.flatMap { phases(around: layer, at: path, typesetter)?.histories[$0] }
    }

    private func phases(around layer: Layer, at path: LayerPath, _ typesetter: Typesetter) -> ScrollPhases? {
        guard case .animated? = layer.scrollTransition?.mode, path.count > 1 else { return nil }
        let scroll = LayerPath(path.dropLast())
        guard case .scroll(let axis) = self.layer(at: scroll).kind else { return nil }
        return scrollPhases.phases(at: scroll, typesetter) {
            ScrollPhaseFinder(self, scroll, axis, typesetter).phases()
        }
    }
}
