import Foundation
import SceneFile

/// The window's state as one JSON line of `preview --report`.
nonisolated struct Report: Encodable, Equatable, Sendable {
    struct Problem: Encodable, Equatable, Sendable {
        var file: String
        var line: Int
        var column: Int
        var severity: String
        var message: String

        init(_ diagnostic: Diagnostic) {
            (file, line, column) = (diagnostic.file, diagnostic.span.line, diagnostic.span.column)
            (severity, message) = (diagnostic.severity.rawValue, diagnostic.message)
        }
    }

    var moment: Double
    var frame: Int
    var playing: Bool
    var speed: Double
    var inMark: Double?
    var outMark: Double?
    var loop: String
    var selection: String?
    var zoom: Double
    var scene: String
    var diagnostics: [Problem]
    var drawn: Int
    var presented: Int
    var dropped: Int
    var captured: String?

    enum CodingKeys: String, CodingKey {
        case moment, frame, playing, speed, loop, selection, zoom, scene, diagnostics, drawn, presented, dropped,
            captured
        case inMark = "in"
        case outMark = "out"
    }

    func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: CodingKeys.self)
        try keys.encode(moment, forKey: .moment)
        try keys.encode(frame, forKey: .frame)
        try keys.encode(playing, forKey: .playing)
        try keys.encode(speed, forKey: .speed)
        try keys.encode(inMark, forKey: .inMark)
        try keys.encode(outMark, forKey: .outMark)
        try keys.encode(loop, forKey: .loop)
        try keys.encode(selection, forKey: .selection)
        try keys.encode(zoom, forKey: .zoom)
        try keys.encode(scene, forKey: .scene)
        try keys.encode(diagnostics, forKey: .diagnostics)
        try keys.encode(drawn, forKey: .drawn)
        try keys.encode(presented, forKey: .presented)
        try keys.encode(dropped, forKey: .dropped)
        try keys.encode(captured, forKey: .captured)
    }

    /// Whether a line is due after `last`: something changed that is not merely time going by while playing.
    func differs(from last: Report?) -> Bool {
        guard var last else { return true }
        (last.drawn, last.presented, last.dropped) = (drawn, presented, dropped)
        if playing, last.playing { (last.moment, last.frame) = (moment, frame) }
        return last != self
    }

    var line: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }
}
