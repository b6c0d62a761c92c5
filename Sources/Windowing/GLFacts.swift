internal import CSDL

/// What the driver says about a context once it is made.
nonisolated public struct GLFacts: Hashable, Sendable {
    /// The version of the context itself, at least 3.3.
    public var majorVersion: Int
    public var minorVersion: Int
    /// Whether it is a core profile, without the functions that were taken out of OpenGL.
    public var isCore: Bool
    /// Whether the driver checks calls and reports mistakes.
    public var isDebug: Bool
    /// The driver's own words: its version, the device, its maker.
    public var version: String
    public var renderer: String
    public var vendor: String

    /// Whether the context can do what OpenGL 3.3 core can.
    var isSufficient: Bool { isCore && (majorVersion, minorVersion) >= (3, 3) }
}

extension GLFacts {
    private typealias GetString = @convention(c) (UInt32) -> UnsafePointer<UInt8>?
    private typealias GetInteger = @convention(c) (UInt32, UnsafeMutablePointer<Int32>) -> Void

    /// Asks the current context, through the two functions that SDL finds for it: this room does not see libGL.
    ///
    /// `nil` where the driver lacks even these.
    static func ofCurrentContext() -> GLFacts? {
        guard let getStringAddress = SDL_GL_GetProcAddress("glGetString"),
            let getIntegerAddress = SDL_GL_GetProcAddress("glGetIntegerv")
        else { return nil }
        let getString = unsafeBitCast(getStringAddress, to: GetString.self)
        let getInteger = unsafeBitCast(getIntegerAddress, to: GetInteger.self)
        func string(_ name: UInt32) -> String { getString(name).map { String(cString: $0) } ?? "" }
        func integer(_ name: UInt32) -> Int {
            var value: Int32 = 0
            getInteger(name, &value)
            return Int(value)
        }
        return GLFacts(
            majorVersion: integer(0x821B),  // GL_MAJOR_VERSION
            minorVersion: integer(0x821C),  // GL_MINOR_VERSION
            isCore: integer(0x9126) & 1 != 0,  // GL_CONTEXT_PROFILE_MASK, GL_CONTEXT_CORE_PROFILE_BIT
            isDebug: integer(0x821E) & 2 != 0,  // GL_CONTEXT_FLAGS, GL_CONTEXT_FLAG_DEBUG_BIT
            version: string(0x1F02),  // GL_VERSION
            renderer: string(0x1F01),  // GL_RENDERER
            vendor: string(0x1F00))  // GL_VENDOR
    }
}
