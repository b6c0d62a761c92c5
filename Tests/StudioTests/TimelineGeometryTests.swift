import Stage
import Testing

@testable import Studio

@Suite struct TimelineGeometryTests {
    private let geometry = TimelineGeometry(left: 100, right: 820, duration: 3.6)

    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

    @Test func momentsAndPlacesAnswerEachOther() {
        #expect(geometry.x(of: 0) == 100)
        #expect(geometry.x(of: 3.6) == 820)
        for moment in [0.1, 1.1, 2.2, 3.5] { #expect(isNear(geometry.moment(at: geometry.x(of: moment)), moment)) }
    }

    @Test(arguments: [(-1e9, 0.0), (99, 0), (821, 3.6), (Double.infinity, 3.6), (.nan, 0)])
    func placesOutsideCountAsTheEdge(x: Double, moment: Double) {
        #expect(geometry.moment(at: x) == moment)
    }

    @Test func aTimelineWithoutLengthOrWidthHasOneMoment() {
        let empty = TimelineGeometry(left: 100, right: 820, duration: 0)
        #expect(empty.moment(at: 500) == 0)
        #expect(empty.x(of: 0) == 100)
        #expect(empty.ticks() == [0])
        #expect(empty.ruler(fps: .sixty) == [.init(moment: 0, isMajor: true)])
        #expect(empty.moment(at: 500, snap: .frames, fps: .sixty, sticky: [0, 1]) == 0)
        #expect(empty.zoomed(by: 2, at: 300, fps: .sixty) == nil)
        let narrow = TimelineGeometry(left: 100, right: 100, duration: 3.6)
        #expect(narrow.moment(at: 100) == 0)
        #expect(narrow.ticks() == [0])
    }

    // MARK: - Snapping

    @Test func framesAreWhole() {
        // 200 points a second: 1.1 s, frame 66, lies at 320; a frame is 3⅓ points wide.
        #expect(geometry.moment(at: 321, snap: .frames, fps: .sixty) == 1.1)
        #expect(geometry.moment(at: 322, snap: .frames, fps: .sixty) == FrameRate.sixty.seconds(ofFrame: 67))
    }

    @Test func theLastFrameIsTheFurthestWholeOne() {
        #expect(geometry.moment(at: 900, snap: .frames, fps: .sixty) == FrameRate.sixty.seconds(ofFrame: 215))
        #expect(geometry.moment(at: 900, snap: .none, fps: .sixty) == 3.6)
    }

    @Test func tenthsAreTenTimesFiner() {
        let tenths = geometry.moment(at: 321, snap: .tenths, fps: .sixty)
        #expect(isNear(tenths, 663.0 / 600))
        #expect(geometry.moment(at: 321, snap: .none, fps: .sixty) == geometry.moment(at: 321))
    }

    @Test func eventsHoldThePlayheadWithinSixPoints() {
        let sticky = [1.1234, 1.15, 3.6]
        #expect(geometry.moment(at: 324, snap: .frames, fps: .sixty, sticky: sticky) == 1.1234)
        #expect(geometry.moment(at: 330, snap: .frames, fps: .sixty, sticky: sticky) == 1.15)
        #expect(geometry.moment(at: 336.1, snap: .frames, fps: .sixty, sticky: sticky) != 1.15)
        #expect(geometry.moment(at: 324, snap: .tenths, fps: .sixty, sticky: sticky) == 1.1234)
        #expect(isNear(geometry.moment(at: 324, snap: .none, fps: .sixty, sticky: sticky), 1.12))
        #expect(geometry.moment(at: 818, snap: .frames, fps: .sixty, sticky: sticky) == 3.6)
    }

    @Test func momentsBeyondTheTimelineDoNotHold() {
        #expect(geometry.moment(at: 819, snap: .none, fps: .sixty, sticky: [3.605]) < 3.6)
        #expect(geometry.moment(at: 819, snap: .frames, fps: .sixty, sticky: [3.605]) < 3.6)
    }

    // MARK: - Zoom and scroll

    @Test func aZoomKeepsTheMomentUnderThePointer() throws {
        var zoomed = geometry
        for x in [320.0, 500, 700, 110] {
            let before = zoomed.moment(at: x)
            let stretch: TimelineGeometry.Stretch = try #require(zoomed.zoomed(by: 1.5, at: x, fps: .sixty))
            zoomed.visible = stretch
            #expect(isNear(zoomed.moment(at: x), before))
        }
        #expect(isNear(zoomed.length, 3.6 / 1.5 / 1.5 / 1.5 / 1.5))
    }

    @Test func aZoomOutEndsWithTheWholeTimeline() {
        var zoomed = geometry
        zoomed.visible = zoomed.zoomed(by: 4, at: 800, fps: .sixty)
        #expect(zoomed.start > 0)
        zoomed.visible = zoomed.zoomed(by: 0.5, at: 100, fps: .sixty)
        zoomed.visible = zoomed.zoomed(by: 0.5, at: 100, fps: .sixty)
        #expect(zoomed.visible == nil)
        #expect(zoomed.zoomed(by: .nan, at: 100, fps: .sixty) == nil)
    }

    @Test func aZoomInEndsWhereFramesAreWide() {
        var zoomed = TimelineGeometry(left: 0, right: 960, duration: 36_000)
        for _ in 0..<60 { zoomed.visible = zoomed.zoomed(by: 2, at: 480, fps: .sixty) }
        #expect(isNear(zoomed.length, 10.0 / 60))
        #expect(isNear(zoomed.moment(at: 480), 18_000))
    }

    @Test func scrollingStopsAtTheEnds() {
        var zoomed = geometry
        #expect(zoomed.scrolled(by: 100) == nil)
        zoomed.visible = .init(start: 1, length: 0.9)
        zoomed.visible = zoomed.scrolled(by: 80)
        #expect(isNear(zoomed.start, 1.1))
        zoomed.visible = zoomed.scrolled(by: 1e9)
        #expect(isNear(zoomed.start, 2.7))
        zoomed.visible = zoomed.scrolled(by: -1e9)
        #expect(zoomed.start == 0)
    }

    @Test func aMomentOutOfSightIsBroughtIntoIt() throws {
        var zoomed = geometry
        zoomed.visible = .init(start: 1, length: 1)
        #expect(zoomed.revealing(1.5) == zoomed.visible)
        #expect(zoomed.revealing(2.5) == .init(start: 2.25, length: 1))
        #expect(zoomed.revealing(0.9) == .init(start: 0.9 - 0.75, length: 1))
        #expect(zoomed.revealing(3.6) == .init(start: 2.6, length: 1))
    }

    @Test func whatIsSeenLiesInTheTimeline() {
        #expect(TimelineGeometry(left: 0, right: 100, duration: 2, visible: .init(start: 5, length: 1)).start == 1)
        #expect(TimelineGeometry(left: 0, right: 100, duration: 2, visible: .init(start: 1, length: 9)).length == 2)
        #expect(TimelineGeometry(left: 0, right: 100, duration: 2, visible: .init(start: .nan, length: 1)).start == 0)
    }

    // MARK: - Ruler

    @Test func labelsAreEvenAndFarEnoughApart() {
        #expect(geometry.ticks() == [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5])
    }

    @Test(arguments: [1e-3, 0.1, 1, 3.6, 59, 600, 3_600, 36_000, 1e7])
    func everyLengthHasSomeLabelsButNotMany(duration: Double) {
        let geometry = TimelineGeometry(left: 100, right: 1_100, duration: duration)
        let ticks = geometry.ticks()
        #expect((4...14).contains(ticks.count))
        for (a, b) in zip(ticks, ticks.dropFirst()) { #expect(geometry.x(of: b) - geometry.x(of: a) >= 72 - 1e-6) }
        #expect(ticks.first == 0)
        #expect(ticks.last! <= duration * (1 + 1e-9))
    }

    @Test(arguments: [1.0, 2, 5, 17, 200, 1e4, 1e6])
    func everyZoomHasLabels(factor: Double) {
        var geometry = TimelineGeometry(left: 100, right: 1_100, duration: 3_600)
        geometry.visible = geometry.zoomed(by: factor, at: 777, fps: .sixty)
        let ticks = geometry.ticks()
        #expect((4...14).contains(ticks.count))
        for tick in ticks { #expect((100 - 1e-6...1_100 + 1e-6).contains(geometry.x(of: tick))) }
    }

    @Test func frameMarksShowWhereThereIsRoom() {
        let zoomed = TimelineGeometry(left: 0, right: 600, duration: 3.6, visible: .init(start: 1, length: 0.5))
        let ruler = zoomed.ruler(fps: .sixty)
        #expect(ruler.map(\.moment) == ruler.map(\.moment).sorted())
        // Labels at each tenth of a second, where a frame lies as well: 31 frames, 6 of them labelled.
        #expect(ruler.count == 31)
        #expect(ruler.filter(\.isMajor).count == 6)
        let minor = ruler.filter { !$0.isMajor }.map(\.moment)
        #expect(minor.allSatisfy { FrameRate.sixty.seconds(ofFrame: FrameRate.sixty.frame(at: $0)) == $0 })
    }

    @Test func farOutTheFinerMarksDivideTheLabels() {
        let ruler = geometry.ruler(fps: .sixty)
        #expect(ruler.filter(\.isMajor).map(\.moment) == geometry.ticks())
        #expect(ruler.count == 37)
    }
}
