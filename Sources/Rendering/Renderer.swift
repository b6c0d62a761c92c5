import COpenGL
import Drawing
import Foundation
import Shaders

/// Draws display lists with OpenGL 3.3.
///
/// Keeps what it uploaded (coverage images, pyramids, pictures) by content, and the still part of the last list as a
/// picture, so that a frame costs what changed. An unchanged list draws nothing at all.
public final class Renderer {
    /// What the last `draw` cost.
    public struct Statistics: Hashable, Sendable {
        public var drawCalls = 0
        /// Times that drawing went to another texture, the frame's own included.
        public var targetSwitches = 0
        public var uploadedBytes = 0
        /// Textures and buffers that were made.
        public var allocations = 0
    }

    public let device: RenderDevice
    public internal(set) var statistics = Statistics()
    /// What of the last list could not be drawn, a sentence each.
    public private(set) var problems: [String] = []

    /// The part of the room for uploaded images that is taken, 0…1.
    public var storeUse: Double { store.use }

    /// Gives the text of a shader file by its base name.
    private(set) var readShader: (String) -> String? = ShaderLibrary.source(named:)
    private(set) var store: ContentStore
    private(set) var meshes: MeshStore
    var programs: [Program: ShaderProgram] = [:]
    private(set) var instances: InstanceBuffer
    private(set) var records: RecordBuffer
    var scratch: Target?
    /// Where mesh gradients are drawn.
    var sampled: SampledTarget?
    /// What `ContentStore.keptPasses` speaks of.
    var kept: Target?
    /// Textures for layers, by slot.
    var layers: [Target] = []
    var backdrops: [ObjectIdentifier: Backdrop] = [:]
    let scratchSide: Int
    private let imageBudget: Int
    /// Whether the last plan has not been carried out.
    var isPlanOpen = false

    /// - Parameter imageBudget: Bytes of graphics memory for the images of glyphs, paths and pictures. What was not used
    ///   lately is given up to keep to it; what one frame needs may go beyond it.
    public init(device: RenderDevice, imageBudget: Int = 320 << 20) throws {
        self.device = device
        self.imageBudget = imageBudget
        device.makeCurrent()
        store = try ContentStore(device, budget: imageBudget)
        meshes = MeshStore(device)
        instances = InstanceBuffer(device)
        records = RecordBuffer(device)
        scratchSide = min(4_096, device.largestSide)
    }

    /// Another renderer with the same shaders, which keeps nothing yet.
    public func another() throws -> Renderer {
        let renderer = try Renderer(device: device, imageBudget: imageBudget)
        renderer.readShader = readShader
        return renderer
    }

    /// Compiles the shaders anew from other texts. Where one does not compile or link, those that were there stay.
    ///
    /// - Parameter read: Gives the text of a file by its base name.
    /// - Throws: `RenderingError.shader` with file, line and the driver's message.
    public func reloadShaders(_ read: @escaping (String) -> String?) throws(RenderingError) {
        device.makeCurrent()
        var made: [Program: ShaderProgram] = [:]
        for name in programs.keys { made[name] = try ShaderProgram(device, name, read: read) }
        (programs, readShader) = (made, read)
        // What was drawn with the old ones is to be drawn again.
        backdrops = [:]
        meshes.forget()
    }

    /// A picture to draw into. - Throws: `RenderingError` where the driver makes none of that size.
    public func makeTarget(width: Int, height: Int) throws -> Target {
        device.makeCurrent()
        return try Target(device, width: width, height: height)
    }

    /// Gives up everything on the graphics hardware but the callers' targets, whose pictures count as lost too. The next
    /// `draw` makes it anew and draws all of its list.
    public func dropResources() throws {
        device.makeCurrent()
        (programs, layers, backdrops, scratch, kept, sampled) = ([:], [], [:], nil, nil, nil)
        store = try ContentStore(device, budget: imageBudget)
        meshes = MeshStore(device)
        instances = InstanceBuffer(device)
        records = RecordBuffer(device)
    }

    // MARK: - Drawing

    /// Draws `list` into `target`, replacing what was there.
    ///
    /// - Parameters:
    ///   - scale: Pixels a point.
    ///   - origin: The list's place (points) at the target's top left corner.
    public func draw(_ list: DisplayList, into target: Target, scale: Double = 1, origin: CGPoint = .zero) throws {
        let plan = try plan(list, into: target, scale: scale, origin: origin)
        try execute(plan)
    }

    /// Carries a plan out.
    public func execute(_ frame: PlannedFrame) throws {
        device.makeCurrent()
        guard let plan = frame.plan else { return isPlanOpen = false }
        let live = device.liveObjects
        if let still = frame.backdropPlan, let picture = frame.backdrop {
            if let box = frame.renewed { clear(picture.framebuffer, box) }
            try run(still, into: picture, inside: frame.renewed)
        }
        restore(frame)
        try run(plan, into: frame.target)
        isPlanOpen = false
        problems = frame.stillProblems + plan.problems.filter { !frame.stillProblems.contains($0) }
        statistics.allocations += max(0, device.liveObjects - live)
    }

    /// Brings back what lies under the moving part, where the frame before drew over it. Touches: framebuffers, scissor.
    private func restore(_ frame: PlannedFrame) {
        let box = frame.restored
        guard !box.isEmpty else { return }
        guard let picture = frame.backdrop else { return clear(frame.target.framebuffer, box) }
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), picture.framebuffer)
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), frame.target.framebuffer)
        let (x0, y0, x1, y1) = (GLint(box.x0), GLint(box.y0), GLint(box.x1), GLint(box.y1))
        glBlitFramebuffer(
            x0, y0, x1, y1, x0, y0, x1, y1, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    }

    /// Waits until everything asked for is drawn.
    public func finish() {
        device.makeCurrent()
        glFinish()
    }

    /// The target's pixels, rows top to bottom.
    public func readPixels(_ target: Target) -> Bitmap {
        device.makeCurrent()
        var bytes = [UInt8](repeating: 0, count: target.width * target.height * 4)
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), target.framebuffer)
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
        glReadPixels(
            0, 0, GLsizei(target.width), GLsizei(target.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
        return Bitmap(width: target.width, height: target.height, format: .rgba, bytes: bytes)
    }

    /// Copies the target to the window's own framebuffer, whose rows count upwards.
    public func present(_ target: Target) {
        device.makeCurrent()
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), target.framebuffer)
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), 0)
        let (width, height) = (GLint(target.width), GLint(target.height))
        glBlitFramebuffer(
            0, 0, width, height, 0, height, width, 0, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    }
}
