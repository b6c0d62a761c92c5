import Foundation
import Testing

@testable import Typesetting

/// Fonts given by file.
final class FontFileTests {
    let typesetter: Typesetter
    let folder: URL

    init() throws {
        typesetter = try TestFonts.typesetter()
        folder = FileManager.default.temporaryDirectory.appending(path: "typesetting-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func issues(_ path: String) -> [FontIssue] {
        typesetter.fontIssues(for: Text("a").font(.file(path, size: 48)), options: .init())
    }

    private func fontName(_ font: Font) -> String {
        typesetter.layout(Text("a").font(font), width: nil, options: .init())[0][0].fontName
    }

    @Test func fileThatIsNotInstalledIsUsed() {
        let layout = typesetter.layout(
            Text("a").font(.file(TestFonts.unlistedFile, size: 48)), width: nil, options: .init())
        #expect(layout[0][0].fontName == "Noto Serif Display Bold 48")
        #expect(layout.glyphRuns.map(\.face.file) == [TestFonts.unlistedFile])
        #expect(agree(layout.size.width, 48 * 0.599))
        #expect(issues(TestFonts.unlistedFile).isEmpty)
    }

    @Test func filesFontsShowInNoOtherText() {
        #expect(issues(TestFonts.unlistedFile).isEmpty)
        let byName = Text("a").font(.custom("Noto Serif Display", size: 48))
        let expected = FontIssue.substituted(requested: "Noto Serif Display", used: "Noto Sans")
        #expect(typesetter.fontIssues(for: byName, options: .init()) == [expected])
        let both = byName + Text("b").font(.file(TestFonts.unlistedFile, size: 48))
        #expect(typesetter.fontIssues(for: both, options: .init()) == [expected])
        #expect(
            typesetter.layout(both, width: nil, options: .init())[0].map(\.fontName)
                == ["Noto Sans Regular 48", "Noto Serif Display Bold 48"])
    }

    @Test func eachTroubleIsNamedWithThePathAndTheDefaultFontStandsIn() throws {
        let (empty, text, missing) = (path("empty.ttf"), path("text.ttf"), path("missing.ttf"))
        try Data().write(to: URL(fileURLWithPath: empty))
        try Data("no font".utf8).write(to: URL(fileURLWithPath: text))
        let expected: [(String, FontIssue.FileTrouble)] = [
            (missing, .isMissing), (folder.path, .isFolder), (empty, .isEmpty), (text, .isNoFont),
        ]
        for (path, trouble) in expected {
            #expect(issues(path) == [.file(path: path, trouble, used: "Noto Sans")])
            #expect(fontName(.file(path, size: 48)) == "Noto Sans Regular 48")
        }
        #expect(issues(missing)[0].message == "\(missing): no such file; 'Noto Sans' is used instead")
    }

    @Test func fileThatAppearsAndChangesIsReadAnew() throws {
        let path = path("late.ttf")
        #expect(issues(path) == [.file(path: path, .isMissing, used: "Noto Sans")])
        try FileManager.default.copyItem(atPath: TestFonts.unlistedFile, toPath: path)
        #expect(issues(path).isEmpty)
        #expect(fontName(.file(path, size: 48)) == "Noto Serif Display Bold 48")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(
            atPath: "/usr/share/fonts/truetype/noto/NotoSansMono-Bold.ttf", toPath: path)
        #expect(fontName(.file(path, size: 48)) == "Noto Sans Mono Bold 48")
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path }
}
