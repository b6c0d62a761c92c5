import Foundation
import Stage
import Typesetting

extension SceneDocument {
    /// Warnings about texts that are cut, or leave the canvas, at the largest text size, and are neither at the scene's own.
    /// Each text once, where its font is written.
    ///
    /// Looked at are the moments of `contrastWarnings`, and texts that stand still then; what lies in a scroll may lie outside
    /// of the canvas.
    public func largeTextWarnings(_ typesetter: Typesetter) -> [Diagnostic] {
        guard let scene = scene(), scene.environment.dynamicTypeSize != .accessibility5 else { return [] }
        var large = scene
        large.environment.dynamicTypeSize = .accessibility5
        // Half a point more: a frame that ends at the canvas's edge may be off by the rounding of its sums.
        let canvas = CGRect(origin: .zero, size: scene.canvas.size).insetBy(dx: -0.5, dy: -0.5)
        var warned: Set<LayerPath> = []
        return judgedMoments(scene).flatMap { moment -> [Diagnostic] in
            let usual = Dictionary(
                settledTexts(scene, at: moment, typesetter).map { ($0.path, $0) },
                uniquingKeysWith: { first, _ in first })
            return settledTexts(large, at: moment, typesetter).compactMap { text in
                guard let before = usual[text.path], !warned.contains(text.path), !isInScroll(text.path, scene),
                    let place = fontPlace(of: text.path)
                else { return nil }
                let leaves = canvas.contains(before.frame) && !canvas.contains(text.frame)
                let isCut = text.isCut && !before.isCut
                guard leaves || isCut else { return nil }
                warned.insert(text.path)
                let time = NodeReader.shortest((moment * 1e3).rounded() / 1e3)
                return diagnostic(
                    place,
                    "at the largest text size (accessibility5) this text \(isCut ? "is cut" : "leaves the canvas") at "
                        + "\(time) s (in layer '\(scene.layer(at: text.path).displayName)')")
            }
        }
    }

    private func isInScroll(_ path: LayerPath, _ scene: Scene) -> Bool {
        path.indices.dropLast().contains { index in
            if case .scroll = scene.layer(at: Array(path[...index])).kind { true } else { false }
        }
    }
}
