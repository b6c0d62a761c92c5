import Foundation
import Testing

@Suite(.serialized)
struct InspectTests {
    let runner: ProgramRunner

    init() throws { runner = try ProgramRunner() }

    private func inspect(_ arguments: [String]) throws -> [String: Any] {
        let result = try runner.run(["inspect", "demo.yaml", "--json"] + arguments)
        #expect(result.status == 0, "\(result.errors)")
        return try #require(JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
    }

    private func layer(_ report: [String: Any], moment: Int = 0) throws -> [String: Any] {
        let moments = try #require(report["moments"] as? [[String: Any]])
        return try #require((moments[moment]["layers"] as? [[String: Any]])?.first)
    }

    @Test func halfwayThroughEaseOutTheValueAndItsVelocityAreExact() throws {
        // The curve (0, 0) (0.58, 1) at half its time: s solves 3(1−s)s²·0.58 + s³ = 0.5, the value is 3(1−s)s² + s³.
        let report = try inspect(["--at", "1.1"])
        let properties = try #require(try layer(report)["properties"] as? [String: [String: Any]])
        let progress = try #require(properties["progress"])
        #expect(abs(try #require(progress["value"] as? Double) - 0.684643) < 0.00002)
        #expect(abs(try #require(progress["velocity"] as? Double) - 0.488172) < 0.00002)
        #expect(progress["target"] as? Double == 1)
        #expect(progress["animating"] as? Bool == true)
    }

    @Test func theHeadSaysWhichSceneItIs() throws {
        let report = try inspect([])
        #expect(report["scene"] as? String == "demo.yaml")
        #expect(report["size"] as? [Double] == [1280, 720])
        #expect(report["duration"] as? Double == 3.6)
        #expect(report["fps"] as? Double == 60)
        #expect((report["diagnostics"] as? [Any])?.isEmpty == true)
    }

    @Test func momentsComeInTheOrderAskedAndAreClampedToTheEnd() throws {
        try runner.write("0.5\n\n30f\n", to: "list.txt")
        let result = try runner.run(
            ["inspect", "demo.yaml", "--json", "--at", "3.4", "--at", "9", "--at", "0", "--at-list", "list.txt"])
        let report = try #require(JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
        let moments = try #require(report["moments"] as? [[String: Any]])
        #expect(moments.map { $0["at"] as? Double } == [3.4, 3.6, 0, 0.5, 0.5])
        #expect(result.errors.contains("beyond the scene's end"))
        // A change at 3.4 has happened at 3.4.
        let properties = try #require(try layer(report)["properties"] as? [String: [String: Any]])
        #expect(properties["progress"]?["value"] as? Double == 0)
    }

