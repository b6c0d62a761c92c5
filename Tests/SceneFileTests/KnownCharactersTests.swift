import Stage
import Testing
import Typesetting

@testable import SceneFile

/// Texts are laid out to look for missing glyphs only where they may have some.
struct KnownCharactersTests {
    @Test func whatWasShownInTheSameFontIsKnown() {
        var known = KnownCharacters()
        #expect(!known.covers(Layer.TextContent("abc")))
        known.insert(Layer.TextContent("abc @~\n"))
        #expect(known.covers(Layer.TextContent("cab")))
        #expect(known.covers(Layer.TextContent("~ @")))
        #expect(!known.covers(Layer.TextContent("abcd")))
        #expect(!known.covers(Layer.TextContent("abc", font: .title)))
        var other = Layer.TextContent("abc")
        other.language = "ja"
        #expect(!known.covers(other))
    }

    @Test func onlyPlainCharactersAreKnown() {
        var known = KnownCharacters()
        known.insert(Layer.TextContent("é"))
        #expect(!known.covers(Layer.TextContent("é")))
        known.insert(Layer.TextContent(Text(spans: [.init("a"), .init("b", style: Text.Style(font: .title))])))
        #expect(known.covers(Layer.TextContent("a")) && !known.covers(Layer.TextContent("b")))
    }
}
