import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// A picture depends on its list alone: not on what was drawn before it, nor on where its images lie.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct HistoryTests {
    /// Lines in one colour that lie over one another, sharp and blurred by turns; turned ones, pictures, a layer.
    private func frame(_ moment: Double) -> DisplayList {
        GraphicsContext.record { context in
            context.fill(
                Path(CGRect(x: 0, y: 0, width: 220, height: 160)),
                with: .linearGradient(
                    Gradient(colors: [.indigo, .black]), startPoint: .zero, endPoint: CGPoint(x: 0, y: 160)))
            for line in 0..<9 {
                var copy = context
                copy.opacity = 0.4 + Double(line % 3) * 0.2
                copy.translateBy(x: line < 3 ? 0 : moment * Double(line % 4), y: line < 3 ? 0 : moment)
                if line % 2 == 1 { copy.addFilter(.blur(radius: 1 + moment * 4 + Double(line) * 0.3)) }
                copy.draw(
                    Sample.line(9, x: 8 + Double(line) * 1.3, baseline: 30 + Double(line) * 13, size: 19),
                    disablesSubpixelQuantization: line % 3 == 0)
            }
            var turned = context
            turned.translateBy(x: 110, y: 90)
            turned.rotate(by: .radians(moment))
            turned.draw(Sample.line(6, x: -50, baseline: 0, size: 17, color: Color.orange.resolve(in: .dark)))
            let bytes = (0..<60).flatMap { index -> [UInt8] in [UInt8(index * 4), UInt8(index * 2), 90, 255] }
            turned.draw(
                Bitmap(width: 10, height: 6, format: .rgba, bytes: bytes),
                in: CGRect(x: -40, y: 8, width: 33, height: 21))
            turned.addFilter(.blur(radius: 2))
            turned.drawLayer { layer in
                layer.fill(Path(ellipseIn: CGRect(x: 0, y: 0, width: 60, height: 30)), with: .color(.mint))
                layer.draw(Sample.line(4, x: 4, baseline: 20, size: 17, color: Color.pink.resolve(in: .dark)))
            }
        }
    }

    /// Another frame, with images that no other one has.
    private func others(_ index: Int) -> DisplayList {
        var list = frame(Double(index * 37 % 200) / 100)
        list.items +=
            GraphicsContext.record { context in
                for letter in 0..<6 {
                    var copy = context
                    if letter % 2 == 0 { copy.addFilter(.blur(radius: 3)) }
                    let size = 90 + Double(index) * 0.1
                    copy.draw(Sample.line(1 + letter / 2, x: 5 + Double(letter) * 30, baseline: 120, size: size))
                }
            }.items
        return list
    }

    @Test func aFrameIsTheSameAfterTwoHundredOthers() throws {
        // Room for a few pages only, so that images lie elsewhere each time and on several pages.
        let aged = try TestGL(imageBudget: 12 << 20)
        let target = try aged.renderer.makeTarget(width: 220, height: 160)
        for index in 0..<200 {
            try aged.renderer.draw(others(index), into: target)
            guard index % 20 == 19 else { continue }
            // Twice: drawn anew, and over what has been kept of the frame before.
            for moment in [0.35, 0.36] {
                try aged.renderer.draw(frame(moment), into: target)
                let fresh = try TestGL().picture(frame(moment), width: 220, height: 160)
                let picture = aged.renderer.readPixels(target)
                let largest = zip(picture.bytes, fresh.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
                #expect(largest == 0, "after \(index + 1) frames, at \(moment) s")
            }
        }
        #expect(aged.renderer.problems == [])
        #expect(aged.renderer.store.evictedPages > 0, "the budget is small enough")
    }

    /// The same lines with another one before them that stays: it is kept as a picture, and the rest is drawn over that.
    @Test func whatIsKeptOfTheListIsNotSeen() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: 220, height: 160)
        for index in 0..<12 {
            let list = frame(1 + Double(index) * 0.01)
            try gl.renderer.draw(list, into: target)
            #expect(gl.renderer.readPixels(target) == (try TestGL().picture(list, width: 220, height: 160)), "\(index)")
        }
    }

    /// Of neighbours in one colour the sharp ones come first; no item passes one of another colour.
    @Test func neighboursInOneColourAreDrawnSharpOnesFirst() throws {
        let gl = try TestGL()
        let planner = FramePlanner(
            store: gl.renderer.store, meshes: gl.renderer.meshes, toPixels: .identity,
            frame: PixelBox(x0: 0, y0: 0, x1: 9, y1: 9), scratchSide: 512
        )
        let list = GraphicsContext.record { context in
            for (index, blur) in [2.0, 0, 3, 0, 4].enumerated() {
                var copy = context
                if blur > 0 { copy.addFilter(.blur(radius: blur)) }
                let colour = index == 3 ? Color.orange : .white
                copy.draw(Sample.line(1, x: Double(index), baseline: 5, color: colour.resolve(in: .dark)))
            }
        }
        let order = planner.drawingOrder(list.items).map { drawn -> Double? in
            guard case .glyphs(let runs, _) = drawn.item.content else { return nil }
            return runs[0].glyphs[0].position.x
        }
        #expect(order == [1, 0, 2, 3, 4])
    }

    /// Items come to rest one after another, with modes that need to know what lies under them: those that rest are drawn
    /// over the picture of those before.
    @Test func whatComesToRestIsDrawnOverWhatRests() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: 220, height: 160)
        let modes: [BlendMode] = [.normal, .difference, .multiply, .normal, .plusLighter, .overlay]
        func list(resting: Int, at step: Int) -> DisplayList {
            GraphicsContext.record { context in
                context.fill(Path(CGRect(x: 0, y: 0, width: 220, height: 160)), with: .color(.indigo))
                for index in 0..<6 {
                    var copy = context
                    copy.blendMode = modes[index]
                    if index % 2 == 1 { copy.addFilter(.blur(radius: 2)) }
                    let shift = index < resting ? 0 : Double(step % 7) * 3
                    copy.translateBy(x: 8 + Double(index) * 21 + shift, y: 12 + Double(index) * 17)
                    copy.drawLayer { layer in
                        layer.fill(Path(ellipseIn: CGRect(x: 0, y: 0, width: 70, height: 40)), with: .color(.mint))
                        layer.draw(Sample.line(4, x: 4, baseline: 20, size: 17, color: Color.pink.resolve(in: .dark)))
                    }
                }
            }
        }
        for step in 0..<48 {
            let next = list(resting: step / 7, at: step)
            try gl.renderer.draw(next, into: target)
            let fresh = try TestGL().picture(next, width: 220, height: 160)
            #expect(gl.renderer.readPixels(target).bytes == fresh.bytes, "step \(step)")
        }
        #expect(gl.renderer.problems == [])
    }
}
