import Capture
import Foundation
import SceneFile
import Typesetting

/// `render --watch`: renders, and renders again after each change of the scene or of what it names; a signal ends it.
final class RenderWatch {
    private var options: RenderOptions
    private let console: Console
    private var loader: SceneLoader
    private let typesetter: Typesetter
    private let frames: FrameRenderer
    /// A save is often several events; what comes within this time is one, in milliseconds.
    private static let settling = 40

    init(_ options: RenderOptions, console: Console) throws {
        (self.options, self.console) = (options, console)
        loader = SceneLoader(path: options.scene, overrides: options.overrides)
        typesetter = try Typesetter()
        frames = FrameRenderer(renderer: try Graphics.open().renderer)
    }

    /// - Throws: Only what the very first picture may not be written for, as without `--watch`.
    func run() throws -> Never {
        let changed = DispatchSemaphore(value: 0)
        guard let watcher = FileWatcher({ changed.signal() }) else {
            throw CommandFailure(.cannotWrite, "the system gives no more watches of files")
        }
        watcher.watch(loader.document.dependencies)
        do { try render() } catch let failure as CommandFailure where failure.status == .wrongInput { say(failure) }
        // What was rendered here once is ours to replace.
        options.isForced = true
        while true {
            changed.wait()
            while changed.wait(timeout: .now() + .milliseconds(Self.settling)) == .success {}
            guard loader.reload() else { continue }
            watcher.watch(loader.document.dependencies)
            do { try render() } catch { say(error) }
        }
    }

    private func render() throws {
        let input = try SceneInput.load(
            loader.document, name: URL(fileURLWithPath: options.scene).lastPathComponent,
            reducesMotion: options.reducesMotion, typesetter: typesetter, console: console)
        try RenderJob.checkOutput(options, input)
        try RenderJob(options, input: input, frames: frames, console: console).run()
        console.note("\(options.name) is rendered")
    }

    private func say(_ error: any Error) {
        // Diagnostics were printed already.
        if (error as? CommandFailure)?.message.isEmpty != true { Console.say("glyphstage render: \(error)\n") }
    }
}
