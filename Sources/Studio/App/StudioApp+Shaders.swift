import Foundation
import Rendering
import SceneFile

extension StudioApp {
    /// Whether shaders were saved since the window was opened: else those in the program are the same.
    var hasOwnShaders: Bool { shaders?.hasChanged == true }

    /// Compiles shaders that were saved; one that does not compile is explained, and the last good ones go on.
    func reloadShadersIfChanged() {
        if shaders?.reload() == true { useShaders() }
    }

    /// Has the renderer use the checkout's shaders as they are now.
    func useShaders() {
        guard let shaders else { return }
        isDirty = true
        let texts = shaders.texts
        do {
            try graphics.renderer.reloadShaders { texts[$0] }
            state.shaderMistakes = []
        } catch {
            state.shaderMistakes = [diagnostic(error, shaders)]
        }
    }

    private func diagnostic(_ error: RenderingError, _ shaders: ShaderFolder) -> Diagnostic {
        guard case .shader(let file, let line, let message) = error else {
            return Diagnostic(file: "Shaders", span: SourceSpan(), severity: .error, message: error.description)
        }
        let lines = shaders.texts[file]?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        let number = line ?? 1
        return Diagnostic(
            file: shaders.path(of: file), span: SourceSpan(line: number), severity: .error, message: message,
            quotedLine: lines.indices.contains(number - 1) ? QuotedLine(text: String(lines[number - 1])) : nil)
    }
}
