import Foundation
import Motion
import Stage
import TextEffects

/// Text renderers: an effect of the gallery with its parameters, here or in a file of their own.
extension SceneDecoder {
    /// An effect and the values of its parameters that are written.
    struct Renderer {
        var effect: any TextEffect.Type
        var values: [(path: String, value: AnimatableVector)]
    }

    /// One renderer, or a list of them; nil where some of it could not be read.
    mutating func decodeRenderers(_ node: YAMLNode) -> [Renderer]? {
        guard case .sequence(let items) = node.content else { return decodeRenderer(node).map { [$0] } }
        if items.isEmpty { reader.report(node.span, "a list of text renderers has at least one") }
        var (renderers, isWhole) = ([Renderer](), !items.isEmpty)
        for item in items {
            guard let renderer = decodeRenderer(item) else {
                isWhole = false
                continue
            }
            if renderers.contains(where: { $0.effect == renderer.effect }) {
                reader.report(item.span, "'\(renderer.effect.name)' is on this text already; each effect is there once")
            } else {
                renderers.append(renderer)
            }
        }
        return isWhole ? renderers : nil
    }

    private mutating func decodeRenderer(_ node: YAMLNode) -> Renderer? {
        guard case .mapping(let entries) = node.content else {
            reader.report(node.span, "a text renderer is a mapping such as {blurReveal: {}}, not \(node.kindName)")
            return nil
        }
        if let from = entries.first(where: { $0.key.text == "from" }) { return decodeConfig(from, node) }
        guard let (name, entry) = reader.named(entries).first else {
            if entries.isEmpty { reader.report(node.span, "a text renderer needs a name, such as 'blurReveal'") }
            return nil
        }
        if entries.count > 1 {
            reader.report(entries[1].key.span, "a text renderer is one name with its parameters in a mapping under it")
        }
        guard let effect = effect(name, entry.key.span, &reader) else { return nil }
        if entry.value.isNull { return Renderer(effect: effect, values: []) }
        return Renderer(
            effect: effect,
            values: values(entry.value, effect, SceneGrammar.parameters(of: effect), &reader))
    }

    private func effect(_ name: String, _ span: SourceSpan, _ reader: inout NodeReader) -> (any TextEffect.Type)? {
        if let effect = EffectGallery.effect(named: name) { return effect }
        let hint =
            EffectGallery.key(ofEffect: name).map { "; it stands under '\($0)'" }
            ?? reader.suggestion(name, EffectGallery.all.map { $0.name })
        reader.report(span, "\(reader.quoted(name)) is not a text renderer" + hint)
        return nil
    }

    /// The values of the parameters that are written. `reader` may be that of another file than the scene's.
    private func values(
        _ node: YAMLNode, _ effect: any TextEffect.Type, _ table: KeyTable, _ reader: inout NodeReader
    ) -> [(path: String, value: AnimatableVector)] {
        guard let keys = reader.mapping(node, table) else { return [] }
        var decoder = self
        decoder.reader = reader
        defer { reader = decoder.reader }
        return effect.parameters.flatMap { parameter -> [(path: String, value: AnimatableVector)] in
            guard let entry = keys[parameter.name] else { return [] }
            let path = "\(effect.name).\(parameter.name)"
            if parameter.name == "order", case .mapping = entry.value.content {
                return decoder.randomOrder(entry.value, parameter, effect, beside: keys["seed"])
            }
            return decoder.propertyValue(entry.value, parameter).map { [(path, $0)] } ?? []
        }
    }

    /// `{random: {seed: 7}}`: the order and its seed in one.
    private mutating func randomOrder(
        _ node: YAMLNode, _ order: PropertyDeclaration, _ effect: any TextEffect.Type, beside own: YAMLNode.Entry?
    ) -> [(path: String, value: AnimatableVector)] {
        let errors = reader.errorCount
        guard case .choice(let names) = order.kind, let index = names.firstIndex(of: "random"),
            let seed = effect.parameters.first(where: { $0.name == "seed" }),
            let random = reader.mapping(node, SceneGrammar.order)?["random"]
        else {
            if reader.errorCount == errors { reader.report(node.span, "an order is a name, or {random: {seed: 7}}") }
            return []
        }
        var values = [("\(effect.name).order", AnimatableVector(Double(index)))]
        guard !random.value.isNull, let written = reader.mapping(random.value, SceneGrammar.randomOrder)?["seed"] else {
            return values
        }
        if let own { reader.report(own.key.span, "the seed stands under 'order' already") }
        if let value = propertyValue(written.value, seed) { values.append(("\(effect.name).seed", value)) }
        return values
    }

    // MARK: - Effect configs

    /// An effect whose name and parameters lie in a file of their own; what stands beside `from` wins.
    private mutating func decodeConfig(_ from: YAMLNode.Entry, _ node: YAMLNode) -> Renderer? {
        guard let name = reader.text(from.value, "from") else { return nil }
        guard !name.isEmpty else {
            reader.report(from.value.span, "'from' needs the name of a file")
            return nil
        }
        let path = besideScene(name)
        let absolute = SceneDocument.absolute(path)
        if !dependencies.contains(absolute) { dependencies.append(absolute) }
        let bytes: [UInt8]
        do throws(SceneDocument.FileProblem) { bytes = try read(path) } catch {
            reader.report(from.value.span, "\(reader.quoted(name)): \(error.message)")
            return nil
        }
        var config = NodeReader(file: path, bytes: bytes)
        defer { reader.add(config.diagnostics) }
        guard let (effect, written) = readConfig(bytes, &config) else { return nil }
        let own = values(node, effect, SceneGrammar.parameters(of: effect, beside: ["from"]), &reader)
        return Renderer(effect: effect, values: written + own)
    }

    private func readConfig(
        _ bytes: [UInt8], _ config: inout NodeReader
    ) -> (any TextEffect.Type, [(path: String, value: AnimatableVector)])? {
        let root: YAMLNode
        do throws(YAMLReader.Failure) { root = try YAMLReader.read(bytes) } catch {
            config.report(error.span, error.message)
            return nil
        }
        guard case .mapping(let entries) = root.content,
            let entry = entries.first(where: { $0.key.text == "effect" })
        else {
            config.report(SourceSpan(), "an effect file needs the key 'effect', such as 'effect: blurReveal'")
            return nil
        }
        guard let name = config.text(entry.value, "effect"), let effect = effect(name, entry.value.span, &config) else {
            return nil
        }
        let table = SceneGrammar.parameters(of: effect, beside: ["effect"])
        return (effect, values(root, effect, table, &config))
    }
}
