import Testing

@testable import Studio

@Suite struct TextEntryTests {
    @Test func whatIsChosenIsReplacedByTheFirstThingTyped() {
        var entry = TextEntry("12 pt")
        entry.insert("4")
        entry.insert("0")
        #expect(entry.text == "40" && entry.cursor == 2 && !entry.isSelected)
    }

    @Test func typingGoesToTheCursor() {
        var entry = TextEntry("ad", selected: false)
        entry.move(by: -1)
        entry.insert("bc")
        #expect(entry.text == "abcd" && entry.cursor == 3)
        entry.moveToStart()
        entry.deleteForwards()
        entry.moveToEnd()
        entry.deleteBackwards()
        #expect(entry.text == "bc" && entry.cursor == 2)
    }

    @Test func deletingAtTheEndsDoesNothing() {
        var entry = TextEntry("a", selected: false)
        entry.deleteForwards()
        entry.moveToStart()
        entry.deleteBackwards()
        entry.move(by: -5)
        #expect(entry.text == "a" && entry.cursor == 0)
        entry.move(by: 99)
        #expect(entry.cursor == 1)
    }

    @Test func deletingAChosenTextLeavesNothing() {
        var entry = TextEntry("long")
        entry.deleteBackwards()
        #expect(entry.text.isEmpty && entry.cursor == 0 && !entry.isSelected)
    }

    @Test func arrowsLeaveAChosenTextByItsNearEnd() {
        var entry = TextEntry("word")
        entry.move(by: -1)
        #expect(entry.cursor == 0)
        entry.selectAll()
        entry.move(by: 1)
        #expect(entry.cursor == 4)
    }

    @Test func charactersAreDeletedWhole() {
        var entry = TextEntry("né👩‍🚀", selected: false)
        entry.deleteBackwards()
        #expect(entry.text == "né")
        entry.insert("\u{301}")
        #expect(entry.cursor <= entry.text.count)
        entry.deleteBackwards()
        #expect(entry.text == "n")
    }

    @Test func controlsAndNewLinesAreNotTyped() {
        var entry = TextEntry("")
        entry.insert("a\nb\u{7}\t\0c")
        #expect(entry.text == "abc")
    }

    @Test func thereIsAnEndToIt() {
        var entry = TextEntry("")
        for _ in 0..<100 { entry.insert(String(repeating: "x", count: 100)) }
        #expect(entry.text.count <= TextEntry.longest && entry.text.count > 3_900)
        #expect(TextEntry(String(repeating: "y", count: 10_000)).text.count == TextEntry.longest)
    }
}
