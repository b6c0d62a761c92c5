import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// Minutes of frames whose texts and sizes change all the time. For `Scripts/soak`: `GLYPHSTAGE_SOAK` tells how many
/// seconds of film at 60 frames a second are drawn.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct SoakTests {
    private nonisolated static let seconds = ProcessInfo.processInfo.environment["GLYPHSTAGE_SOAK"].flatMap(Int.init)

    /// 200 lines: every frame some get other letters, some another size, some move, and some are blurred.
    private func frame(_ index: Int) -> DisplayList {
        GraphicsContext.record { context in
            context.fill(Path(CGRect(x: 0, y: 0, width: 1_280, height: 720)), with: .color(.indigo))
            for line in 0..<200 {
                // Each line has a text of its own for half a second.
                let text = (index + line * 7) / 30
                let size = line % 10 == 0 ? 14 + 6 * sin(Double(index + line) * 0.05) : 14
                var run = Sample.line(12, x: 0, baseline: 0, size: size)
                for glyph in run[0].glyphs.indices {
                    run[0].glyphs[glyph].id = UInt32(36 + (glyph * 7 + text * 13 + line * 5) % 52)
                }
                var copy = context
                copy.translateBy(x: 12 + Double(line % 5) * 250, y: 20 + Double(line / 5) * 17.4)
                copy.opacity = 0.5 + 0.4 * sin(Double(index) * 0.1 + Double(line))
                if line % 3 == 0 { copy.translateBy(x: 0, y: 3 * sin(Double(index) * 0.07 + Double(line))) }
                if line % 4 == 0 { copy.addFilter(.blur(radius: 3 + 3 * sin(Double(index) * 0.03 + Double(line)))) }
                copy.draw(run, disablesSubpixelQuantization: line % 3 == 0)
            }
        }
    }

    /// With the room for images that there is, which takes a minute to fill, and with less, which is full after some seconds.
    @Test(.enabled(if: seconds != nil), arguments: [nil, 64 << 20])
    func memoryStaysFlatAndNoFrameStandsOut(budget: Int?) throws {
        let gl = try budget.map { try TestGL(imageBudget: $0) } ?? TestGL()
        let target = try gl.renderer.makeTarget(width: 1_280, height: 720)
        var times: [Double] = []
        var memory: [Int] = []
        var uploads: [Int] = []
        var slow: [String] = []
        for index in 0..<60 * (Self.seconds ?? 60) {
            let start = processorTime()
            try gl.renderer.draw(frame(index), into: target)
            gl.renderer.finish()
            times.append((processorTime() - start) * 1_000)
            uploads.append(gl.renderer.statistics.uploadedBytes)
            if index >= 60, times[index] > 2 * times[index - 1] {
                slow.append("\(index): \(times[index]) ms, \(gl.renderer.statistics)")
            }
            if index % 60 == 59 { memory.append(residentMegabytes()) }
        }
        let evictions = gl.renderer.store.evictedPages
        // The first second compiles and fills.
        let steady = times.dropFirst(60).sorted()
        let (median, worst) = (steady[steady.count / 2], steady[steady.count - 1])
        let upload = uploads.dropFirst(60).sorted()
        print(
            """
            \(times.count) frames: median \(median) ms, 99 % \(steady[steady.count * 99 / 100]) ms, worst \(worst) ms of \
            processor time; uploads: median \(upload[upload.count / 2]), most \(upload[upload.count - 1]) bytes; \
            \(evictions) pages given up; memory by the second, MB: \(memory); \
            slow: \(slow.joined(separator: "; "))
            """)
        #expect(worst <= 3 * median)
        if budget != nil {
            // The room for images fills for some seconds.
            let half = memory.count / 2
            #expect(memory[memory.count - 1] <= memory[half] + 8)
            #expect(evictions > 10)
        }
        #expect(memory[0] > 50)
        #expect(gl.renderer.problems == [])
    }

    /// Seconds of all threads. Why not the clock's: others may be at work on the machine.
    private func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private func residentMegabytes() -> Int {
        let bytes = FileHandle(forReadingAtPath: "/proc/self/statm")?.readDataToEndOfFile() ?? Data()
        let text = String(decoding: bytes, as: UTF8.self)
        return ((Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0) * 4_096) >> 20
    }
}
