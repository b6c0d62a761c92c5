import Motion

/// A property of a layer, or one part of it.
public struct PropertyAddress: Hashable, Sendable {
    /// Within the layer, in full: `opacity`, `blurReveal.progress`.
    public var path: String
    /// Nil: the whole.
    public var part: PropertyDeclaration.Part?

    /// The whole property, or a part of it.
    public init(path: String, part: PropertyDeclaration.Part? = nil) { (self.path, self.part) = (path, part) }

    /// Whether a change of one is a change of the other.
    public func overlaps(_ other: PropertyAddress) -> Bool {
        path == other.path && (part == nil || other.part == nil || part == other.part)
    }
}

/// Where a layer stands in the tree: its index at each level, from the canvas down.
public typealias LayerPath = [Int]

extension [Layer] {
    /// The layer at a place in the tree.
    ///
    /// - Precondition: There is one.
    public subscript(path: LayerPath) -> Layer {
        get { self[path[...]] }
        _modify { yield &self[path[...]] }
    }

    private subscript(path: ArraySlice<Int>) -> Layer {
        get { path.count == 1 ? self[path.first!] : self[path.first!].children[path.dropFirst()] }
        _modify {
            if path.count == 1 { yield &self[path.first!] } else { yield &self[path.first!].children[path.dropFirst()] }
        }
    }
}

/// A property of some layer.
public struct LayerProperty: Hashable, Sendable {
    public var layer: LayerPath
    public var address: PropertyAddress

    /// A property of the layer at that place.
    public init(layer: LayerPath, address: PropertyAddress) { (self.layer, self.address) = (layer, address) }
}

/// SwiftUI's `.animation(_:value:)` on a layer: in an update in which `watched` changed, its animation replaces the
/// transaction's for the layer and everything below it. Nil suppresses.
public struct ImplicitAnimation: Sendable {
    /// What is watched; a change to what it was already is none.
    public var watched: LayerProperty
    public var animation: Animation?

    /// An animation for updates in which `watched` changed.
    public init(watching watched: LayerProperty, _ animation: Animation?) {
        (self.watched, self.animation) = (watched, animation)
    }
}
