extension Scene {
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
