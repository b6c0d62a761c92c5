import Foundation
import Pictures
import Testing

/// `render --data`: a clip a row.
@Suite(.serialized)
struct DataRenderTests {
    let runner: ProgramRunner

    init() throws { runner = try ProgramRunner() }

    private func render(_ table: String, _ text: String, to name: String = "out/{name}.png", _ more: [String] = [])
        throws
        -> ProgramResult
    {
        try runner.write(text, to: table)
        return try runner.run(["render", "demo.yaml", "--data", table, "--scale", "0.1", "-o", name] + more)
    }

    private var made: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: runner.path("out"))) ?? []).sorted()
    }

    /// [CP-03] Folders of the name are made.
    @Test func eachRowIsAFileWithItsOwnValues() throws {
        let result = try render(
            "rows.csv", "name,poem.text,poem.foregroundStyle\none,\"Hello, you\",red\ntwo,\"a \"\"b\"\"\",#00FF00\n",
            ["--at", "3"])
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        #expect(made == ["one.png", "two.png"])
        let single = try runner.run(
            [
                "render", "demo.yaml", "--at", "3", "--scale", "0.1", "-o", "single.png", "--set",
                "poem.text=Hello, you", "--set",
                "poem.foregroundStyle=red",
            ])
        #expect(single.status == 0)
        #expect(runner.bytes("single.png") != nil && runner.bytes("single.png") == runner.bytes("out/one.png"))
    }

    @Test func aRowThatIsWrongIsNamedByItsLineAndTheOthersAreRendered() throws {
        let result = try render("rows.csv", "name,poem.opacity\none,0.5\ntwo,5\nthree,1\n")
        #expect(result.status == 1)
        #expect(
            result.errors
                == "rows.csv:3: poem.opacity: error: opacity lies in 0 … 1, not 5\nrows.csv:3: this row is not rendered\n"
        )
        #expect(made == ["one.png", "three.png"])
    }

    @Test func aRowWithTooFewCellsIsNamedAndTheOthersAreRendered() throws {
        let result = try render("rows.csv", "name,poem.opacity\none,0.5\ntwo\nthree,1\n")
        #expect(result.status == 1)
        #expect(result.errors == "rows.csv:3: there are 2 columns; this row has one cell\n")
        #expect(made == ["one.png", "three.png"])
    }

    @Test func aListOfObjectsIsATable() throws {
        let result = try render(
            "rows.json",
            "[{\"name\": \"a\", \"poem.opacity\": 0.5, \"poem.offset\": [1, 2]},\n {\"name\": \"b/../c\", \"poem.text\": null}]"
        )
        #expect(result.status == 0, "\(result.errors)")
        #expect(made == ["a.png", "b_.._c.png"], "a cell names no folder")
    }

    @Test func twoRowsOfOneNameAreOneFile() throws {
        let result = try render("rows.csv", "name\na\na\n")
        #expect(result.status == 1)
        #expect(result.errors == "rows.csv:3: its file, out/a.png, is that of line 2, too\n")
    }

    @Test(arguments: [
        ("name\n", 1, "rows.csv: there are no rows\n"),
        ("", 1, "rows.csv: the file is empty\n"),
        ("name,x\n\"a,b\n", 1, "rows.csv:2: quotes that are opened here are not closed\n"),
        ("name,name\na,b\n", 1, "rows.csv:1: there are two columns called 'name'\n"),
    ])
    func aTableThatIsNoneIsRefused(text: String, status: Int32, message: String) throws {
        let result = try render("rows.csv", text)
        #expect(result.status == status)
        #expect(result.errors == "glyphstage render: " + message)
    }

    @Test func aNameThatIsNoColumnIsAWrongCall() throws {
        let unknown = try render("rows.csv", "name\na\nb\n", to: "{nmae}.png")
        #expect(
            unknown.status == 2
                && unknown.errors.contains("'{nmae}' in '{nmae}.png' is no column of rows.csv; did you mean '{name}'?"))
        let fixed = try render("rows.csv", "name\na\nb\n", to: "a.png")
        #expect(fixed.status == 2 && fixed.errors.contains("'a.png' is one file for 2 rows; put a column's name in it"))
    }

    @Test func filmsAreMadeTooAndUnusedColumnsAreNoted() throws {
        let result = try render("rows.csv", "name,colour\na,red\n", to: "{name}.gif", ["--to", "0.1", "--fps", "20"])
        #expect(result.status == 0)
        #expect(
            result.errors
                == "glyphstage: note: column 'colour' of rows.csv names no property and is not in '{name}.gif'\n")
        #expect(runner.bytes("a.gif") != nil)
    }
}
