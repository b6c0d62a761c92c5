import Foundation
import Windowing

/// What a person expects to find again: the window's place and panels, files opened before. Kept as JSON in
/// `$XDG_CONFIG_HOME/glyphstage/studio.json`.
nonisolated struct StudioSettings: Hashable, Sendable, Codable {
    struct Frame: Hashable, Sendable, Codable {
        /// The top left, in the windowing system's units; nil where it does not tell.
        var x: Double?
        var y: Double?
        /// Points.
        var width: Double
        var height: Double
    }

    var window: Frame?
    var panels = Panels()
    /// Absolute paths, the last one first.
    var recentFiles: [String] = []

    static let mostRecentFiles = 12

    /// Nil where no folder for settings can be told from the environment.
    static func path(in environment: [String: String]) -> String? {
        func folder(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let base = folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" }
        return base.map { $0 + "/glyphstage/studio.json" }
    }

    /// What was kept; defaults where nothing was, or nothing that can be read.
    static func load(_ environment: [String: String]) -> StudioSettings {
        guard let path = path(in: environment), let data = FileManager.default.contents(atPath: path) else {
            return StudioSettings()
        }
        return decode(data)
    }

    static func decode(_ data: Data) -> StudioSettings {
        guard var settings = try? JSONDecoder().decode(StudioSettings.self, from: data) else { return StudioSettings() }
        settings.panels.inspectorWidth = min(
            max(settings.panels.inspectorWidth, Panels.inspectorWidths.lowerBound), Panels.inspectorWidths.upperBound)
        settings.panels.timelineHeight = min(
            max(settings.panels.timelineHeight, Panels.timelineHeights.lowerBound), Panels.timelineHeights.upperBound)
        // A window that is too small to be found, or larger than any display, was no wish.
        if let frame = settings.window,
            !(200...16_384).contains(frame.width) || !(150...16_384).contains(frame.height)
        {
            settings.window = nil
        }
        return settings
    }

    /// Keeps them. What cannot be kept is no reason to disturb anyone.
    func save(_ environment: [String: String]) {
        guard let path = Self.path(in: environment) else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return }
        try? FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    mutating func opened(_ path: String) {
        recentFiles.removeAll { $0 == path }
        recentFiles.insert(path, at: 0)
        recentFiles = Array(recentFiles.prefix(Self.mostRecentFiles))
    }
}

extension StudioSettings {
    /// How the window opens.
    func description(title: String, uiScale: Double?) -> Window.Description {
        var description = Window.Description()
        description.title = title
        description.minimumSize = CGSize(width: 320, height: 200)
        description.uiScale = uiScale
        if let window {
            (description.width, description.height) = (window.width, window.height)
            if let x = window.x, let y = window.y { description.position = CGPoint(x: x, y: y) }
        }
        return description
    }
}

extension StudioApp {
    /// Keeps where the window is and what was made of it.
    func saveSettings() {
        settings.panels = state.panels
        let size = window.drawableSize
        if !window.isFullScreen, !size.isEmpty {
            let scale = window.uiScale
            let place = window.driver == "wayland" ? nil : window.position
            settings.window = .init(
                x: place.map { Double($0.x) }, y: place.map { Double($0.y) }, width: Double(size.width) / scale,
                height: Double(size.height) / scale)
        }
        settings.save(options.environment)
    }
}
