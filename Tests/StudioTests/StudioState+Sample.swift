import Foundation
import Motion
import Windowing

@testable import Stage
@testable import Studio

extension StudioState {
    /// Three layers, one in a group; `title` springs at 0.5 s and `sun` never stops from 1 s on. Four seconds at 60.
    static func sample(duration: Double = 4) -> StudioState {
        let title = Layer(name: "title", kind: .group)
        let sun = Layer(name: "sun", kind: .group)
        var scene = Scene(
            layers: [Layer(name: "sky", kind: .group, children: [sun]), title],
            timeline: .init(duration: duration))
        scene.at(0.5) { scene in withAnimation(.spring(duration: 0.6, bounce: 0.3)) { scene["title"].opacity = 0 } }
        scene.at(1) { scene in
            withAnimation(.linear(duration: 0.5).repeatForever()) { scene["sun"].rotation = 90 }
        }
        var state = StudioState(fileName: "sample.yaml", scene: scene)
        state.adopt(scene, tracks: sampleTracks)
        return state
    }

    private static let sampleTracks = [
        Track(
            path: "title.opacity", layer: "title", changes: [0.5],
            bars: [.init(start: 0.5, end: 1.7, animation: ".spring(duration: 0.6, bounce: 0.3)")],
            value: { min(1, max(0, 1 - $0)) },
            units: [.init(label: "line 1", start: 0.5, end: 0.9), .init(label: "line 2", start: 0.8, end: 1.7)]),
        Track(
            path: "sun.rotation", layer: "sun", changes: [1, 3],
            bars: [
                .init(start: 1, end: .infinity, animation: ".linear(duration: 0.5).repeatForever()"),
                .init(start: 3, end: 3.25, animation: ".easeIn"),
            ], value: { sin($0) }, units: []),
    ]

    /// Where things are in a window of that size, points.
    func layout(_ width: Double = 1_280, _ height: Double = 800, uiScale: Double = 1) -> StudioLayout {
        StudioLayout(size: CGSize(width: width, height: height), uiScale: uiScale, state: self)
    }

    /// Presses a key in the usual window.
    @discardableResult
    mutating func press(_ key: Key, _ modifiers: KeyModifiers = []) -> [StudioEffect] {
        handle(.keyDown(KeyPress(key, position: KeyPosition(rawValue: 0), modifiers: modifiers)), layout(), now: 0)
    }

    @discardableResult
    mutating func press(_ letter: Character, _ modifiers: KeyModifiers = []) -> [StudioEffect] {
        press(.character(letter), modifiers)
    }

    /// Presses the left button at a place, points of the usual window.
    @discardableResult
    mutating func down(_ x: Double, _ y: Double, clicks: Int = 1, _ modifiers: KeyModifiers = []) -> [StudioEffect] {
        handle(
            .mouseDown(MousePress(.left, position: CGPoint(x: x, y: y), clicks: clicks, modifiers: modifiers)),
            layout(),
            now: 0)
    }

    @discardableResult
    mutating func move(_ x: Double, _ y: Double, _ modifiers: KeyModifiers = []) -> [StudioEffect] {
        handle(
            .mouseMoved(MouseMove(position: CGPoint(x: x, y: y), buttons: [.left], modifiers: modifiers)), layout(),
            now: 0)
    }

    @discardableResult
    mutating func up(_ x: Double, _ y: Double) -> [StudioEffect] {
        handle(.mouseUp(MousePress(.left, position: CGPoint(x: x, y: y))), layout(), now: 0)
    }

    /// A click in the middle of a part.
    @discardableResult
    mutating func click(_ part: WindowPart, clicks: Int = 1) -> [StudioEffect] {
        guard let rect = layout().rect(of: part) else { return [] }
        return down(rect.midX, rect.midY, clicks: clicks) + up(rect.midX, rect.midY)
    }
}
