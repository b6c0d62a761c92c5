import Foundation
import Stage

/// What stands in the inspector, and where: the list of layers, the chosen one's properties, its animation, the viewer's
/// settings.
nonisolated struct InspectorLayout: Hashable, Sendable {
    /// One line or figure.
    struct Item: Hashable, Sendable {
        enum Content: Hashable, Sendable {
            case head(String)
            case layers
            /// A head that shows more or less.
            case disclosure(String)
            case property(PropertyRow)
            case curve
            case hint(String)
            case switches
        }

        var content: Content
        var rect: CGRect
    }

    var rect: CGRect
    private(set) var items: [Item] = []
    /// Points that all of it takes.
    private(set) var height = 0.0
    private(set) var zones: [StudioLayout.Zone] = []
    /// Where rows of the list of layers lie, by their number in the outline, and the list's own part of the panel.
    private(set) var layerRows: [(row: Int, rect: CGRect)] = []
    private(set) var layerList = CGRect.zero
    private(set) var switches: [StudioLayout.Zone] = []

    static let layerRow = 26.0
    /// Layers that are seen at once: fewer in a low panel, so that the chosen one's properties are seen, too.
    let mostLayers: Int
    static let curveHeight = 140.0

    init(in rect: CGRect, state: StudioState) {
        self.rect = rect
        mostLayers = min(6, max(2, Int(rect.height * 0.4 / Self.layerRow)))
        guard rect.width > 0, rect.height > 0 else { return }
        let inner = (left: rect.minX + Metrics.margin, width: rect.width - 2 * Metrics.margin)
        let scroll = state.panels.inspectorScroll
        var y = rect.minY + 8
        func add(_ content: Item.Content, _ height: Double, gap: Double = 0) {
            items.append(
                Item(content: content, rect: CGRect(x: inner.left, y: y - scroll, width: inner.width, height: height)))
            y += height + gap
        }
        add(.head("layers"), 24, gap: 2)
        if state.outline.isEmpty {
            add(.hint(state.hasScene ? "The scene has no layers." : "Nothing to show yet."), 28, gap: 12)
        } else {
            add(.layers, Double(min(state.outline.count, mostLayers)) * Self.layerRow, gap: 12)
        }
        let groups =
            state.selectedLayer.map {
                PropertyRow.groups(of: $0, edits: state.edits, all: state.panels.showsAllProperties)
            } ?? []
        func add(_ group: PropertyRow.Group) {
            add(group.isOpenable ? .disclosure(group.title) : .head(group.title), 24, gap: 2)
            for row in group.rows { add(.property(row), Metrics.rowHeight) }
            y += 12
        }
        groups.filter { !$0.isOpenable }.forEach(add)
        if let (track, bar) = state.selectedBar {
            add(.head("animation — " + state.tracks[track].bars[bar].animation), 24, gap: 2)
            add(.curve, Self.curveHeight, gap: 8)
            let rows = state.selectedAnimation.map { PropertyRow.rows(of: $0, edits: state.edits) } ?? []
            for row in rows { add(.property(row), Metrics.rowHeight) }
            y += rows.isEmpty ? 4 : 12
        }
        groups.filter(\.isOpenable).forEach(add)
        add(.head("viewer"), 24, gap: 2)
        add(.switches, 60, gap: 12)
        height = y - rect.minY
        placeLayers(state)
        placeSwitches()
        zones = allZones
    }

    /// The scroll that is possible and nearest to `scroll`.
    func limited(scroll: Double) -> Double {
        scroll.isFinite ? min(max(scroll, 0), max(0, height - rect.height)) : 0
    }

    /// The same for the list of layers.
    func limited(layerScroll: Double, count: Int) -> Double {
        let rest = Double(count - min(count, mostLayers)) * Self.layerRow
        return layerScroll.isFinite ? min(max(layerScroll, 0), rest) : 0
    }

    private mutating func placeLayers(_ state: StudioState) {
        guard let list = items.first(where: { $0.content == .layers }) else { return }
        layerList = list.rect.insetBy(dx: -8, dy: 0)
        let scroll = limited(layerScroll: state.panels.layerScroll, count: state.outline.count)
        let first = Int(scroll / Self.layerRow)
        let last = min(state.outline.count, first + mostLayers + 1)
        guard first < last else { return }
        layerRows = (first..<last).map { row in
            (
                row,
                CGRect(
                    x: layerList.minX, y: list.rect.minY + Double(row) * Self.layerRow - scroll, width: layerList.width,
                    height: Self.layerRow)
            )
        }
    }

    private mutating func placeSwitches() {
        guard let item = items.first(where: { $0.content == .switches }) else { return }
        let targets: [WindowPart] = [.colorScheme, .textSize, .motion, .background]
        let width = (item.rect.width - 8) / 2
        switches = targets.enumerated().map { index, target in
            StudioLayout.Zone(
                rect: CGRect(
                    x: item.rect.minX + Double(index % 2) * (width + 8), y: item.rect.minY + Double(index / 2) * 32,
                    width: width, height: Metrics.chipHeight),
                target: target)
        }
    }

    private var allZones: [StudioLayout.Zone] {
        var zones: [StudioLayout.Zone] = []
        func add(_ zone: CGRect, _ target: WindowPart, in limits: CGRect) {
            let seen = zone.intersection(limits)
            if !seen.isNull, seen.width > 0, seen.height > 0 { zones.append(.init(rect: seen, target: target)) }
        }
        for (row, place) in layerRows { add(place, .layer(row), in: layerList.intersection(rect)) }
        for item in items {
            switch item.content {
            case .disclosure: add(item.rect, .allProperties, in: rect)
            case .property(let row):
                let parts = PropertyRow.Parts(row, in: item.rect)
                add(parts.label, .label(row.key), in: rect)
                if let slider = parts.slider { add(slider.insetBy(dx: -6, dy: 0), .slider(row.key), in: rect) }
                for (index, field) in parts.fields.enumerated() { add(field, .field(row.key, index), in: rect) }
                for (index, part) in parts.segments.enumerated() { add(part, .segment(row.key, index), in: rect) }
            case .head, .layers, .curve, .hint, .switches: break
            }
        }
        for zone in switches { add(zone.rect, zone.target, in: rect) }
        return zones
    }

    static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.rect == rhs.rect && lhs.zones == rhs.zones && lhs.items == rhs.items
    }

    func hash(into hasher: inout Hasher) { hasher.combine(zones) }
}
