import Foundation
import Testing

@testable import GlyphstageCommand

/// The manual page and the completion tell what the help tells.
@MainActor
struct ManPageTests {
    private var verbs: [Verb.Declaration] { Program.verbs.map(\.declaration) }

    @Test func everyVerbAndFlagIsOnThePage() {
        let page = ManPage.text(version: "1", verbs: verbs)
        for verb in verbs {
            #expect(page.contains(".SS \(verb.name)\n"))
            for flag in verb.allFlags where !flag.name.isEmpty {
                #expect(page.contains("\\-\\-" + flag.name.replacing("-", with: "\\-")), "\(verb.name) \(flag.name)")
            }
        }
        #expect(page.split(separator: "\n").allSatisfy { !$0.hasPrefix("'") })
    }

    /// What the page's own reader says of it, where there is one.
    @Test func thePageIsReadWithoutComplaint() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "command -v groff >/dev/null || exit 0; groff -man -Tutf8 -ww -z"]
        let (input, errors) = (Pipe(), Pipe())
        (process.standardInput, process.standardError) = (input, errors)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(ManPage.text(version: "1", verbs: verbs).utf8))
        try input.fileHandleForWriting.close()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && said.isEmpty, "\(said)")
    }

    /// What bash offers at the end of a line.
    @Test(arguments: [
        ("glyphstage re", ["render"]), ("glyphstage render --tr", ["--transparent"]),
        ("glyphstage help ben", ["bench"]),
        ("glyphstage init --effect blurR", ["blurReveal"]), ("glyphstage bench s.yaml --rep", ["--repeat"]),
    ])
    func bashCompletesVerbsAndFlags(line: String, offered: [String]) throws {
        let words = line.split(separator: " ").map(String.init)
        let script =
            BashCompletion.text(verbs: verbs, effects: ["blurReveal", "wave"])
            + "COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1); _glyphstage; printf '%s\\n' \"${COMPREPLY[@]}\"\n"
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", script]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(lines.split(separator: "\n").map(String.init) == offered)
    }
}
