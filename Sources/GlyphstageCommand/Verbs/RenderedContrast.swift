import Capture
import Drawing
import Foundation
import SceneFile
import Stage
import Typesetting

/// Contrast as it is on the real picture: each text's pixels with it and without it.
final class RenderedContrast {
    private let frames: FrameRenderer
    /// Texts, moments multiplied, that are measured at most in a file: each takes two pictures.
    private static let most = 200

    init() throws { frames = FrameRenderer(renderer: try Graphics.open().renderer) }

    /// Warnings about texts under 4.5:1, or 3:1 for type of 24 points and more; each text once.
    func warnings(_ document: SceneDocument, _ typesetter: Typesetter) throws -> [Diagnostic] {
        guard let scene = document.scene() else { return [] }
        let geometry = FrameGeometry(canvas: scene.canvas.size)
        var (warned, warnings) = (Set<LayerPath>(), [Diagnostic]())
        for text in document.settledTexts(typesetter).prefix(Self.most) where !warned.contains(text.path) {
            let with = try frames.bitmap(
                of: scene.displayList(at: text.moment, typesetter: typesetter), geometry: geometry)
            let without = try frames.bitmap(
                of: scene.hiding(text.path).displayList(at: text.moment, typesetter: typesetter), geometry: geometry)
            let needed = text.size >= 24 ? 3 : 4.5
            guard
                let ratio = Self.ratio(
                    with.bytes, without.bytes, width: geometry.width, square: max(8, Int(2 * text.size))),
                ratio < needed - 0.005,
                let warning = document.contrastWarning(text, ratio: ratio, needed: needed, scene)
            else { continue }
            warned.insert(text.path)
            warnings.append(warning)
        }
        return warnings
    }

    /// The ratio that a quarter of the text's full pixels stay below. Nil where nothing differs.
    ///
    /// Full are those that differ nearly as much as any in a square around them: letters have soft edges, and what is below
    /// them may change from place to place.
    ///
    /// - Parameters:
    ///   - width: Pixels a row.
    ///   - square: Its side in pixels.
    nonisolated static func ratio(_ with: [UInt8], _ without: [UInt8], width: Int, square: Int) -> Double? {
        let columns = (width + square - 1) / square
        var differing: [(difference: Int, pixel: Int, square: Int)] = []
        var most: [Int: Int] = [:]
        for pixel in 0..<with.count / 4 {
            var difference = 0
            for byte in pixel * 4..<pixel * 4 + 3 {
                difference = max(difference, abs(Int(with[byte]) - Int(without[byte])))
            }
            guard difference > 2 else { continue }
            let (row, column) = (pixel / width / square, pixel % width / square)
            let place = row * columns + column
            differing.append((difference, pixel, place))
            most[place] = max(most[place] ?? 0, difference)
        }
        guard !differing.isEmpty else { return nil }
        func color(_ bytes: [UInt8], _ pixel: Int) -> [Double] { (0..<3).map { Double(bytes[pixel * 4 + $0]) / 255 } }
        let ratios = differing.filter { Double($0.difference) >= 0.95 * Double(most[$0.square] ?? 0) }
            .map { Contrast.ratio(color(with, $0.pixel), color(without, $0.pixel)) }.sorted()
        return ratios[ratios.count / 4]
    }
}
