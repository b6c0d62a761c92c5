import Foundation
import TestSupport
import Testing

/// Saves while a real window is open: what is kept, what is explained, and that none is missed.
@Suite(.serialized, .enabled(if: TestWindow.isAvailable, TestWindow.requirement))
struct WindowReloadTests {
    // LR-16, LR-17
    @Test func aSaveKeepsEverythingThatWasChosen() async throws {
        let window = try await TestWindow("--paused", "--at", "1.3", "--in", "0.5", "--out", "3")
        try window.click(x: 500, y: 800 - 216 + 40 + 28 + 6 + 14)
        try await window.state("the poem") { $0.selection == "poem" }
        try await window.press("bracketleft", until: "half speed") { $0.speed == 0.5 }
        try await window.press("q", until: "another loop") { $0.loop == "pingPong" }
        try await window.press("ctrl+plus", until: "less of the timeline") { $0.view.visible[1] < 3 }
        try await window.press("2", until: "double size") { $0.zoom == 2 }
        try window.point(x: 500, y: 300)
        try window.hand("mousedown", "1", "mousemove_relative", "--sync", "--", "-90", "40", "mouseup", "1")
        let before = try await window.bareWindow()
        let was = try #require(try window.states().last)
        let text = try window.sceneText() + "# another version\n"
        try window.save(text)
        let state = try await window.state("the save") { $0.scene == TestWindow.hash(of: text) }
        #expect(state.moment == 1.3 && !state.playing && state.speed == 0.5 && state.loop == was.loop)
        #expect(state.inMark == 0.5 && state.outMark == 3 && state.selection == "poem" && state.zoom == 2)
        #expect(state.view.visible == was.view.visible)
        #expect(try await window.bareWindow() == before, "zoom and pan are the same to the pixel")
    }

