import Drawing
import Foundation
import Motion
import Typesetting

/// Layers of one name take the place of each other; SwiftUI's `matchedGeometryEffect`.
///
/// One that comes starts from the frame of the one that is there, one that goes ends at it; one that is no source has the
/// source's frame all the time. Where an event makes another layer the source, under an animation, frames go from the old
/// source's to the new one's. Only geometry is matched: what they look like is not. Under reduced motion those that come and
/// go stay in their own frames.
public struct MatchedGeometry: Hashable, Sendable {
    /// What is matched.
    public enum Properties: String, Hashable, Sendable, CaseIterable {
        case frame, position, size
    }

    /// The name that layers share.
    public var id: String
    public var properties: Properties
    /// The point that positions are matched at.
    public var anchor: UnitPoint
    /// Before the first event that says otherwise.
    public var isSource: Bool

    /// A layer that is a source.
    public init(
        id: String, properties: Properties = .frame, anchor: UnitPoint = .center, isSource: Bool = true
    ) {
        (self.id, self.properties, self.anchor, self.isSource) = (id, properties, anchor, isSource)
    }
}

extension Scene {
    /// The box on the canvas that a layer has instead of its own, by the layers that it is matched with; nil: its own.
    func matchedFrame(
        of layer: Layer, at path: LayerPath, own: CGRect, at time: Double, _ typesetter: Typesetter
    ) -> CGRect? {
        guard let matched = layer.matchedGeometry else { return nil }
        let (insertion, removal) = layer.presence.weights(at: time)
        let passing = environment.reduceMotion ? 0 : min(max(insertion + removal, 0), 1)
        // As far as it is no source it has another's frame, as far as it is one it has it while it comes or goes.
        let ownShare = layer.sourceShare(at: time) * (1 - passing)
        guard ownShare < 1, let (other, share) = sourceFrame(of: matched.id, for: path, at: time, typesetter) else {
            return nil
        }
        // Where the sources that there are do not make up a whole one, its own frame makes up the rest: so a last source that
        // stops being one lets go little by little.
        let weight = min(1 - ownShare, share / max(1, share + ownShare))
        func mixed(_ a: Double, _ b: Double) -> Double { a + (b - a) * weight }
        var size = own.size
        if matched.properties != .position {
            size = CGSize(width: mixed(own.width, other.width), height: mixed(own.height, other.height))
        }
        let anchor = matched.anchor
        var point = anchor.point(in: own)
        if matched.properties != .size {
            let target = anchor.point(in: other)
            point = CGPoint(x: mixed(point.x, target.x), y: mixed(point.y, target.y))
        }
        return CGRect(
            x: point.x - anchor.x * size.width, y: point.y - anchor.y * size.height, width: size.width,
            height: size.height)
    }

    /// The frame that the sources of a name have, but for the layer at `path`: on the way from one source to another it lies
    /// between theirs; and how much of a source they are together, 1 for one. Nil where there is none.
    private func sourceFrame(
        of id: String, for path: LayerPath, at time: Double, _ typesetter: Typesetter
    ) -> (frame: CGRect, share: Double)? {
        let sources = allLayers.compactMap { other -> (path: LayerPath, layer: Layer, share: Double)? in
            guard other.path != path, other.layer.matchedGeometry?.id == id, other.layer.isAlive(at: time) else {
                return nil
            }
            let share = other.layer.sourceShare(at: time)
            return share > 0 ? (other.path, other.layer, share) : nil
        }
        // Of several those that are there, not one that goes, too.
        let present = sources.filter { $0.layer.presence.isPresent(at: time) }
        let there = present.isEmpty ? sources : present
        // Of several that are sources for good only the first counts: which one is meant is not said.
        let counted = there.filter { $0.share < 1 } + there.filter { $0.share == 1 }.prefix(1)
        var (sums, total) = ([0.0, 0, 0, 0], 0.0)
        for source in counted {
            guard let (placed, origin) = placement(at: source.path, time: time, typesetter) else { continue }
            let frame = placed.outer.offsetBy(dx: origin.x, dy: origin.y)
            for (index, side) in [frame.minX, frame.minY, frame.width, frame.height].enumerated() {
                sums[index] += source.share * side
            }
            total += source.share
        }
        guard total > 0 else { return nil }
        return (
            CGRect(x: sums[0] / total, y: sums[1] / total, width: sums[2] / total, height: sums[3] / total), total
        )
    }
}

extension Scene {
    /// The layers of each matched geometry that are there at `time`, by its name: all, and those that are sources. What is on
    /// its way out does not count.
    public func matchedLayers(at time: Double) -> [String: (all: [LayerPath], sources: [LayerPath])] {
        allLayers.reduce(into: [:]) { found, entry in
            guard let id = entry.layer.matchedGeometry?.id, entry.layer.presence.isPresent(at: time) else { return }
            found[id, default: ([], [])].all.append(entry.path)
            let isSource = entry.layer.target(PropertyAddress(path: PropertyDeclaration.isSource), at: time)?[0] ?? 1
            if isSource >= 0.5 { found[id]?.sources.append(entry.path) }
        }
    }
}

extension Layer {
    /// How far the layer is a source of its matched geometry, 0…1; between them while that changes.
    fileprivate func sourceShare(at time: Double) -> Double {
        min(max(number(PropertyDeclaration.isSource, at: time), 0), 1)
    }
}
