import Foundation
import Stage
import TestSupport
import Testing

@testable import SceneFile

/// Layers found in a tree are those that are decoded, under the same names.
struct LayerFinderTests {
    static let scenes: [URL] =
        ((try? FileManager.default.contentsOfDirectory(
            at: Checkout.root.appendingPathComponent("Assets/Scenes"), includingPropertiesForKeys: nil)) ?? [])
        .filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }

    private static let nested = """
        glyphstage: 1
        layers:
          - {mask: {circle: {}}, rectangle: {}, overlay: [{text: a}, {text: b}], background: {text: c}}
          - group: {layers: [{text: d, background: {linearGradient: {colors: [red, blue]}}}, {name: named, text: e}]}
            overlay: {rectangle: {}}
          - scroll: {layers: [{text: f}]}
          - {background: {linearGradient: {colors: [red, blue]}}, text: g}
        """

    private func check(_ text: String, file: String) throws {
        let scene = try #require(SceneDocument(text: text, file: file).scene())
        let found = LayerFinder.named(in: try YAMLReader.read(Array(text.utf8)))
        let names = scene.allLayers.map(\.layer.displayName)
        #expect(Set(names) == Set(found.keys))
        for (path, layer) in scene.allLayers where names.filter({ $0 == layer.displayName }).count == 1 {
            let override = SceneOverride("\(layer.displayName).opacity", "0.3125")
            let document = SceneDocument(text: text, file: file, overrides: [override])
            let changed = try #require(document.scene(), "\(document.diagnostics)")
            for other in changed.allLayers {
                let isOne = other.layer.initialValue(of: "opacity") == [0.3125]
                #expect(isOne == (other.path == path), "\(layer.displayName) at \(other.path)")
            }
        }
    }

    @Test func everyLayerIsAddressedByTheNameItIsListedUnder() throws { try check(Self.nested, file: "s.yaml") }

    @Test(arguments: scenes)
    func everyLayerOfAScene(file: URL) throws {
        try check(String(contentsOf: file, encoding: .utf8), file: file.path)
    }
}
