import Foundation
import Testing

@testable import Windowing

@Suite struct NoDisplayTests {
    @Test @MainActor func aWindowNeedsADisplay() {
        #expect(throws: WindowingError.noDisplay) { try Window(environment: [:]) }
        #expect(throws: WindowingError.noDisplay) { try Window(environment: ["DISPLAY": "", "HOME": "/root"]) }
        #expect(throws: WindowingError.noDisplay) { try Window(environment: ["SDL_VIDEODRIVER": "offscreen"]) }
    }

    @Test func theMessageSaysWhatIsMissing() {
        #expect(
            "\(WindowingError.noDisplay)"
                == "no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set")
    }

    @Test(arguments: [
        (["DISPLAY": ":0"], ["x11"]),
        (["WAYLAND_DISPLAY": "wayland-0"], ["wayland"]),
        (["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"], ["wayland", "x11"]),
        (["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0", "SDL_VIDEODRIVER": "x11"], ["x11"]),
        (["DISPLAY": ":0", "SDL_VIDEODRIVER": "offscreen,x11"], ["x11"]),
        (["DISPLAY": ":0", "SDL_VIDEODRIVER": ""], ["x11"]),
    ])
    func theEnvironmentChoosesTheDrivers(environment: [String: String], drivers: [String]) throws {
        #expect(try VideoSession.drivers(in: environment) == drivers)
    }

    @Test(arguments: ["dummy", "offscreen", "kmsdrm"])
    func aDriverThatShowsNoWindowIsRefused(driver: String) throws {
        let error = try #require(throws: WindowingError.self) {
            try VideoSession.drivers(in: ["DISPLAY": ":0", "SDL_VIDEODRIVER": driver])
        }
        #expect(error.description.contains("'\(driver)'"))
    }

    @Test func aDisplayThatIsNotThereIsAnErrorInTheLibrarysWords() async {
        await #expect(processExitsWith: .success) {
            setenv("DISPLAY", ":7351", 1)
            await MainActor.run {
                let error = #expect(throws: WindowingError.self) { try Window(environment: ["DISPLAY": ":7351"]) }
                guard case .displayUnusable(let reason) = error else {
                    Issue.record("not an error about the display: \(String(describing: error))")
                    return
                }
                #expect(!reason.isEmpty && reason != "no reason given")
                #expect(!VideoSession.isRunning)
            }
        }
    }

    @Test func aWindowBesideAHeadlessContextIsRefused() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let context = try GLContext.headless()
                #expect(throws: WindowingError.self) { try Window(environment: ["DISPLAY": ":7351"]) }
                #expect(VideoSession.isRunning)
                context.swap()
            }
        }
    }
}
