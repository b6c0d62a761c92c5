import Testing

@testable import Stage
@testable import Studio

@Suite struct TimelineRowsTests {
    private func track(_ name: String, units: Int = 0) -> Track {
        Track(
            path: name, layer: "a", changes: [0], bars: [], value: { _ in 0 },
            units: (0..<units).map { Track.Unit(label: "line \($0 + 1)", start: 0, end: 1) })
    }

    @Test func aStaggeredTrackHasARowForEachUnit() {
        let rows = TimelineRows([track("a.x", units: 2), track("a.y")])
        #expect(rows.rows == [.track(0), .unit(track: 0, 0), .unit(track: 0, 1), .track(1)])
        let visible = rows.visible(scroll: 0, height: 500)
        #expect(visible.map(\.row) == rows.rows)
        #expect(visible.map(\.top) == [6, 34, 58, 82])
    }

    @Test func onlyWhatIsSeenIsListed() {
        let rows = TimelineRows((0..<10_000).map { track("a.\($0)") })
        let visible = rows.visible(scroll: 140_000, height: 100)
        #expect(visible.count <= 5)
        #expect(visible.first?.row == .track(4_999))
        for row in visible { #expect(row.top < 100 && row.top + row.height > 0) }
    }

    @Test(arguments: [0.0, 6, 33, 34, 35, 1e9, -50]) func everyPlaceIsCovered(scroll: Double) {
        let rows = TimelineRows([track("a", units: 3), track("b"), track("c", units: 1)])
        let limited = rows.limited(scroll: scroll, height: 60)
        let visible = rows.visible(scroll: limited, height: 60)
        #expect(!visible.isEmpty)
        for (row, next) in zip(visible, visible.dropFirst()) { #expect(abs(row.top + row.height - next.top) < 1e-9) }
    }

    @Test func scrollingStopsAtTheEnds() {
        let rows = TimelineRows((0..<10).map { track("a.\($0)") })
        #expect(rows.limited(scroll: -10, height: 100) == 0)
        #expect(rows.limited(scroll: 1e9, height: 100) == rows.height - 100)
        #expect(rows.limited(scroll: 50, height: 1_000) == 0)
        #expect(rows.limited(scroll: .nan, height: 100) == 0)
    }

    @Test func aTrackIsBroughtIntoView() {
        let rows = TimelineRows((0..<100).map { track("a.\($0)") })
        for number in [0, 3, 50, 99] {
            let scroll = rows.revealing(track: number, scroll: 700, height: 120)
            let seen = rows.visible(scroll: scroll, height: 120).first { $0.row == .track(number) }
            #expect(seen != nil && seen!.top >= 0 && seen!.top + seen!.height <= 120)
        }
        #expect(rows.revealing(track: 26, scroll: 700, height: 120) == 700, "what is seen already stays where it is")
        #expect(rows.revealing(track: 1_000, scroll: 700, height: 120) == 700)
    }

    @Test func aLayersTracksAreBroughtIntoViewWithTheirUnits() {
        let rows = TimelineRows((0..<9).map { track("a.\($0)", units: $0 == 5 ? 2 : 0) })
        func seen(_ scroll: Double) -> [TimelineRows.Row] {
            rows.visible(scroll: scroll, height: 120)
                .filter { $0.top >= 0 && $0.top + $0.height <= 120 }.map(\.row)
        }
        let down = rows.revealing(tracks: 4...5, scroll: 0, height: 120)
        #expect(seen(down) == [.track(4), .track(5), .unit(track: 5, 0), .unit(track: 5, 1)])
        #expect(rows.revealing(tracks: 4...5, scroll: down, height: 120) == down, "what is seen stays where it is")
        #expect(seen(rows.revealing(tracks: 1...2, scroll: down, height: 120)).starts(with: [.track(1), .track(2)]))
        // More than there is room for: from the first one on.
        #expect(seen(rows.revealing(tracks: 2...8, scroll: 0, height: 120)).first == .track(2))
        #expect(rows.revealing(tracks: 8...20, scroll: 7, height: 120) == 7)
    }

    @Test func choosingALayerShowsItsRows() {
        var state = StudioState.sample()
        let tracks = (0..<20).map { index in
            var track = track("title.\(index)")
            track.layer = index < 18 ? "title" : "sun"
            return track
        }
        state.adopt(state.scene, tracks: tracks)
        #expect(state.rowScroll == 0)
        state.click(.layer(2))
        #expect(state.selectedRow?.name == "sun")
        #expect(state.layout().zones.contains { $0.target == .track(19) })
        state.click(.layer(0))
        #expect(state.rowScroll == 0)
        state.focus = .layer(0)
        for _ in 0..<2 { state.press(.down) }
        #expect(state.layout().zones.contains { $0.target == .track(19) })
    }

    @Test func nothingToShowIsNoRow() {
        #expect(TimelineRows([]).visible(scroll: 0, height: 100).isEmpty)
        #expect(TimelineRows([track("a")]).visible(scroll: 0, height: 0).isEmpty)
    }
}
