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
            text: "glyphstage: 1\ncanvas: {size: [96, 96]}\nlayers: [{name: icon, \(layer)}]\n", file: "s.yaml")
        #expect(document.diagnostics.map(\.headline) == [])
        let scene = try #require(document.scene())
        let bitmap = try renderer.bitmap(
            of: scene.displayList(at: time, typesetter: typesetter),
            geometry: FrameGeometry(canvas: scene.canvas.size, scale: 1))
        #expect(device.debugErrors == [])
        return bitmap
    }

    /// The share of each pixel that lies inside a symbol of 80 points in the middle of 96, times the opacity of the part
    /// that it lies in: by 144 places of the outline a pixel.
    private func reference(_ name: String, _ opacity: (_ part: Int) -> Double) throws -> [Double] {
        let outline = try #require(typesetter.symbol(named: name))
        let (left, top) = (48 - outline.advance * 40, 8.0)
        let places = stride(from: 1.0 / 24, to: 1, by: 1.0 / 12)
        let boxes = outline.parts.map { $0.boundingRect.insetBy(dx: -0.02, dy: -0.02) }
        return (0..<96 * 96).map { pixel in
            var sum = 0.0
            for dy in places {
                for dx in places {
                    let point = CGPoint(
                        x: (Double(pixel % 96) + dx - left) / 80, y: (Double(pixel / 96) + dy - top) / 80)
                    for (part, path) in outline.parts.enumerated() where boxes[part].contains(point) {
                        if path.contains(point) { sum += opacity(part) }
                    }
                }
            }
            return sum / 144
        }
    }

    private func largestDifference(_ bitmap: Bitmap, _ expected: [Double]) -> Double {
        expected.indices.map { abs(Double(bitmap.bytes[$0 * 4]) - expected[$0] * 255) }.max() ?? 255
    }

    /// A pixel at an edge differs by what 144 places can't tell: less than two of the twelve rows of one.
    private let tolerance = 255.0 * 1.5 / 12

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
        #expect(largestDifference(bitmap, try reference("wifi") { $0 == 0 ? 1 : 0.3 }) < tolerance)
        let whole = try picture("symbol: {name: wifi, size: 80, fill: '#FF0000'}")
        #expect(largestDifference(whole, try reference("wifi") { _ in 1 }) < tolerance)
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
        let progress = try #require((layers[1]["properties"] as? [String: [String: Any]])?["progress"])
        #expect(progress["animating"] as? Bool == true && progress["target"] as? Double == 1)
        let human = try runner.run(["inspect", "icon.yaml"])
        #expect(String(decoding: human.output, as: UTF8.self).contains("icon (symbol heart) at"))
    }
}
