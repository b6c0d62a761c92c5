import Foundation
import Synchronization

/// What the desktop says about its user, asked in the background: the window does not wait for it.
nonisolated final class DesktopSettings: Sendable {
    private let answer = Mutex<Bool?>(nil)

    /// Asks GNOME's `enable-animations` where `gsettings` is on PATH.
    ///
    /// - Parameter wake: Called on another thread once there is an answer.
    init(_ environment: [String: String], wake: @escaping @Sendable () -> Void) {
        guard environment["DBUS_SESSION_BUS_ADDRESS"] != nil,
            let program = (environment["PATH"] ?? "").split(separator: ":").map({ $0 + "/gsettings" })
                .first(where: { FileManager.default.isExecutableFile(atPath: String($0)) })
        else { return }
        let thread = Thread { [self] in
            let (process, pipe) = (Process(), Pipe())
            process.executableURL = URL(fileURLWithPath: String(program))
            process.arguments = ["get", "org.gnome.desktop.interface", "enable-animations"]
            process.standardOutput = pipe
            process.standardError = FileHandle.nullDevice
            guard (try? process.run()) != nil else { return }
            let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            guard let reduces = Self.reducesMotion(text) else { return }
            answer.withLock { $0 = reduces }
            wake()
        }
        thread.start()
    }

    /// Whether motion is to be reduced, once it is known; told once.
    func takeReducesMotion() -> Bool? {
        answer.withLock { answer in
            defer { answer = nil }
            return answer
        }
    }

    /// What an answer of `gsettings` means.
    static func reducesMotion(_ text: String) -> Bool? {
        switch text.trimmingCharacters(in: .whitespacesAndNewlines) {
        case "true": false
        case "false": true
        default: nil
        }
    }
}
