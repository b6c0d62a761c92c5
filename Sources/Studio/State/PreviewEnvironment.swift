import Drawing
import SceneFile
import Stage
import Typesetting

/// Settings of a viewer, tried in the window instead of those that the file names.
nonisolated struct PreviewEnvironment: Hashable, Sendable {
    var colorScheme: ColorScheme?
    var dynamicTypeSize: DynamicTypeSize?
    var reduceMotion: Bool?

    /// The other scheme than the one that is shown; the file's own again where that is it.
    mutating func switchScheme(shown: ColorScheme) {
        colorScheme = colorScheme == nil ? (shown == .dark ? .light : .dark) : nil
    }

    /// The next text size after the one that is shown, the smallest after the largest.
    mutating func nextTextSize(shown: DynamicTypeSize, by step: Int = 1) {
        let all = DynamicTypeSize.allCases
        guard let index = all.firstIndex(of: shown) else { return }
        dynamicTypeSize = all[(index + step + all.count) % all.count]
    }

    mutating func switchMotion(shown: Bool) { reduceMotion = !shown }

    /// As the scene file would say it.
    var overrides: [SceneOverride] {
        let values = [
            ("colorScheme", colorScheme?.rawValue), ("dynamicTypeSize", dynamicTypeSize?.rawValue),
            ("reduceMotion", reduceMotion.map { "\($0)" }),
        ]
        return values.compactMap { name, value in
            value.map { SceneOverride("environment.\(name)", $0, place: "the window's \(name)") }
        }
    }
}

/// What a person has made of the window's panels.
nonisolated struct Panels: Hashable, Sendable, Codable {
    /// Points, as asked for; a small window gives them less.
    var inspectorWidth = Metrics.inspectorWidth
    var timelineHeight = Metrics.timelineHeight
    /// Nil: where there is room.
    var showsInspector: Bool?
    var showsAllProperties = false
    /// Of the window itself.
    var isLight = false
    var inspectorScroll = 0.0
    var layerScroll = 0.0

    static let inspectorWidths = 220.0...480.0
    static let timelineHeights = 96.0...900.0

    var scheme: ColorScheme { isLight ? .light : .dark }

    private enum CodingKeys: String, CodingKey {
        case inspectorWidth, timelineHeight, showsInspector, showsAllProperties, isLight
    }
}
