import Capture
import Drawing
import Foundation
import Rendering
import SceneFile
import Stage
import TestSupport
import Testing
import TextEffects
import Typesetting
import Windowing

@testable import GlyphstageCommand

/// Symbols from the scene file to the pixels and to what `inspect` says.
@MainActor
@Suite(.serialized)
struct SymbolPictureTests {
    private let typesetter: Typesetter
    private let renderer: FrameRenderer
    private let device: RenderDevice

    init() throws {
        let context = try GLContext.headless(debug: true)
        device = try RenderDevice(keeping: context) { try? context.makeCurrent() }
        renderer = FrameRenderer(renderer: try Renderer(device: device))
        typesetter = try Typesetter(fontConfiguration: Checkout.fonts)
    }

    /// The red channel of a scene of one symbol, 80 points high, on a black canvas of 96 points.
    private func picture(_ layer: String, at time: Double = 0) throws -> Bitmap {
        let document = SceneDocument(
            text: "glyphstage: 1\ncanvas: {size: [96, 96]}\nlayers: [{name: icon, \(layer)}]\ntimeline: {loop: true}\n",
            file: "s.yaml")
        #expect(document.diagnostics.map(\.headline) == [])
        let scene = try #require(document.scene())
        let bitmap = try renderer.bitmap(
            of: scene.displayList(at: time, typesetter: typesetter),
            geometry: FrameGeometry(canvas: scene.canvas.size, scale: 1))
        #expect(device.debugErrors == [])
        return bitmap
    }

