import Capture
import Drawing
import Foundation
import Rendering
import Stage

/// A recording that is under way: frames are drawn apart from the window, at the canvas's size, read back without
/// waiting, and encoded on another thread.
final class Recorder {
    /// What is kept.
    enum Kind {
        /// Frames as they are presented.
        case live(RecordingClock)
        /// Every frame of a stretch of the timeline, once, however long each takes.
        case range(from: Double, fps: FrameRate, count: Int)
    }

    let path: String
    private(set) var kind: Kind
    /// Frames given to the writer, and places for which none was there in time.
    private(set) var kept = 0
    private(set) var dropped = 0
    /// Of a range: the next frame to draw.
    private var next = 0
    private(set) var isClosing = false

    private let geometry: FrameGeometry
    private let writer: FrameWriter
    private var target: Target?
    private var reader: PixelReader?
    /// How many places each picture that is being read back fills, oldest first.
    private var reading: [Int] = []
    /// Places in the film that the next frame which is kept stands for besides its own.
    private var owed = 0

    /// Bytes of frames that may wait for the encoder.
    private static let mostWaiting = 96 << 20

    init(
        _ kind: Kind, geometry: FrameGeometry, path: String, makeSink: @escaping @Sendable () throws -> any FrameSink,
        wake: @escaping @Sendable () -> Void
    ) {
        (self.kind, self.geometry, self.path) = (kind, geometry, path)
        let bytes = geometry.width * geometry.height * 4
        writer = FrameWriter(
            capacity: min(24, max(2, Self.mostWaiting / max(1, bytes))), makeSink: makeSink, wake: wake)
    }

    var failure: String? { writer.failure }
    var written: Int { writer.written }
    /// Whether everything has ended, well or not.
    var isDone: Bool { writer.isDone }
    /// Of a range: how many frames it has.
    var total: Int? {
        if case .range(_, _, let count) = kind { count } else { nil }
    }

    /// Whether the loop has to come round soon for its sake.
    var isBusy: Bool { !reading.isEmpty || total != nil || isClosing }
    /// Whether it could go on at once.
    var wantsSteps: Bool { total.map { next < $0 } == true && !isClosing && writer.hasRoom }

    // MARK: - Live

    /// A frame is being presented: keeps it where its time has come.
    func present(now: Double, on graphics: StudioGraphics, _ list: () -> DisplayList) throws {
        guard case .live(var clock) = kind, !isClosing else { return }
        let places = clock.places(now: now)
        kind = .live(clock)
        guard places > 0 else { return }
        dropped += places - 1
        try collect(on: graphics, waits: false)
        guard reader?.isFull != true, writer.hasRoom else {
            dropped += 1
            owed += places
            return
        }
        try ask(list(), number: places + owed, on: graphics)
        owed = 0
    }

    // MARK: - A range

    /// Draws frames of the range for some time.
    ///
    /// - Parameters:
    ///   - seconds: After which it comes back.
    ///   - list: The picture at a moment.
    func step(for seconds: Double, on graphics: StudioGraphics, _ list: (Double) -> DisplayList) throws {
        guard case .range(let from, let fps, let count) = kind, !isClosing else { return }
        let clock = ContinuousClock()
        let end = clock.now + .seconds(seconds)
        while next < count, writer.hasRoom, clock.now < end {
            try ask(list(from + fps.seconds(ofFrame: next)), number: 1, on: graphics)
            next += 1
            if reader?.isFull == true { try collect(on: graphics, waits: true) }
        }
        if next == count { try close(on: graphics) }
    }

    // MARK: - Both

    /// Ends it: what is under way is still kept.
    func close(on graphics: StudioGraphics) throws {
        guard !isClosing else { return }
        isClosing = true
        while !reading.isEmpty {
            // At the end nothing is lost: the encoder is waited for.
            while !writer.hasRoom, writer.failure == nil { Thread.sleep(forTimeInterval: 0.002) }
            try collect(on: graphics, waits: true)
        }
        writer.close()
    }

    /// Ends it and keeps nothing.
    func abandon() {
        isClosing = true
        writer.abandon()
    }

    /// Blocks until the file is whole.
    func wait() { writer.wait() }

    /// The graphics hardware's objects have gone, and frames under way with them.
    func forgetGraphics() {
        (target, reader) = (nil, nil)
        dropped += reading.reduce(0, +)
        reading = []
    }

    /// Takes what the GPU is done with.
    func collect(on graphics: StudioGraphics, waits: Bool) throws {
        guard let reader else { return }
        while writer.hasRoom || waits, let pixels = reader.next(waits: waits) {
            let places = reading.removeFirst()
            if writer.offer(pixels, repeats: places) { kept += places } else { dropped += places }
            if waits { return }
        }
    }

    private func ask(_ list: DisplayList, number: Int, on graphics: StudioGraphics) throws {
        let target = try target ?? graphics.renderer.makeTarget(width: geometry.width, height: geometry.height)
        self.target = target
        let reader = reader ?? PixelReader(device: graphics.device)
        self.reader = reader
        try graphics.renderer.draw(list, into: target, scale: geometry.scale, origin: geometry.origin)
        reader.enqueue(target)
        reading.append(number)
    }
}
