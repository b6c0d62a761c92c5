import Foundation

/// An X server without a screen, on a free display. It ends itself some seconds after its last client has gone.
///
/// Why not by a signal: the threads of a test block signals, and what they start inherits that.
public final class XServer {
    /// `:1`, say.
    public let display: String
    private let process = Process()

    /// What `Xvfb` and these programs must all be there for.
    public static func isAvailable(with programs: [String]) -> Bool {
        (["Xvfb"] + programs).allSatisfy { path(of: $0) != nil }
    }

    /// Starts one with a screen of this size in pixels.
    public init(width: Int = 1_600, height: Int = 1_000) throws {
        let pipe = Pipe()
        process.executableURL = Self.path(of: "Xvfb")
        // The server writes its number once it listens.
        process.arguments = [
            "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-terminate", "3",
        ]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let number = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        display = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Where a program lies on PATH.
    public static func path(of program: String) -> URL? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { URL(fileURLWithPath: String($0)).appendingPathComponent(program) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
