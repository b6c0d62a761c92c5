import Foundation
import Testing

@testable import Windowing

/// Each in a process of its own: SDL's list of devices is the process's.
@Suite(
    .enabled(if: VirtualController.isAvailable, Comment(rawValue: VirtualController.requirement)), .serialized,
    .timeLimit(.minutes(1)))
struct GameControllerTests {
    @Test func oneThatIsConnectedLaterRumblesAndStopsByItself() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let controllers = try #require(GameControllers())
                controllers.update()
                let others = controllers.count
                let controller = try #require(VirtualController())
                controllers.update()
                #expect(controllers.count == others + 1)
                controllers.rumble(Rumble(low: 1, high: 0.5, duration: 0.02))
                #expect(controller.levels == [.init(low: 65_535, high: 32_768)])
                // However long it takes here, it is over after 20 ms, and an update says so.
                usleep(40_000)
                controllers.update()
                #expect(controller.levels.last == .init(low: 0, high: 0))
                controller.disconnect()
                controllers.update()
                #expect(controllers.count == others)
                controllers.rumble(Rumble(low: 1, high: 1, duration: 1))
                #expect(controller.levels.count == 2)
            }
        }
    }

    @Test func withoutAControllerNothingHappens() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let controllers = try #require(GameControllers())
                controllers.update()
                controllers.rumble(Rumble(low: 1, high: 1, duration: 0.01))
                controllers.update()
            }
        }
    }

    @Test func strengthsOutsideOfTheirRangeCountAsItsEnds() {
        #expect(Rumble.level(-1) == 0 && Rumble.level(2) == 65_535 && Rumble.level(.nan) == 0)
        #expect(Rumble(low: 0, high: 0, duration: 99).milliseconds == 5_000)
        #expect(Rumble(low: 0, high: 0, duration: -1).milliseconds == 0)
    }
}