    // LR-15
    @Test func whatTheFileSaysAnewWinsOverWhatWasSet() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        try window.click(x: 1_240, y: 140)
        try await window.state("typing") { $0.view.typing == "12 pt" }
        try window.hand("type", "3")
        try await window.press("Return", until: "a change") { $0.view.edits == 1 }
        let set = try await window.capture()
        // A save that says nothing of it leaves it.
        let other = try window.sceneText() + "# another version\n"
        try window.save(other)
        let kept = try await window.state("the save") { $0.scene == TestWindow.hash(of: other) }
        #expect(kept.view.edits == 1)
        #expect(try await window.capture() == set)
        let text = try window.sceneText(replacing: "blurRadius: \\d+", with: "blurRadius: 20")
        try window.save(text)
        let state = try await window.state("the file's own") { $0.scene == TestWindow.hash(of: text) }
        #expect(state.view.edits == 0)
        #expect(state.view.note?.hasPrefix("Taken from the file: poem.blurReveal.blurRadius") == true)
        #expect(try await window.capture() == window.rendering(at: 1.1, as: "x.png"))
        try await window.press("ctrl+z", until: "what was set") { $0.view.edits == 1 }
        #expect(try await window.capture() == set)
    }

    @Test func whatIsSetWhileTheFileHasMistakesIsSeenInItsLastGoodVersion() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let text = try window.sceneText()
        try window.save(text.replacing("duration: 3.6", with: "duraton: 3.6"))
        try await window.state("a mistake") { !$0.diagnostics.isEmpty }
        let before = try await window.capture()
        for (y, value) in [(140, "3"), (522, "1.5")] {
            try window.click(x: 1_240, y: y)
            try await window.state("typing") { $0.view.typing != nil }
            try window.hand("type", value)
            try await window.press("Return", until: "a change") { $0.view.typing == nil }
        }
        let set = try await window.capture()
        #expect(set != before)
        try await window.press("ctrl+s", until: "why it is not written") {
            $0.view.note?.hasPrefix("Not written: ") == true && $0.view.edits == 2
        }
        try window.save(text)
        try await window.state("no mistakes") { $0.diagnostics.isEmpty }
        #expect(try await window.capture() == set)
        try await window.press("ctrl+s", until: "nothing to write") { $0.view.edits == 0 }
        #expect(
            try window.sceneText()
                == text.replacing("blurRadius: 12", with: "blurRadius: 3")
                .replacing("easeOut: {duration: 2.2}", with: "easeOut: {duration: 1.5}"))
    }

    // LR-19, LR-20
    @Test func aShaderThatDoesNotCompileIsExplainedOverTheLastGoodOne() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1", hasShaders: true)
        let before = try await window.bareWindow()
        let shader = window.folder.appendingPathComponent("checkout/Shaders/Programs/image.f.glsl")
        let good = try String(contentsOf: shader, encoding: .utf8)
        var lines = good.components(separatedBy: "\n")
        lines.insert("}", at: 6)
        try Data(lines.joined(separator: "\n").utf8).write(to: shader)
        let state = try await window.state("a word about the shader") { !$0.diagnostics.isEmpty }
        let problem = try #require(state.diagnostics.first)
        #expect(problem.file == shader.path)
        #expect(problem.line == 7, "\(problem.message)")
        #expect(try await window.press("b", until: "it goes on") { $0.view.background == "checkerboard" }.moment == 1.1)
        for _ in 0..<3 { try window.press("b") }
        try await window.state("the scene's background") { $0.view.background == "scene" }
        try Data(good.utf8).write(to: shader)
        try await window.state("no word any more") { $0.diagnostics.isEmpty }
        #expect(try await window.bareWindow() == before)
        #expect(try await window.quit().status == 0)
    }

    // LR-22
    @Test func mistakesInTwoFilesGoTogether() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let soft = window.folder.appendingPathComponent("soft.yaml")
        let (good, bad) = ("effect: blurReveal\nblurRadius: 7\n", "effect: blurReveal\nblurRadios: 7\n")
        try Data(good.utf8).write(to: soft)
        let whole = try window.sceneText().replacing(#/{blurReveal: .*}}/#, with: "{from: soft.yaml, progress: 0}")
        try #require(whole.contains("soft.yaml"))
        let demo = try #require(try window.states().last).scene
        try window.save(whole)
        // Its own hash is that of both files together.
        let first = try await window.state("the file that is read") {
            $0.scene != demo && $0.scene != TestWindow.hash(of: whole)
        }
        try #require(first.diagnostics.isEmpty)
        let picture = try await window.capture()
        try Data(bad.utf8).write(to: soft)
        try window.save(whole.replacing("duration: 3.6", with: "duraton: 3.6"))
        let state = try await window.state("mistakes in both") { Set($0.diagnostics.map(\.file)).count == 2 }
        #expect(state.diagnostics.map(\.file).contains(soft.path))
        #expect(try await window.capture() == picture, "the last good version is shown")
        try Data(good.utf8).write(to: soft)
        try window.save(whole)
        try await window.state("no mistakes") { $0.diagnostics.isEmpty }
        #expect(try await window.capture() == picture)
    }

    // MARK: - Ways of saving

    /// How editors and tools save: shell commands, `$F` being the file and `$N` another with the new contents.
    private static let styles: [(name: String, command: String)] = [
        ("written in place", #"cat "$N" > "$F""#),
        ("emptied and written slowly", #": > "$F"; sleep 0.03; head -c 300 "$N" >> "$F"; tail -c +301 "$N" >> "$F""#),
        ("renamed over", #"cp "$N" "$F.tmp"; mv "$F.tmp" "$F""#),
        ("as vim does, with a backup", #"mv "$F" "$F~"; cat "$N" > "$F"; rm "$F~""#),
        ("sed -i", #"sed -i "s/blurRadius: [0-9]*/$(grep -o 'blurRadius: [0-9]*' "$N")/" "$F""#),
        ("deleted and written anew, as git does", #"rm "$F"; cat "$N" > "$F""#),
        ("written, synchronised and renamed", #"dd if="$N" of="$F.new" conv=fsync status=none; mv "$F.new" "$F""#),
        ("copied over", #"cp "$N" "$F""#),
        ("a link that is switched over", #"ln -s "$N" "$F.link"; mv -T "$F.link" "$F""#),
        ("appended to", #"tail -c 1 "$N" > /dev/null; printf '# end\n' >> "$N""#),
    ]

    @Test func everyWayOfSavingArrives() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let demo = try window.sceneText()
        for (index, style) in Self.styles.enumerated() {
            let isAppended = style.name == "appended to"
            // What is appended to is what the link leads to: the last contents, one line longer.
            var text = demo.replacing(#/blurRadius: \d+/#, with: "blurRadius: \(20 + index)")
            let new = window.folder.appendingPathComponent("new-\(isAppended ? index - 1 : index).yaml")
            if isAppended {
                text = try String(contentsOf: new, encoding: .utf8) + "# end\n"
            } else {
                try Data(text.utf8).write(to: new)
            }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", style.command]
            process.environment = ProcessInfo.processInfo.environment.merging(
                ["F": window.scene.path, "N": new.path]) { $1 }
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0, "\(style.name)")
            let state = try await window.state(style.name, within: 20) {
                $0.scene == TestWindow.hash(of: text) && $0.diagnostics.isEmpty
            }
            #expect(state.moment == 1.1)
        }
    }
}
