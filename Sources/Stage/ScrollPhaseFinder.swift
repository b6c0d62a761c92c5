import Foundation
import Motion
import Typesetting

/// Finds the moments at which the layers of a scroll cross the thresholds of their animated transitions.
///
/// A layer is within its threshold where its middle is at most the threshold's reach, and half a point more, from the
/// view's middle; so one that comes to rest right at the edge counts as in view. Beyond that it is before the view or behind
/// it. The moments at which that changes are the roots of distance ∓ reach as functions of time, both worked out in closed
/// form from the scroll's offset (and from the layout, where that moves, too), never from pictures that were shown:
///
/// - time is cut at every change of what they depend on, and while something moves into cells of 1/240 s;
/// - in a cell a change of the offset's direction is found by halving down on the sign of its velocity, so that the offset
///   goes one way in each piece;
/// - in a piece with different signs at its ends the root is halved down to neighbouring numbers: the moment is exact to
///   the last bits of a `Double`.
///
/// What turns twice within one cell may cross there and back unseen. Roots are looked for up to the end of the timeline, or
/// of the last motion that ends; but no more work is done than `work`, about two minutes of motion without rest, so that any
/// scene answers. After that a layer is at once what its place says. At 0, and where a layer is inserted, it is in its phase already; every later change is
/// animated from its moment on, also one by a cut of the offset.
struct ScrollPhaseFinder {
    private let scene: Scene
    private let path: LayerPath
    private let axis: Stack.Axis
    private let typesetter: Typesetter
    private let scroll: Layer
    private let children: [Child]
    private let offset: AnimatedProperty?
    /// What moves lengths and places along the axis, besides the offset.
    private let influences: [AnimatedProperty]
    private let presences: [Presence]
    /// The moments of changes, ascending.
    private let stops: [Double]
    private let horizon: Double
    private let isEndless: Bool
    /// What may still be done: a cell counts one, a moment of a layout twenty.
    private var work = Self.work
    /// The layout that was worked out last, and when; it holds until the next stop where nothing of it moves.
    private var known: (stop: Int, lanes: [Int: Lane])?

    /// The layouts of the last moments at which something of it moved: both ends of a cell are asked for by every layer.
    private var recent: [(time: Double, lanes: [Int: Lane])] = []

    /// A layer with an animated transition.
    private struct Child {
        /// Its number in the scroll.
        var index: Int
        var threshold: ScrollTransition.Threshold
        var animation: Animation
    }

    /// A layer's place with the offset taken out.
    private struct Lane {
        /// The distance of its middle from the view's, where the offset is 0.
        var place: Double
        /// The largest distance at which it is within its threshold.
        var reach: Double
    }

    /// Points beyond the threshold that count as within it.
    static let tolerance = 0.5
    static let work = 40_000

    init(_ scene: Scene, _ path: LayerPath, _ axis: Stack.Axis, _ typesetter: Typesetter) {
        (self.scene, self.path, self.axis, self.typesetter) = (scene, path, axis, typesetter)
        let scroll = scene.layer(at: path)
        self.scroll = scroll
        children = scroll.children.enumerated().compactMap { index, child in
            guard case .animated(let animation)? = child.scrollTransition?.mode, child.role == .content else {
                return nil
            }
            return Child(
                index: index, threshold: child.scrollTransition?.threshold ?? .visible(1), animation: animation)
        }
        offset = scroll.stack == nil ? nil : scroll.properties["contentOffset"]
        let around = path.indices.map { scene.layer(at: Array(path[...$0])) }
        let inside = Self.all(in: scroll)
        influences = (around + inside).flatMap { layer in
            layer.properties.filter { Self.isOfLayout($0.key) && $0.value.changes }.map(\.value)
        }
        presences = inside.map(\.presence).filter { !$0.moments.isEmpty }
        let properties = influences + [offset].compactMap { $0 }
        let moments = properties.flatMap { $0.tracks.flatMap(\.driver.moments) } + presences.flatMap(\.moments)
        let end = max(scene.timeline.duration, scene.lastSettledEnd ?? 0)
        horizon = end
        stops = Set(moments).filter { $0 > 0 && $0 <= end }.sorted()
        isEndless = properties.contains { $0.timelineEnd?.isEndless ?? false }
    }

    private static func all(in layer: Layer) -> [Layer] { layer.children.flatMap { [$0] + all(in: $0) } }

    private static func isOfLayout(_ path: String) -> Bool {
        path.hasPrefix("frame.")
            || [
                "padding", "text", "tracking", "kerning", "baselineOffset", "lineSpacing", "lineLimit",
                "minimumScaleFactor",
            ].contains(path)
    }

    // MARK: - Searching

    func phases() -> ScrollPhases {
        var finder = self
        return finder.search()
    }

