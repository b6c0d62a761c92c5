import Drawing
import Foundation
import Stage
import Synchronization
import Testing

@testable import Studio

@Suite struct RecordingTests {
    // MARK: - The clock

    @Test func aSteadyDisplayFillsOnePlaceAFrame() {
        var clock = RecordingClock(fps: .sixty)
        // Each a little early or late, as displays and loops are.
        let places = (0..<600).map { clock.places(now: 10 + (Double($0) + [0, 0.45, -0.4][$0 % 3]) / 60) }
        #expect(places.allSatisfy { $0 == 1 })
        #expect(clock.filled == 600)
    }

    @Test func aFastDisplayFillsNoPlaceTwice() {
        var clock = RecordingClock(fps: FrameRate(30)!)
        let places = (0..<120).map { clock.places(now: Double($0) / 120) }
        #expect(places.reduce(0, +) == 31 && places.allSatisfy { $0 <= 1 })
    }

    @Test func aLateFrameStandsForThoseBeforeIt() {
        var clock = RecordingClock(fps: .sixty)
        #expect(clock.places(now: 7) == 1)
        #expect(clock.places(now: 7.5 + 0.001) == 30)
        #expect(clock.places(now: 7.5 + 0.002) == 0)
        #expect(clock.places(now: 3) == 0, "a clock that goes back takes nothing away")
    }

    // MARK: - The writer

    private final class Log: Sendable {
        let frames = Mutex<[Int]>([])
        let isFinished = Mutex(false)
        let isDiscarded = Mutex(false)
    }

    private struct LogSink: FrameSink {
        var log: Log
        var gate: DispatchSemaphore?
        var failsAt = Int.max

        func append(_ frame: Bitmap, repeats: Int) throws {
            gate?.wait()
            if Int(frame.bytes[0]) == failsAt { throw Failure() }
            log.frames.withLock { $0 += Array(repeating: Int(frame.bytes[0]), count: repeats) }
        }

        func finish() throws { log.isFinished.withLock { $0 = true } }

        func discard() { log.isDiscarded.withLock { $0 = true } }
    }

    private struct Failure: Error, CustomStringConvertible { var description: String { "no room" } }

    private func frame(_ number: Int) -> Bitmap {
        Bitmap(width: 1, height: 1, format: .rgba, bytes: [UInt8(number), 0, 0, 255])
    }

