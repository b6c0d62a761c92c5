import Drawing
import Foundation
import Testing

@testable import Typesetting

/// What nobody should write, and files do hold: an issue or a documented fallback, in bounded time.
final class BadInputTests {
    let typesetter: Typesetter
    let folder: URL

    init() throws {
        typesetter = try TestFonts.typesetter()
        folder = FileManager.default.temporaryDirectory.appending(path: "typesetting-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ bytes: some Sequence<UInt8>, _ name: String) throws -> String {
        let file = folder.appending(path: name)
        try Data(bytes).write(to: file)
        return file.path
    }

    private func issues(_ font: Font) -> [FontIssue] {
        typesetter.fontIssues(for: Text("aé").font(font), options: .init())
    }

    // MARK: - Fonts

    /// case FA-01: each names the path and what is used instead, and the text is laid out in that.
    @Test func uselessFontFilesAreNamedAndTheDefaultFontStandsIn() throws {
        let font = try Data(contentsOf: URL(fileURLWithPath: TestFonts.unlistedFile))
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        let files: [(String, FontIssue.FileTrouble)] = [
            ("/nope.ttf", .isMissing), (folder.path, .isFolder), (try write([], "empty.ttf"), .isEmpty),
            (try write(png + png, "picture.ttf"), .isNoFont), (try write(font.prefix(10), "head.ttf"), .isCutShort),
            (try write(font.prefix(100), "directory.ttf"), .isCutShort),
            (try write(font.prefix(font.count / 2), "half.ttf"), .isCutShort),
            (try write(font.dropLast(), "last.ttf"), .isCutShort),
            (try write(repeatElement(0xFF, count: 5_000), "noise.ttf"), .isNoFont),
            (try write(Array("ttcf".utf8) + repeatElement(0xFF, count: 100), "collection.ttc"), .isCutShort),
        ]
        for (path, trouble) in files {
            #expect(issues(.file(path, size: 20)) == [.file(path: path, trouble, used: "Noto Sans")])
            #expect(issues(.file(path, size: 20))[0].message.hasPrefix("\(path): "))
            let layout = typesetter.layout(Text("aé").font(.file(path, size: 20)), width: nil, options: .init())
            #expect(layout[0].map(\.fontName) == ["Noto Sans Regular 20"])
        }
    }

    @Test func wholeFontFilesAreNotTakenForCutShort() throws {
        let fonts = ["noto/NotoColorEmoji.ttf", "droid/DroidSansFallbackFull.ttf", "quicksand/Quicksand-Bold.ttf"]
        for font in fonts { #expect(issues(.file("/usr/share/fonts/truetype/\(font)", size: 20)).isEmpty) }
    }

    /// case FA-03.
    @Test func familyThatIsNotInstalledIsNamedOnceWithTheOneInUse() {
        let font = Font.custom("No Such Sans", size: 20)
        let text = Text("a\(Text("b").foregroundStyle(.red))").font(font) + Text("c").font(font.bold())
        #expect(
            typesetter.fontIssues(for: text, options: .init())
                == [.substituted(requested: "No Such Sans", used: "Noto Sans")])
    }

    @Test(arguments: ["", ",", "a,b", "\0", "Noto Sans\0x", String(repeating: "x", count: 100_000), ":weight=9", "-9"])
    func strangeFamilyNamesAreNamesThatNoFontHas(family: String) {
        #expect(issues(.custom(family, size: 20)).count == 1)
        #expect(
            typesetter.layout(Text("ab").font(.custom(family, size: 20)), width: nil, options: .init()).glyphs.count
                == 2)
    }

    private static let sizes: [(Double, Double)] = [
        (0, 0.015625), (-5, 0.015625), (.nan, 17), (.infinity, 4_096), (-.infinity, 0.015625), (16_000, 4_096),
        (100_000, 4_096), (1e300, 4_096), (1e-300, 0.015625),
    ]

    @Test(arguments: sizes)
    func sizesThatCannotBeSetArePulledInAndNamed(size: Double, used: Double) {
        let text = Text("Ag").font(.system(size: size))
        let issues = typesetter.fontIssues(for: text, options: .init())
        #expect(issues.count == 1 && issues[0].message.hasPrefix("font size "))
        let layout = typesetter.layout(text, width: 1e6, options: .init())
        #expect(layout.glyphRuns.map(\.size) == [used])
        #expect(agree(layout.size.height, used * 1.362, within: 0.1 + used * 1e-3))
    }

    @Test func tagsAndValuesThatAreNoneArePassedOver() {
        let font = Font.custom("Noto Sans", size: 48)
            .features(["": 1, "toolong": 1, "li\"a": 0, "a=,b": 3, "liga": -1]).axes([
                "wght": .nan, "x": 1, "wdth": .infinity,
            ])
        let layout = typesetter.layout(Text("office").font(font), width: nil, options: .init())
        #expect(layout.sliceTexts == ["o", "ffi", "c", "e"])
    }

    // MARK: - Texts

    /// Half of a pair in UTF-16 or a broken byte in UTF-8 becomes U+FFFD where the string is made.
    @Test func unpairedSurrogatesAreReplacementCharacters() {
        let surrogate = String(decoding: [0x61, 0xD83D, 0x62] as [UInt16], as: UTF16.self)
        let bytes = String(decoding: [0x61, 0xED, 0xA0, 0xBD, 0x62] as [UInt8], as: UTF8.self)
        #expect(typesetter.layout(surrogate).sliceTexts == ["a", "\u{FFFD}", "b"])
        for string in [surrogate, bytes] {
            let layout = typesetter.layout(string)
            #expect(layout.sliceTexts.first == "a" && layout.sliceTexts.last == "b")
            #expect(layout.slices.dropFirst().dropLast().allSatisfy { $0.text == "\u{FFFD}" && !$0.isBlank })
        }
    }

    @Test(arguments: [nil, 600, 0] as [Double?]) func paragraphOfAMegabyteIsCutWithAnIssue(width: Double?) {
        let text = Text(String(repeating: "lorem ipsum ", count: 1_048_576 / 12)).font(.body)
        let issues = typesetter.issues(text, width: width, options: .init())
        #expect(issues == [.textTooLong(count: 1_048_572, limit: 200_000)])
        let layout = typesetter.layout(text, width: width, options: .init())
        #expect(layout[layout.count - 1].range.upperBound == 200_000)
        #expect(width != 600 || layout.count > 2_000)
    }

    @Test func thousandsOfSpansAreBorne() {
        let text = Text(
            spans: (0..<5_000).map { Text.Span("a", style: .init(foreground: .color($0 % 2 == 0 ? .red : .blue))) })
        #expect(typesetter.layout(text, width: nil, options: .init())[0].count == 5_000)
        let deep = (0..<500).reduce(Text("x")) { text, _ in Text("(\(text))") }
        #expect(typesetter.layout(deep, width: nil, options: .init()).glyphs.count == 1_001)
    }

    @Test(arguments: [0.0, 1, -1, -1e300, 1e-300]) func noRoomHoldsAClusterALine(width: Double) {
        #expect(typesetter.layout("ab office", width: width).lineTexts == ["a", "b ", "o", "ffi", "c", "e"])
    }

    @Test(arguments: ["", "xx", "zz-Nope-🌎", "en\0us", String(repeating: "a-", count: 10_000)])
    func languagesThatAreNoneAreBorne(language: String) {
        #expect(typesetter.layout("office", .init(language: language)).sliceTexts == ["o", "ffi", "c", "e"])
    }
}
