extension Scene {
    /// The scene with its texts drawn as they are laid out, without their effects.
    public var withoutTextEffects: Scene {
        func strip(_ layers: inout [Layer]) {
            for index in layers.indices {
                layers[index].removeTextEffects()
                strip(&layers[index].children)
            }
        }
        var copy = self
        strip(&copy.layers)
        return copy
    }

    /// The texts that are drawn through effects, their own or those of a group around, in the order of layers.
    public var textsWithEffects: [LayerPath] {
        func find(_ layers: [Layer], _ path: LayerPath, _ isInherited: Bool) -> [LayerPath] {
            layers.enumerated().flatMap { index, layer -> [LayerPath] in
                let has = isInherited || !layer.effects.isEmpty
                let below = find(layer.children, path + [index], has)
                return (has && layer.isText ? [path + [index]] : []) + below
            }
        }
        return find(layers, [], false)
    }

    /// The scene with only one of its texts drawn; everything keeps its place.
    func hidingTexts(but path: LayerPath) -> Scene {
        func hide(_ layers: inout [Layer], _ here: LayerPath) {
            for index in layers.indices {
                let place = here + [index]
                if layers[index].isText, place != path {
                    layers[index].change("hidden") { $0 = AnimatedProperty([1], kind: .boolean) }
                }
                hide(&layers[index].children, place)
            }
        }
        var copy = self
        hide(&copy.layers, [])
        return copy
    }
}
