import Drawing
import Foundation

/// The still part of a target's list, drawn once.
struct Backdrop {
    weak var owner: Target?
    var toPixels: CGAffineTransform
    var list: DisplayList
    /// What is drawn of the list, in that order.
    var items: [DrawnItem]
    /// Which of the items the picture shows.
    var still: StillItems
    /// Kept for a while that nothing is still, so that the next one costs no new texture.
    var picture: Target?
    /// What of these items could not be drawn.
    var problems: [String]
    /// Where the target holds more than the picture.
    var covered: PixelBox
}

/// A plan with what it is drawn over and into; without a plan nothing has changed and nothing is to be drawn.
public struct PlannedFrame {
    let target: Target
    var backdrop: Target?
    var backdropPlan: FramePlan?
    /// Where the backdrop is drawn from nothing, and nowhere else; nil: its plan is drawn over what it holds.
    var renewed: PixelBox?
    /// Where the backdrop, or emptiness, is to be brought back first.
    var restored = PixelBox.empty
    public internal(set) var plan: FramePlan?
    /// What of the backdrop could not be drawn, in this frame or when it was made.
    var stillProblems: [String] = []
}

extension Renderer {
    /// What is asked for: a list, in its simplest form, and where it is to be drawn.
    private struct Request {
        let list: DisplayList
        let items: [DrawnItem]
        let target: Target
        let planner: FramePlanner

        var frame: PixelBox { planner.frame }
        var key: ObjectIdentifier { ObjectIdentifier(target) }
    }

    /// What `draw` is going to do. What the plan reads is uploaded; it is to be executed before the next plan.
    public func plan(
        _ list: DisplayList, into target: Target, scale: Double = 1, origin: CGPoint = .zero
    ) throws -> PlannedFrame {
        device.makeCurrent()
        statistics = Statistics()
        let (uploaded, live) = (store.uploadedBytes, device.liveObjects)
        defer {
            statistics.uploadedBytes = store.uploadedBytes - uploaded
            statistics.allocations += max(0, device.liveObjects - live)
        }
        if isPlanOpen {
            forgetPlanned()
            backdrops = [:]
        }
        isPlanOpen = true
        store.begin(frame: store.frame + 1)
        backdrops = backdrops.filter { $0.value.owner != nil }

        let toPixels = CGAffineTransform(translationX: -origin.x, y: -origin.y)
            .concatenating(CGAffineTransform(scaleX: scale, y: scale))
        let known = backdrops[ObjectIdentifier(target)].flatMap { known in
            known.owner === target && known.toPixels == toPixels ? known : nil
        }
        if let known, known.list == list { return PlannedFrame(target: target) }
        let planner = FramePlanner(
            store: store, meshes: meshes, toPixels: toPixels,
            frame: PixelBox(x0: 0, y0: 0, x1: target.width, y1: target.height), scratchSide: scratchSide,
            largestSide: device.largestSide)
        let request = Request(list: list, items: planner.drawingOrder(list.items), target: target, planner: planner)
        guard let known else { return try firstFrame(request, count: min(1, request.items.count)) }
        if let frame = try nextFrame(request, after: known) { return frame }
        return try firstFrame(request, count: zip(known.items, request.items).prefix { $0 == $1 }.count)
    }

    /// What was to be kept by a plan that was not carried out, or not to its end, is not there.
    private func forgetPlanned() {
        store.forgetKeptPasses()
        meshes.forget()
    }

    /// A frame whose first `count` items are kept as a picture from now on.
    private func firstFrame(_ request: Request, count: Int) throws -> PlannedFrame {
        let last = backdrops[request.key].flatMap { $0.owner === request.target ? $0 : nil }
        var picture = last?.picture
        var frame = PlannedFrame(target: request.target, restored: request.frame)
        if count > 0 {
            if picture == nil { picture = try newPicture(for: request.target) }
            let plan = request.planner.make(request.items[..<count])
            (frame.backdrop, frame.backdropPlan) = (picture, plan)
            (frame.renewed, frame.stillProblems) = (request.frame, plan.problems)
        }
        let plan = request.planner.make(request.items.dropFirst(count))
        frame.plan = plan
        backdrops[request.key] = Backdrop(
            owner: request.target, toPixels: request.planner.toPixels, list: request.list, items: request.items,
            still: StillItems(
                shown: frame.backdropPlan?.touches ?? [], others: plan.touches, after: last?.still),
            picture: picture, problems: frame.stillProblems, covered: plan.covered)
        return frame
    }

    /// A frame over the picture of what has stayed the same: what else came to rest is drawn into that, and where some of it
    /// went, the place is drawn anew.
    ///
    /// - Returns: Nil where the picture serves no longer.
    private func nextFrame(_ request: Request, after last: Backdrop) throws -> PlannedFrame? {
        var known = last
        let (items, planner) = (request.items, request.planner)
        guard var still = last.still.found(in: items, before: last.items, frame: request.frame) else { return nil }
        // Whose problems they were is not known: where some items go, all are drawn anew.
        guard still.removed.isEmpty || last.problems.isEmpty else { return nil }
        var frame = PlannedFrame(target: request.target, restored: last.covered.union(still.removed))
        let settled = still.removed.isEmpty ? still.settled : []
        if !still.removed.isEmpty {
            frame.renewed = still.removed
            frame.backdropPlan = planner.make(still.repairing.map { items[$0] })
        } else if !settled.isEmpty {
            if still.shown.isEmpty { frame.renewed = request.frame }
            let plan = planner.make(settled.map { items[still.others[$0].place] })
            still.show(settled, as: plan.touches)
            known.problems += plan.problems.filter { !known.problems.contains($0) }
            frame.backdropPlan = plan
        }
        let plan = planner.make(still.others.lazy.map { items[$0.place] })
        still.draw(plan.touches)
        guard still.keepsOrder else {
            forgetPlanned()
            return nil
        }
        if !still.shown.isEmpty {
            if known.picture == nil { known.picture = try newPicture(for: request.target) }
            frame.backdrop = known.picture
        }
        (frame.plan, frame.stillProblems) = (plan, known.problems)
        (known.list, known.items, known.still, known.covered) = (request.list, items, still, plan.covered)
        backdrops[request.key] = known
        return frame
    }

    private func newPicture(for target: Target) throws -> Target {
        try Target(device, width: target.width, height: target.height)
    }
}
