import Drawing
import Foundation
import Synchronization

/// Encodes frames on a thread of its own. Its queue is bounded: where it is full a frame is refused, and whoever offers
/// it counts it.
nonisolated final class FrameWriter: Sendable {
    private struct Frame {
        var bitmap: Bitmap
        /// How often the frame before it is written again first.
        var held: Int
    }

    private struct State {
        var queue: [Frame] = []
        /// Bytes of frames that are written, for those to come.
        var spare: [[UInt8]] = []
        var written = 0
        var isClosed = false
        /// How often the last frame is written again at the end.
        var repeatsAtEnd = 0
        var isAbandoned = false
        var isDone = false
        var failure: String?
    }

    private let state = Mutex(State())
    private let capacity: Int
    /// Wakes the writer: frames have come, or no more will.
    private let news = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let wake: @Sendable () -> Void
    /// How much the writer's thread and its encoder stand back behind the window, as `nice` counts.
    private static let niceness: Int32 = 10

    /// - Parameters:
    ///   - capacity: Frames that may wait.
    ///   - makeSink: Called on the writer's thread.
    ///   - wake: Called on it when everything is written, or when it failed.
    init(
        capacity: Int, makeSink: @escaping @Sendable () throws -> any FrameSink, wake: @escaping @Sendable () -> Void
    ) {
        self.capacity = max(1, capacity)
        self.wake = wake
        let thread = Thread { [self] in run(makeSink) }
        thread.name = "recording"
        thread.start()
    }

    /// Frames that are written.
    var written: Int { state.withLock { $0.written } }
    var isDone: Bool { state.withLock { $0.isDone } }
    /// One sentence; nil while nothing is wrong.
    var failure: String? { state.withLock { $0.failure } }
    var hasRoom: Bool { state.withLock { $0.queue.count < capacity && $0.failure == nil && !$0.isClosed } }

    /// The bytes of a frame that is written, to be filled anew; none where there are none.
    func takeSpare() -> [UInt8] { state.withLock { $0.spare.popLast() ?? [] } }

    /// Gives a frame to be written.
    ///
    /// - Parameter held: How often the frame before it is written once more first; where there is none, this one.
    /// - Returns: False where the queue is full or nothing more is written: the frame is lost then.
    func offer(_ bitmap: Bitmap, held: Int = 0) -> Bool {
        let isTaken = state.withLock { state in
            guard state.queue.count < capacity, state.failure == nil, !state.isClosed else { return false }
            state.queue.append(Frame(bitmap: bitmap, held: held))
            return true
        }
        if isTaken { news.signal() }
        return isTaken
    }

    /// No more frames come: what is queued is written, the last frame `count` times more, then the file is finished.
    func close(repeatingLast count: Int = 0) {
        state.withLock { state in (state.isClosed, state.repeatsAtEnd) = (true, count) }
        news.signal()
    }

    /// Nothing of it is wanted any more.
    func abandon() {
        state.withLock { state in
            (state.isClosed, state.isAbandoned) = (true, true)
            state.queue = []
        }
        news.signal()
    }

    /// Blocks until the writer has ended.
    func wait() {
        ended.wait()
        ended.signal()
    }

    private func run(_ makeSink: () throws -> any FrameSink) {
        // The window comes first: where there is too little time for both, frames are refused. Linux has a priority for each
        // thread; an encoder that is started from this one has it, too.
        let thread = Int32(PRIO_PROCESS.rawValue)
        _ = setpriority(thread, 0, min(19, getpriority(thread, 0) + Self.niceness))
        defer {
            state.withLock { $0.isDone = true }
            wake()
            ended.signal()
        }
        do {
            var sink = try makeSink()
            var isWhole = false
            defer { if !isWhole { sink.discard() } }
            isWhole = try write(into: &sink)
        } catch {
            state.withLock { state in
                state.failure = "\(error)"
                state.queue = []
            }
        }
    }

    /// Writes what comes until no more does.
    ///
    /// - Returns: False where nothing of it is wanted any more.
    private func write(into sink: inout any FrameSink) throws -> Bool {
        var last: Bitmap?
        while true {
            let (frame, isEnd, isAbandoned) = state.withLock { state in
                let frame = state.queue.isEmpty ? nil : state.queue.removeFirst()
                return (frame, frame == nil && state.isClosed, state.isAbandoned)
            }
            if isAbandoned { return false }
            if let frame {
                if frame.held > 0 { try sink.append(last ?? frame.bitmap, repeats: frame.held) }
                try sink.append(frame.bitmap, repeats: 1)
                let done = last
                last = frame.bitmap
                state.withLock { state in
                    state.written += frame.held + 1
                    if let done, state.spare.count < 2 { state.spare.append(done.bytes) }
                }
            } else if isEnd {
                let repeats = state.withLock { $0.repeatsAtEnd }
                if let last, repeats > 0 {
                    try sink.append(last, repeats: repeats)
                    state.withLock { $0.written += repeats }
                }
                try sink.finish()
                return true
            } else {
                news.wait()
            }
        }
    }
}
