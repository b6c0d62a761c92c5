import Foundation
import Stage
import Typesetting

extension SceneDocument {
    /// Warnings where the scene under reduced motion does not end finished: a text whose letters do not all stand whole in
    /// their places, although its effects are to show their finished state, and a layer that is still coming or going.
    ///
    /// Proven by drawing the timeline's end. What an event, keyframes or phases move to the end is a warning of its own.
    public func reducedMotionWarnings(_ typesetter: Typesetter) -> [Diagnostic] {
        guard let scene = scene(overrides: EnvironmentOverrides(reduceMotion: true)) else { return [] }
        let end = scene.timeline.duration
        let time = NodeReader.shortest((end * 1e3).rounded() / 1e3)
        let layers = Self.count(scene.layers)
        // Each text is drawn twice, among all others.
        let texts = scene.textsWithEffects.prefix(Self.mostLayersDrawn / 2 / max(1, layers))
        let unfinished = texts.compactMap { path -> Diagnostic? in
            guard let text = scene.unfinishedText(at: path, time: end, typesetter: typesetter),
                let place = fontPlace(of: path)
            else { return nil }
            return diagnostic(
                place,
                "under reduced motion \(text.letters) of this text's \(text.all) letters are not in their places at the "
                    + "timeline's end (\(time) s) (in layer '\(scene.layer(at: path).displayName)')")
        }
        let passing = scene.layersInTransition(at: end).compactMap { layer -> Diagnostic? in
            guard let place = layerPlace(of: layer.path) else { return nil }
            return diagnostic(
                place,
                "layer '\(scene.layer(at: layer.path).displayName)' is still \(layer.isComing ? "coming" : "going") at the "
                    + "timeline's end (\(time) s)")
        }
        return unfinished + passing
    }
}
