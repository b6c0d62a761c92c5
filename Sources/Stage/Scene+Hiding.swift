extension Scene {
    /// The scene without what one of its layers draws; everything keeps its place.
    ///
    /// - Precondition: There is a layer at `path`.
    public func hiding(_ path: LayerPath) -> Scene {
        func hide(_ layers: inout [Layer], _ path: ArraySlice<Int>) {
            let index = path[path.startIndex]
            guard path.count == 1 else { return hide(&layers[index].children, path.dropFirst()) }
            layers[index].change("hidden") { $0 = AnimatedProperty([1], kind: .boolean) }
        }
        var copy = self
        hide(&copy.layers, path[...])
        return copy
    }
}