    @Test func linesRunsAndSlicesNestAndCoverTheText() throws {
        let report = try layer(inspect([]))
        let lines = try #require(report["lines"] as? [[String: Any]])
        #expect(lines.count == 3)
        let first = try #require(lines.first)
        #expect(first["text"] as? String == "Before the first word there is only light.")
        #expect(first["range"] as? [Int] == [0, 42])
        #expect(first["direction"] as? String == "leftToRight")
        let runs = try #require(first["runs"] as? [[String: Any]])
        #expect(runs.compactMap { $0["text"] as? String }.joined() == first["text"] as? String)
        let slices = try runs.flatMap { try #require($0["slices"] as? [[String: Any]]) }
        let ranges = try slices.map { try #require($0["range"] as? [Int]) }
        #expect(ranges.first?[0] == 0 && ranges.last?[1] == 42)
        for (one, next) in zip(ranges, ranges.dropFirst()) { #expect(one[1] == next[0]) }
        let (frame, line) = (try #require(report["frame"] as? [Double]), try #require(first["frame"] as? [Double]))
        #expect(line[0] >= frame[0] - 1e-6 && line[0] + line[2] <= frame[0] + frame[2] + 1e-6)
        let baseline = try #require(first["baseline"] as? Double)
        #expect(baseline > line[1] && baseline < line[1] + line[3])
        #expect(abs(line[0] + line[2] / 2 - 640) < 0.01, "centred text stands in the middle of the canvas")
    }

    @Test func checkPrintsDiagnosticsAsJSONOnStandardOutput() throws {
        try runner.writeDemo(replacing: "padding: 32", with: "paddin: 32", to: "wrong.yaml")
        let result = try runner.run(["check", "demo.yaml", "wrong.yaml", "--json"])
        #expect(result.status == 1 && result.errors.isEmpty)
        let list = try #require(JSONSerialization.jsonObject(with: Data(result.output)) as? [[String: Any]])
        #expect(list.count == 1)
        #expect(Set(list[0].keys) == ["file", "line", "column", "severity", "message"])
        #expect(list[0]["file"] as? String == "wrong.yaml" && list[0]["severity"] as? String == "error")
        #expect(try runner.run(["check", "demo.yaml"]).status == 0)
    }

    @Test func benchPrintsEveryPromisedKey() throws {
        let result = try runner.run(["bench", "demo.yaml", "--frames", "10", "--scale", "0.25", "--json"])
        let report = try #require(JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
        #expect(
            Set(report.keys) == [
                "scene", "size", "frames", "repeat", "renderer", "firstFrame", "evaluate", "plan", "gpu", "total",
                "drawCalls",
                "uploadedBytesPerFrame", "peakMemoryMB",
            ])
        #expect(report["frames"] as? Int == 10 && report["size"] as? [Int] == [320, 180])
        for part in ["evaluate", "plan", "gpu", "total"] {
            let times = try #require(report[part] as? [String: Double])
            #expect(try #require(times["median"]) >= 0 && times["p95"]! >= times["median"]!)
        }
    }

    @Test func aTraceHasThePartsOfEachFrameInOrder() throws {
        let result = try runner.run(
            [
                "bench", "demo.yaml", "--frames", "5", "--repeat", "2", "--scale", "0.25", "--json", "--trace",
                "t.json", "--set",
                "poem.text=one",
            ])
        #expect(result.status == 0, "\(result.errors)")
        let report = try #require(JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
        #expect(report["frames"] as? Int == 5 && report["repeat"] as? Int == 2)
        let bytes = try #require(runner.bytes("t.json"))
        let trace = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let events = try #require(trace["traceEvents"] as? [[String: Any]])
        #expect(events.count == 5 * 2 * 4)
        for frame in stride(from: 0, to: events.count, by: 4) {
            #expect(
                events[frame + 1...frame + 3].map { $0["name"] as? String } == ["evaluate", "plan and upload", "gpu"])
            func number(_ index: Int, _ key: String) throws -> Double {
                try #require(events[frame + index][key] as? Double)
            }
            for part in 1...3 {
                #expect(try number(part, "ts") >= number(0, "ts") && number(part, "dur") >= 0)
                #expect(try number(part, "ts") + number(part, "dur") <= number(0, "ts") + number(0, "dur") + 0.01)
            }
        }
    }

    @Test func groupsMarksAndCutLinesAreTold() throws {
        try runner.write(
            """
            glyphstage: 1
            layers:
              - name: card
                group:
                  layers:
                    - name: note
                      text: [plain, {text: marked, mark: [b, a]}]
                      hidden: true
                    - {text: one two three four five six, frame: {width: 60}, lineLimit: 1}
            """, to: "nested.yaml")
        let result = try runner.run(["inspect", "nested.yaml", "--json"])
        #expect(result.status == 0, "\(result.errors)")
        let report = try #require(JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
        let card = try layer(report)
        #expect(card["name"] as? String == "card" && card["kind"] as? String == "group" && card["lines"] == nil)
        let children = try #require(card["layers"] as? [[String: Any]])
        #expect(children.map { $0["name"] as? String } == ["note", "text-3"])
        let note = try #require(children.first)
        let hidden = try #require((note["properties"] as? [String: [String: Any]])?["hidden"])
        #expect(hidden["value"] as? Bool == true && hidden["animating"] as? Bool == false)
        let runs = try #require((note["lines"] as? [[String: Any]])?.first?["runs"] as? [[String: Any]])
        #expect(runs.map { $0["marks"] as? [String] } == [[], ["a", "b"]])
        #expect(runs.allSatisfy { ($0["font"] as? String)?.isEmpty == false })
        let lines = try #require(children[1]["lines"] as? [[String: Any]])
        #expect(lines.map { $0["truncated"] as? Bool } == [true])
    }

    @Test func helpIsThereForTheProgramAndEveryVerb() throws {
        for arguments in [[], ["--help"], ["help"]] {
            let result = try runner.run(arguments)
            #expect(result.status == 0 && result.errors.isEmpty && result.text.contains("Usage: glyphstage"))
        }
        for verb in ["preview", "render", "inspect", "check", "effects", "schema", "init", "bench"] {
            let result = try runner.run([verb, "--help"])
            #expect(result.status == 0 && result.text.contains("Usage: glyphstage \(verb)"))
        }
        #expect(try runner.run(["--version"]).text.hasPrefix("glyphstage "))
    }

    @Test func aReaderThatGoesAwayIsNoCrash() throws {
        let program = try #require(ProgramRunner.program)
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", "{ '\(program.path())' inspect demo.yaml --json; echo $? >status; } | true"]
        shell.currentDirectoryURL = runner.folder
        try shell.run()
        shell.waitUntilExit()
        let status = String(decoding: try #require(runner.bytes("status")), as: UTF8.self)
        #expect(["0\n", "74\n"].contains(status), "\(status)")
    }
}
