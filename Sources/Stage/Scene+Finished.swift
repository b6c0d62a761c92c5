import Drawing
import Foundation
import Typesetting

extension Scene {
    /// A text that is not as a finished effect leaves it.
    public struct UnfinishedText: Hashable, Sendable {
        public var layer: LayerPath
        /// The letters that are missing, faint, blurred or out of their place.
        public var letters: Int
        /// All letters that show without the effects.
        public var all: Int
    }

    /// Whether a text's effects have finished at `time`: each letter is drawn where it stands without them, at least as much
    /// of it, and no less sharply. What effects draw besides does not matter.
    ///
    /// - Precondition: The layer at `path` is a text.
    /// - Returns: Nil where it has finished.
    public func unfinishedText(at path: LayerPath, time: Double, typesetter: Typesetter) -> UnfinishedText? {
        let alone = hidingTexts(but: path)
        let shown = Letters(alone.foregroundDisplayList(at: time, typesetter: typesetter))
        let plain = Letters(alone.withoutTextEffects.foregroundDisplayList(at: time, typesetter: typesetter))
        let missing = plain.all.count { !shown.have($0) }
        return missing > 0 ? UnfinishedText(layer: path, letters: missing, all: plain.all.count) : nil
    }
}

/// The letters of a display list, found by what they are and where they stand.
private struct Letters {
    struct Letter {
        var face: FontFace
        var id: UInt32
        var size: Double
        var place: CGPoint
        var opacity: Double
        /// Of all blurs that act on it, added, in points.
        var blur: Double
    }

    private struct Cell: Hashable {
        var id: UInt32
        var x: Int
        var y: Int
    }

    private(set) var all: [Letter] = []
    private var cells: [Cell: [Int]] = [:]

    init(_ list: DisplayList) {
        collect(list.items, opacity: 1, blur: 0)
        for (index, letter) in all.enumerated() { cells[Self.cell(letter), default: []].append(index) }
    }

    /// Within a tenth of a point; what is fainter by a hundredth is not the same.
    func have(_ wanted: Letter) -> Bool {
        let cell = Self.cell(wanted)
        for dx in -1...1 {
            for dy in -1...1 {
                for index in cells[Cell(id: cell.id, x: cell.x + dx, y: cell.y + dy)] ?? [] {
                    let found = all[index]
                    if found.face == wanted.face, abs(found.size - wanted.size) < 0.01,
                        hypot(found.place.x - wanted.place.x, found.place.y - wanted.place.y) < 0.1,
                        found.opacity >= wanted.opacity - 0.01, found.blur <= wanted.blur + 0.01
                    {
                        return true
                    }
                }
            }
        }
        return false
    }

    private static func cell(_ letter: Letter) -> Cell {
        func whole(_ value: Double) -> Int { Int(min(max(value.rounded(.down), -1e9), 1e9)) }
        return Cell(id: letter.id, x: whole(letter.place.x), y: whole(letter.place.y))
    }

    private mutating func collect(_ items: [DisplayItem], opacity: Double, blur: Double) {
        for item in items {
            let (opacity, blur) = (opacity * item.opacity, blur + item.filters.map(Self.blur).reduce(0, +))
            switch item.content {
            case .group(let inner): collect(inner.items, opacity: opacity, blur: blur)
            case .glyphs(let runs, _):
                for run in runs {
                    for glyph in run.glyphs {
                        all.append(
                            Letter(
                                face: run.face, id: glyph.id, size: run.size,
                                place: glyph.position.applying(item.transform), opacity: opacity, blur: blur))
                    }
                }
            default: break
            }
        }
    }

    private static func blur(_ filter: Filter) -> Double {
        switch filter {
        case .blur(let radius), .opaqueBlur(let radius): max(0, radius)
        default: 0
        }
    }
}
