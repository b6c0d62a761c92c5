import Drawing
import Foundation
import Stage
import Typesetting

extension SceneDocument {
    /// A text at a moment at which it can be judged: neither it nor what it is in moves.
    public struct SettledText: Sendable {
        public var path: LayerPath
        /// Seconds.
        public var moment: Double
        /// On the canvas, as layout put it.
        public var frame: CGRect
        /// The smallest type in it, points.
        public var size: Double
        /// Whether it did not fit into its lines.
        public var isCut = false
    }

    /// Warnings about texts that stand out too little from what is below them: under 4.5:1, or 3:1 for type of 24 points and
    /// more (WCAG 2.1), worked out on the display list at each event, just before it, and at the end. What moves at such a
    /// moment is not judged then: a text that fades in is hard to read for a while. Each text once, where its font is written.
    ///
    /// A text has to be readable without its effect, too: whoever turns it off still wants to read it.
    public func contrastWarnings(_ typesetter: Typesetter) -> [Diagnostic] {
        guard let scene = scene() else { return [] }
        let layers = Self.count(scene.layers)
        guard layers <= Self.mostLayersDrawn / 2, scene.allLayers.contains(where: { $0.layer.isText }) else {
            return []
        }
        var warned: Set<LayerPath> = []
        let warnings = contrastWarnings(of: scene, &warned, typesetter)
        let withEffects = Set(scene.textsWithEffects)
        guard !withEffects.isEmpty else { return warnings }
        // Those without an effect have been judged.
        warned.formUnion(scene.allLayers.map(\.path).filter { !withEffects.contains($0) })
        return warnings
            + contrastWarnings(of: scene.withoutTextEffects, &warned, typesetter, note: "without its effect ")
    }

    /// - Parameters:
    ///   - warned: Texts that are not judged any more.
    ///   - note: What each sentence begins with.
    private func contrastWarnings(
        of scene: Scene, _ warned: inout Set<LayerPath>, _ typesetter: Typesetter, note: String = ""
    ) -> [Diagnostic] {
        let layers = Self.count(scene.layers)
        var budget = Self.mostLayersDrawn
        var warnings: [Diagnostic] = []
        for moment in judgedMoments(scene) where budget >= layers {
            budget -= layers
            let findings = ContrastJudge(scene.displayList(at: moment, typesetter: typesetter)).findings()
            guard !findings.isEmpty else { continue }
            let texts = settledTexts(scene, at: moment, typesetter)
            for finding in findings where budget >= layers {
                // Why asked by hiding: effects draw letters far from where layout put them.
                let near = texts.filter { !warned.contains($0.path) }
                    .sorted { Self.distance($0.frame, finding.place) < Self.distance($1.frame, finding.place) }
                    .prefix(6)
                let text = near.first { text in
                    guard budget >= layers else { return false }
                    budget -= layers
                    let without = scene.hiding(text.path).displayList(at: moment, typesetter: typesetter)
                    return !ContrastJudge(without).findings().contains { $0.place == finding.place }
                }
                guard let text, warned.insert(text.path).inserted,
                    let warning = contrastWarning(
                        text, ratio: finding.ratio, needed: finding.needed, scene, note: note)
                else { continue }
                warnings.append(warning)
            }
        }
        return warnings
    }

    /// The warning about a text; nil where its place is not known.
    ///
    /// - Parameters:
    ///   - ratio: What was found.
    ///   - needed: What would be readable.
    ///   - note: What the sentence begins with.
    public func contrastWarning(
        _ text: SettledText, ratio: Double, needed: Double, _ scene: Scene, note: String = ""
    ) -> Diagnostic? {
        guard let place = fontPlace(of: text.path) else { return nil }
        func digits(_ value: Double) -> String { NodeReader.shortest((value * 100).rounded(.down) / 100) }
        let moment = NodeReader.shortest((text.moment * 1e3).rounded() / 1e3)
        return diagnostic(
            place,
            "\(note)the contrast of this text with what is below it is \(digits(ratio)):1 at \(moment) s; it is readable from "
                + "\(digits(needed)):1 (in layer '\(scene.layer(at: text.path).displayName)')")
    }

    /// The texts that can be judged, moment by moment.
    public func settledTexts(_ typesetter: Typesetter) -> [SettledText] {
        guard let scene = scene() else { return [] }
        return judgedMoments(scene).flatMap { settledTexts(scene, at: $0, typesetter) }
    }

    /// Each event, the moment before it and the end; fewer where there are very many layers.
    func judgedMoments(_ scene: Scene) -> [Double] {
        let times = scene.timeline.eventTimes.flatMap { [max(0, $0 - 1e-3), $0] } + [scene.timeline.duration]
        let moments = Set(times.filter { $0 <= scene.timeline.duration }).sorted()
        let most = Self.mostLayersDrawn / 2 / max(1, Self.count(scene.layers))
        guard moments.count > most else { return moments }
        guard most > 0 else { return [] }
        return (1...most).map { moments[$0 * moments.count / most - 1] }
    }

    /// How many layers there are, those in others too.
    static func count(_ layers: [Layer]) -> Int { layers.reduce(layers.count) { $0 + count($1.children) } }

    /// Layers that are drawn at most, all moments together: a check answers at once. Scenes of more than half as many are not
    /// judged.
    static let mostLayersDrawn = 12_000

    func settledTexts(_ scene: Scene, at moment: Double, _ typesetter: Typesetter) -> [SettledText] {
        let paths = Dictionary(scene.allLayers.map { ($0.layer.displayName, $0.path) }) { first, _ in first }
        var texts: [SettledText] = []
        func collect(_ layers: [EvaluatedLayer]) {
            for layer in layers where !layer.properties.contains(where: \.isAnimating) {
                if let layout = layer.textLayout, let path = paths[layer.name],
                    !scene.isInTransition(path, at: moment)
                {
                    let sizes = layout.flatMap { $0.flatMap { $0.glyphRuns.map(\.size) } }
                    texts.append(
                        SettledText(
                            path: path, moment: moment, frame: layer.frame, size: sizes.min() ?? 0,
                            isCut: layout.contains(where: \.isTruncated)))
                }
                collect(layer.layers ?? [])
            }
        }
        collect(scene.evaluate(at: moment, typesetter: typesetter))
        return texts
    }

    /// How far a place lies outside a box.
    private static func distance(_ box: CGRect, _ place: CGPoint) -> Double {
        hypot(
            max(box.minX - place.x, 0, place.x - box.maxX), max(box.minY - place.y, 0, place.y - box.maxY))
    }
}
