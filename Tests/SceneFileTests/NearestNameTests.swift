import SceneFile
import Testing
import Typesetting

/// What somebody has probably meant.
@Suite struct NearestNameTests {
    @Test(
        arguments: [
            ("bel", "bell"), ("Bel", "bell"), ("belt", "bell"), ("hear", "heart"), ("arrow-u", "arrow-up"),
            ("haert", "heart"), ("bell", "bell"), ("zzzzzz", nil),
        ] as [(String, String?)])
    func whatBeginsWithItComesBeforeWhatDiffersLeast(written: String, meant: String?) {
        #expect(nearestName(to: written, among: SymbolCatalog.names) == meant)
    }

    @Test func theShortestOfThoseThatBeginWithItIsMeant() {
        #expect(nearestName(to: "blur", among: ["blue", "blurRadius", "blurred"]) == "blurred")
        #expect(nearestName(to: "foreground", among: ["background", "foregroundStyle"]) == "foregroundStyle")
    }

    @Test func twoLettersAreNoBeginning() {
        #expect(nearestName(to: "no", among: ["notable", "on"]) == "on")
        #expect(nearestName(to: "ab", among: ["absolutely"]) == nil)
        #expect(nearestName(to: "", among: ["heart"]) == nil)
    }
}
