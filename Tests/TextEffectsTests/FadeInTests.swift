import Drawing
import Foundation
import Stage
import Testing
import Typesetting

@testable import TextEffects

@Suite("FadeIn") struct FadeInTests {
    @Test func lettersFadeAndRiseOneAfterAnother() throws {
        // Four letters, a window of 3, at one half: (0.5·6 − i)/3 = 1, 2/3, 1/3, 0.
        let layout = try TestTexts.layout("ab cd")
        let drawn = TestTexts.list(FadeIn(progress: 0.5), layout).drawnGlyphs
        let plain = TestTexts.plain(layout).drawnGlyphs
        try #require(drawn.count == 3)
        for (index, q) in [1, 2.0 / 3, 1.0 / 3].enumerated() {
            #expect(isClose(drawn[index].opacity, q))
            #expect(isClose(drawn[index].y, plain[index].y + (1 - q) * 10))
            #expect(drawn[index].x == plain[index].x && drawn[index].blur == 0)
            #expect(drawn[index].isExact == (index > 0))
        }
    }

    @Test func finishedLettersAreOneItem() throws {
        let drawn = TestTexts.items(FadeIn(progress: 0.5, window: 1), try TestTexts.layout("abcdefghij"))
        // (0.5·10 − i)/1: five are done, none is under way.
        #expect(drawn.count == 1)
        #expect(drawn[0].opacity == 1 && drawn[0].transform == .identity)
    }

    @Test func onlyTheWindowIsInTransition() throws {
        for progress in [0.1, 0.33, 0.5, 0.77, 0.9] {
            let styles = FadeIn(progress: progress, window: 5).styles(in: try TestTexts.letters(200))!.styles
            #expect(styles.count == 200)
            #expect(styles.filter { $0.opacity > 0 && $0.opacity < 1 }.count <= 5)
        }
    }

    @Test func unitsAreItsClusters() throws {
        let units = FadeIn(window: 2).units(in: try TestTexts.layout("ab c"))
        #expect(units.map(\.label) == ["cluster 1", "cluster 2", "cluster 3"])
        // (n − 1 + window) = 4: from i/4 to (i + 2)/4.
        #expect(units.map(\.interval) == [0...0.5, 0.25...0.75, 0.5...1])
    }

    @Test func drawingReachesTheRiseBelow() {
        #expect(FadeIn(rise: 7).displayPadding == EdgeInsets(top: 0, leading: 0, bottom: 7, trailing: 0))
        #expect(FadeIn(rise: -7).displayPadding == EdgeInsets(top: 7, leading: 0, bottom: 0, trailing: 0))
    }
}
