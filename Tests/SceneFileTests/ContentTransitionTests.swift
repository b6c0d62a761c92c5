import Drawing
import Foundation
import SceneFile
import Testing
import Typesetting

@testable import Stage

/// Texts that events set, and how they become one another.
@Suite("Texts that change") struct ContentTransitionTests {
    private let typesetter: Typesetter

    init() throws { typesetter = try Typesetter() }

    private func scene(_ transition: String, _ from: String, _ to: String) throws -> Scene {
        let document = SceneDocument(
            text: """
                glyphstage: 1
                layers: [{name: a, text: '\(from)', contentTransition: \(transition)}]
                timeline: {duration: 3, events: [{at: 1, withAnimation: {linear: {duration: 1}}, set: {a.text: '\(to)'}}]}
                """, file: "s.yaml")
        #expect(document.diagnostics.map(\.headline) == [])
        return try #require(document.scene())
    }

    private func items(_ scene: Scene, _ time: Double) -> [DisplayItem] {
        scene.foregroundDisplayList(at: time, typesetter: typesetter).items
    }

    @Test func theTextIsTheNewOneFromTheEventOn() throws {
        let scene = try scene("identity", "one", "two")
        func text(_ time: Double) -> [String] {
            (scene.evaluate(at: time, typesetter: typesetter)[0].textLayout ?? nil)?.map(\.text) ?? []
        }
        #expect(text(0.999) == ["one"] && text(1) == ["two"] && text(3) == ["two"])
        #expect(items(scene, 1.5) == items(scene, 3))
    }

    @Test func opacityFadesOneIntoTheOther() throws {
        let scene = try scene("opacity", "one", "two")
        #expect(items(scene, 1.25).map(\.opacity) == [0.75, 0.25])
        #expect(items(scene, 2) == items(scene, 3) && items(scene, 0.5).map(\.opacity) == [1])
    }

    @Test func numbersRollWhatChangesAndKeepWhatStays() throws {
        let scene = try scene("numericText", "129", "130")
        let items = items(scene, 1.5)
        // 2 and 9 go, 3 and 0 come, 1 stays.
        #expect(items.map(\.opacity).sorted() == [0.5, 0.5, 0.5, 0.5, 1])
        let down = try self.scene("{numericText: {countsDown: true}}", "129", "130")
        let (up, other) = (items[0].transform.ty, self.items(down, 1.5)[0].transform.ty)
        #expect(up < other)
    }

    @Test func aValueDecidesTheDirectionByItsSign() throws {
        let rising = try scene("{numericText: {value: 1}}", "3", "8")
        let falling = try scene("{numericText: {value: 1}}", "8", "3")
        #expect(items(rising, 1.25)[0].transform.ty < items(falling, 1.25)[0].transform.ty)
    }

    @Test func interpolationMovesWhatBothHave() throws {
        let scene = try scene("interpolate", "ab", "xxxab")
        let (start, middle) = (items(scene, 1), items(scene, 1.5))
        func places(_ items: [DisplayItem]) -> [Double] { items.filter { $0.opacity == 1 }.map(\.transform.tx) }
        #expect(places(start).count == 2 && places(middle).count == 2)
        #expect(places(middle) != places(start))
    }

    @Test func underReducedMotionTextsFade() throws {
        var scene = try scene("numericText", "1", "2")
        scene.environment.reduceMotion = true
        #expect(items(scene, 1.5).map(\.opacity) == [0.5, 0.5])
    }

    @Test(arguments: [
        ("abc", "abc", [0, 1, 2]), ("abc", "abd", [0, 1]), ("xabc", "abc", [1, 2, 3]), ("abc", "cab", [0, 1]),
        ("", "a", []),
        ("kitten", "sitting", [1, 2, 3, 5]),
    ])
    func whatBothHaveIsFoundInOrder(old: String, new: String, expected: [Int]) {
        let pairs = ContentChange.common(old.map(String.init), new.map(String.init))
        #expect(pairs.map(\.old) == expected)
        #expect(pairs.allSatisfy { Array(old)[$0.old] == Array(new)[$0.new] })
        #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.new < $1.new && $0.old < $1.old })
    }
}
