import Drawing
import Foundation
import Stage
import Typesetting

/// Turns a tree into a scene. Goes on after each mistake, so that all are reported together.
struct SceneDecoder {
    var reader: NodeReader
    var dependencies: [String] = []
    /// The environment of the file; colours follow its scheme.
    var environment = SceneEnvironment()
    /// The layers as far as they are read.
    var layers: [Layer] = []
    /// Where the layers that have a name are.
    var layerNames: [String: LayerPath] = [:]
    /// Layers so far, groups and what is in them.
    var layerCount = 0
    /// For each text layer, where its font (or text) stands.
    var fontPlaces: [LayerPath: SourceSpan] = [:]
    /// For each layer that has a name, where its kind stands.
    var layerPlaces: [LayerPath: SourceSpan] = [:]
    /// Pictures by absolute path.
    var images: [String: Image] = [:]
    /// Layers that parameters of effects name.
    var pendingReferences: [(layer: LayerPath, name: String, span: SourceSpan)] = []
    /// Keys of layers that are read after all layers.
    var pendingMotion: [PendingMotion] = []
    /// What drives each property, and where that was first said.
    var drivers: [LayerPath: [Claim]] = [:]
    /// Where each change of a property stands.
    var changePlaces: [LayerPath: [ChangePlace]] = [:]
    /// Names of layers that could not be read whole: what addresses them is not reported as well.
    var damagedLayers: Set<String> = []

    let file: String
    /// Values that stand in for those of the file.
    let overrides: [SceneOverride]
    let read: SceneDocument.FileReader
    private let bytes: [UInt8]

    init(
        file: String, bytes: [UInt8], overrides: [SceneOverride] = [], read: @escaping SceneDocument.FileReader
    ) {
        (self.file, self.bytes, self.overrides, self.read) = (file, bytes, overrides, read)
        reader = NodeReader(file: file, bytes: bytes)
        reader.overridePlaces = overrides.map(\.place)
    }

    /// The scene; also where there were mistakes, without what they are about.
    mutating func decode() -> Scene? {
        guard var keys = readKeys() else { return nil }
        checkVersion(keys["glyphstage"])
        // Why the environment first: colours follow its scheme.
        if let entry = keys["environment"] { decodeEnvironment(entry.value) }
        var canvas = Scene.Canvas()
        if let entry = keys["canvas"] { decodeCanvas(entry.value, &canvas) }
        // Why taken out: the tree of a large scene need not live beside what is made of it.
        if let node = keys.removeValue(forKey: "layers")?.value { layers = decodeLayers(node) }
        decodeMotion()
        checkReferences()
        var scene = Scene(canvas: canvas, environment: environment, layers: layers)
        decodeTimeline(keys["timeline"]?.value, &scene)
        return scene
    }

    /// What stands under the scene's keys; nil where there is no scene at all.
    private mutating func readKeys() -> [String: YAMLNode.Entry]? {
        do throws(YAMLReader.Failure) {
            return reader.mapping(overridden(try YAMLReader.read(bytes)), SceneGrammar.scene)
        } catch {
            reader.report(error.span, error.message)
            return nil
        }
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

    private mutating func decodeCanvas(_ node: YAMLNode, _ canvas: inout Scene.Canvas) {
        guard let keys = reader.mapping(node, SceneGrammar.canvas) else { return }
        if let size = keys["size"], let (width, height) = reader.pair(size.value, "size", in: 1...16_384) {
            canvas.size = CGSize(width: width, height: height)
        }
        if let background = keys["background"] { canvas.background = fill(background.value) }
    }

    private mutating func decodeEnvironment(_ node: YAMLNode) {
        guard let keys = reader.mapping(node, SceneGrammar.environment) else { return }
        if let entry = keys["colorScheme"],
            let value = reader.choice(entry.value, "a colour scheme", of: ColorScheme.self)
        {
            environment.colorScheme = value
        }
        if let entry = keys["dynamicTypeSize"],
            let value = reader.choice(entry.value, "a text size", of: DynamicTypeSize.self)
        {
            environment.dynamicTypeSize = value
        }
        if let entry = keys["layoutDirection"],
            let value = reader.choice(entry.value, "a layout direction", of: LayoutDirection.self)
        {
            environment.layoutDirection = value
        }
        if let entry = keys["reduceMotion"], let value = reader.boolean(entry.value, "reduceMotion") {
            environment.reduceMotion = value
        }
    }
}
