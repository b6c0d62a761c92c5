import Testing

/// `schema` and `init`.
struct InitTests {
    @Test func aFirstSceneIsWrittenAndNeverOverAnother() throws {
        let runner = try ProgramRunner()
        #expect(try runner.run(["init"]).status == 0)
        #expect(try runner.run(["check", "scene.yaml"]).errors == "1 scene: nothing wrong\n")
        let first = runner.bytes("scene.yaml")
        let again = try runner.run(["init", "--effect", "wave"])
        #expect(
            again.status == 74 && again.errors.contains("scene.yaml: there is such a file already; --force replaces it")
        )
        #expect(runner.bytes("scene.yaml") == first)
        #expect(try runner.run(["init", "--effect", "wave", "--force", "scene.yaml"]).status == 0)
        #expect(runner.bytes("scene.yaml") != first)
    }

    @Test func anEffectThatIsNoneIsAWrongCall() throws {
        let result = try ProgramRunner().run(["init", "-", "--effect", "blurReveel"])
        #expect(result.status == 2)
        #expect(result.errors.contains("'--effect blurReveel' is not an effect; did you mean 'blurReveal'?"))
        let symbol = try ProgramRunner().run(["init", "-", "--effect", "bounce"])
        #expect(symbol.errors.contains("'--effect bounce' is no effect of a text; those are blurReveal, "))
    }

    @Test func theSchemaIsPrinted() throws {
        let result = try ProgramRunner().run(["schema"])
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(result.text.hasPrefix("{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"))
    }
}
