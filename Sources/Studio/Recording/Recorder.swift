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
        ///
        /// `list` gives the picture at a moment. It keeps the scene as it was at the beginning, so that a film shows one
        /// version, whatever is saved or set while it is made: nobody could use one that changes in the middle.
        case range(from: Double, fps: FrameRate, count: Int, list: (Double) -> DisplayList)
    }

    /// Which contents of which file.
    struct Version: Hashable {
        var path: String
        var hash: String
    }

    let path: String
    /// What its scene was read from when it began.
    let version: Version
    /// Whether what was written stays where the rest cannot be.
    let keepsPart: Bool
    private(set) var kind: Kind
    private(set) var tally = RecordingTally()
    /// Places of the film that have been given to the writer.
    private(set) var kept = 0
    /// Of a range: the next frame to draw.
    private var next = 0
    private(set) var isClosing = false
    /// Whether the writer knows that no more comes.
    private var isClosed = false
    /// Whether nothing of it is kept.
    private(set) var isAbandoned = false

    let geometry: FrameGeometry
    /// The canvas that a picture was fitted in from, where that was not the one it began with.
    private(set) var otherCanvas: CGSize?
    private let writer: FrameWriter
    /// Of a range: its own, so that shaders which are saved meanwhile are not in it, and its pictures are those that `render`
    /// draws.
    private var renderer: Renderer?
    private var target: Target?
    private var reader: PixelReader?
    /// Places before that of each picture that is being read back, oldest first, in which the one before it stays.
    private var reading: [Int] = []
    /// Whether the picture was moving when it was last presented: then what is not presented is missed, else it stands still.
    private var isMoving = false
    /// Places in the film that the next frame which is kept stands for besides its own.
    private var owed = 0

    /// Bytes of frames that may wait for the encoder.
    private static let mostWaiting = 96 << 20

    init(
        _ kind: Kind, of version: Version, geometry: FrameGeometry, path: String, keepsPart: Bool,
        makeSink: @escaping @Sendable () throws -> any FrameSink,
        wake: @escaping @Sendable () -> Void
    ) {
        (self.kind, self.version, self.geometry) = (kind, version, geometry)
        (self.path, self.keepsPart) = (path, keepsPart)
        let bytes = geometry.width * geometry.height * 4
        writer = FrameWriter(
            capacity: min(24, max(2, Self.mostWaiting / max(1, bytes))), makeSink: makeSink, wake: wake)
    }

    var dropped: Int { tally.dropped }
    var failure: String? { writer.failure }
    var written: Int { writer.written }
    /// Whether everything has ended, well or not.
    var isDone: Bool { writer.isDone }
    /// Of a range: how many frames it has.
    var total: Int? {
        if case .range(_, _, let count, _) = kind { count } else { nil }
    }

    /// Whether the loop has to come round soon for its sake.
    var isBusy: Bool { !reading.isEmpty || total != nil || isClosing }
    /// Whether it could go on at once.
    var wantsSteps: Bool { total.map { next < $0 } == true && !isClosing && writer.hasRoom }

    // MARK: - Live

    /// A frame is being presented: keeps it where its time has come.
    ///
    /// - Parameters:
    ///   - isMoving: Whether the next picture is going to be another one.
    ///   - canvas: Its size may have changed since the beginning: a film has one size, and the picture is fitted into that.
    func present(
        now: Double, isMoving: Bool, canvas: CGSize, on graphics: StudioGraphics,
        _ list: (FrameGeometry) -> DisplayList
    ) throws {
        guard case .live(var clock) = kind, !isClosing else { return }
        let places = clock.places(now: now)
        kind = .live(clock)
        tally.presented += 1
        defer { self.isMoving = isMoving }
        guard places > 0 else { return tally.early += 1 }
        pass(places - 1)
        collect(waits: false)
        guard reader?.isFull != true, writer.hasRoom else {
            tally.refused += 1
            owed += places
            return
        }
        let geometry = geometry.fitting(canvas)
        if canvas != self.geometry.canvas { otherCanvas = canvas }
        try ask(list(geometry), in: geometry, after: places - 1 + owed, on: graphics.renderer)
        tally.kept += 1
        owed = 0
    }

    /// Counts places in which nothing was presented.
    private func pass(_ places: Int) {
        if isMoving { tally.missed += places } else { tally.held += places }
    }

    /// Somebody ends it: what is shown is kept, the last picture until `now`; of a range nothing is.
    func end(now: Double) {
        if total != nil { return abandon() }
        hold(until: now)
        isClosing = true
    }

    private func hold(until now: Double) {
        guard case .live(var clock) = kind, !isClosing, tally.presented > 0 else { return }
        let places = clock.places(now: now)
        kind = .live(clock)
        pass(places)
        owed += places
    }

    // MARK: - A range

    /// Draws frames of the range for some time.
    ///
    /// - Parameter seconds: After which it comes back.
    func step(for seconds: Double, on graphics: StudioGraphics) throws {
        guard case .range(let from, let fps, let count, let list) = kind, !isClosing else { return }
        let renderer = try renderer ?? graphics.renderer.another()
        self.renderer = renderer
        let clock = ContinuousClock()
        let end = clock.now + .seconds(seconds)
        while next < count, writer.hasRoom, clock.now < end {
            try ask(list(from + fps.seconds(ofFrame: next)), in: geometry, after: 0, on: renderer)
            next += 1
            if reader?.isFull == true { collect(waits: true) }
        }
        if next == count, reading.isEmpty { isClosing = true }
    }

    // MARK: - Both

    /// Once in each round of the loop: takes what the GPU is done with. At the end nothing is lost, and nobody waits for it
    /// either.
    func advance() {
        collect(waits: false)
        if isClosing, reading.isEmpty { closeWriter() }
    }

    private func closeWriter() {
        guard !isClosed else { return }
        isClosed = true
        // A film is as long as what it shows: the last picture stays for those that came when there was no room.
        writer.close(repeatingLast: owed)
        (kept, owed) = (kept + owed, 0)
    }

    /// Ends it and keeps nothing.
    func abandon() {
        (isClosing, isAbandoned) = (true, true)
        writer.abandon()
    }

    /// Blocks until the file is whole, or nothing is kept of it.
    func finish() {
        while isClosing, !isAbandoned, !reading.isEmpty, !writer.isDone {
            if writer.hasRoom { collect(waits: true) } else { Thread.sleep(forTimeInterval: 0.002) }
        }
        closeWriter()
        writer.wait()
    }

    /// The graphics hardware's objects have gone, and frames under way with them.
    func forgetGraphics() {
        (renderer, target, reader) = (nil, nil, nil)
        // Of a range each frame is there once: those that were under way are drawn again.
        if total != nil { next -= reading.count } else { for held in reading { lose(held + 1) } }
        reading = []
    }

    /// Takes what the GPU is done with, or waits for the oldest picture.
    private func collect(waits: Bool) {
        guard let reader else { return }
        while writer.hasRoom || waits, let pixels = reader.next(waits: waits, reusing: writer.takeSpare) {
            let held = reading.removeFirst()
            if writer.offer(pixels, held: held) { kept += held + 1 } else { lose(held + 1) }
            if waits { return }
        }
    }

    /// A picture that was asked for never came: the next one stands for its places, too.
    private func lose(_ places: Int) {
        (tally.kept, tally.refused) = (tally.kept - 1, tally.refused + 1)
        owed += places
    }

    private func ask(
        _ list: DisplayList, in geometry: FrameGeometry, after held: Int, on renderer: Renderer
    ) throws {
        let target = try target ?? renderer.makeTarget(width: geometry.width, height: geometry.height)
        self.target = target
        let reader = reader ?? PixelReader(device: renderer.device)
        self.reader = reader
        try renderer.draw(list, into: target, scale: geometry.scale, origin: geometry.origin)
        reader.enqueue(target)
        reading.append(held)
    }
}

nonisolated extension FrameGeometry {
    /// How another canvas lies in the same picture: fitted in by one factor and centred.
    func fitting(_ canvas: CGSize) -> FrameGeometry {
        canvas == self.canvas ? self : FrameGeometry(canvas: canvas, width: width, height: height)
    }
}
