import Foundation

@testable import Windowing

/// An X server without a screen for one test process, and a hand that types and points on it.
///
/// SDL has one video driver a process, so tests that open windows run each in a process of their own (an exit test).
final class VirtualDisplay {
    let name: String
    private let server: Process

    static let isAvailable = ["Xvfb", "xdotool", "xprop"].allSatisfy { path(of: $0) != nil }
    static let requirement = "needs Xvfb, xdotool and xprop"

    /// Starts a server on a free display number and makes it the process's display.
    init(width: Int = 1600, height: Int = 1000) throws {
        let pipe = Pipe()
        server = Process()
        server.executableURL = Self.path(of: "Xvfb")
        // The server writes its number once it listens.
        server.arguments = ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset"]
        server.standardOutput = pipe
        server.standardError = FileHandle.nullDevice
        try server.run()
        let number = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        name = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
        setenv("DISPLAY", name, 1)
        unsetenv("WAYLAND_DISPLAY")
        unsetenv("SDL_VIDEODRIVER")
    }

    deinit {
        server.terminate()
        server.waitUntilExit()
    }

    var environment: [String: String] { ["DISPLAY": name] }

    /// Runs xdotool with arguments as on a command line.
    func hand(_ arguments: String...) throws { try Self.run("xdotool", arguments) }

    /// Sets the resources that the server keeps for its clients.
    func setResources(_ resources: String) throws {
        try Self.run("xprop", ["-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", resources])
    }

    private static func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = path(of: program)
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw HandError(arguments: arguments) }
    }

    struct HandError: Error {
        var arguments: [String]
    }

    private static func path(of program: String) -> URL? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { URL(fileURLWithPath: String($0)).appendingPathComponent(program) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}

@MainActor extension Window {
    /// The events that come until `isLast` holds for one, or until nothing has come for `patience` seconds.
    func events(patience: Double = 2, until isLast: (Event) -> Bool) -> [Event] {
        var events: [Event] = []
        let deadline = Date(timeIntervalSinceNow: patience)
        while Date() < deadline {
            guard let event = waitEvent(timeout: 0.05) else { continue }
            events.append(event)
            if isLast(event) { break }
        }
        return events
    }

    /// Reads the events of the window's first moments, after which it has the keyboard.
    func settle(on display: VirtualDisplay) throws {
        _ = events(patience: 0.3) { _ in false }
        try display.hand("search", "--name", title, "windowfocus", "--sync")
        _ = events(patience: 0.2) { _ in false }
    }
}