    private mutating func search() -> ScrollPhases {
        var result = ScrollPhases()
        var phases: [Int: Int] = [:]
        for child in children {
            phases[child.index] = phase(of: child.index, at: 0)
            result.histories[child.index] = AnimatedValue(Self.weights(phases[child.index] ?? 0))
        }
        func note(_ phase: Int?, of child: Child, _ time: Double) {
            guard let phase, phase != phases[child.index] else { return }
            // One that was not there has no phase to come from.
            let animation = phases[child.index] == nil ? nil : child.animation
            result.histories[child.index]?.set(Self.weights(phase), at: time, animation: animation)
            phases[child.index] = phase
        }
        let cell = 1.0 / 240
        var (time, nextStop) = (0.0, 0)
        while time < horizon {
            guard work > 0 else {
                result.end = time
                return result
            }
            work -= 1
            while nextStop < stops.count, stops[nextStop] <= time { nextStop += 1 }
            let stop = nextStop < stops.count ? stops[nextStop] : horizon
            let end = moves(at: time) ? min(stop, max(((time / cell).rounded(.down) + 1) * cell, time.nextUp)) : stop
            // What happens at a stop has happened at it: the cell before it ends just before.
            let last = end == stop && nextStop < stops.count ? max(time, end.nextDown) : end
            let turn = self.turn(from: time, to: last)
            for child in children {
                for (from, to) in turn.map({ [(time, $0), ($0, last)] }) ?? [(time, last)] {
                    for root in roots(of: child.index, from: from, to: to) {
                        note(phase(of: child.index, at: root), of: child, root)
                    }
                }
                let there = phase(of: child.index, at: end)
                if there == nil { phases[child.index] = nil }
                note(there, of: child, end)
            }
            time = end
        }
        return result
    }

    private static func weights(_ phase: Int) -> AnimatableVector { [phase < 0 ? 1 : 0, phase > 0 ? 1 : 0] }

    /// Whether the distances may be others a moment later, without a stop between.
    private func moves(at time: Double) -> Bool {
        isEndless || offset.map { Self.moves($0, at: time) } ?? false || layoutMoves(at: time)
    }

    private func layoutMoves(at time: Double) -> Bool {
        influences.contains { Self.moves($0, at: time) || $0.timelineEnd?.isEndless == true }
            || presences.contains { $0.isMoving(at: time) }
    }

    /// Why the comparison: between settled and at rest a value still goes on to its target.
    private static func moves(_ property: AnimatedProperty, at time: Double) -> Bool {
        property.isAnimating(at: time) || property.value(at: time) != property.target(at: time)
    }

    /// Where the offset changes its direction; nil where it goes one way.
    private func turn(from start: Double, to end: Double) -> Double? {
        guard let offset else { return nil }
        func goesOn(_ time: Double) -> Bool { offset.velocity(at: time)[0] > 0 }
        guard end > start, goesOn(start) != goesOn(end) else { return nil }
        return halved(start, end) { goesOn($0) == goesOn(end) }
    }

    /// The moments in a piece at which a layer comes to either end of its threshold, ascending.
    private mutating func roots(of child: Int, from start: Double, to end: Double) -> [Double] {
        guard end > start, let first = lane(of: child, at: start), let last = lane(of: child, at: end) else {
            return []
        }
        var found: [Double] = []
        for side in [-1.0, 1] {
            func isBeyond(_ lane: Lane, _ time: Double) -> Bool { side * (lane.place - scrolled(time)) > lane.reach }
            let (before, after) = (isBeyond(first, start), isBeyond(last, end))
            guard before != after else { continue }
            var (low, high) = (start, end)
            while true {
                let middle = low + (high - low) / 2
                guard middle > low, middle < high else { break }
                let lane = lane(of: child, at: middle) ?? last
                if isBeyond(lane, middle) == after { high = middle } else { low = middle }
            }
            found.append(high)
            work -= 2
        }
        return found.sorted()
    }

    /// The first of two neighbouring moments from which on `holds`, which does at `end` and not at `start`.
    private func halved(_ start: Double, _ end: Double, _ holds: (Double) -> Bool) -> Double {
        var (low, high) = (start, end)
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return high }
            if holds(middle) { high = middle } else { low = middle }
        }
    }

    // MARK: - Distances

    private func scrolled(_ time: Double) -> Double { offset?.value(at: time)[0] ?? 0 }

    /// −1 before the view, 0 within the threshold, 1 behind the view; nil where the layer is not there.
    private mutating func phase(of child: Int, at time: Double) -> Int? {
        guard let lane = lane(of: child, at: time) else { return nil }
        let distance = lane.place - scrolled(time)
        return distance < -lane.reach ? -1 : distance > lane.reach ? 1 : 0
    }

    private mutating func lane(of child: Int, at time: Double) -> Lane? {
        guard !influences.isEmpty || !presences.isEmpty else {
            if known == nil { known = (0, lanes(at: time)) }
            return known?.lanes[child]
        }
        if layoutMoves(at: time) {
            if let found = recent.first(where: { $0.time == time }) { return found.lanes[child] }
            recent = recent.suffix(2) + [(time, lanes(at: time))]
            return recent.last?.lanes[child]
        }
        let stop = stops.partitionIndexOfFirst(after: time)
        if known?.stop != stop { known = (stop, lanes(at: time)) }
        return known?.lanes[child]
    }

    private mutating func lanes(at time: Double) -> [Int: Lane] {
        work -= 20
        guard let placed = scene.placement(at: path, time: time, typesetter)?.placed else { return [:] }
        let view = CGRect(origin: .zero, size: placed.content.size)
        let shift = scroll.stack == nil ? 0 : scrolled(time)
        var lanes: [Int: Lane] = [:]
        for (_, index, placed) in scene.placeChildren(of: scroll, in: view.size, at: time, typesetter) {
            guard let child = children.first(where: { $0.index == index }) else { continue }
            let lane = ScrollLane(placed.outer, in: view, axis)
            let reach = child.threshold.reach(of: lane.length, in: lane.view) + Self.tolerance
            lanes[index] = Lane(place: lane.distance + shift, reach: reach)
        }
        return lanes
    }
}

extension [Double] {
    /// How many are not after `time`, of numbers that ascend.
    fileprivate func partitionIndexOfFirst(after time: Double) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] > time { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
