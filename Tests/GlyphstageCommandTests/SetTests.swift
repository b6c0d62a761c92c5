import Foundation
import Testing

/// `--set` on the verbs that take a scene.
struct SetTests {
    private static let call = ["inspect", "demo.yaml", "--json", "--quiet"]

    private func value(_ path: String, _ arguments: [String]) throws -> Double? {
        let result = try ProgramRunner().run(Self.call + arguments)
        let scene = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
        let moments = scene?["moments"] as? [[String: Any]]
        let layers = moments?.first?["layers"] as? [[String: Any]]
        let properties = layers?.first?["properties"] as? [String: [String: Any]]
        return properties?[path]?["value"] as? Double
    }

    @Test func aSetValueStandsInForTheWrittenOne() throws {
        #expect(try value("blurRadius", ["--at", "0"]) == 12)
        #expect(try value("blurRadius", ["--at", "0", "--set", "poem.blurRadius=3"]) == 3)
        #expect(try value("opacity", ["--set", "poem.opacity=0.5", "--set", "poem.opacity=0.25"]) == 0.25)
    }

    @Test func eventsActOnASetValue() throws {
        #expect(try value("progress", ["--at", "3.4", "--set", "poem.progress=0.5"]) == 0)
        #expect(try value("progress", ["--at", "2.2", "--set", "poem.progress=0.5"]) == 1)
    }

    @Test func aWrongSetValueIsNamedByItself() throws {
        let result = try ProgramRunner().run(["inspect", "demo.yaml", "--set", "poem.opactiy=1"])
        #expect(result.status == 1)
        #expect(
            result.errors
                == "--set poem.opactiy=1: error: 'opactiy' is not a property of a text layer; did you mean 'opacity'?\n"
        )
    }

    @Test(arguments: ["poem.opacity", "=1"])
    func whatSetsNothingIsAWrongCall(text: String) throws {
        let result = try ProgramRunner().run(["bench", "demo.yaml", "--set", text])
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("glyphstage bench: '--set \(text)' sets nothing; write PATH=VALUE"))
    }

    @Test func aSetTextIsDrawn() throws {
        let runner = try ProgramRunner()
        let set = try runner.run([
            "render", "demo.yaml", "-o", "-", "--at", "2", "--scale", "0.1", "--set", "poem.text=One: two",
        ])
        let plain = try runner.run(["render", "demo.yaml", "-o", "-", "--at", "2", "--scale", "0.1"])
        #expect(set.status == 0 && plain.status == 0)
        #expect(!set.output.isEmpty && set.output != plain.output)
    }
}
