import Foundation
import Rendering

/// Draws a scene's frames and takes the time of each part.
struct Benchmark {
    /// Frames that are measured.
    var frames: Int
    /// How often each of them is.
    var repeats: Int
    var isSequential = false
    private static let warmUp = 12

    init(frames: Int, repeats: Int = 1, isSequential: Bool = false) {
        (self.frames, self.repeats, self.isSequential) = (frames, repeats, isSequential)
    }

    /// - Parameter trace: Gets what is measured, part by part.
    func measure(_ canvas: FrameCanvas, duration: Double, trace: BenchmarkTrace? = nil) throws -> BenchmarkResult {
        let graphics = try Graphics.open()
        let renderer = graphics.renderer
        let (geometry, clock) = (canvas.geometry, ContinuousClock())
        let target = try renderer.makeTarget(width: geometry.width, height: geometry.height)
        var result = BenchmarkResult(
            width: geometry.width, height: geometry.height, frames: frames, repeats: repeats,
            renderer: graphics.device.rendererName)
        let order = isSequential ? Array(0..<frames) : Self.scattered(frames)

        for step in -Self.warmUp..<frames * repeats {
            let index = order[(step < 0 ? step + Self.warmUp : step) % frames]
            let moment = duration * Double(index) / Double(frames)
            let start = clock.now
            let list = canvas.list(at: moment)
            let evaluated = clock.now
            let plan = try renderer.plan(list, into: target, scale: geometry.scale, origin: geometry.origin)
            let planned = clock.now
            try renderer.execute(plan)
            renderer.finish()
            let drawn = clock.now
            if step == -Self.warmUp { result.firstFrame = ProcessFacts.millisecondsSinceStart }
            guard step >= 0 else { continue }
            trace?.add(
                BenchmarkTrace.Frame(
                    index: index, moment: moment, start: start, evaluated: evaluated, planned: planned, drawn: drawn,
                    passes: plan.plan.map { $0.description.split(separator: "\n").map(String.init) } ?? [],
                    drawCalls: renderer.statistics.drawCalls, uploadedBytes: renderer.statistics.uploadedBytes))
            result.evaluate.append((evaluated - start).milliseconds)
            result.plan.append((planned - evaluated).milliseconds)
            result.gpu.append((drawn - planned).milliseconds)
            result.total.append((drawn - start).milliseconds)
            result.drawCalls = max(result.drawCalls, renderer.statistics.drawCalls)
            result.uploadedBytes += renderer.statistics.uploadedBytes
        }
        result.peakMemory = ProcessFacts.peakMemoryMegabytes
        return result
    }

    /// 0 ..< count in the order (i · K) mod count, K coprime to count and near 0.382 · count: neighbours in time are far
    /// apart in the order, as the golden section spreads points over a circle.
    nonisolated static func scattered(_ count: Int) -> [Int] {
        func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
        let middle = Int((0.382 * Double(count)).rounded())
        let near = (0...count).lazy.flatMap { [middle - $0, middle + $0] }
        let step = near.first { $0 > 0 && divisor($0, count) == 1 } ?? 1
        return (0..<count).map { $0 * step % count }
    }
}

nonisolated extension Duration {
    var milliseconds: Double {
        Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
    }
}
