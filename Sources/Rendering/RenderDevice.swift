import COpenGL
import Foundation

/// Why nothing can be drawn.
public enum RenderingError: Error, Hashable, CustomStringConvertible {
    case noOpenGL(version: String)
    case shader(file: String, line: Int?, message: String)
    case missingUniform(program: String, name: String)
    case targetTooLarge(width: Int, height: Int, most: Int)
    case incompleteTarget(width: Int, height: Int)

    public var description: String {
        switch self {
        case .noOpenGL(let version):
            "OpenGL 3.3 is needed and the driver offers \(version.isEmpty ? "none" : version)"
        case .shader(let file, let line?, let message): "\(file):\(line): \(message)"
        case .shader(let file, nil, let message): "\(file): \(message)"
        case .missingUniform(let program, let name): "shader program '\(program)' has no uniform '\(name)'"
        case .targetTooLarge(let width, let height, let most):
            "a picture of \(width) × \(height) pixels is too large for this driver (at most \(most) a side)"
        case .incompleteTarget(let width, let height):
            "the driver cannot make a picture of \(width) × \(height) pixels"
        }
    }
}

/// An OpenGL 3.3 context that objects are made in; it keeps the context alive for them and counts them.
public final class RenderDevice {
    /// The driver's name for its hardware.
    public let rendererName: String
    /// The longest side of a texture, in pixels.
    public let largestSide: Int
    /// GL objects that are alive: textures, framebuffers, buffers, programs.
    public internal(set) var liveObjects = 0
    /// What the driver called an error so far; empty where the context is no debug context.
    public var debugErrors: [String] { debugLog.errors }
    /// Holds these; may outlive the device.
    public let debugLog = DebugLog()

    private let context: AnyObject
    private let activate: () -> Void

    /// - Parameters:
    ///   - context: Kept alive as long as the device.
    ///   - largestSide: Textures are made no larger than this, even where the driver could. Nil: as the driver can.
    ///   - makeCurrent: Makes the context current on the calling thread.
    public init(
        keeping context: AnyObject, largestSide most: Int? = nil, makeCurrent: @escaping () -> Void
    ) throws(RenderingError) {
        self.context = context
        activate = makeCurrent
        makeCurrent()
        func string(_ name: Int32) -> String {
            glGetString(GLenum(name)).map { String(cString: $0) } ?? ""
        }
        var (major, minor): (GLint, GLint) = (0, 0)
        glGetIntegerv(GLenum(GL_MAJOR_VERSION), &major)
        glGetIntegerv(GLenum(GL_MINOR_VERSION), &minor)
        guard major > 3 || major == 3 && minor >= 3 else { throw .noOpenGL(version: string(GL_VERSION)) }
        rendererName = string(GL_RENDERER)
        var (side, rectangle): (GLint, GLint) = (0, 0)
        glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &side)
        glGetIntegerv(GLenum(GL_MAX_RECTANGLE_TEXTURE_SIZE), &rectangle)
        side = min(side, rectangle)
        largestSide = min(Int(side), most ?? Int(side))
        debugLog.attach()
    }

    /// Makes the context current; every public entry of the room does it first.
    public func makeCurrent() { activate() }
}

/// Collects the driver's messages of type error in a debug context.
///
/// A class of its own, unreachable by other threads: the driver calls back on the thread that called GL
/// (`GL_DEBUG_OUTPUT_SYNCHRONOUS`), which is the main actor's.
public final class DebugLog {
    public fileprivate(set) var errors: [String] = []

    fileprivate func attach() {
        var flags: GLint = 0
        glGetIntegerv(GLenum(GL_CONTEXT_FLAGS), &flags)
        guard flags & GL_CONTEXT_FLAG_DEBUG_BIT != 0 else { return }
        glEnable(GLenum(GL_DEBUG_OUTPUT))
        glEnable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS))
        glDebugMessageCallback(
            { _, type, _, _, length, message, user in
                guard type == GLenum(GL_DEBUG_TYPE_ERROR), let message, let user else { return }
                let text = String(cString: message)
                let address = UInt(bitPattern: user)
                _ = length
                MainActor.assumeIsolated {
                    Unmanaged<DebugLog>.fromOpaque(UnsafeRawPointer(bitPattern: address)!).takeUnretainedValue()
                        .errors.append(text)
                }
            }, Unmanaged.passUnretained(self).toOpaque())
    }
}
