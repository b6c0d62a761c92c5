import Stage

/// Values from outside the file, put in place of what is written before anything is decoded, so that there is one way to read
/// and to check a value.
extension SceneDecoder {
    /// The tree with the overrides in it. Reports those that have no place in it.
    mutating func overridden(_ root: YAMLNode) -> YAMLNode {
        guard !overrides.isEmpty else { return root }
        let decoder = self
        var resolver = OverrideResolver(root) { decoder.config($0)?.entry("effect")?.value.text }
        for (index, override) in overrides.enumerated() {
            do throws(OverrideResolver.Problem) {
                _ = try resolver.apply(override, at: .ofOverride(index))
            } catch {
                reader.report(.ofOverride(index), error.message)
            }
        }
        return resolver.root
    }
}
