import Foundation
import TestSupport

@testable import Windowing

/// An X server for one test process, and a hand that types and points on it.
///
/// SDL has one video driver a process, so tests that open windows run each in a process of their own (an exit test).
final class VirtualDisplay {
    private let server: XServer
    var name: String { server.display }

    static let isAvailable = XServer.isAvailable(with: ["xdotool", "xprop"])
    static let requirement = "needs Xvfb, xdotool and xprop"

    /// Starts a server and makes it the process's display.
    init() throws {
        server = try XServer()
        setenv("DISPLAY", server.display, 1)
        unsetenv("WAYLAND_DISPLAY")
        unsetenv("SDL_VIDEODRIVER")
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
        process.executableURL = XServer.path(of: program)
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw HandError(arguments: arguments) }
    }

    struct HandError: Error {
        var arguments: [String]
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
