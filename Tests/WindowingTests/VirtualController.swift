import Foundation

/// A game controller of software on SDL's list of devices, which notes how it is told to rumble.
///
/// SDL's header has it from 2.24 on only, so the function is looked up in the library and its description is laid out by
/// hand (`SDL_VirtualJoystickDesc`, version 1).
final class VirtualController {
    /// What a rumble was: the levels of the slow and the quick motor.
    struct Level: Hashable {
        var low: UInt16
        var high: UInt16
    }

    final class Log {
        var levels: [Level] = []
    }

    private typealias Attach = @convention(c) (UnsafeRawPointer) -> Int32
    private typealias Detach = @convention(c) (Int32) -> Int32
    private typealias Rumble = @convention(c) (UnsafeMutableRawPointer?, UInt16, UInt16) -> Int32

    private static func symbol(_ name: String) -> UnsafeMutableRawPointer? { dlsym(dlopen(nil, RTLD_NOW), name) }

    static let isAvailable = symbol("SDL_JoystickAttachVirtualEx") != nil
    static let requirement = "needs SDL 2.24 or later"

    private let log: Log
    private let index: Int32

    var levels: [Level] { log.levels }

    /// Connects one. SDL's controllers must have been started.
    init?() {
        guard let attach = Self.symbol("SDL_JoystickAttachVirtualEx") else { return nil }
        let log = Log()
        let rumble: Rumble = { log, low, high in
            guard let log else { return -1 }
            Unmanaged<Log>.fromOpaque(log).takeUnretainedValue().levels.append(Level(low: low, high: high))
            return 0
        }
        var description = [UInt8](repeating: 0, count: 88)
        description.withUnsafeMutableBytes { bytes in
            // Version, type (a game controller), axes, buttons; then, from 32 on, the callbacks and what they get.
            for (offset, value) in [(0, 1), (2, 1), (4, 6), (6, 15)] as [(Int, UInt16)] {
                bytes.storeBytes(of: value, toByteOffset: offset, as: UInt16.self)
            }
            bytes.storeBytes(
                of: UInt(bitPattern: Unmanaged.passUnretained(log).toOpaque()), toByteOffset: 32, as: UInt.self)
            bytes.storeBytes(of: UInt(bitPattern: unsafeBitCast(rumble, to: Int.self)), toByteOffset: 56, as: UInt.self)
        }
        index = description.withUnsafeBytes { unsafeBitCast(attach, to: Attach.self)($0.baseAddress!) }
        self.log = log
        if index < 0 { return nil }
    }

    /// Takes it away again.
    func disconnect() {
        guard let detach = Self.symbol("SDL_JoystickDetachVirtual") else { return }
        _ = unsafeBitCast(detach, to: Detach.self)(index)
    }
}
