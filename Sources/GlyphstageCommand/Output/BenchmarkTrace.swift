/// What a benchmark did when, in the Trace Event Format that chrome://tracing and Perfetto read: for each frame its parts, and
/// as arguments the passes and batches of its plan.
///
/// The renderer waits for the driver once a frame, so passes have no times of their own.
nonisolated final class BenchmarkTrace {
    /// One frame with the moments at which each part ended.
    struct Frame {
        var index: Int
        /// Seconds of the timeline.
        var moment: Double
        var start, evaluated, planned, drawn: ContinuousClock.Instant
        /// A line a pass and a batch.
        var passes: [String]
        var drawCalls: Int
        var uploadedBytes: Int
    }

    private(set) var frames: [Frame] = []

    func add(_ frame: Frame) { frames.append(frame) }

    /// The trace. Times are in microseconds since the first frame began.
    var json: JSONValue {
        guard let first = frames.first?.start else { return .object([("traceEvents", .array([]))]) }
        func microseconds(_ instant: ContinuousClock.Instant) -> Double { (instant - first).milliseconds * 1e3 }
        func event(
            _ name: String, _ start: ContinuousClock.Instant, _ end: ContinuousClock.Instant,
            _ arguments: [(key: String, value: JSONValue)] = []
        ) -> JSONValue {
            .object([
                ("name", .string(name)), ("cat", .string("frame")), ("ph", .string("X")),
                ("ts", .number(microseconds(start))), ("dur", .number(microseconds(end) - microseconds(start))),
                ("pid", .integer(1)), ("tid", .integer(1)), ("args", .object(arguments)),
            ])
        }
        let events = frames.flatMap { frame in
            [
                event(
                    "frame \(frame.index)", frame.start, frame.drawn,
                    [("moment", .number(frame.moment)), ("drawCalls", .integer(frame.drawCalls))]),
                event("evaluate", frame.start, frame.evaluated),
                event(
                    "plan and upload", frame.evaluated, frame.planned,
                    [("uploadedBytes", .integer(frame.uploadedBytes))]),
                event("gpu", frame.planned, frame.drawn, [("passes", .array(frame.passes.map { .string($0) }))]),
            ]
        }
        return .object([("traceEvents", .array(events)), ("displayTimeUnit", .string("ms"))])
    }
}
