import Foundation
import SceneFile
import Testing
import Windowing

@testable import Studio

@Suite struct ReportTests {
    private let report = Report(
        moment: 1.1, frame: 66, playing: false, speed: -0.5, inMark: nil, outMark: 2.2, loop: "pingPong",
        selection: nil,
        zoom: 1, scene: "9f3a", diagnostics: [], drawn: 12, presented: 11, dropped: 0, captured: "/tmp/a/ü \"x\".png",
        felt: 2, view: Report.View())

    private func object(_ report: Report) throws -> [String: Any] {
        let line = try #require(report.line)
        #expect(!line.contains("\n"))
        return try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test func theLineHasEveryKeyAlways() throws {
        let keys = [
            "moment", "frame", "playing", "speed", "in", "out", "loop", "selection", "zoom", "scene", "diagnostics",
            "drawn",
            "presented", "dropped", "captured", "recorded", "felt", "ended", "view",
        ]
        #expect(try Set(object(report).keys) == Set(keys))
    }

    @Test func theValuesReadBack() throws {
        let object = try object(report)
        #expect(object["moment"] as? Double == 1.1)
        #expect(object["frame"] as? Int == 66)
        #expect(object["playing"] as? Bool == false)
        #expect(object["speed"] as? Double == -0.5)
        #expect(object["in"] is NSNull)
        #expect(object["out"] as? Double == 2.2)
        #expect(object["loop"] as? String == "pingPong")
        #expect(object["captured"] as? String == "/tmp/a/ü \"x\".png")
    }

    @Test func numbersHaveTheirShortestDigits() throws {
        var report = report
        (report.moment, report.zoom) = (0.1 + 0.2, 2)
        let line = try #require(report.line)
        #expect(line.contains("\"moment\":0.30000000000000004,"))
        #expect(line.contains("\"zoom\":2}"))
        #expect(line.contains("\"in\":null"))
    }

    @Test func theOrderOfKeysIsAlwaysTheSame() throws {
        let line = try #require(report.line)
        for _ in 0..<20 { #expect(report.line == line) }
        let places = try ["captured", "diagnostics", "moment", "zoom"].map {
            try #require(line.range(of: "\"\($0)\":")).lowerBound
        }
        #expect(places == places.sorted())
    }

    @Test func timeThatGoesByWhilePlayingIsNoChange() {
        var playing = report
        playing.playing = true
        var later = playing
        (later.moment, later.frame, later.drawn, later.presented) = (1.2, 72, 18, 17)
        #expect(!later.differs(from: playing))
        later.speed = 2
        #expect(later.differs(from: playing))
    }

    @Test(
        arguments: [
            (.keyDown(KeyPress(.character("q"), position: KeyPosition(rawValue: 20), modifiers: .control)), "key"),
            (.closeRequested, "close"), (.quit, "system"),
            (.mouseDown(MousePress(.left, position: .zero)), "pointer"),
        ] as [(Event, String)])
    func theLastLineSaysWhatClosedTheWindow(event: Event, name: String) throws {
        #expect(try object(report)["ended"] is NSNull)
        var last = report
        last.ended = Report.Ending(after: event)
        #expect(last.differs(from: report))
        #expect(try object(last)["ended"] as? String == name)
    }

    @Test func aSeekWhilePausedIsAChange() {
        var later = report
        later.moment = 1.2
        #expect(later.differs(from: report))
        #expect(report.differs(from: nil))
        #expect(!report.differs(from: report))
        later = report
        later.captured = nil
        #expect(later.differs(from: report))
    }
}
