import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// What a frame costs does not depend on how many lines there are, nor on how long the scene has been running.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct CounterTests {
    enum Kind: CaseIterable {
        case sharp, moving, blurred, both, coloured, gradient, turned, clipped, shapes, pictures
    }

    private func frame(_ kind: Kind, lines: Int, at step: Int) -> DisplayList {
        GraphicsContext.record { context in
            context.fill(Path(CGRect(x: 0, y: 0, width: 640, height: 360)), with: .color(.indigo))
            for line in 0..<lines {
                var copy = context
                let place = CGPoint(x: 10 + Double(line % 5) * 120, y: 16 + Double(line / 5) * 8)
                // Whole pixels, as a card's edges are.
                if kind == .clipped {
                    copy.clip(to: Path(CGRect(x: place.x.rounded(), y: place.y.rounded() - 10, width: 50, height: 14)))
                }
                copy.translateBy(x: place.x, y: place.y + (kind == .sharp ? 0 : Double(step) * 0.25))
                copy.opacity = 0.5 + Double(line % 5) * 0.1
                if kind == .blurred || kind == .both && line % 2 == 0 {
                    copy.addFilter(.blur(radius: 1 + Double(line % 7) + Double(step) * 0.02))
                }
                if kind == .turned { copy.rotate(by: .degrees(Double(step) + Double(line % 9) * 3 + 1)) }
                var runs = Sample.line(8, x: 0, baseline: 0, size: 12)
                switch kind {
                case .coloured: runs[0].paint = .color(Color(white: Double(line % 5) / 5 + 0.2).resolve(in: .dark))
                case .gradient:
                    let colours = Gradient(colors: [.red, .yellow]).resolve(in: .dark)
                    runs[0].paint = .linearGradient(colours, start: .zero, end: CGPoint(x: 60, y: 0))
                default: break
                }
                switch kind {
                case .shapes:
                    copy.fill(
                        Path(roundedRect: CGRect(x: 0, y: 0, width: 90, height: 6), cornerRadius: 3),
                        with: .color(.mint))
                case .pictures:
                    let bitmap = Bitmap(
                        width: 4, height: 4, format: .rgba, bytes: Array(repeating: UInt8(line), count: 64))
                    copy.draw(bitmap, in: CGRect(x: 0, y: 0, width: 30, height: 6))
                default: copy.draw(runs, disablesSubpixelQuantization: kind != .sharp)
                }
            }
        }
    }

    /// What the frames cost once everything is there.
    private func cost(_ kind: Kind, lines: Int) throws -> Renderer.Statistics {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: 640, height: 360)
        // Quarters of a pixel come round after four steps: what they need is there then.
        for step in 0..<6 { try gl.renderer.draw(frame(kind, lines: lines, at: step), into: target) }
        var steady = gl.renderer.statistics
        for step in 6..<10 {
            try gl.renderer.draw(frame(kind, lines: lines, at: step), into: target)
            let now = gl.renderer.statistics
            #expect(now.allocations == 0 && now.uploadedBytes == 0, "\(kind), \(lines) lines, step \(step): \(now)")
            if kind != .sharp {
                #expect(now.drawCalls == steady.drawCalls && now.targetSwitches == steady.targetSwitches)
            }
            steady = now
        }
        try gl.renderer.draw(frame(kind, lines: lines, at: 9), into: target)
        #expect(gl.renderer.statistics.drawCalls == 0, "\(kind): an unchanged list draws nothing")
        #expect(gl.renderer.statistics.targetSwitches == 0)
        #expect(gl.renderer.problems == [])
        return steady
    }

    @Test(arguments: Kind.allCases) func threeAndTwoHundredLinesCostTheSameCalls(kind: Kind) throws {
        let (few, many) = (try cost(kind, lines: 3), try cost(kind, lines: 200))
        #expect(few.drawCalls == many.drawCalls, "\(few) \(many)")
        #expect(few.targetSwitches == many.targetSwitches, "\(few) \(many)")
        #expect(many.drawCalls <= 4)
    }

    /// FA-09: while sizes change all the time, frames upload like amounts; none pays for many others.
    @Test func growingTextUploadsEvenly() throws {
        let gl = try TestGL(imageBudget: 40 << 20)
        let target = try gl.renderer.makeTarget(width: 640, height: 360)
        var uploads: [Int] = []
        var evictions: [Int] = []
        for step in 0..<180 {
            let size = 20 * pow(10, Double(step) / 179)
            let before = gl.renderer.store.evictedPages
            try gl.renderer.draw(
                GraphicsContext.record { context in
                    context.draw(Sample.line(6, x: 4, baseline: 260, size: size))
                }, into: target)
            uploads.append(gl.renderer.statistics.uploadedBytes)
            evictions.append(gl.renderer.store.evictedPages - before)
        }
        #expect(gl.renderer.problems == [])
        // Sizes grow tenfold, and with them what is uploaded: each frame is compared with those around it.
        for index in uploads.indices {
            let around = uploads[max(0, index - 10)...min(179, index + 10)].sorted()
            #expect(uploads[index] <= 3 * around[around.count / 2], "frame \(index)")
        }
        #expect(evictions.allSatisfy { $0 <= 1 })
    }
}
