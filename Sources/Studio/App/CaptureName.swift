import Foundation

/// How captured files are called: a template with `{scene}`, `{date}`, `{time}`, `{frame}`, `{moment}` and `{effect}`.
nonisolated struct CaptureName: Hashable, Sendable {
    var template = CaptureName.standard
    /// Beside the scene or where `--captures` says.
    var folder: String

    static let standard = "{scene}-{date}-{time}-{frame}"

    /// What stands in for the template's names.
    struct Facts: Hashable, Sendable {
        var scene: String
        var frame: Int
        var frameCount: Int
        /// Seconds.
        var moment: Double
        var effect: String
        var date: Date
    }

    /// The file's path without its ending. A slash in the template makes folders; in a name it becomes a dash.
    func stem(_ facts: Facts) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        func stamp(_ format: String) -> String {
            formatter.dateFormat = format
            return formatter.string(from: facts.date)
        }
        let values = [
            "scene": facts.scene, "date": stamp("yyyyMMdd"), "time": stamp("HHmmss"),
            "frame": padded(facts.frame, to: max(4, String(facts.frameCount).count)), "moment": "\(facts.moment)",
            "effect": facts.effect,
        ]
        var name = template
        for (key, value) in values {
            name = name.replacingOccurrences(of: "{\(key)}", with: value.replacingOccurrences(of: "/", with: "-"))
        }
        while name.hasPrefix("/") { name.removeFirst() }
        // Nobody's template leads out of the folder of captures.
        let parts = name.split(separator: "/").filter { $0 != ".." && $0 != "." }
        return (folder as NSString).appendingPathComponent(parts.isEmpty ? "capture" : parts.joined(separator: "/"))
    }

    /// The first of `STEM.png`, `STEM-2.png` … that is free.
    static func free(_ stem: String, ending: String, exists: (String) -> Bool) -> String {
        guard exists(stem + ending) else { return stem + ending }
        var number = 2
        while exists("\(stem)-\(number)\(ending)") { number += 1 }
        return "\(stem)-\(number)\(ending)"
    }
}
