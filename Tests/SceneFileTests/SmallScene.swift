import SceneFile
import Stage
import Testing

/// Scenes on a canvas of 200 × 100 points.
enum SmallScene {
    /// The scene of `lines`, which follow the canvas; expects that nothing is wrong with them.
    static func read(_ lines: String) throws -> Scene {
        let document = SceneDocument(
            text: "glyphstage: 1\ncanvas: {size: [200, 100]}\n" + lines, file: "s.yaml")
        #expect(document.diagnostics.filter { $0.severity == .error }.map(\.headline) == [])
        return try #require(document.scene())
    }
}