    /// The share of each pixel that lies inside a symbol of 80 points in the middle of 96, times the opacity of the part
    /// that it lies in: the outline as chords, cut by 32 lines a pixel, exactly along each line.
    private func reference(_ name: String, _ opacity: (_ part: Int) -> Double) throws -> [Double] {
        let outline = try #require(typesetter.symbol(named: name))
        var shares = [Double](repeating: 0, count: 96 * 96)
        let (left, lines) = (48 - outline.advance * 40, 32)
        for (number, part) in outline.parts.enumerated() {
            let edges = Self.edges(of: part).map { a, b in
                (
                    CGPoint(x: a.x * 80 + left, y: a.y * 80 + 8), CGPoint(x: b.x * 80 + left, y: b.y * 80 + 8)
                )
            }
            for line in 0..<96 * lines {
                let y = (Double(line) + 0.5) / Double(lines)
                var crossings: [(x: Double, winding: Int)] = []
                for (a, b) in edges where (a.y <= y) != (b.y <= y) {
                    crossings.append((a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), b.y > a.y ? 1 : -1))
                }
                crossings.sort { $0.x < $1.x }
                var winding = 0
                for (index, crossing) in crossings.enumerated() {
                    winding += crossing.winding
                    guard winding != 0, index + 1 < crossings.count else { continue }
                    let (from, to) = (max(crossing.x, 0), min(crossings[index + 1].x, 96))
                    var column = Int(from)
                    while Double(column) < to, column < 96 {
                        let share = min(to, Double(column + 1)) - max(from, Double(column))
                        shares[line / lines * 96 + column] += share / Double(lines) * opacity(number)
                        column += 1
                    }
                }
            }
        }
        return shares
    }

    /// The chords of a path, sixteen for each curve.
    private static func edges(of path: Path) -> [(CGPoint, CGPoint)] {
        var (edges, start, last) = ([(CGPoint, CGPoint)](), CGPoint.zero, CGPoint.zero)
        func add(_ to: CGPoint) {
            edges.append((last, to))
            last = to
        }
        func mix(_ a: CGPoint, _ b: CGPoint, _ t: Double) -> CGPoint {
            CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
        }
        for element in path.elements {
            let from = last
            switch element {
            case .move(let to): (start, last) = (to, to)
            case .line(let to): add(to)
            case .quadCurve(let to, let c):
                for step in 1...16 {
                    let t = Double(step) / 16
                    add(mix(mix(from, c, t), mix(c, to, t), t))
                }
            case .curve(let to, let c1, let c2):
                for step in 1...16 {
                    let t = Double(step) / 16
                    let middle = mix(c1, c2, t)
                    add(mix(mix(mix(from, c1, t), middle, t), mix(middle, mix(c2, to, t), t), t))
                }
            case .closeSubpath: add(start)
            }
        }
        return edges
    }

    private func largestDifference(_ bitmap: Bitmap, _ expected: [Double]) -> Double {
        expected.indices.map { abs(Double(bitmap.bytes[$0 * 4]) - expected[$0] * 255) }.max() ?? 255
    }

    /// FreeType takes curves as chords that leave out up to a sixteenth of a pixel (`ftgrays.c` splits a conic until its
    /// second difference is under a quarter); two edges may pass through one pixel.
    private let tolerance = 255.0 / 8

    @Test(arguments: ["bell", "gear"])
    func aSymbolIsItsOutlineFilled(name: String) throws {
        let bitmap = try picture("symbol: {name: \(name), size: 80, fill: '#FF0000'}")
        let expected = try reference(name) { _ in 1 }
        #expect(largestDifference(bitmap, expected) < tolerance)
        let (sum, wanted) = (
            expected.indices.reduce(0) { $0 + Double(bitmap.bytes[$1 * 4]) / 255 }, expected.reduce(0, +)
        )
        #expect(abs(sum - wanted) < 0.003 * wanted, "\(sum) of \(wanted) pixels")
        #expect(expected.indices.allSatisfy { bitmap.bytes[$0 * 4 + 1] == 0 }, "nothing but red")
    }

    /// At 0.42 s of a round of 1.2 s the first of four parts is lit (1.75 of five turns), the others are at 0.3.
    @Test func onlyThePartsThatAreLitShowWhole() throws {
        let bitmap = try picture(
            "symbol: {name: wifi, size: 80, fill: '#FF0000'}, symbolEffect: variableColor", at: 0.42)
        let lit = try reference("wifi") { $0 == 0 ? 1 : 0.3 }
        #expect(largestDifference(bitmap, lit) < tolerance)
        let whole = try picture("symbol: {name: wifi, size: 80, fill: '#FF0000'}")
        let all = try reference("wifi") { _ in 1 }
        #expect(largestDifference(whole, all) < tolerance)
    }

    @Test func aGradientGoesFromOneSideOfTheSymbolToTheOther() throws {
        let bitmap = try picture(
            "symbol: {name: square, size: 80, fill: {linearGradient: {colors: ['#000000', '#FF0000'], startPoint: leading, endPoint: trailing}}}"
        )
        let row = (20..<76).map { Int(bitmap.bytes[(48 * 96 + $0) * 4]) }
        #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 } && row[0] < 60 && row[55] > 200)
    }

    // MARK: - inspect

    @Test func inspectSaysWhichSymbolItIs() throws {
        let runner = try ProgramRunner()
        let text = """
            glyphstage: 1
            layers: [{name: icon, symbol: {name: heart, size: 40}, symbolEffect: {bounce: {}, trigger: manual}}]
            timeline: {duration: 4, events: [{at: 1, trigger: icon, set: {icon.name: star}}]}
            """
        try runner.write(text, to: "icon.yaml")
        let result = try runner.run(["inspect", "icon.yaml", "--json", "--at", "0", "--at", "1.1"])
        #expect(result.status == 0, "\(result.errors)")
        let report = try #require(JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
        let layers = try #require(report["moments"] as? [[String: Any]]).compactMap {
            ($0["layers"] as? [[String: Any]])?.first
        }
        #expect(layers.map { $0["kind"] as? String } == ["symbol", "symbol"])
        #expect(layers.map { $0["symbol"] as? String } == ["heart", "star"])
        let progress = try #require((layers[1]["properties"] as? [String: [String: Any]])?["bounce.progress"])
        #expect(progress["animating"] as? Bool == true && progress["target"] as? Double == 1)
        let human = try runner.run(["inspect", "icon.yaml"])
        #expect(String(decoding: human.output, as: UTF8.self).contains("icon (symbol heart) at"))
    }
}
