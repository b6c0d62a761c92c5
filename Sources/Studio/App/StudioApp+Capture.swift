import Capture
import Foundation
import Pictures
import Rendering
import Stage

extension StudioApp {
    /// Where captures go and how they are called, at this moment.
    var captureStem: String {
        let folder =
            options.capturesFolder
            ?? ((loader.path as NSString).deletingLastPathComponent as NSString).appendingPathComponent("captures")
        let playback = state.playback
        let effect =
            state.selectedLayer?.effects.first?.name
            ?? state.scene.allLayers.lazy.compactMap { $0.layer.effects.first?.name }.first
        return CaptureName(template: options.captureName ?? CaptureName.standard, folder: folder).stem(
            .init(
                scene: (state.fileName as NSString).deletingPathExtension, frame: playback.frame,
                frameCount: playback.frameCount, moment: playback.moment, effect: effect ?? "scene", date: Date()))
    }

    /// Keeps the frame that is shown as a PNG file: the canvas, or the whole window.
    func capture(withPanels: Bool) {
        let stem = captureStem
        do {
            let caption = FrameCaption(scene: state.fileName, moment: state.playback.moment)
            let bytes: [UInt8]
            if withPanels {
                bytes = try PNGCodec.encode(try windowPicture(), alpha: .opaque, texts: caption.texts)
            } else {
                // Why a renderer of its own: where an image lies in the store can turn the last bit of a blurred pixel, and a
                // capture is to equal what `render` writes, which begins with an empty store, too.
                let frames = FrameRenderer(renderer: try graphics.renderer.another())
                bytes = try frames.png(
                    of: state.scene.displayList(at: state.playback.moment, typesetter: typesetter),
                    geometry: FrameGeometry(canvas: state.scene.canvas.size, scale: options.scale), alpha: .opaque,
                    caption: caption)
            }
            let path = try keep(bytes, stem: stem, ending: ".png")
            captured = path
            say("Saved", path, isGood: true)
        } catch {
            say("Not saved", "\(error)", isGood: false)
        }
    }

    /// Writes a file under a name that is free, with the folders that it needs.
    func keep(_ bytes: [UInt8], stem: String, ending: String) throws -> String {
        try makeFolder((stem as NSString).deletingLastPathComponent)
        // Why again and again: another program may take the name between looking and writing.
        for _ in 0..<100 {
            let path = CaptureName.free(stem, ending: ending) { FileManager.default.fileExists(atPath: $0) }
            if try write(bytes, to: path) { return path }
        }
        throw CaptureError.exists(path: stem + ending)
    }

    /// - Returns: False where there is such a file already.
    private func write(_ bytes: [UInt8], to path: String) throws -> Bool {
        do {
            try AtomicFile.write(bytes, to: path, overwriting: false)
            return true
        } catch {
            if case .exists = error { return false }
            throw error
        }
    }

    func makeFolder(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw CaptureError.cannotWrite(path: path, reason: "the folder cannot be made")
        }
    }
}
