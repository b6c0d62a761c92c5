import Drawing
import Foundation
import Stage
import Typesetting

/// Turns a tree into a scene. Goes on after each mistake, so that all are reported together.
struct SceneDecoder {
    var reader: NodeReader
    var dependencies: [String] = []
    /// For each layer, where its font (or text) stands.
    var fontPlaces: [SourceSpan] = []
    /// Names of layers that could not be read whole: what addresses them is not reported as well.
    var damagedLayers: Set<String> = []

    let file: String
    let read: SceneDocument.FileReader
    private let bytes: [UInt8]

    init(file: String, bytes: [UInt8], read: @escaping SceneDocument.FileReader) {
        (self.file, self.bytes, self.read) = (file, bytes, read)
        reader = NodeReader(file: file, bytes: bytes)
    }

    /// The scene; also where there were mistakes, without what they are about.
    mutating func decode() -> Scene? {
        let root: YAMLNode
        do throws(YAMLReader.Failure) { root = try YAMLReader.read(bytes) } catch {
            reader.report(error.span, error.message)
            return nil
        }
        guard let keys = reader.mapping(root, SceneGrammar.scene) else { return nil }
        checkVersion(keys["glyphstage"])
        var scene = Scene()
        // Why the environment first: colours follow its scheme.
        if let environment = keys["environment"] { decodeEnvironment(environment.value, &scene) }
        if let canvas = keys["canvas"] { decodeCanvas(canvas.value, &scene) }
        if let layers = keys["layers"] { decodeLayers(layers.value, &scene) }
        decodeTimeline(keys["timeline"]?.value, &scene)
        return scene
    }

    private mutating func checkVersion(_ entry: YAMLNode.Entry?) {
        guard let entry else {
            return reader.report(SourceSpan(), "a scene needs the key 'glyphstage: 1', the version of the format")
        }
        guard let version = reader.number(entry.value, "glyphstage", in: 0...1e9) else { return }
        if version > 1 {
            reader.report(
                entry.value.span,
                "format version \(NodeReader.shortest(version)) is newer than this program reads (1)")
        } else if version != 1 {
            reader.report(entry.value.span, "the format's version is 1")
        }
    }

    private mutating func decodeCanvas(_ node: YAMLNode, _ scene: inout Scene) {
        guard let keys = reader.mapping(node, SceneGrammar.canvas) else { return }
        if let size = keys["size"], let (width, height) = reader.pair(size.value, "size", in: 1...16_384) {
            scene.canvas.size = CGSize(width: width, height: height)
        }
        if let background = keys["background"] { scene.canvas.background = reader.fill(background.value) }
    }

    private mutating func decodeEnvironment(_ node: YAMLNode, _ scene: inout Scene) {
        guard let keys = reader.mapping(node, SceneGrammar.environment) else { return }
        if let entry = keys["colorScheme"],
            let value = reader.choice(entry.value, "a colour scheme", of: ColorScheme.self)
        {
            scene.environment.colorScheme = value
        }
        if let entry = keys["dynamicTypeSize"],
            let value = reader.choice(entry.value, "a text size", of: DynamicTypeSize.self)
        {
            scene.environment.dynamicTypeSize = value
        }
        if let entry = keys["layoutDirection"],
            let value = reader.choice(entry.value, "a layout direction", of: LayoutDirection.self)
        {
            scene.environment.layoutDirection = value
        }
        if let entry = keys["reduceMotion"], let value = reader.boolean(entry.value, "reduceMotion") {
            scene.environment.reduceMotion = value
        }
    }
}
