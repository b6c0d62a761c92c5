import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// Horizontal passes of blurs that are kept from frame to frame.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct KeptPassTests {
    private func key(_ start: Float, width: Int = 100, rows: Int = 8, page: Int = 1) -> KeptPasses.Key {
        KeptPasses.Key(
            slot: AtlasSlot(page: page, x: 0, y: 0), rows: rows, width: width, rate: 1, start: start, c: 0.5)
    }

    @Test func aPassIsKeptWhenItIsAskedForAgain() {
        var kept = KeptPasses(side: 256)
        kept.begin(frame: 1)
        #expect(kept.place(key(0)) == .none)
        // Twice in one frame is not again.
        #expect(kept.place(key(0)) == .none)
        kept.begin(frame: 2)
        #expect(kept.place(key(0)) == .free(x: 0, y: 4))
        // The frame that draws it does not read it elsewhere yet.
        #expect(kept.place(key(0)) == .none)
        kept.begin(frame: 3)
        #expect(kept.place(key(0)) == .kept(x: 0, y: 4))
        #expect(kept.place(key(0.001)) == .none)
    }

    /// Each change between what is kept and what is not would be another draw call.
    @Test func afterAPassThatIsNotKeptNoneIsInThatFrame() {
        var kept = KeptPasses(side: 256)
        for frame in 1...2 {
            kept.begin(frame: frame)
            for index in 0..<3 { _ = kept.place(key(Float(index))) }
        }
        kept.begin(frame: 3)
        let answers = [0, 0.5, 1, 2].map { kept.place(key($0)) }
        #expect(answers == [.kept(x: 0, y: 4), .none, .none, .none])
        kept.begin(frame: 4)
        #expect(kept.place(key(1)) == .kept(x: 100, y: 4))
    }

    @Test func withoutRoomTheNextFrameForgetsAll() {
        var kept = KeptPasses(side: 64)
        for frame in 1...2 {
            kept.begin(frame: frame)
            for index in 0..<20 { _ = kept.place(key(Float(index), width: 60)) }
        }
        kept.begin(frame: 3)
        // What was asked for before is drawn anew.
        #expect(kept.place(key(0, width: 60)) == .free(x: 0, y: 4))
    }

    @Test func aPassThatNeverFitsMakesNoOtherLeave() {
        var kept = KeptPasses(side: 64)
        for frame in 1...3 {
            kept.begin(frame: frame)
            _ = kept.place(key(0, width: 60))
            #expect(kept.place(key(1, width: 65)) == .none)
            #expect(kept.place(key(2, width: 10, rows: 64)) == .none)
        }
        kept.begin(frame: 4)
        #expect(kept.place(key(0, width: 60)) == .kept(x: 0, y: 4))
    }

    @Test func someComeAgainBeforeAnyIsKept() {
        var kept = KeptPasses(side: 256, patience: 3)
        for frame in 1...4 {
            kept.begin(frame: frame)
            #expect(kept.place(key(0)) == .none)
        }
        kept.begin(frame: 5)
        #expect(kept.place(key(0)) == .free(x: 0, y: 4))
    }

    @Test func passesOfAPageThatIsGivenUpAreForgotten() {
        var kept = KeptPasses(side: 256)
        for frame in 1...2 {
            kept.begin(frame: frame)
            _ = (kept.place(key(0, page: 1)), kept.place(key(0, page: 2)))
        }
        kept.forget(1)
        kept.begin(frame: 3)
        #expect(kept.place(key(0, page: 2)) == .kept(x: 100, y: 4))
        #expect(kept.place(key(0, page: 1)) != .kept(x: 0, y: 4))
    }

    /// Three lines that come into focus, in one colour, over a still ground.
    private func list(_ progress: Double) -> DisplayList {
        GraphicsContext.record { context in
            context.fill(Path(CGRect(x: 0, y: 0, width: 420, height: 200)), with: .color(.indigo))
            for line in 0..<3 {
                var copy = context
                let q = min(max(progress * 1.6 - Double(line) * 0.3, 0.01), 0.99)
                copy.opacity = q
                copy.addFilter(.blur(radius: 12 * (1 - q)))
                copy.translateBy(x: 0, y: 18 * (1 - q))
                copy.draw(
                    Sample.line(20 - line, x: 20.3, baseline: 50 + Double(line) * 44),
                    disablesSubpixelQuantization: true)
            }
        }
    }

    @Test func aLoopDrawsTheSameBytesAndFewerPassesAfterAFewRounds() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: 420, height: 200)
        var (first, calls): ([Bitmap], [Int]) = ([], [])
        for round in 0..<6 {
            var most = 0
            for step in 0..<12 {
                try gl.renderer.draw(list(Double(step) / 12), into: target)
                let picture = gl.renderer.readPixels(target)
                if round == 0 { first.append(picture) } else { #expect(picture == first[step]) }
                most = max(most, gl.renderer.statistics.targetSwitches)
            }
            calls.append(most)
        }
        // Only the frame itself is drawn into; before, the passes were drawn first.
        #expect(calls[5] == 1)
        #expect(calls[1] == 2)
    }

    @Test func whatAPlanKeepsThatIsNotCarriedOutIsNotReadLater() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: 420, height: 200)
        try gl.renderer.draw(list(0.4), into: target)
        let right = gl.renderer.readPixels(target)
        try gl.renderer.draw(list(0.5), into: target)
        // This plan would keep the passes of 0.4 …
        _ = try gl.renderer.plan(list(0.4), into: target)
        for _ in 0..<40 {
            try gl.renderer.draw(list(0.5), into: target)
            try gl.renderer.draw(list(0.4), into: target)
            #expect(gl.renderer.readPixels(target) == right)
        }
    }

    @Test func keptPassesAreDrawnAnewAfterTheHardwareLostThem() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: 420, height: 200)
        var before: Bitmap?
        for _ in 0..<40 {
            for step in [3, 7] { try gl.renderer.draw(list(Double(step) / 12), into: target) }
            before = gl.renderer.readPixels(target)
        }
        try gl.renderer.dropResources()
        try gl.renderer.draw(list(7 / 12), into: target)
        #expect(gl.renderer.readPixels(target) == before)
    }
}
