import Foundation

/// One line of text under editing: a value, and what keys and typing do to it.
nonisolated struct TextEntry: Hashable, Sendable {
    private(set) var text: String
    /// Where typing goes, in characters from the start.
    private(set) var cursor: Int
    /// Whether all of it is chosen: the next thing typed replaces it.
    private(set) var isSelected: Bool

    static let longest = 4_096

    /// A text that is chosen as a whole, or with the cursor at its end.
    init(_ text: String, selected: Bool = true) {
        self.text = String(text.prefix(Self.longest))
        cursor = self.text.count
        isSelected = selected && !text.isEmpty
    }

    /// What stands before the cursor.
    var beforeCursor: String { String(text.prefix(cursor)) }

    /// Types at the cursor. Ends of lines and other controls are left out.
    mutating func insert(_ new: String) {
        let typed = String(
            String.UnicodeScalarView(new.unicodeScalars.filter { $0.properties.generalCategory != .control }))
        guard !typed.isEmpty else { return }
        if isSelected { clear() }
        guard text.count + typed.count <= Self.longest else { return }
        text.insert(contentsOf: typed, at: text.index(text.startIndex, offsetBy: cursor))
        // Why counted anew: a combining mark joins the character before it.
        cursor = min(cursor + typed.count, text.count)
        isSelected = false
    }

    mutating func clear() { self = TextEntry("") }

    mutating func deleteBackwards() {
        if isSelected { return clear() }
        guard cursor > 0 else { return }
        cursor -= 1
        text.remove(at: text.index(text.startIndex, offsetBy: cursor))
    }

    mutating func deleteForwards() {
        if isSelected { return clear() }
        guard cursor < text.count else { return }
        text.remove(at: text.index(text.startIndex, offsetBy: cursor))
    }

    /// Moves the cursor; a chosen text is left by its near end.
    mutating func move(by count: Int) {
        cursor = isSelected ? (count < 0 ? 0 : text.count) : min(max(cursor + count, 0), text.count)
        isSelected = false
    }

    mutating func moveToStart() { (cursor, isSelected) = (0, false) }
    mutating func moveToEnd() { (cursor, isSelected) = (text.count, false) }
    mutating func selectAll() { (cursor, isSelected) = (text.count, !text.isEmpty) }
}
