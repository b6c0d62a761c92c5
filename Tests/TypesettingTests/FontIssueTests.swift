import Drawing
import Foundation
import Testing

@testable import Typesetting

/// What is said about fonts that can't be had, and what stands in for them.
struct FontIssueTests {
    let typesetter: Typesetter
    init() throws { typesetter = try TestFonts.typesetter() }

    private func issues(_ font: Font, _ text: String = "abc") -> [FontIssue] {
        typesetter.fontIssues(for: Text(text).font(font), options: .init())
    }

    private func fontName(_ font: Font) -> String {
        typesetter.layout(Text("abc").font(font), width: nil, options: .init())[0][0].fontName
    }

    @Test func familyThatIsNotInstalledIsNamedWithTheOneInUse() {
        let font = Font.custom("Helvetica Nova", size: 20)
        #expect(issues(font) == [.substituted(requested: "Helvetica Nova", used: "Noto Sans")])
        #expect(
            issues(font)[0].message == "font family 'Helvetica Nova' is not installed; 'Noto Sans' is used instead")
        #expect(fontName(font) == "Noto Sans Regular 20")
    }

    @Test func oneFamilyInManyPartsIsOneIssue() {
        let part = Text("a").font(.custom("Nope", size: 20)) + Text("b").font(.custom("Nope", size: 30))
        #expect(typesetter.fontIssues(for: part + part, options: .init()).count == 1)
    }

    @Test(arguments: ["noto sans", "NOTO SERIF", "serif", "monospace", "Sans-Serif"])
    func familyNamesIgnoreCaseAndGenericNamesAcceptAny(family: String) {
        #expect(issues(.custom(family, size: 20)).isEmpty)
    }

    @Test(arguments: [
        (Font.Design.default, "Noto Sans"), (.serif, "Noto Serif"), (.rounded, "Quicksand"),
        (.monospaced, "Noto Sans Mono"),
    ])
    func designsAreTheirFamilies(design: Font.Design, family: String) {
        #expect(issues(.system(.title, design: design)).isEmpty)
        #expect(fontName(.system(.title, design: design)) == "\(family) Regular 28")
    }

    /// Noto Sans is there in 400 and 700.
    /// Noto Sans is there in 400 and 700. `far` is the weight that an issue names, 0 for none.
    @Test(arguments: [
        (Font.Weight.ultraLight, "Regular", 400), (.thin, "Regular", 400), (.light, "Regular", 0),
        (.regular, "Regular", 0), (.medium, "Regular", 0), (.semibold, "Bold", 0), (.bold, "Bold", 0),
        (.heavy, "Bold", 0), (.black, "Bold", 700),
    ])
    func missingWeightTakesTheNearestAndSaysSoWhereItIsFar(weight: Font.Weight, style: String, far: Int) {
        let font = Font.system(.body, weight: weight)
        #expect(fontName(font) == "Noto Sans \(style) 17")
        let issue = FontIssue.weightUnavailable(family: "Noto Sans", requested: weight.rawValue, used: far)
        #expect(issues(font) == (far == 0 ? [] : [issue]))
    }

    @Test func headlineIsSemibold() { #expect(fontName(.headline) == "Noto Sans Bold 17") }

    @Test func familyWithoutItalicIsSlanted() {
        let run = typesetter.layout(
            Text("a").font(.system(.body, design: .monospaced).italic()), width: nil, options: .init()
        ).glyphRuns[0]
        #expect(agree(run.face.slant, 0.2, within: 1e-9))
        let italic = typesetter.layout(Text("a").font(.body.italic()), width: nil, options: .init()).glyphRuns[0]
        #expect(italic.face.slant == 0)
        #expect(italic.face.file.hasSuffix("NotoSans-Italic.ttf"))
    }

    /// case TX-32, as far as layout is concerned: a box, and one issue a code point.
    @Test func characterThatNoFontHasIsABoxAndOneIssue() {
        let text = "A\u{10FFFD}B\u{10FFFD}"
        #expect(issues(TestFonts.sans, text) == [.missingGlyph("\u{10FFFD}", font: "Noto Sans Regular")])
        #expect(
            issues(TestFonts.sans, text)[0].message
                == "no installed font has a glyph for U+10FFFD; 'Noto Sans Regular' draws a box instead")
        let layout = typesetter.layout(text)
        #expect(layout.glyphs.map(\.id) == [36, 0, 37, 0])
        #expect(layout.slices.allSatisfy { $0.typographicBounds.width > 10 })
    }

    /// case TX-33: Noto Sans Ogham has neither `?` nor U+FFFD nor any Han.
    @Test func fontThatLacksTheReplacementTooStillDrawsItsBox() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "typesetting-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(
            atPath: "/usr/share/fonts/truetype/noto/NotoSansOgham-Regular.ttf",
            toPath: folder.appending(path: "Ogham.ttf").path)
        let file = folder.appending(path: "fonts.conf")
        try """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
        <fontconfig><dir>\(folder.path)</dir><cachedir>\(folder.path)/cache</cachedir></fontconfig>
        """.write(to: file, atomically: true, encoding: .utf8)
        let text = Text("漢").font(.body)
        let lonely = try Typesetter(fontConfiguration: file)
        #expect(lonely.layout(text, width: nil, options: .init()).glyphs.map(\.id) == [0])
        #expect(
            lonely.fontIssues(for: text, options: .init()) == [
                .substituted(requested: "Noto Sans", used: "Noto Sans Ogham"),
                .missingGlyph("漢", font: "Noto Sans Ogham Regular"),
            ])
    }

    @Test(arguments: [(0.0, 1.0 / 64), (-3, 1.0 / 64), (9000, 4096), (.infinity, 4096), (.nan, 17)])
    func sizesOutOfRangeArePulledInWithAnIssue(requested: Double, used: Double) {
        let issues = issues(.system(size: requested))
        #expect(issues.count == 1)
        guard case .size(let reported, used)? = issues.first else {
            Issue.record("expected a size issue, got \(issues)")
            return
        }
        #expect(reported == requested || reported.isNaN && requested.isNaN)
        #expect(fontName(.system(size: requested)) == "Noto Sans Regular \(used.shortest)")
    }

    @Test func configurationThatCannotBeReadIsAnError() {
        #expect(throws: TypesettingError.fontConfiguration(file: "/nowhere/fonts.conf")) {
            _ = try Typesetter(fontConfiguration: URL(fileURLWithPath: "/nowhere/fonts.conf"))
        }
    }
}
