import Foundation
import Testing

@testable import Windowing

@Suite(
    .enabled(if: VirtualDisplay.isAvailable, Comment(rawValue: VirtualDisplay.requirement)), .serialized,
    .timeLimit(.minutes(1)))
struct WindowTests {
    @Test func aWindowOpensInItsSizeWithAContext() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                var description = Window.Description(title: "One", width: 640, height: 400)
                description.uiScale = 2
                let window = try Window(description, environment: display.environment)
                #expect(window.driver == "x11")
                #expect(window.drawableSize == DrawableSize(width: 1280, height: 800))
                #expect(window.uiScale == 2)
                #expect(window.isVisible)
                #expect(window.title == "One")
                let context = try GLContext(window: window)
                #expect(context.facts.isCore)
                #expect(context.drawableSize == window.drawableSize)
                context.swap()
                // A headless context beside a window works, and the window's comes back.
                let headless = try GLContext.headless()
                #expect(headless.isCurrent)
                try context.makeCurrent()
                #expect(context.isCurrent)
            }
        }
    }

    @Test func aPlaceThatIsOutOfSightIsMovedIn() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                @MainActor func place(_ x: Double, _ y: Double) throws -> CGPoint {
                    var description = Window.Description(width: 640, height: 400)
                    description.position = CGPoint(x: x, y: y)
                    let window = try Window(description, environment: display.environment)
                    _ = window.pollEvents()
                    return window.position
                }
                #expect(try place(30, 20) == CGPoint(x: 30, y: 20))
                let (corner, gone) = (try place(-200, -90), try place(90_000, 10))
                #expect(corner == CGPoint(x: 0, y: 0))
                #expect(gone.x > 0 && gone.x < 3_000, "\(gone)")
            }
        }
    }

    @Test func theServersDotsPerInchScaleTheWindow() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                try display.setResources("Xft.dpi:\t144\n")
                let window = try Window(.init(width: 640, height: 400), environment: display.environment)
                #expect(window.uiScale == 1.5)
                #expect(window.drawableSize == DrawableSize(width: 960, height: 600))
            }
        }
    }

    @Test func theWindowSharesItsSurfaceWithTheContext() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                do {
                    var window: Window? = try Window(environment: display.environment)
                    let waker = try #require(window?.waker)
                    let context = try GLContext(window: #require(window))
                    window = nil
                    waker.wake()  // The window has gone: nothing happens.
                    context.swap()
                    #expect(VideoSession.isRunning)
                }
                #expect(!VideoSession.isRunning)
            }
        }
    }

    @Test func keysArriveByMeaningAndPosition() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                let window = try Window(.init(title: "Keys", width: 640, height: 400), environment: display.environment)
                try window.settle(on: display)
                #expect(window.hasFocus)
                try display.hand("key", "q", "shift+Right", "bracketleft", "ctrl+r", "F11", "KP_Add", "Return")
                let presses = window.events { event in
                    if case .keyUp(let press) = event { press.key == .return } else { false }
                }.compactMap { event in
                    if case .keyDown(let press) = event { press } else { nil }
                }
                let keys: [Key] = [
                    .character("q"), .shift, .right, .character("["), .control, .character("r"), .function(11),
                    .character("+"), .return,
                ]
                #expect(presses.map(\.key) == keys)
                #expect(presses.first { $0.key == .right }?.modifiers == .shift)
                #expect(presses.first { $0.key == .character("r") }?.modifiers == .control)
                #expect(presses.first { $0.key == .character("[") }?.position == .leftBracket)
                #expect(presses.allSatisfy { !$0.isRepeat })
            }
        }
    }

    @Test func textIsTypedOnlyWhileItIsAccepted() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                let window = try Window(.init(title: "Text", width: 640, height: 400), environment: display.environment)
                try window.settle(on: display)
                @MainActor func typed(_ keys: String...) throws -> [String] {
                    for key in keys { try display.hand("key", key) }
                    return window.events(patience: 0.5) { _ in false }.compactMap { event in
                        if case .text(let text) = event { text } else { nil }
                    }
                }
                #expect(try typed("a", "b") == [])
                window.acceptsText = true
                #expect(try typed("a", "shift+b", "question") == ["a", "B", "?"])
                window.acceptsText = false
                #expect(try typed("a") == [])
            }
        }
    }

    @Test func aDragEndsOutsideTheWindow() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                var description = Window.Description(title: "Drag", width: 400, height: 300)
                description.position = CGPoint(x: 100, y: 100)
                let window = try Window(description, environment: display.environment)
                try window.settle(on: display)
                try display.hand(
                    "mousemove", "150", "160", "mousedown", "1", "mousemove", "180", "170", "mousemove", "900", "50",
                    "mouseup", "1")
                let events = window.events { if case .mouseUp = $0 { true } else { false } }
                #expect(events.contains(.mouseDown(MousePress(.left, position: CGPoint(x: 50, y: 60)))))
                #expect(events.contains(.mouseMoved(MouseMove(position: CGPoint(x: 80, y: 70), buttons: [.left]))))
                #expect(events.last == .mouseUp(MousePress(.left, position: CGPoint(x: 800, y: -50))))
            }
        }
    }

    @Test func theWheelGivesNotchesAndThePlace() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                var description = Window.Description(title: "Wheel", width: 400, height: 300)
                description.position = CGPoint(x: 0, y: 0)
                let window = try Window(description, environment: display.environment)
                try window.settle(on: display)
                try display.hand(
                    "mousemove", "200", "100", "keydown", "ctrl", "click", "4", "keyup", "ctrl", "click", "5")
                let wheels = window.events(patience: 0.7) { _ in false }.compactMap { event in
                    if case .wheel(let wheel) = event { wheel } else { nil }
                }
                let place = CGPoint(x: 200, y: 100)
                #expect(wheels.map(\.y) == [1, -1])
                #expect(wheels.map(\.position) == [place, place])
            }
        }
    }

    @Test func aResizeChangesTheDrawable() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                let window = try Window(.init(title: "Size", width: 640, height: 400), environment: display.environment)
                let context = try GLContext(window: window)
                try window.settle(on: display)
                for width in stride(from: 300, through: 1000, by: 50) {
                    try display.hand("search", "--name", "Size", "windowsize", "\(width)", "500")
                }
                let deadline = Date(timeIntervalSinceNow: 3)
                var events: [Event] = []
                while context.drawableSize.width != 1000, Date() < deadline { events += window.pollEvents() }
                #expect(context.drawableSize == DrawableSize(width: 1000, height: 500))
                #expect(events.contains(.resized))
            }
        }
    }

    @Test func theWakerEndsAWaitFromAnyThread() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                let window = try Window(.init(title: "Wake", width: 640, height: 400), environment: display.environment)
                try window.settle(on: display)
                let waker = window.waker
                Thread.detachNewThread {
                    Thread.sleep(forTimeInterval: 0.1)
                    waker.wake()
                }
                let awaited = window.events(patience: 5) { $0 == .wake }
                #expect(awaited.last == .wake)
                @MainActor func wakes() -> Int { window.pollEvents().filter { $0 == .wake }.count }
                for _ in 0..<1000 { waker.wake() }
                #expect(wakes() == 1)
                #expect(wakes() == 0)
                waker.wake()
                #expect(wakes() == 1)
            }
        }
    }

    @Test func aWaitEndsWithItsTime() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                let window = try Window(.init(title: "Wait", width: 640, height: 400), environment: display.environment)
                try window.settle(on: display)
                while !window.pollEvents().isEmpty {}
                let time = ContinuousClock()
                let processor = clock()
                let wait = time.measure { #expect(window.waitEvent(timeout: 0.5) == nil) }
                #expect(wait >= .milliseconds(490) && wait < .seconds(3))
                #expect(clock() - processor < CLOCKS_PER_SEC / 10, "waiting used the processor")
            }
        }
    }

    @Test func droppedFilesCloseAndClipboard() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                let window = try Window(.init(title: "Drop", width: 640, height: 400), environment: display.environment)
                try window.settle(on: display)
                window.drop(file: "/scenes/été 1.yaml")
                #expect(window.pollEvents() == [.fileDropped(path: "/scenes/été 1.yaml")])
                try window.copy("0.684643 ▶")
                #expect(window.clipboardText == "0.684643 ▶")
                window.injectCloseRequest()
                #expect(window.pollEvents() == [.closeRequested])
            }
        }
    }
}
