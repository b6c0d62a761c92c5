import Drawing
import Foundation
import TestSupport
import Testing

@testable import Typesetting

/// Symbols by name, as outlines of Font Awesome.
@Suite("Symbols") struct SymbolTests {
    private func symbol(_ name: String) throws -> SymbolOutline {
        try #require(try TestFonts.typesetter().symbol(named: name), "\(name)")
    }

    @Test func everyNameIsASymbolThatTheFontHas() throws {
        let typesetter = try TestFonts.typesetter()
        #expect(SymbolCatalog.names.count == 786)
        #expect(SymbolCatalog.names == SymbolCatalog.names.sorted())
        for name in SymbolCatalog.names {
            let outline = try #require(typesetter.symbol(named: name), "\(name)")
            #expect(!outline.parts.isEmpty, "\(name)")
            #expect(typesetter.issue(ofSymbol: name) == nil)
        }
    }

    @Test func severalNamesMayStandForOneSymbol() throws {
        #expect(SymbolCatalog.scalar(named: "gear") == "\u{F013}")
        #expect(try symbol("gear") == symbol("cog"))
        #expect(SymbolCatalog.scalar(named: "Heart") == nil && SymbolCatalog.scalar(named: "") == nil)
    }

    /// The em has 1,792 units: a heart is as wide as that, a battery 2,304.
    @Test func aSymbolIsOneHighAndAsWideAsItsAdvance() throws {
        #expect(try symbol("heart").advance == 1)
        #expect(try symbol("battery-full").advance == 2_304 / 1_792)
        let typesetter = try TestFonts.typesetter()
        for name in SymbolCatalog.names {
            let outline = try #require(typesetter.symbol(named: name))
            let box = outline.path.boundingRect
            #expect(box.minY >= -0.01 && box.maxY <= 1.01, "\(name): \(box)")
            #expect(box.minX >= -0.2 && box.maxX <= outline.advance + 0.2, "\(name): \(box)")
        }
        // The heart's ink, 1,536 units of the 1,792, begins 128 below the top of the box.
        let heart = try symbol("heart").path.boundingRect
        #expect(abs(heart.minY - 128.0 / 1_792) < 1e-3 && abs(heart.height - 1_536.0 / 1_792) < 1e-3)
    }

    @Test func partsComeInTheOrderInWhichTheyReachToTheRight() throws {
        #expect(try symbol("heart").parts.count == 1)
        let bars = try symbol("signal").parts.map(\.boundingRect)
        #expect(bars.count == 5)
        #expect(zip(bars, bars.dropFirst()).allSatisfy { $0.maxX < $1.minX && $0.height < $1.height })
        // The dot of the antenna comes first, then each wave around it.
        let waves = try symbol("wifi").parts.map(\.boundingRect)
        #expect(waves.count == 4)
        #expect(zip(waves, waves.dropFirst()).allSatisfy { $0.width < $1.width && $0.minY > $1.minY })
    }

    @Test func partsMayComeClockwiseFromTheTop() throws {
        let outline = try symbol("spinner")
        let order = outline.order(clockwise: true)
        #expect(order.sorted() == Array(0..<8) && outline.order(clockwise: false) == Array(0..<8))
        let middles = order.map { outline.parts[$0].boundingRect }.map { CGPoint(x: $0.midX, y: $0.midY) }
        #expect(middles.map(\.y).min() == middles[0].y)
        #expect(middles.map(\.x).max() == middles[2].x)
        #expect(middles.map(\.y).max() == middles[4].y)
        #expect(middles.map(\.x).min() == middles[6].x)
    }

    @Test func aHoleIsAHole() throws {
        let ring = try symbol("circle-o")
        #expect(ring.parts.count == 1)
        let middle = CGPoint(x: ring.advance / 2, y: 0.5)
        #expect(!ring.path.contains(middle))
        #expect(ring.path.contains(CGPoint(x: ring.path.boundingRect.minX + 0.03, y: 0.5)))
    }

    // MARK: - Parts

    private func square(_ x: Double, _ y: Double, _ side: Double, isHole: Bool = false) -> Path {
        let corners = [
            CGPoint(x: x, y: y), CGPoint(x: x + side, y: y), CGPoint(x: x + side, y: y + side),
            CGPoint(x: x, y: y + side),
        ]
        return Path {
            $0.addLines(isHole ? corners.reversed() : corners)
            $0.closeSubpath()
        }
    }

    @Test func anIslandInAHoleIsAPartOfItsOwn() {
        let contours = [square(0.4, 0.4, 0.2), square(0, 0, 1), square(0.2, 0.2, 0.6, isHole: true)]
        let parts = SymbolOutline(advance: 1, contours: contours).parts
        #expect(parts.count == 2)
        #expect(parts[0].contains(CGPoint(x: 0.5, y: 0.5)) && !parts[1].contains(CGPoint(x: 0.5, y: 0.5)))
        #expect(parts[1].contains(CGPoint(x: 0.1, y: 0.5)))
    }

    @Test func whatOverlapsIsOnePart() {
        let parts = SymbolOutline(advance: 1, contours: [square(0, 0, 0.6), square(0.4, 0.4, 0.5)]).parts
        #expect(parts.count == 1 && parts[0].boundingRect == CGRect(x: 0, y: 0, width: 0.9, height: 0.9))
    }

    @Test func ofNoContoursThereAreNoParts() { #expect(SymbolOutline(advance: 1, contours: []).parts == []) }

    // MARK: - Texts

    /// The font has empty glyphs for these; an installed one must not take them from fonts that draw them.
    @Test func theFontOfSymbolsDrawsNoOtherCharactersOfTexts() throws {
        let typesetter = try TestFonts.typesetter()
        for text in ["≠∞", "©®™", "“¨", "a b"] {
            let layout = typesetter.layout(text)
            let faces = Set(layout.glyphRuns.map(\.face.file))
            #expect(faces.allSatisfy { !$0.contains("awesome") } && !faces.isEmpty, "\(text): \(faces)")
            #expect(typesetter.fontIssues(for: Text(text).font(TestFonts.sans), options: .init()) == [])
        }
    }

    @Test func aTextMayAskForTheFamilyByName() throws {
        let typesetter = try TestFonts.typesetter()
        let text = Text("\u{F004}").font(.custom("FontAwesome", size: 20))
        #expect(typesetter.fontIssues(for: text, options: .init()) == [])
        let layout = typesetter.layout(text, width: nil, options: .init())
        #expect(layout.glyphRuns.map(\.face.file).allSatisfy { $0.hasSuffix("fontawesome-webfont.ttf") })
        #expect(layout.glyphs.count == 1 && agree(layout.size.width, 20))
    }

    // MARK: - Without the font

    @Test func whereTheFontIsNotInstalledItsPackageIsNamed() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "typesetting-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "fonts.conf")
        try """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
        <fontconfig><dir>/usr/share/fonts/truetype/quicksand</dir><cachedir>\(folder.path)/cache</cachedir></fontconfig>
        """.write(to: file, atomically: true, encoding: .utf8)
        let typesetter = try Typesetter(fontConfiguration: file)
        #expect(typesetter.symbol(named: "heart") == nil)
        #expect(
            typesetter.issue(ofSymbol: "heart")?.message
                == "symbols are drawn from the font 'FontAwesome', which is not installed: "
                + "install the package fonts-font-awesome")
    }
}
