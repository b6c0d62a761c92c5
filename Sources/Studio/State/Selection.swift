import Foundation
import Stage

/// A layer as the window lists it.
nonisolated struct OutlineRow: Hashable, Sendable {
    var path: LayerPath
    var name: String
    var kind: String
    /// 0 on the canvas, 1 in a group, and so on.
    var depth: Int { path.count - 1 }

    /// Every layer, frontmost first, each group before what is in it: as people read a stack from its top.
    static func rows(of scene: Scene) -> [OutlineRow] {
        func rows(_ layers: [Layer], _ path: LayerPath) -> [OutlineRow] {
            layers.enumerated().reversed().flatMap { index, layer in
                [OutlineRow(path: path + [index], name: layer.displayName, kind: layer.kind.name)]
                    + rows(layer.children, path + [index])
            }
        }
        return rows(scene.layers, [])
    }
}

/// What is chosen: a layer, and an animation of it. Both as the file calls them now.
nonisolated struct Selection: Hashable, Sendable {
    /// The layer's display name.
    var layer: String?
    /// The track's path, and the number of the bar in it.
    var track: String?
    var bar = 0
    /// The path of the bar's animation, where it is written in a way that can be changed.
    var animation: String?
}
