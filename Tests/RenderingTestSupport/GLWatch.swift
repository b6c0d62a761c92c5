import Rendering
import Testing

/// The contexts of one test. Once it has ended, the driver must have called nothing an error and every GL object must
/// be gone.
@MainActor
public final class GLWatch {
    /// That of the test in hand.
    @TaskLocal public static var current: GLWatch?

    private struct Watched {
        /// Why weak: every GL object keeps its device alive, so it is gone when all of them are.
        weak var device: RenderDevice?
        let log: DebugLog
    }

    private var watched: [Watched] = []

    func add(_ device: RenderDevice) { watched.append(Watched(device: device, log: device.debugLog)) }

    /// Why a test gets no context.
    public struct Missing: Error, CustomStringConvertible {
        public var description: String { "a suite that draws has the trait .leavesGLClean" }
    }

    nonisolated init() {}

    fileprivate func check() async {
        // What was let go on another thread is freed by this one, a job an object.
        for _ in 0..<100 where watched.contains(where: { $0.device != nil }) { await Task.yield() }
        for one in watched {
            #expect(one.log.errors == [], "the driver reports errors")
            #expect(one.device == nil, "\(one.device?.liveObjects ?? 0) GL objects are left alive")
        }
    }
}

/// Fails each test whose GL calls the driver objects to, or that leaves GL objects alive.
public struct GLTrait: SuiteTrait, TestTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let watch = GLWatch()
        try await GLWatch.$current.withValue(watch) { try await function() }
        await watch.check()
    }
}

extension Trait where Self == GLTrait {
    /// What every suite that draws has: see `GLTrait`.
    public static var leavesGLClean: GLTrait { GLTrait() }
}
