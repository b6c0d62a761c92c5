import Foundation
import Testing

@testable import Windowing

@Suite struct EventTests {
    private func move(_ x: Double, buttons: Set<MouseButton> = []) -> Event {
        .mouseMoved(MouseMove(position: CGPoint(x: x, y: 0), buttons: buttons))
    }

    @Test func manyResizesBecomeOneInTheLastOnesPlace() {
        let flood = Array(repeating: Event.resized, count: 500)
        #expect(Event.coalesced(flood) == [.resized])
        #expect(Event.coalesced([.resized, .exposed, .resized, .wake]) == [.exposed, .resized, .wake])
    }

    @Test func movesInARowBecomeTheLastOne() {
        #expect(Event.coalesced([move(1), move(2), move(3)]) == [move(3)])
    }

    @Test func movesKeepTheirPlaceAmongPresses() {
        let down = Event.mouseDown(MousePress(.left, position: CGPoint(x: 2, y: 0)))
        let up = Event.mouseUp(MousePress(.left, position: CGPoint(x: 4, y: 0)))
        let events = [move(1), move(2), down, move(3, buttons: [.left]), move(4, buttons: [.left]), up, move(5)]
        #expect(Event.coalesced(events) == [move(2), down, move(4, buttons: [.left]), up, move(5)])
    }

    @Test func nothingElseIsLeftOut() {
        let wheel = Event.wheel(Wheel(x: 0, y: 1, position: .zero))
        let events: [Event] = [wheel, wheel, .wake, .fileDropped(path: "a"), .fileDropped(path: "a"), .quit]
        #expect(Event.coalesced(events) == events)
        #expect(Event.coalesced([]) == [])
    }

    @Test func aClampedNumberIsNeverOutOfRange() {
        #expect(Int(clamping: Double.nan) == 0)
        #expect(Int(clamping: Double.infinity) == Int(Int32.max))
        #expect(Int(clamping: -1e300) == Int(Int32.min))
        #expect(Int(clamping: 2.5) == 3)
    }
}
