import Testing

@testable import SceneFile

/// Tables are read as spreadsheets write them.
struct CSVReaderTests {
    private func fields(_ text: String) throws -> [[String]] { try CSVReader.records(text).map(\.fields) }

    @Test func quotesCommasAndLineEndsStandInCells() throws {
        #expect(try fields("a,b\n\"x,y\",\"say \"\"hi\"\"\"\n") == [["a", "b"], ["x,y", "say \"hi\""]])
        #expect(try fields("a\n\"one\r\ntwo\"") == [["a"], ["one\ntwo"]])
    }

    @Test(arguments: ["a,b\r\nc,d\r\n", "a,b\rc,d", "\u{FEFF}a,b\nc,d\n\n", "a,b\n\nc,d"])
    func everyLineEndIsTaken(text: String) throws { #expect(try fields(text) == [["a", "b"], ["c", "d"]]) }

    @Test func emptyCellsAreCells() throws {
        #expect(try fields(",\na,\n,b\n\"\",c") == [["", ""], ["a", ""], ["", "b"], ["", "c"]])
    }

    @Test func recordsKnowTheirLines() throws {
        #expect(try CSVReader.records("a\n\"x\ny\"\nb\n\nc").map(\.line) == [1, 2, 4, 6])
    }

    @Test func aQuoteInsideACellIsACharacter() throws { #expect(try fields("5\" pipe,x") == [["5\" pipe", "x"]]) }

    @Test func whatFollowsAQuotedCellIsAMistake() {
        #expect(throws: CSVReader.Problem.self) { try CSVReader.records("a\n\"x\"y\n") }
        #expect(throws: CSVReader.Problem.self) { try CSVReader.records("\"x") }
    }
}
