import Drawing
import Foundation
import Stage
import Testing
import Typesetting

@testable import TextEffects

@Suite("Wave") struct WaveTests {
    /// How far each glyph is moved down.
    private func shifts(_ wave: Wave, _ layout: Text.Layout) -> [Double] {
        zip(TestTexts.list(wave, layout).drawnGlyphs, TestTexts.plain(layout).drawnGlyphs).map { $0.y - $1.y }
    }

    @Test func clustersSwingBySine() throws {
        let found = shifts(Wave(phase: 0.3, amplitude: 7, spread: 0.5), try TestTexts.layout("abc d"))
        #expect(found.count == 4)
        for (index, shift) in found.enumerated() { #expect(isClose(shift, sin(Double(index) * 0.5 + 0.3) * 7)) }
    }

    /// case TX-13.
    @Test func aWaveWithoutAmplitudeIsThePlainText() throws {
        let layout = try TestTexts.layout("One\nTwo")
        #expect(TestTexts.list(Wave(phase: 1, amplitude: 0), layout) == TestTexts.plain(layout))
    }

    /// case AN-20: the step is the same across runs.
    @Test func theWholeTextIsCountedThroughItsRuns() throws {
        let layout = try TestTexts.layout(Text("ab") + Text("cd").bold() + Text("ef"))
        #expect(layout[0].count == 3)
        let found = shifts(Wave(amplitude: 1, spread: 0.1), layout)
        #expect(found.count == 6)
        for (index, shift) in found.enumerated() { #expect(isClose(shift, sin(Double(index) * 0.1))) }
    }

    @Test func aRunOrLineCountsFromZeroWhereAsked() throws {
        let layout = try TestTexts.layout(Text("a b") + Text("cd").bold() + Text("e\nfg"))
        func numbers(_ scope: Wave.Scope) -> [Int] {
            shifts(Wave(amplitude: 1, spread: 0.1, scope: scope), layout).map { Int((asin($0) * 10).rounded()) }
        }
        #expect(numbers(.layer) == [0, 1, 2, 3, 4, 5, 6])
        #expect(numbers(.line) == [0, 1, 2, 3, 4, 0, 1])
        #expect(numbers(.run) == [0, 1, 0, 1, 0, 0, 1])
    }

    /// case TX-15: no gap opens inside of joined letters, Latin ones move alone.
    @Test func joinedLettersMoveAsOne() throws {
        let layout = try TestTexts.layout("hello بسم")
        let found = Set(shifts(Wave(), layout).map { ($0 * 1e6).rounded() })
        #expect(found.count == 6)
        let split = Set(shifts(Wave(splitsJoined: true), layout).map { ($0 * 1e6).rounded() })
        #expect(split.count == 8)
    }

    @Test func aLineOfOneColourIsOneItem() throws {
        let drawn = TestTexts.items(Wave(), try TestTexts.layout("One two\nthree"))
        #expect(drawn.count == 2)
        #expect(drawn.allSatisfy { $0.opacity == 1 && $0.filters.isEmpty && $0.transform == .identity })
    }

    /// A gradient and the line under the text go with the letter, so each letter is drawn by itself.
    @Test func paintsThatHaveAPlaceMoveWithTheirLetters() throws {
        let gradient = Shading.linearGradient(
            Gradient(colors: [.red, .blue]), startPoint: .zero, endPoint: CGPoint(x: 0, y: 20))
        for text in [Text("abc").foregroundStyle(gradient), Text("abc").underline()] {
            let drawn = TestTexts.items(Wave(amplitude: 4, spread: 1), try TestTexts.layout(text))
            #expect(drawn.count == 3)
        }
        let drawn = TestTexts.items(
            Wave(amplitude: 4, spread: 1), try TestTexts.layout(Text("abc").foregroundStyle(gradient)))
        for (index, item) in drawn.enumerated() { #expect(isClose(item.transform.ty, sin(Double(index)) * 4)) }
    }

    @Test func drawingReachesTheAmplitudeAboveAndBelow() {
        let padding = EdgeInsets(top: 9, leading: 0, bottom: 9, trailing: 0)
        #expect(Wave(amplitude: 9).displayPadding == padding && Wave(amplitude: -9).displayPadding == padding)
    }

    @Test func aWaveHasNoUnitsThatComeIn() throws { #expect(Wave().units(in: try TestTexts.layout("abc")).isEmpty) }
}
