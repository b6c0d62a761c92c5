import Motion
import Stage
import TestSupport
import Testing

@testable import SceneFile
@testable import Studio

/// Many changes of a file by others, and of its values from here, by chance: nothing that was set is ever on anything else,
/// and what is written goes where it was set.
@Suite struct EditHistoryTests {
    /// What stands in the file, with a number that only the test knows.
    private struct Thing {
        var number: Int
        var opacity: String?
        var isGrouped = false
        var words: String
    }

    private static func text(_ things: [Thing], _ events: [Thing]) -> String {
        func layer(_ thing: Thing) -> String {
            "{text: \(thing.words)" + (thing.opacity.map { ", opacity: \($0)" } ?? "") + "}"
        }
        let layers = things.map { $0.isGrouped ? "{group: {layers: [\(layer($0))]}}" : layer($0) }
        let written = events.map {
            "{at: \(Double($0.number % 80) / 10), withAnimation: {linear: {duration: \($0.opacity ?? "1")}}, "
                + "set: {p.\($0.words): 1}}"
        }
        return "glyphstage: 1\nlayers:\n  - {name: p, text: named}\n" + layers.map { "  - \($0)\n" }.joined()
            + "timeline:\n  duration: 9\n  events:\n" + written.map { "    - \($0)\n" }.joined()
    }

    @Test(arguments: 1...12)
    func nothingIsEverOnAnythingElse(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        var next = 0
        func thing() -> Thing {
            next += 1
            return Thing(
                number: next, opacity: Bool.random(using: &random) ? "1" : nil,
                isGrouped: Int.random(in: 0..<4, using: &random) == 0, words: "w\(next)")
        }
        func event() -> Thing {
            next += 1
            return Thing(number: next, opacity: "1", words: ["opacity", "blur", "padding"][next % 3])
        }
        var things = (0..<4).map { _ in thing() }
        var events = (0..<4).map { _ in event() }
        var text = Self.text(things, events)
        var edits = PropertyEdits()
        /// The numbers of the things that were set, as the file calls them now.
        func names() throws -> [PropertyEdits.Key: Int] {
            var names: [PropertyEdits.Key: Int] = [:]
            for layer in LayerFinder.all(in: try YAMLReader.read(Array(text.utf8))) where layer.name == nil {
                guard let name = layer.numbered, let words = layer.node.entry("text")?.value.text else { continue }
                names[.init(layer: name, path: "opacity")] = things.first { $0.words == words }?.number ?? -1
            }
            for (index, event) in events.enumerated() {
                names[.init(animation: "timeline.events.\(index).withAnimation", path: "linear.duration")] =
                    event.number
            }
            return names
        }
        func values() throws -> FileValues {
            let loader = SceneLoader(path: "a.yaml") { [text] _ in .success(Array(text.utf8)) }
            return FileValues(
                try #require(loader.document.scene(), "\(loader.document.diagnostics)"), loader.animations)
        }
        /// What each thing is to be, by numbers: every value is another one, so that it says where it was set.
        var meant: [Double: Int] = [:]
        func check() throws {
            let names = try names()
            for (key, value) in edits.values {
                guard let value, let number = meant[value[0]] else { continue }
                #expect(names[key] == number, "seed \(seed): \(key) \(value)")
            }
        }
        for round in 0..<40 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1:
                let names = try names()
                guard let (key, number) = names.sorted(by: { $0.key.name < $1.key.name }).randomElement(using: &random)
                else { continue }
                let value = 0.001 * Double(round + 1)
                meant[value] = number
                edits.set([value], of: key)
            case 2: edits.undo()
            case 3: edits.redo()
            case 4:
                // Written from here.
                let scene = try #require(SceneDocument(text: text, file: "a.yaml").scene())
                let loader = SceneLoader(path: "a.yaml") { [text] _ in .success(Array(text.utf8)) }
                let writing = PropertyEdits.Writing(edits, into: scene, loader.animations)
                let edit = SceneEdit(
                    writing.overrides, removing: writing.removals, to: Array(text.utf8), file: "a.yaml")
                #expect(edit.refusals.isEmpty && writing.obstacles.isEmpty)
                let names = try names()
                for (key, value) in edits.values {
                    let number = names[key]
                    let isTaken = edits.isTakenOut(key, in: edits.values)
                    let written = isTaken ? nil : value.map { PropertyDeclaration.shortest($0[0]) }
                    if let index = things.firstIndex(where: { $0.number == number }) { things[index].opacity = written }
                    if let index = events.firstIndex(where: { $0.number == number }) { events[index].opacity = written }
                }
                let old = try values()
                let now = edits.values
                edits.written(
                    Dictionary(uniqueKeysWithValues: writing.written.map { ($0, old[$0]) }), added: writing.added(edit))
                #expect(edits.isEmpty)
                text = String(decoding: edit.bytes, as: UTF8.self)
                #expect(text == Self.text(things, events), "seed \(seed)")
                _ = edits.follow(FileChange(from: old, to: try values()), written: now)
            default:
                // Changed by others.
                let old = (text: text, values: try values())
                func change(_ list: inout [Thing], _ new: () -> Thing) {
                    let place = Int.random(in: 0...list.count, using: &random)
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: list.insert(new(), at: place)
                    case 1: list.insert(new(), at: place)
                    case 2 where list.count > 1: list.remove(at: min(place, list.count - 1))
                    default: if list.count > 1 { list.swapAt(0, Int.random(in: 0..<list.count, using: &random)) }
                    }
                }
                if Bool.random(using: &random) { change(&things, thing) }
                if Bool.random(using: &random) { change(&events, event) }
                text = Self.text(things, events)
                let moves = SceneMoves(from: Array(old.text.utf8), to: Array(text.utf8))
                let outcome = edits.follow(FileChange(from: old.values, to: try values(), moves: moves))
                let gone = Set(outcome.lost)
                #expect(outcome.homeless.isEmpty)
                #expect(gone.isEmpty || old.text != text)
            }
            try check()
        }
    }
}
