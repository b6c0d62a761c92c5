import Drawing
import Foundation
import Motion
import Typesetting

/// Layers of one name take the place of each other; SwiftUI's `matchedGeometryEffect`.
///
/// One that comes starts from the frame of the one that is there, one that goes ends at it; one that is no source has the
/// source's frame all the time. Only geometry is matched: what they look like is not.
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
        let weight = matched.isSource ? min(max(insertion + removal, 0), 1) : 1
        guard weight > 0 else { return nil }
        let others = allLayers.filter { other in
            other.path != path && other.layer.matchedGeometry?.id == matched.id && other.layer.isAlive(at: time)
                && other.layer.matchedGeometry?.isSource == true
        }
        // Of several the one that is there, not one that goes, too.
        let partner = others.first { $0.layer.presence.isPresent(at: time) } ?? others.first
        guard let partner, let (placed, origin) = placement(at: partner.path, time: time, typesetter) else {
            return nil
        }
        let other = placed.outer.offsetBy(dx: origin.x, dy: origin.y)
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
}
