import Foundation
import Testing

@testable import Windowing

@Suite struct WindowPlaceTests {
    private let left = CGRect(x: 0, y: 0, width: 1_920, height: 1_080)
    private let right = CGRect(x: 1_920, y: 0, width: 1_280, height: 800)

    private func seen(_ x: Double, _ y: Double, _ width: Double = 1_280, _ height: Double = 800) -> CGRect? {
        WindowPlace.seen(CGRect(x: x, y: y, width: width, height: height), on: [left, right])
    }

    @Test func whatIsSeenWholeStays() {
        #expect(seen(100, 60)?.origin == CGPoint(x: 100, y: 60))
        #expect(seen(1_920, 0)?.origin == CGPoint(x: 1_920, y: 0))
        // Over both displays.
        #expect(seen(1_500, 0, 900, 700)?.origin == CGPoint(x: 1_500, y: 0))
    }

    @Test func whatReachesOutIsMovedIn() {
        #expect(seen(-300, -20)?.origin == CGPoint(x: 0, y: 0))
        #expect(seen(400, 500)?.origin == CGPoint(x: 400, y: 280))
        #expect(seen(2_100, 30)?.origin == CGPoint(x: 1_920, y: 0))
    }

    @Test func whatIsLargerThanItsDisplayShowsItsTopLeft() {
        #expect(seen(2_500, 300, 2_000, 900)?.origin == CGPoint(x: 1_920, y: 0))
    }

    @Test func whereItsDisplayHasGoneThereIsNoPlace() {
        #expect(seen(5_000, 100) == nil)
        #expect(WindowPlace.seen(left, on: []) == nil)
    }
}