    @Test func framesAreWrittenInOrderAndTheFileIsFinished() {
        let log = Log()
        let writer = FrameWriter(capacity: 100, makeSink: { LogSink(log: log) }, wake: {})
        for number in 0..<50 { #expect(writer.offer(frame(number))) }
        writer.close()
        writer.wait()
        #expect(log.frames.withLock { $0 } == Array(0..<50))
        #expect(writer.written == 50 && writer.isDone && writer.failure == nil)
        #expect(!log.isDiscarded.withLock { $0 })
        #expect(log.isFinished.withLock { $0 })
    }

    @Test func aFullQueueRefusesAndNothingIsReordered() {
        let log = Log()
        let gate = DispatchSemaphore(value: 0)
        let writer = FrameWriter(capacity: 3, makeSink: { LogSink(log: log, gate: gate) }, wake: {})
        var taken: [Int] = []
        for number in 0..<20 where writer.offer(frame(number)) { taken.append(number) }
        // One may be in the sink's hands, three wait.
        #expect((3...4).contains(taken.count) && !writer.hasRoom)
        for _ in taken { gate.signal() }
        writer.close()
        writer.wait()
        #expect(log.frames.withLock { $0 } == taken)
    }

    @Test func theLastFrameFillsTheFilmToItsEnd() {
        let log = Log()
        let writer = FrameWriter(capacity: 9, makeSink: { LogSink(log: log) }, wake: {})
        for number in 1...2 { #expect(writer.offer(frame(number))) }
        writer.close(repeatingLast: 3)
        writer.wait()
        #expect(log.frames.withLock { $0 } == [1, 2, 2, 2, 2] && writer.written == 5)
    }

    @Test func theFrameBeforeStaysUntilTheNextOneComes() {
        let log = Log()
        let writer = FrameWriter(capacity: 9, makeSink: { LogSink(log: log) }, wake: {})
        #expect(writer.offer(frame(1), held: 1))
        #expect(writer.offer(frame(2), held: 3))
        #expect(writer.offer(frame(3)))
        writer.close()
        writer.wait()
        // Before the first one there is none.
        #expect(log.frames.withLock { $0 } == [1, 1, 1, 1, 1, 2, 3] && writer.written == 7)
    }

    /// A frame's memory is used again, and what is still needed of a frame does not change by that.
    @Test func bytesOfWrittenFramesAreFilledAnew() {
        let log = Log()
        let gate = DispatchSemaphore(value: 0)
        let writer = FrameWriter(capacity: 9, makeSink: { LogSink(log: log, gate: gate) }, wake: {})
        #expect(writer.takeSpare().isEmpty)
        for number in 1...4 {
            #expect(writer.offer(frame(number)))
            gate.signal()
        }
        while writer.written < 4 { usleep(1_000) }
        // The last frame may be written again; of the others two are kept.
        var spares = [writer.takeSpare(), writer.takeSpare()]
        #expect(spares.map(\.first) == [2, 1] && writer.takeSpare().isEmpty)
        spares[0][0] = 9
        #expect(writer.offer(Bitmap(width: 1, height: 1, format: .rgba, bytes: spares[0])))
        gate.signal()
        writer.close(repeatingLast: 1)
        gate.signal()
        writer.wait()
        #expect(log.frames.withLock { $0 } == [1, 2, 3, 4, 9, 9])
    }

    /// What the window shows comes before what is kept of it.
    @Test func theWriterStandsBack() {
        struct PrioritySink: FrameSink {
            var log: Log
            func append(_ frame: Bitmap, repeats: Int) throws {
                log.frames.withLock { $0.append(Int(getpriority(Int32(PRIO_PROCESS.rawValue), 0))) }
            }
            func finish() throws {}
            func discard() {}
        }
        let own = Int(getpriority(Int32(PRIO_PROCESS.rawValue), 0))
        let log = Log()
        let writer = FrameWriter(capacity: 9, makeSink: { PrioritySink(log: log) }, wake: {})
        #expect(writer.offer(frame(1)))
        writer.close()
        writer.wait()
        #expect(log.frames.withLock { $0 } == [min(own + 10, 19)])
        #expect(Int(getpriority(Int32(PRIO_PROCESS.rawValue), 0)) == own, "of its own thread alone")
    }

    @Test func aFailureIsToldAndEndsIt() {
        let log = Log()
        let woken = Mutex(false)
        let writer = FrameWriter(
            capacity: 100, makeSink: { LogSink(log: log, failsAt: 2) }, wake: { woken.withLock { $0 = true } })
        for number in 0..<5 { _ = writer.offer(frame(number)) }
        writer.wait()
        #expect(writer.failure == "no room" && writer.isDone && !writer.offer(frame(9)))
        #expect(log.frames.withLock { $0 } == [0, 1] && !log.isFinished.withLock { $0 })
        #expect(log.isDiscarded.withLock { $0 })
        #expect(woken.withLock { $0 })
    }

    @Test func whatIsAbandonedIsNotFinished() {
        let log = Log()
        let writer = FrameWriter(capacity: 10, makeSink: { LogSink(log: log) }, wake: {})
        writer.abandon()
        writer.wait()
        #expect(!log.isFinished.withLock { $0 } && !writer.offer(frame(1)))
        #expect(log.isDiscarded.withLock { $0 })
    }

    @Test func aSinkThatCannotBeMadeIsAFailure() {
        let writer = FrameWriter(capacity: 10, makeSink: { () throws -> LogSink in throw Failure() }, wake: {})
        writer.wait()
        #expect(writer.failure == "no room")
    }

    // MARK: - Pictures

    /// A rendering that was stopped leaves nothing; of what was shown, which does not come again, what is there stays.
    @Test(arguments: [false, true]) func picturesThatAreDiscardedGoUnlessTheyWereShown(isLive: Bool) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pictures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var sink = PictureSink(folder: folder.path, keepsPart: isLive)
        try sink.append(frame(1), repeats: 2)
        sink.discard()
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == (isLive ? ["frame-000000.png", "frame-000001.png"] : nil))
    }

    @Test func aFolderInWhichSomethingElseLiesStays() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pictures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("mine".utf8).write(to: folder.appendingPathComponent("notes.txt"))
        var sink = PictureSink(folder: folder.path, keepsPart: false)
        try sink.append(frame(1), repeats: 1)
        sink.discard()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["notes.txt"])
    }
}
