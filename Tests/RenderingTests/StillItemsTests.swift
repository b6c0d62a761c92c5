import Drawing
import Foundation
import RenderingTestSupport
import TestSupport
import Testing

@testable import Rendering

/// What stays the same is kept as a picture, which is not to be seen: but for what it saves.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct StillItemsTests {
    private static let (width, height) = (240, 150)

    // MARK: - Random lists

    /// One of the things that come, move, rest and go.
    private struct Thing {
        var kind: Int
        var place: CGPoint
        var blend = BlendMode.normal
        var isMoving = false

        func draw(in context: GraphicsContext) {
            var context = context
            context.translateBy(x: place.x, y: place.y)
            context.blendMode = blend
            let rect = CGRect(x: 0, y: 0, width: 34, height: 12)
            switch kind {
            case 0, 1: context.draw(Sample.line(3, x: 0, baseline: 10, size: 13))
            case 2:
                context.addFilter(.blur(radius: 2.5))
                context.draw(Sample.line(3, x: 0, baseline: 10, size: 13), disablesSubpixelQuantization: true)
            case 3: context.fill(Path(ellipseIn: rect), with: .color(.mint))
            case 4:
                let colours = Gradient(colors: [.orange, .pink])
                context.fill(
                    Path(roundedRect: rect, cornerRadius: 3),
                    with: .linearGradient(colours, startPoint: .zero, endPoint: CGPoint(x: 34, y: 0)))
            case 5:
                context.opacity = 0.7
                context.drawLayer { layer in
                    layer.fill(Path(rect), with: .color(.blue))
                    layer.draw(Sample.line(2, x: 2, baseline: 10, size: 13, color: Color.yellow.resolve(in: .dark)))
                }
            default:
                // What lies below, out of focus.
                context.addFilter(.blur(radius: 3))
                context.drawBackdrop(in: rect)
            }
        }
    }

    private struct World {
        var random: SplitMix64
        var things: [Thing] = []

        mutating func step() {
            for index in things.indices where things[index].isMoving {
                things[index].place.x += Double.random(in: -3...3, using: &random)
                things[index].place.y += Double.random(in: -2...2, using: &random)
            }
            switch Int.random(in: 0..<8, using: &random) {
            case 0 where things.count < 24, 1 where things.count < 24: add()
            case 2 where things.count > 3: things.remove(at: Int.random(in: 0..<things.count, using: &random))
            case 3 where !things.isEmpty:
                things[Int.random(in: 0..<things.count, using: &random)].isMoving.toggle()
            case 4 where things.count > 3:
                let index = Int.random(in: 1..<things.count, using: &random)
                things.swapAt(index - 1, index)
            default: break
            }
        }

        private mutating func add() {
            let columns = CGPoint(
                x: 6 + Double(Int.random(in: 0..<5, using: &random)) * 46,
                y: 4 + Double(Int.random(in: 0..<9, using: &random)) * 15)
            let blends: [BlendMode] = [.normal, .normal, .normal, .normal, .plusLighter, .difference]
            things.insert(
                Thing(
                    kind: Int.random(in: 0..<7, using: &random), place: columns,
                    blend: blends.randomElement(using: &random)!, isMoving: Int.random(in: 0..<3, using: &random) == 0),
                at: Int.random(in: 0...things.count, using: &random))
        }

        var list: DisplayList {
            GraphicsContext.record { context in
                context.fill(
                    Path(CGRect(x: 0, y: 0, width: 240, height: 150)),
                    with: .linearGradient(
                        Gradient(colors: [.indigo, .black]), startPoint: .zero, endPoint: CGPoint(x: 0, y: 150)))
                for thing in things { thing.draw(in: context) }
            }
        }
    }

    @Test(arguments: UInt64(1)...4)
    func everyPictureIsAsIfNothingHadBeenKept(seed: UInt64) throws {
        let gl = try TestGL()
        let other = try gl.renderer.another()
        let target = try gl.renderer.makeTarget(width: Self.width, height: Self.height)
        var world = World(random: SplitMix64(state: seed))
        var kept = 0
        for step in 0..<220 {
            world.step()
            let list = world.list
            let planned = try gl.renderer.plan(list, into: target)
            if planned.backdrop != nil, planned.plan?.touches.count ?? 0 < list.items.count - 1 { kept += 1 }
            try gl.renderer.execute(planned)
            let fresh = try other.makeTarget(width: Self.width, height: Self.height)
            try other.draw(list, into: fresh)
            #expect(gl.renderer.readPixels(target) == other.readPixels(fresh), "seed \(seed), step \(step)")
        }
        #expect(kept > 60, "\(kept) frames of 220 gained")
        #expect(gl.renderer.problems == [] && other.problems == [])
    }

    // MARK: - What it saves

    /// A ground, four columns of lines and a dot that moves, so that each list is a new one.
    private func columns(_ moment: Int, lines: [Int], height: Int = 150) -> DisplayList {
        GraphicsContext.record { context in
            context.fill(Path(CGRect(x: 0, y: 0, width: 240, height: Double(height))), with: .color(.indigo))
            for (column, count) in lines.enumerated() {
                for line in 0..<count {
                    context.draw(
                        Sample.line(3, x: 6 + Double(column) * 55, baseline: 14 + Double(line) * 14, size: 11))
                }
            }
            context.fill(
                Path(ellipseIn: CGRect(x: 232, y: Double(moment % 40), width: 6, height: 6)), with: .color(.mint))
        }
    }

    /// Draws the list and compares the picture with one where nothing was kept.
    private func plan(_ list: DisplayList, _ gl: TestGL, into target: Target) throws -> PlannedFrame {
        let planned = try gl.renderer.plan(list, into: target)
        try gl.renderer.execute(planned)
        let picture = gl.renderer.readPixels(target)
        let fresh = try gl.picture(list, width: target.width, height: target.height)
        #expect(picture == fresh)
        return planned
    }

    @Test func linesThatCameToRestInEachColumnAreNotDrawnAgain() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: Self.width, height: Self.height)
        var drawn: [Int] = []
        for moment in 0..<80 {
            // Every eighth frame a line comes to rest, in one column after another.
            let lines = (0..<4).map { (moment / 8 + 3 - $0) / 4 }
            let planned = try plan(columns(moment, lines: lines), gl, into: target)
            drawn.append(planned.plan?.touches.count ?? 0)
            if moment > 0 { #expect(planned.renewed == nil, "moment \(moment): nothing goes") }
        }
        // The dot, and lines that have not rested for long.
        #expect(drawn.dropFirst().allSatisfy { $0 <= 4 }, "\(drawn)")
        #expect(drawn.suffix(40).filter { $0 == 1 }.count > 8, "\(drawn)")
    }

    @Test func whereALineGoesOnlyItsPlaceIsDrawnAnew() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: Self.width, height: Self.height)
        for moment in 0..<12 { _ = try plan(columns(moment, lines: [6, 6, 6, 6]), gl, into: target) }
        let planned = try plan(columns(12, lines: [6, 5, 6, 6]), gl, into: target)
        let box = try #require(planned.renewed)
        #expect(box.width < 40 && box.height < 16, "\(box)")
        // The ground and perhaps the line above.
        #expect(planned.backdropPlan?.touches.count ?? 0 <= 2)
        #expect(planned.plan?.touches.count == 1)
    }

    /// Who leafs to and fro shows other lines each time.
    @Test func whatGoesAgainAndAgainIsKeptMoreAndMoreSeldom() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: Self.width, height: Self.height)
        var renewed = 0
        for moment in 0..<200 {
            let count = moment / 6 % 2 == 0 ? 9 : 2
            if try plan(columns(moment, lines: [count, count]), gl, into: target).renewed != nil { renewed += 1 }
        }
        #expect(renewed <= 12, "\(renewed) times in 200 frames")
    }

    @Test func theProblemsOfWhatHasGoneGoWithIt() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: Self.width, height: Self.height)
        for moment in 0..<24 {
            var list = columns(moment, lines: [2, 2])
            if moment < 12 {
                var runs = Sample.line(3, x: 100, baseline: 80)
                runs[0].face.file = "/nope.ttf"
                list.items.insert(contentsOf: GraphicsContext.record { $0.draw(runs) }.items, at: 2)
            }
            _ = try plan(list, gl, into: target)
            #expect(gl.renderer.problems.count == (moment < 12 ? 1 : 0), "moment \(moment)")
        }
    }

    /// What is out of focus behind a pane changes further than where something went.
    @Test func aPaneSeesThatWhatLayBehindItHasGone() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: Self.width, height: Self.height)
        func list(_ moment: Int, withBar: Bool) -> DisplayList {
            GraphicsContext.record { context in
                context.fill(Path(CGRect(x: 0, y: 0, width: 240, height: 150)), with: .color(.indigo))
                if withBar { context.fill(Path(CGRect(x: 20, y: 20, width: 90, height: 20)), with: .color(.orange)) }
                var pane = context
                pane.addFilter(.blur(radius: 6))
                pane.drawBackdrop(in: CGRect(x: 30, y: 30, width: 60, height: 40))
                context.fill(
                    Path(ellipseIn: CGRect(x: 200, y: Double(moment), width: 6, height: 6)), with: .color(.mint))
            }
        }
        for moment in 0..<20 { _ = try plan(list(moment, withBar: moment < 12), gl, into: target) }
    }

    /// A line that rests over one that moves stays above it; beside it, it is kept.
    @Test func whatRestsOverWhatMovesIsDrawnAfterIt() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: Self.width, height: Self.height)
        for (y, count) in [(30.0, 3), (100.0, 3)] {
            var last = 0
            for moment in 0..<16 {
                let list = GraphicsContext.record { context in
                    context.fill(Path(CGRect(x: 0, y: 0, width: 240, height: 150)), with: .color(.indigo))
                    // It rests now and then, so that it is known where it is.
                    context.fill(
                        Path(ellipseIn: CGRect(x: 20 + Double(moment / 2), y: y, width: 50, height: 20)),
                        with: .color(.mint))
                    context.draw(Sample.line(6, x: 20, baseline: 44, size: 20))
                    context.fill(
                        Path(ellipseIn: CGRect(x: 200, y: Double(moment), width: 6, height: 6)), with: .color(.mint))
                }
                last = try plan(list, gl, into: target).plan?.touches.count ?? 0
            }
            #expect(last == (y == 100 ? 2 : count), "at \(y)")
        }
    }
}
