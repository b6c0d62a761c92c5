import Foundation
import Testing

@testable import Windowing

@Suite @MainActor struct HeadlessContextTests {
    @Test func aHeadlessContextIsCoreAndAtLeastThreeThree() throws {
        let context = try GLContext.headless()
        #expect((context.facts.majorVersion, context.facts.minorVersion) >= (3, 3))
        #expect(context.facts.isCore)
        #expect(!context.facts.isDebug)
        #expect(!context.facts.renderer.isEmpty)
        #expect(context.isCurrent)
        #expect(!context.drawableSize.isEmpty)
    }

    @Test func theDebugFlagMakesADebugContext() throws {
        let context = try GLContext.headless(debug: true)
        #expect(context.facts.isDebug)
        #expect(context.facts.isCore)
    }

    @Test func aDebugContextDoesNotMakeTheNextOneDebug() throws {
        do { _ = try GLContext.headless(debug: true) }
        #expect(try !GLContext.headless().facts.isDebug)
    }

    @Test func contextsCanBeMadeOneAfterAnother() throws {
        for _ in 0..<8 {
            let context = try GLContext.headless()
            #expect(context.facts.isCore)
            context.swap()
        }
    }

    @Test func oneContextOutlivesAnother() throws {
        let first = try GLContext.headless()
        do {
            let second = try GLContext.headless()
            #expect(second.isCurrent)
            #expect(!first.isCurrent)
        }
        try first.makeCurrent()
        #expect(first.isCurrent)
        first.swap()
    }

    @Test func theLastContextEndsVideo() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                var contexts = [try GLContext.headless(), try GLContext.headless()]
                contexts.removeFirst()
                #expect(VideoSession.isRunning)
                contexts.removeFirst()
                #expect(!VideoSession.isRunning)
                #expect(try GLContext.headless().facts.isCore)
            }
        }
    }

    @Test func noVariableOfTheEnvironmentKeepsAContextFromBeingHeadless() async {
        await #expect(processExitsWith: .success) {
            setenv("SDL_VIDEODRIVER", "dummy", 1)
            unsetenv("DISPLAY")
            unsetenv("WAYLAND_DISPLAY")
            try await MainActor.run {
                let context = try GLContext.headless()
                #expect(context.facts.isCore)
            }
        }
    }

    @Test func anOldDriverIsAnErrorThatNamesTheVersionNeeded() async {
        await #expect(processExitsWith: .success) {
            // Mesa then offers no core profile at all; another driver ignores the variable, and so does the test.
            setenv("MESA_GL_VERSION_OVERRIDE", "3.0", 1)
            await MainActor.run {
                let error = #expect(throws: WindowingError.self) {
                    let context = try GLContext.headless()
                    if !context.facts.version.contains("Mesa") { throw WindowingError.noOpenGL(reason: "not Mesa") }
                }
                guard case .noOpenGL(let reason) = error else {
                    Issue.record("not an error about OpenGL: \(String(describing: error))")
                    return
                }
                #expect(!reason.isEmpty && reason != "no reason given")
                #expect(error?.description.hasPrefix("OpenGL 3.3 core is not available: ") == true)
                #expect(!VideoSession.isRunning)
            }
        }
    }

    @Test func anInterruptEndsAHeadlessRun() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            try await MainActor.run {
                let context = try GLContext.headless()
                raise(SIGTERM)
                context.swap()
            }
        }
    }
}
