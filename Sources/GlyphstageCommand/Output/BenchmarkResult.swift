/// Times of many frames, in milliseconds, and what else a benchmark tells.
nonisolated struct BenchmarkResult: Sendable {
    var width: Int
    var height: Int
    /// How many frames are measured, and how often each of them is.
    var frames: Int
    var repeats: Int
    /// The driver's name for its hardware.
    var renderer: String
    /// From the start of the process to the end of the first frame.
    var firstFrame = 0.0
    var evaluate: [Double] = []
    var plan: [Double] = []
    var gpu: [Double] = []
    var total: [Double] = []
    /// The most of any frame.
    var drawCalls = 0
    /// Over all measured frames.
    var uploadedBytes = 0
    /// Megabytes.
    var peakMemory = 0.0

    init(width: Int, height: Int, frames: Int, repeats: Int, renderer: String) {
        (self.width, self.height, self.renderer) = (width, height, renderer)
        (self.frames, self.repeats) = (frames, repeats)
    }

    /// Half of the values are at most this; for an even count the mean of the middle two. 0 of none.
    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return 0 }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// The smallest value that at least 95 % of the values do not exceed. 0 of none.
    static func p95(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[(sorted.count * 95 + 99) / 100 - 1]
    }

    func json(scene: String) -> JSONValue {
        func times(_ values: [Double]) -> JSONValue {
            .object([
                ("median", .number(Self.rounded(Self.median(values)))),
                ("p95", .number(Self.rounded(Self.p95(values)))),
            ])
        }
        return .object([
            ("scene", .string(scene)), ("size", .array([.integer(width), .integer(height)])),
            ("frames", .integer(frames)), ("repeat", .integer(repeats)), ("renderer", .string(renderer)),
            ("firstFrame", .number(firstFrame.rounded())), ("evaluate", times(evaluate)), ("plan", times(plan)),
            ("gpu", times(gpu)), ("total", times(total)), ("drawCalls", .integer(drawCalls)),
            ("uploadedBytesPerFrame", .number(Self.rounded(Double(uploadedBytes) / Double(max(1, total.count))))),
            ("peakMemoryMB", .number((peakMemory * 10).rounded() / 10)),
        ])
    }

    func human(scene: String) -> String {
        let rows = [("evaluate", evaluate), ("plan", plan), ("gpu", gpu), ("total", total)].map { name, values in
            [name, Self.digits(Self.median(values)), Self.digits(Self.p95(values))]
        }
        return """
            \(scene), \(width) × \(height) pixels, \(frames) frames\(repeats > 1 ? ", \(repeats) times," : "") on \(renderer)
            \(Table.text([["ms a frame", "median", "p95"]] + rows))\
              first frame \(Int(firstFrame.rounded())) ms after the start; at most \(drawCalls) draw calls a frame; \
            \(uploadedBytes / max(1, total.count)) bytes uploaded a frame; \(Int(peakMemory.rounded())) MB at most

            """
    }

    private static func rounded(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }
    private static func digits(_ value: Double) -> String { JSONValue.digits((value * 1e3).rounded() / 1e3) }
}
