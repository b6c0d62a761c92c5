import Foundation
import Motion

/// What a moment of a long history costs: a value that was changed many times, with at most eight changes alive at once.
nonisolated struct HistoryBenchmark {
    /// How many changes.
    var changes: Int

    struct Result {
        var changes: Int
        /// Milliseconds to record the changes, and for the first question, which works them out.
        var recording, first: Double
        /// Microseconds for the value and its velocity at one moment.
        var median, p95: Double
        /// Bytes that a change takes, of the process's own growth.
        var bytesPerChange: Double
    }

    func measure() -> Result {
        let clock = ContinuousClock()
        let before = ProcessFacts.residentBytes
        var value = AnimatedValue(0.0)
        // One change every 0.1 s under animations that last 0.7 s: seven or eight are alive at any moment.
        let recording = clock.measure {
            for index in 0..<changes {
                value.set(
                    Double(index % 7), at: Double(index) * 0.1,
                    animation: index % 3 == 0 ? .linear(duration: 0.7) : .easeInOut(duration: 0.7))
            }
        }
        let first = clock.measure { _ = value.value(at: Double(changes) * 0.05) }
        let after = ProcessFacts.residentBytes
        // Scattered moments: nothing is gained from the one before.
        var sum = 0.0
        let samples = (0..<20_000).map { index -> Double in
            let time = Double((index * 7_639) % 20_011) / 20_011 * Double(changes) * 0.1
            return clock.measure { sum += value.value(at: time) + value.velocity(at: time) }.milliseconds * 1e3
        }.sorted()
        precondition(sum.isFinite)
        return Result(
            changes: changes, recording: recording.milliseconds, first: first.milliseconds,
            median: samples[samples.count / 2], p95: samples[samples.count * 95 / 100],
            bytesPerChange: Double(max(0, after - before)) / Double(max(1, changes)))
    }
}

extension HistoryBenchmark.Result {
    /// For people.
    nonisolated var human: String {
        func digits(_ value: Double) -> String { String(format: "%.2f", value) }
        return """
            a history of \(changes) changes, at most 8 alive
              recording   \(digits(recording)) ms
              first value \(digits(first)) ms
              any moment  \(digits(median)) µs, 95 % under \(digits(p95)) µs (value and velocity)
              memory      \(digits(bytesPerChange)) bytes a change

            """
    }

    nonisolated var json: JSONValue {
        .object([
            ("changes", .integer(changes)), ("recording", .number(recording)), ("first", .number(first)),
            ("moment", .object([("median", .number(median)), ("p95", .number(p95))])),
            ("bytesPerChange", .number(bytesPerChange)),
        ])
    }
}
