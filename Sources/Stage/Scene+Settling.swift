extension Scene {
    /// The layers that are coming or going at `time`, in the order of layers.
    public func layersInTransition(at time: Double) -> [(path: LayerPath, isComing: Bool)] {
        allLayers.compactMap { path, layer in
            let weights = layer.presence.weights(at: time)
            guard max(abs(weights.insertion), abs(weights.removal)) > 1e-3, layer.isAlive(at: time) else { return nil }
            return (path, layer.presence.isPresent(at: time))
        }
    }

    /// Whether the layer at `path`, or one that it is in, is coming or going at `time`.
    ///
    /// - Precondition: There is a layer at `path`.
    public func isInTransition(_ path: LayerPath, at time: Double) -> Bool {
        var level = layers
        for index in path {
            let weights = level[index].presence.weights(at: time)
            if weights.insertion > 1e-3 || weights.removal > 1e-3 { return true }
            level = level[index].children
        }
        return false
    }
}
