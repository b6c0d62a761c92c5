import Stage

/// Values from outside the file, put in place of what is written before anything is decoded, so that there is one way to read
/// and to check a value.
extension SceneDecoder {
    /// The tree with the overrides in it. Reports those that have no place in it.
    mutating func overridden(_ root: YAMLNode) -> YAMLNode {
        guard !overrides.isEmpty else { return root }
        let decoder = self
        var resolver = OverrideResolver(root) { decoder.effectName(ofConfig: $0) }
        for (index, override) in overrides.enumerated() {
            do throws(OverrideResolver.Problem) {
                _ = try resolver.apply(override, at: .ofOverride(index))
            } catch {
                reader.report(.ofOverride(index), error.message)
            }
        }
        return resolver.root
    }

    /// The effect that a file of parameters is for; nil where it can't be told.
    private func effectName(ofConfig name: String) -> String? {
        guard let bytes = try? read(besideScene(name)), let root = try? YAMLReader.read(bytes) else { return nil }
        return root.entry("effect")?.value.text
    }
}
