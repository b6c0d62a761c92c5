import Drawing
import Foundation
import Rendering
import RenderingTestSupport
import Shaders
import Testing

@testable import Studio

/// Shaders that are saved while a window is open.
@Suite struct ShaderReloadTests {
    private func folder(_ files: [String: String]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "glyphstage-shaders-\(UUID().uuidString)")
        for part in ["Programs", "include"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(part), withIntermediateDirectories: true)
        }
        for (name, text) in files {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        return folder
    }

    @Test func onlyAnotherTextIsAChange() throws {
        let place = try folder(["Programs/a.f.glsl": "one", "include/b.glsl": "two", "Programs/notes.txt": "three"])
        defer { try? FileManager.default.removeItem(at: place) }
        var shaders = ShaderFolder(folder: place)
        #expect(shaders.texts == ["a.f.glsl": "one", "b.glsl": "two"] && shaders.files.count == 2)
        var changed = shaders.reload()
        #expect(!changed && !shaders.hasChanged)
        try Data("other".utf8).write(to: place.appendingPathComponent("include/b.glsl"))
        changed = shaders.reload()
        #expect(changed && shaders.hasChanged && shaders.texts["b.glsl"] == "other")
        changed = shaders.reload()
        #expect(!changed)
    }

    @Test(.leavesGLClean) @MainActor func aShaderThatDoesNotCompileLeavesTheLastGoodOne() throws {
        let renderer = try TestGL().renderer
        let target = try renderer.makeTarget(width: 8, height: 8)
        let list = GraphicsContext.record { context in
            context.fill(Path(CGRect(x: 1, y: 1, width: 6, height: 6)), with: .color(.red))
        }
        try renderer.draw(list, into: target)
        let before = renderer.readPixels(target)
        // A broken line 1 in every stage: whichever is compiled first is the one that is named.
        let texts = Dictionary(
            uniqueKeysWithValues: ShaderLibrary.names.compactMap { name in
                ShaderLibrary.source(named: name).map { (name, "broken here;\n" + $0) }
            })
        #expect {
            try renderer.reloadShaders { texts[$0] }
        } throws: { error in
            guard case .shader(_, let line, let message)? = error as? RenderingError else { return false }
            return line == 1 && !message.isEmpty
        }
        try renderer.draw(list, into: target)
        #expect(renderer.readPixels(target) == before)
        // The same texts again draw the same picture.
        try renderer.reloadShaders(ShaderLibrary.source(named:))
        try renderer.draw(list, into: target)
        #expect(renderer.readPixels(target) == before)
    }
}
