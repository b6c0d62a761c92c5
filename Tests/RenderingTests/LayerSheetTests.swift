import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// Layers that share textures: few calls for many, and not a pixel's difference.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct LayerSheetTests {
    enum Kind: CaseIterable { case gradient, masked, faded, coloured, shadow, variable, projected }

    private func line(_ kind: Kind, _ number: Int, in context: GraphicsContext) {
        var copy = context
        let place = CGPoint(x: 20 + Double(number % 4) * 150, y: 24 + Double(number / 4) * 7.25)
        copy.translateBy(x: place.x, y: place.y)
        var runs = Sample.line(7, x: 0, baseline: 0, size: 13)
        let colours = Gradient(colors: [.red, .yellow]).resolve(in: .dark)
        switch kind {
        case .gradient:
            copy.addFilter(.blur(radius: 2 + Double(number % 5)))
            runs[0].paint = .linearGradient(colours, start: .zero, end: CGPoint(x: 60, y: 0))
        case .masked: copy.clip(to: Path(ellipseIn: CGRect(x: 3, y: -11, width: 50, height: 15)))
        case .faded: copy.opacity = 0.5
        case .coloured:
            runs[0].paint = .linearGradient(colours, start: .zero, end: CGPoint(x: 60, y: 0))
            copy.addFilter(.hueRotation(.degrees(20 + Double(number))))
        case .shadow:
            copy.addFilter(.shadow(color: .black, radius: 2, x: 1, y: 2))
            runs[0].paint = .linearGradient(colours, start: .zero, end: CGPoint(x: 60, y: 0))
        case .variable:
            copy.addFilter(.variableBlur(radius: 5, start: .zero, end: CGPoint(x: 60, y: 0)))
        case .projected:
            let turn = ProjectionTransform(CGAffineTransform(rotationAngle: 0.1 + Double(number % 3) * 0.1))
            copy.addFilter(.projectionTransform(turn))
        }
        copy.drawLayer { layer in
            layer.draw(runs, disablesSubpixelQuantization: true)
            if kind == .faded {
                runs[0].paint = .color(Color.mint.resolve(in: .dark))
                layer.translateBy(x: 4, y: 3)
                layer.draw(runs, disablesSubpixelQuantization: true)
            }
        }
    }

    private func list(_ kind: Kind, _ numbers: some Sequence<Int>) -> DisplayList {
        GraphicsContext.record { context in
            context.fill(Path(CGRect(x: 0, y: 0, width: 640, height: 360)), with: .color(.indigo))
            for number in numbers { line(kind, number, in: context) }
        }
    }

    private func cost(_ kind: Kind, lines: Int) throws -> Renderer.Statistics {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: 640, height: 360)
        for _ in 0..<2 {
            try gl.renderer.draw(list(kind, 0..<lines), into: target)
            try gl.renderer.draw(list(kind, [0]), into: target)
        }
        try gl.renderer.draw(list(kind, 0..<lines), into: target)
        #expect(gl.renderer.problems == [])
        #expect(gl.renderer.statistics.allocations == 0)
        return gl.renderer.statistics
    }

    @Test(arguments: Kind.allCases) func twentyAndAHundredAndSixtyLinesTakeTheSameCalls(kind: Kind) throws {
        let (few, many) = (try cost(kind, lines: 20), try cost(kind, lines: 160))
        #expect(few.drawCalls == many.drawCalls, "\(few) \(many)")
        #expect(few.targetSwitches == many.targetSwitches, "\(few) \(many)")
        #expect(many.drawCalls <= 14)
    }

    /// Each line drawn over the picture so far, as the only one, has a texture of its own.
    @Test(arguments: Kind.allCases) func sharedLayersLookAsTheyDoAlone(kind: Kind) throws {
        let gl = try TestGL()
        let numbers = [0, 1, 2, 3]
        let whole = try gl.picture(list(kind, numbers), width: 640, height: 60)
        let empty = try gl.picture(list(kind, []), width: 640, height: 60)
        for number in numbers {
            let alone = try gl.picture(list(kind, [number]), width: 640, height: 60)
            // Lines stand side by side: where one alone changes the picture, the whole shows it.
            let changed = alone.bytes.indices.filter { alone.bytes[$0] != empty.bytes[$0] }
            #expect(changed.count > 500)
            #expect(changed.allSatisfy { alone.bytes[$0] == whole.bytes[$0] }, "line \(number)")
        }
    }

    /// A layer that is read by a layer which is read by a mode that no blending hardware has.
    @Test func layersThatDoNotShareComeAfterThoseThatDo() throws {
        let gl = try TestGL()
        func picture(_ numbers: [Int]) throws -> Bitmap {
            try gl.picture(
                GraphicsContext.record { context in
                    context.fill(Path(CGRect(x: 0, y: 0, width: 640, height: 60)), with: .color(.orange))
                    for number in numbers {
                        var copy = context
                        copy.blendMode = .difference
                        copy.drawLayer { layer in
                            line(.gradient, number, in: layer)
                            line(.masked, number, in: layer)
                        }
                    }
                }, width: 640, height: 60)
        }
        let (whole, empty) = (try picture([0, 1, 2, 3]), try picture([]))
        for number in 0..<4 {
            let alone = try picture([number])
            let changed = alone.bytes.indices.filter { alone.bytes[$0] != empty.bytes[$0] }
            #expect(changed.count > 500)
            #expect(changed.allSatisfy { alone.bytes[$0] == whole.bytes[$0] }, "line \(number)")
        }
    }
}
