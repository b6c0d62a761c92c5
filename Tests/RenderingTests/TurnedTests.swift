import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// What is turned is drawn in bands that hold ink, and looks as if it was drawn in one box around it.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct TurnedTests {
    private let side = 420

    /// The same with one box for each shape, as large as its bands together.
    private func inOneBox(_ plan: FramePlan) -> FramePlan {
        var plan = plan
        for pass in plan.passes.indices {
            for round in plan.passes[pass].rounds.indices {
                for batch in plan.passes[pass].rounds[round].batches.indices {
                    var merged: [FramePlan.Instance] = []
                    for instance in plan.passes[pass].rounds[round].batches[batch].instances {
                        if let last = merged.last, last.first == instance.first, last.second == instance.second,
                            last.tint == instance.tint
                        {
                            let (a, b) = (last.box, instance.box)
                            merged[merged.count - 1].box = SIMD4(
                                min(a.x, b.x), min(a.y, b.y), max(a.z, b.z), max(a.w, b.w))
                        } else {
                            merged.append(instance)
                        }
                    }
                    plan.passes[pass].rounds[round].batches[batch].instances = merged
                }
            }
        }
        return plan
    }

    /// Pixels that quads of a stage cover.
    private func shaded(_ plan: FramePlan, _ stages: [Program.Stage]) -> Double {
        plan.passes.flatMap(\.rounds).flatMap(\.batches).filter { stages.contains($0.program.stage) }
            .flatMap(\.instances).reduce(0) { $0 + Double(($1.box.z - $1.box.x) * ($1.box.w - $1.box.y)) }
    }

    /// Draws a list both ways; the first item is kept apart.
    ///
    /// - Returns: The share of the pixels that are shaded, and the draw calls.
    private func compare(
        _ gl: TestGL, _ stages: [Program.Stage], _ draw: (inout GraphicsContext) -> Void
    ) throws -> (share: Double, drawCalls: Int) {
        let list = GraphicsContext.record { context in
            context.fill(Path(CGRect(x: 0, y: 0, width: 420, height: 420)), with: .color(.indigo))
            context.translateBy(x: 210, y: 210)
            draw(&context)
        }
        let (target, other) = (
            try gl.renderer.makeTarget(width: side, height: side), try gl.renderer.makeTarget(width: side, height: side)
        )
        let planned = try gl.renderer.plan(list, into: target)
        let plan = try #require(planned.plan)
        try gl.renderer.execute(planned)
        let picture = gl.renderer.readPixels(target)
        let whole = inOneBox(plan)
        try gl.renderer.execute(
            PlannedFrame(target: other, backdrop: planned.backdrop, restored: planned.restored, plan: whole))
        #expect(gl.renderer.readPixels(other) == picture)
        #expect(plan.drawCalls == whole.drawCalls)
        #expect(gl.device.debugErrors == [] && gl.renderer.problems == [])
        return (shaded(plan, stages) / shaded(whole, stages), plan.drawCalls)
    }

    @Test(arguments: [0.02, 0.3, 0.7853981633974483, 1.2, 1.5707, 2.4, -0.6, -2.9])
    func aTurnedLineIsTheSameInBands(angle: Double) throws {
        let gl = try TestGL()
        let result = try compare(gl, [.image]) { context in
            context.rotate(by: .radians(angle))
            context.draw(Sample.line(30, x: -280, baseline: 10, size: 30))
        }
        #expect(result.share <= 1)
        if abs(sin(2 * angle)) > 0.7 { #expect(result.share < 0.4, "\(result.share) of the pixels") }
    }

    @Test func shearedFadedGradientAndClippedLinesAreTheSameInBands() throws {
        let gl = try TestGL()
        let gradient = Gradient(colors: [.red, .yellow, .mint]).resolve(in: .dark)
        let result = try compare(gl, [.image]) { context in
            context.opacity = 0.7
            context.clip(to: CGRect(x: -150, y: -120, width: 260, height: 300))
            context.concatenate(CGAffineTransform(a: 0.9, b: 0.5, c: 0.7, d: 1.1, tx: 3.3, ty: 0.4))
            var runs = Sample.line(24, x: -220, baseline: 10, size: 30)
            runs[0].paint = .linearGradient(gradient, start: CGPoint(x: -220, y: 0), end: CGPoint(x: 220, y: 0))
            context.draw(runs)
            context.blendMode = .screen
            context.rotate(by: .degrees(-70))
            context.draw(runs)
        }
        #expect(result.share < 0.7, "\(result.share) of the pixels")
    }

    @Test(arguments: [15.0, 50, 75]) func aLineInPerspectiveIsTheSameInBands(degrees: Double) throws {
        let gl = try TestGL()
        let result = try compare(gl, [.projected]) { context in
            let map = ProjectionTransform(
                rotation: .degrees(degrees), axis: (0.4, 1, 0.6), anchor: CGPoint(x: 0, y: 0),
                size: CGSize(width: 420, height: 420), perspective: 1)
            context.addFilter(.projectionTransform(map))
            context.rotate(by: .degrees(30))
            context.draw(Sample.line(22, x: -200, baseline: 10, size: 30))
        }
        #expect(result.share <= 1)
    }

    @Test func bandsCoverEveryPixelOfTheOutlineOnce() {
        let box = PixelBox(x0: -40, y0: -30, x1: 300, y1: 260)
        for angle in stride(from: 0.1, to: 3.1, by: 0.37) {
            let corners = CGRect(x: -150, y: -12, width: 300, height: 24).corners(
                under: CGAffineTransform(translationX: 120.3, y: 110.8).rotated(by: angle))
            let bands = box.bands(touching: corners)
            var seen = Set<[Int]>()
            for band in bands {
                for y in band.y0..<band.y1 {
                    for x in band.x0..<band.x1 { #expect(seen.insert([x, y]).inserted, "twice") }
                }
            }
            let back = CGAffineTransform(translationX: 120.3, y: 110.8).rotated(by: angle).inverted()
            for y in box.y0..<box.y1 {
                for x in box.x0..<box.x1 {
                    let p = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(back)
                    if abs(p.x) <= 150, abs(p.y) <= 12 { #expect(seen.contains([x, y]), "(\(x), \(y)) at \(angle)") }
                }
            }
            #expect(seen.count < 340 * 290 / 2)
        }
    }

    @Test func whatIsSmallOrFillsItsBoxStaysOneQuad() {
        let small = PixelBox(x0: 0, y0: 0, x1: 30, y1: 30)
        let diamond = [(15.0, 0.0), (30, 15), (15, 30), (0, 15)].map { CGPoint(x: $0.0, y: $0.1) }
        #expect(small.bands(touching: diamond) == [small])
        let large = PixelBox(x0: 0, y0: 0, x1: 300, y1: 300)
        let whole = CGRect(x: 0, y: 0, width: 300, height: 300).corners(under: .identity)
        #expect(large.bands(touching: whole) == [large])
        #expect(large.bands(touching: [CGPoint(x: Double.nan, y: 0)]) == [large])
        // Nothing of the outline shows in the box.
        #expect(large.bands(touching: whole.map { CGPoint(x: $0.x + 900, y: $0.y) }).isEmpty)
    }
}
