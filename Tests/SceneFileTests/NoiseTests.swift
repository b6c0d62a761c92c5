import Foundation
import SceneFile
import TestSupport
import Testing

/// A file of any content is read or refused; it never crashes the program nor takes long.
struct NoiseTests {
    private static let demo: [UInt8] = {
        return (try? SceneDocument.bytes(ofFile: Checkout.demo.path)) ?? []
    }()

    private func decode(_ bytes: [UInt8]) -> SceneDocument {
        let document = SceneDocument(bytes: bytes, file: "s.yaml", read: noFiles)
        // Either there is a scene, or it is said why not.
        #expect((document.scene() == nil) == document.diagnostics.hasErrors)
        for diagnostic in document.diagnostics { #expect(!diagnostic.rendered.isEmpty) }
        return document
    }

    /// Bytes changed, taken out, doubled and exchanged for indicators.
    @Test(arguments: 0..<8)
    func damagedScenesAreReadOrRefused(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let pieces = [
            "- ", ": ", "{", "}", "[", "]", "\"", "'", "&a ", "*a", "? ", "|", ">", "%", "\t", "\n", "#", "!", "\0",
        ]
        #expect(!Self.demo.isEmpty)
        for _ in 0..<150 {
            var bytes = Self.demo
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
                case 1: bytes.removeSubrange(index..<min(bytes.count, index + 9))
                case 2: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 30)], at: index)
                default: bytes.insert(contentsOf: pieces.randomElement(using: &random)!.utf8, at: index)
                }
            }
            _ = decode(bytes)
        }
    }

    @Test func tenMegabytesOfNoiseAreRefused() {
        var random = SplitMix64(state: 7)
        let block = (0..<4_096).flatMap { _ in withUnsafeBytes(of: random.next()) { Array($0) } }
        var noise: [UInt8] = []
        for _ in 0..<320 { noise += block }
        #expect(
            decode(noise).diagnostics.map(\.headline)
                == ["s.yaml:1:1: error: a scene file holds at most 4 MB; this one is larger"])
    }

    @Test func nulBytesAndOtherEncodingsAreNamed() {
        #expect(
            decode(Array("glyphstage: 1\na\0b".utf8)).diagnostics.map(\.headline)
                == ["s.yaml:2:2: error: a NUL byte: this is not a text file"])
        #expect(
            decode([0xFF, 0xFE, 0x67, 0]).diagnostics.map(\.headline)
                == ["s.yaml:1:1: error: the file is UTF-16; save it as UTF-8"])
        #expect(
            decode(Array("glyphstage: 1 # é".utf8) + [0xE9]).diagnostics.map(\.headline)
                == ["s.yaml:1:18: error: not UTF-8; save the file as UTF-8"])
    }

    @Test func whatTheParserDoesNotSurviveIsRefusedFirst() {
        #expect(decode(Array(repeating: UInt8(ascii: "%"), count: 1 << 20)).diagnostics.count == 1)
        #expect(decode(Array("? a\n:\t- b\n? c\n".utf8)).diagnostics.count == 1)
        #expect(decode(Array("%YAML 1.2\n---\nglyphstage: 1\n".utf8)).scene() != nil)
    }

    @Test(
        arguments: [
            ("%TAG ! tag:example.org,2000:\n---\na: b\n", "1:1", "a scene file has no directives ('%')"),
            ("a: b\r%FOO\r", "2:1", "a scene file has no directives ('%')"),
            ("a: b\n? c\n: \td\n", "3:3", "a tab after ':' in a file with a '?' key; use spaces"),
            ("a: !<" + String(repeating: "]", count: 60_000), "1:4", "a tag longer than 200 bytes"),
            ("[a, !" + String(repeating: "%41", count: 60_000) + " b]", "1:5", "a tag longer than 200 bytes"),
            ("a: |\n" + String(repeating: "\n", count: 400_000), "102:1", "more than 100 blank lines in a row"),
            ("a: |\r\n" + String(repeating: " \r\n", count: 400), "102:2", "more than 100 blank lines in a row"),
            ("a: b\n" + String(repeating: " \t \n", count: 400) + " c", "102:4", "more than 100 blank lines in a row"),
        ])
    func whatTakesTheParserHoursIsRefusedWithItsPlace(text: String, place: String, message: String) {
        #expect(decode(Array(text.utf8)).diagnostics.map(\.headline) == ["s.yaml:\(place): error: \(message)"])
    }

    @Test func whatOnlyLooksLikeItIsRead() throws {
        let blankLines = String(repeating: "\n", count: 99)
        let long = String(repeating: "%41", count: 100)
        let text = """
            glyphstage: 1
            layers:
              - text: |-
                  a\(blankLines)
                  b\(blankLines)
                  100%!\(long) !a
              - text: "? a:\\t %TAG"
            """
        let document = decode(Array(text.utf8))
        #expect(document.diagnostics.map(\.headline) == [])
        #expect(document.scene()?.layers.count == 2)
    }

    /// Runs of what means something to YAML, alone and in brackets: refused or read, and within the suite's patience. A sixteenth of a
    /// megabyte is enough for what is quadratic to be felt.
    @Test(
        arguments: [
            "&a ", "&a", "*a ", "*a", "? ", "- ", "[", "{", "\"\\", "\\", "!!", "! ", "!<a> ", "|9999", ">+-", "|\n",
            ": ", ":",
            ",", "#", " #\n", "[,", "a: ", "?\n", "-\n", "--- ", "---\n", "...\n", "'", "\"", "@", "\t", "\r", "\u{85}",
            "\u{FEFF}",
            "? a\n: ", "a: b\n", "[]", "*a: ", "&a a: ",
        ])
    func runsOfIndicatorsAreReadOrRefused(piece: String) {
        let run = String(repeating: piece, count: (1 << 14) / piece.utf8.count)
        for text in [run, "a: [" + run, "a: |\n " + run, "a: \"" + run] { _ = decode(Array(text.utf8)) }
    }

    @Test func deepFilesAreRefused() {
        #expect(decode(Array(repeating: UInt8(ascii: "["), count: 100_000)).diagnostics.count == 1)
        #expect(decode(Array(String(repeating: "- ", count: 50_000).utf8)).diagnostics.count == 1)
    }

    /// Each alias names the one before, ten times: 10⁹ values, or 60 levels each.
    @Test func aliasesOfAliasesAreRefused() {
        let wide = (1..<10).map {
            "- &a\($0) [" + Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ", ") + "]\n"
        }
        let laughs = decode(Array(("- &a0 x\n" + wide.joined()).utf8)).diagnostics
        #expect(laughs.map(\.message) == ["more than 400000 values, aliases replaced"])

        let (open, close) = (String(repeating: "[", count: 30), String(repeating: "]", count: 30))
        let deep = (1..<2_000).map { "- &a\($0) \(open)*a\($0 - 1)\(close)\n" }
        let chain = decode(Array(("- &a0 x\n" + deep.joined()).utf8)).diagnostics
        #expect(chain.map(\.message) == ["values lie in one another more than 256 deep"])
    }

    @Test func aTextOfManyLongAliasesIsRefused() {
        let long = String(repeating: "x", count: 150_000)
        let text = "glyphstage: 1\nlayers:\n  - text: [&a \(long), *a, *a, *a]\n"
        #expect(decode(Array(text.utf8)).diagnostics.map(\.message) == ["a text has at most 200000 characters"])
    }

    @Test func mistakesWithoutEndAreListedToALimit() {
        let text = "glyphstage: 1\n" + (0..<20_000).map { "opacitty\($0): 1\n" }.joined()
        #expect(decode(Array(text.utf8)).diagnostics.count == 1_000)
    }

    @Test(arguments: [("", "the file is empty"), ("# a\n", "the file is empty")])
    func anEmptyFileIsSaidToBe(text: String, message: String) {
        #expect(decode(Array(text.utf8)).diagnostics.map(\.message) == [message])
    }

    @Test func aFolderAndAFileThatIsNotThereAreOneDiagnosticEach() {
        let folder = FileManager.default.temporaryDirectory
        #expect(
            SceneDocument(contentsOf: folder).diagnostics.map(\.message)
                == ["this is a folder; name a scene file in it"])
        #expect(SceneDocument(path: "/dev/zero").diagnostics.map(\.message) == [Self.noFile])
        let nothing = SceneDocument(contentsOf: folder.appending(path: "no such scene.yaml"))
        #expect(nothing.diagnostics.map(\.message) == ["there is no such file"])
        #expect(nothing.scene() == nil)
    }

    private static let noFile = "this is a pipe or a device, not a file; '-' reads standard input"

    /// A pipe without a writer would be waited for without end.
    @Test func whatIsNoPlainFileIsNamed() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "odd-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try #require(mkfifo(folder + "/pipe", 0o600) == 0)
        #expect(SceneDocument(path: folder + "/pipe").diagnostics.map(\.message) == [Self.noFile])
        try FileManager.default.createSymbolicLink(atPath: folder + "/a", withDestinationPath: "b")
        try FileManager.default.createSymbolicLink(atPath: folder + "/b", withDestinationPath: "a")
        #expect(
            SceneDocument(path: folder + "/a").diagnostics.map(\.message)
                == ["the symbolic link leads round in a circle"])
        let long = folder + "/" + String(repeating: "a", count: 300)
        #expect(
            SceneDocument(path: long).diagnostics.map(\.message) == ["the file cannot be read: File name too long"])
    }
}
