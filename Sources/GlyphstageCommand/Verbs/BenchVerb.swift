import Capture
import Foundation
import Typesetting

/// `glyphstage bench`: what a frame costs, with evaluating, planning and drawing told apart.
enum BenchVerb {
    nonisolated static let declaration = Verb.Declaration(
        name: "bench",
        summary: "Measures what a scene's frames cost: evaluating, planning and drawing apart",
        operands: "[SCENE]",
        operandCount: 0...1,
        flags: [
            Flag("frames", value: "N", help: "How many frames are measured; 120 where it is left out"),
            Flag("repeat", value: "R", help: "How often each of them is measured; once where it is left out"),
            Flag("scale", value: "FACTOR", help: "Pixels a point of the canvas; 1 where it is left out"),
            Flag("size", value: "WxH", help: "Pixels; the canvas is fitted and centred"),
            Flag("history", value: "CHANGES", help: "Measures no scene but a value that was changed so many times"),
            .set,
            Flag(
                "layout", value: "CHARACTERS", help: "Measures no scene but the layout of texts of so many characters"),
            Flag("sequential", help: "Measures the moments in order instead of scattered"),
            Flag("trace", value: "FILE", help: "Writes what was done when, as chrome://tracing and Perfetto read it"),
            Flag("json", help: "Prints JSON"),
            Flag("quiet", short: "q", help: "No warnings"),
        ],
        notes: [
            "Moments are taken evenly over the timeline, in an order in which no frame gains from the one before.",
            "12 frames are drawn first to warm up. 'gpu' ends when the driver says that all is drawn; nothing is read back.",
        ])

    static let verb = Verb(declaration: declaration) { call in
        let console = Console(isQuiet: call.has("quiet"))
        var size = RenderOptions.Size.scale(1)
        if let scale = call.value("scale") { size = .scale(try ValueParser.scale(scale)) }
        if let pixels = call.value("size") {
            if call.has("scale") { throw CommandFailure.usage("'--size' and '--scale' exclude each other") }
            let (width, height) = try ValueParser.size(pixels)
            size = .pixels(width: width, height: height)
        }
        let frames = try call.value("frames").map { text in
            try ValueParser.count(text, flag: "--frames", in: 1...1_000_000)
        }
        let repeats = try call.value("repeat").map { text in
            try ValueParser.count(text, flag: "--repeat", in: 1...1_000)
        }
        if let layout = call.value("layout") {
            guard call.operands.isEmpty else { throw CommandFailure.usage("'--layout' measures no scene") }
            let characters = try ValueParser.count(layout, flag: "--layout", in: 1...200_000)
            let results = LayoutBenchmark(characters: characters).measure(try Typesetter())
            try console.print(call.has("json") ? results.json.text() : results.human)
            return .done
        }
        if let history = call.value("history") {
            guard call.operands.isEmpty else { throw CommandFailure.usage("'--history' measures no scene") }
            let changes = try ValueParser.count(history, flag: "--history", in: 1...10_000_000)
            let result = HistoryBenchmark(changes: changes).measure()
            try console.print(call.has("json") ? result.json.text() : result.human)
            return .done
        }
        guard let scene = call.operands.first else {
            throw CommandFailure.usage("'bench' needs a scene, or '--history'")
        }
        let overrides = try ValueParser.overrides(call.all("set"))
        let input = try SceneInput.load(scene, overrides: overrides, console: console)
        let canvas = FrameCanvas(input.scene, size: size, isTransparent: false, typesetter: input.typesetter)
        let trace = call.has("trace") ? BenchmarkTrace() : nil
        if let path = call.value("trace") { try input.checkIsNotRead(path) }
        let result = try Benchmark(frames: frames ?? 120, repeats: repeats ?? 1, isSequential: call.has("sequential"))
            .measure(canvas, duration: input.scene.timeline.duration, trace: trace)
        if let trace, let path = call.value("trace") {
            // Why over what is there: it is a record of this run, asked for by its name.
            try AtomicFile.write(Array(trace.json.inline.utf8), to: path, overwriting: true)
        }
        let text = call.has("json") ? result.json(scene: scene).text() : result.human(scene: input.name)
        try console.print(text)
        return .done
    }
}
