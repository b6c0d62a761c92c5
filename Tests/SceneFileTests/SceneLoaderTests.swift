import Foundation
import Synchronization
import Testing

@testable import SceneFile

struct SceneLoaderTests {
    /// A file that a writer changes between one reading and the next.
    private final class ChangingFile: Sendable {
        private let texts: Mutex<[String]>
        init(_ texts: [String]) { self.texts = Mutex(texts) }
        func next() -> [UInt8] { texts.withLock { Array(($0.count > 1 ? $0.removeFirst() : $0[0]).utf8) } }
    }

    @Test func aSaveRightAfterAReadingIsStillNews() {
        let old = "glyphstage: 1\ntimeline: {duration: 1}\n"
        let new = "glyphstage: 1\ntimeline: {duration: 2}\n"
        // First the old text, then the file caught empty, then the whole new text.
        let file = ChangingFile([old, "", new])
        var loader = SceneLoader(path: "/scene.yaml") { _ in .success(file.next()) }
        #expect(loader.document.scene()?.timeline.duration == 1)
        let sawTheEmptyFile = loader.reload()
        #expect(sawTheEmptyFile)
        #expect(loader.document.diagnostics.hasErrors)
        let sawTheSave = loader.reload()
        #expect(sawTheSave)
        #expect(loader.document.scene()?.timeline.duration == 2)
        let isQuiet = !loader.reload()
        #expect(isQuiet)
    }

    @Test(
        arguments: [
            ("poem", 3), ("title", 5), ("po", nil), ("sky", 6), ("text-4", 7), ("circle-5", 9), ("inner", 11),
        ] as [(String, Int?)]) func aLayersLineIsWhereItBegins(name: String, line: Int?)
    {
        let text = """
            glyphstage: 1
            layers:
              - name: poem
                text: "the name: po"
              - {name: "title", text: x}
              - {text: y, name: sky}
              - text: |-
                  name: po
              - circle: {}
              - group:
                  layers: [{name: inner, rectangle: {}}]
            """
        let loader = SceneLoader(path: "/scene.yaml") { _ in .success(Array(text.utf8)) }
        #expect(loader.document.diagnostics.isEmpty)
        #expect(loader.line(ofLayer: name) == line)
    }
}
