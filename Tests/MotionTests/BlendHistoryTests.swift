import Testing

@testable import Motion

/// Histories of springs that blend into one another: each is followed only as far as a question needs.
struct BlendHistoryTests {
    /// Two springs in turn, `interval` seconds apart.
    private func history(_ count: Int, every interval: Double, over blend: Double) -> AnimatedValue<Double> {
        var value = AnimatedValue(0.0)
        for index in 0..<count {
            let spring = Animation.spring(
                duration: index % 2 == 0 ? 0.5 : 0.3, bounce: index % 2 == 0 ? 0.2 : 0.1, blendDuration: blend)
            value.set(Double(index % 7), at: Double(index) * interval, animation: spring)
        }
        return value
    }

    @Test(arguments: [(0.1, 0.25), (0.05, 1), (1, 0.25), (3, 1), (0.4, 6)])
    func answersHaveTheSameBitsWhateverWasAskedBefore(interval: Double, blend: Double) {
        let moments = (0..<200).map { Double($0 * 7 % 200) / 200 * 13 * interval }
        let asked = history(12, every: interval, over: blend)
        let ends = asked.segments.map(\.end)
        let values = moments.map { [asked.value(at: $0), asked.velocity(at: $0)] }
        let other = history(12, every: interval, over: blend)
        #expect(moments.map { [other.value(at: $0), other.velocity(at: $0)] } == values)
        #expect(other.segments.map(\.end) == ends)
        #expect(asked.isAnimating(at: ends.last!.nextDown) && !other.isAnimating(at: ends.last!))
    }

    @Test(arguments: [(0.1, 0.25), (0.05, 1), (0.4, 6)])
    func laterChangesDoNotTouchWhatWasBefore(interval: Double, blend: Double) {
        let (long, short) = (history(40, every: interval, over: blend), history(20, every: interval, over: blend))
        for step in 0..<100 {
            let time = Double(step) / 100 * 20 * interval
            #expect(long.value(at: time) == short.value(at: time))
            #expect(long.velocity(at: time) == short.velocity(at: time))
        }
    }

    /// To integrate each of these blends to its end would take over a minute.
    @Test func aLongHistoryOfLongBlendsIsWorkedOut() {
        let value = history(10_000, every: 0.01, over: 6)
        let middle = value.value(at: 50)
        #expect(middle.isFinite && abs(middle - 3) < 4)
        // The first change sets what is there.
        #expect(value.segments.count == 9_999)
        #expect(value.lastMotion?.start == 9_999 * 0.01)
    }
}
