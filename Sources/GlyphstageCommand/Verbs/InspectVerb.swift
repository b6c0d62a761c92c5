import Foundation
import SceneFile
import Stage

/// `glyphstage inspect`: a scene's values and layout at any moments, without drawing.
enum InspectVerb {
    nonisolated static let declaration = Verb.Declaration(
        name: "inspect",
        summary: "Prints a scene's values, and the layout of its text, at given moments",
        operands: "SCENE",
        operandCount: 1...1,
        flags: [
            Flag("at", value: "MOMENT", repeats: true, help: "A moment; 0 where none is given"),
            Flag("at-list", value: "FILE", help: "A file with one moment a line"),
            .set,
            Flag("json", help: "Prints JSON, with the layout down to single clusters"),
            Flag("reduce-motion", help: "As a viewer sees it who asked for less motion"),
            Flag("quiet", short: "q", help: "No warnings and no notes"),
        ],
        notes: ["A MOMENT is seconds, as in 1.1, or a frame, as in 66f (frame k is the moment k / fps)."])

    static let verb = Verb(declaration: declaration) { call in
        let console = Console(isQuiet: call.has("quiet"))
        var asked: [MomentArgument] = []
        for text in call.all("at") { asked.append(try ValueParser.moment(text, flag: "--at")) }
        if let list = call.value("at-list") { asked += try moments(inFile: list) }
        if asked.isEmpty { asked = [.seconds(0)] }

        let input = try SceneInput.load(
            call.operands[0], overrides: ValueParser.overrides(call.all("set")),
            reducesMotion: call.has("reduce-motion"), console: console)
        // Why seconds first: the notes stand before the report, which is printed as it is made.
        let moments = asked.map {
            input.clamped($0.seconds(at: input.scene.timeline.fps), flag: "--at", console: console)
        }
        func inspected(_ index: Int) -> InspectedMoment {
            InspectedMoment(
                at: moments[index], layers: input.scene.evaluate(at: moments[index], typesetter: input.typesetter))
        }
        if call.has("json") {
            let report = InspectReport.json(input, file: call.operands[0], moments: moments.count, inspected)
            try report.write { (text) throws(CommandFailure) in try console.print(text) }
        } else {
            try console.print(InspectReport.head(input))
            for index in moments.indices { try console.print(InspectReport.human(inspected(index))) }
        }
        return .done
    }

    /// One moment a line; empty lines are skipped.
    private static func moments(inFile path: String) throws -> [MomentArgument] {
        let bytes: [UInt8]
        do throws(SceneDocument.FileProblem) { bytes = try SceneDocument.bytes(ofFile: path) } catch {
            throw CommandFailure(.wrongInput, "\(path): \(error.message)")
        }
        guard bytes.count <= SceneDocument.largestFile, let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(.wrongInput, "\(path): a list of moments is UTF-8 text of at most 4 MB")
        }
        var moments: [MomentArgument] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let word = line.trimmingCharacters(in: .whitespaces)
            guard !word.isEmpty else { continue }
            do {
                moments.append(try ValueParser.moment(word, flag: ""))
            } catch {
                throw CommandFailure(.wrongInput, "\(path):\(index + 1): '\(word)' is not a moment, as 1.1 or 66f is")
            }
        }
        return moments
    }
}

/// A scene at a moment.
struct InspectedMoment {
    /// Seconds.
    var at: Double
    var layers: [EvaluatedLayer]
}
