import Foundation
import Testing

@testable import Studio

@Suite struct StudioSettingsTests {
    @Test func settingsReadBackAsTheyWereKept() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "glyphstage-settings-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let environment = ["XDG_CONFIG_HOME": folder.path]
        var settings = StudioSettings()
        settings.window = .init(x: 10, y: 20, width: 900, height: 700)
        settings.panels.inspectorWidth = 300
        settings.panels.isLight = true
        settings.opened("/a.yaml")
        settings.save(environment)
        #expect(StudioSettings.load(environment) == settings)
    }

    @Test func whatCannotBeReadCountsAsNothing() {
        for text in ["", "{", "[]", "{\"panels\": 3}", "null"] {
            #expect(StudioSettings.decode(Data(text.utf8)) == StudioSettings())
        }
        #expect(StudioSettings.load(["HOME": "/nowhere/at/all"]) == StudioSettings())
        #expect(StudioSettings.path(in: [:]) == nil)
        #expect(
            StudioSettings.path(in: ["HOME": "/h", "XDG_CONFIG_HOME": "relative"])
                == "/h/.config/glyphstage/studio.json")
    }

    @Test func sizesThatNobodyCanHaveWantedAreBroughtBack() {
        let text = """
            {"panels": {"inspectorWidth": 9000, "timelineHeight": -5, "showsAllProperties": false, "isLight": false},
             "recentFiles": [], "window": {"width": 3, "height": 3}}
            """
        let settings = StudioSettings.decode(Data(text.utf8))
        #expect(settings.panels.inspectorWidth == Panels.inspectorWidths.upperBound)
        #expect(settings.panels.timelineHeight == Panels.timelineHeights.lowerBound)
        #expect(settings.window == nil)
    }

    @Test func filesOpenedLastComeFirstAndOnce() {
        var settings = StudioSettings()
        for number in 0..<20 { settings.opened("/\(number).yaml") }
        settings.opened("/15.yaml")
        #expect(settings.recentFiles.count == StudioSettings.mostRecentFiles)
        #expect(settings.recentFiles.prefix(3) == ["/15.yaml", "/19.yaml", "/18.yaml"])
        #expect(Set(settings.recentFiles).count == settings.recentFiles.count)
    }

    // MARK: - Names of captures

    private let facts = CaptureName.Facts(
        scene: "poem", frame: 66, frameCount: 216, moment: 1.1, effect: "blur/Reveal",
        date: Date(timeIntervalSince1970: 0))

    @Test func theStandardNameHasSceneDateTimeAndFrame() {
        let stem = CaptureName(folder: "/c").stem(facts)
        #expect(stem.hasPrefix("/c/poem-19") || stem.hasPrefix("/c/poem-1970"))
        #expect(stem.hasSuffix("-0066"))
    }

    @Test(
        arguments: [
            ("{scene}/{frame}", "/c/poem/0066"), ("{moment}", "/c/1.1"), ("{effect}", "/c/blur-Reveal"),
            ("", "/c/capture"),
            ("../../{scene}", "/c/poem"), ("/etc/{scene}", "/c/etc/poem"), ("{nothing}", "/c/{nothing}"),
        ]) func templatesStayInTheFolder(template: String, expected: String)
    {
        #expect(CaptureName(template: template, folder: "/c").stem(facts) == expected)
    }

    /// [CP-04]
    @Test func aNameThatIsTakenGetsANumber() {
        let taken: Set = ["/c/a.png", "/c/a-2.png"]
        #expect(CaptureName.free("/c/a", ending: ".png") { taken.contains($0) } == "/c/a-3.png")
        #expect(CaptureName.free("/c/b", ending: ".png") { taken.contains($0) } == "/c/b.png")
    }

    // MARK: - Other programs

    @Test(
        arguments: [
            ("vim", ["vim", "+7", "a.yaml"]), ("/usr/bin/code -n", ["/usr/bin/code", "-n", "--goto", "a.yaml:7"]),
            ("hx", ["hx", "a.yaml:7"]), ("kate", ["kate", "--line", "7", "a.yaml"]),
        ]) func editorsAreToldTheLineInTheirOwnWay(editor: String, words: [String])
    {
        #expect(EditorCommand(editor, file: "a.yaml", line: 7).words == words)
    }

    @Test func theDesktopsAnswerIsUnderstood() {
        #expect(DesktopSettings.reducesMotion("false\n") == true)
        #expect(DesktopSettings.reducesMotion("true") == false)
        #expect(DesktopSettings.reducesMotion("No such schema") == nil)
    }

    @Test @MainActor func theTestsHandReadsWholeLines() {
        #expect(TestHand.deed("drop /a b.yaml") == .drop(path: "/a b.yaml"))
        #expect(TestHand.deed("lose") == .lose)
        #expect(TestHand.deed("anything else") == nil)
        #expect(TestHand([:]) {} == nil)
    }
}
