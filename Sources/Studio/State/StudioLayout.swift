import Foundation
import Stage

/// Where things are in the window, in points, and what a pointer would be at.
nonisolated struct StudioLayout: Hashable, Sendable {
    /// A rectangle that is something.
    struct Zone: Hashable, Sendable {
        var rect: CGRect
        var target: WindowPart
    }

    var size: CGSize
    var uiScale: Double
    /// What is left for the canvas.
    var stage: CGRect
    /// The canvas on the screen, and points of the screen in one of its points.
    var canvas: CGRect
    var zoom: Double
    /// Where the scene before the last reload is drawn, beside it.
    var previousCanvas: CGRect?
    /// The panels; empty where they do not show.
    var timeline: CGRect
    var inspector: InspectorLayout
    var transport: TransportLayout
    var ruler: CGRect
    var rowArea: CGRect
    var geometry: TimelineGeometry
    /// What lies over the window; nil where nothing does.
    var overlay: OverlayLayout?
    /// Back to front.
    private(set) var zones: [Zone] = []

    init(size: CGSize, uiScale: Double, state: StudioState) {
        self.size = CGSize(width: max(1, size.width), height: max(1, size.height))
        self.uiScale = uiScale
        let (width, height) = (self.size.width, self.size.height)
        let showsPanels = state.showsPanels
        // A small window gives the stage at least half of its height.
        let wanted = state.panels.timelineHeight
        let timelineHeight = showsPanels ? min(wanted, max(min(Metrics.transportHeight, height), height * 0.5)) : 0
        let isWide = width >= 720 && height >= 240
        let inspectorWidth =
            showsPanels && (state.panels.showsInspector ?? isWide)
            ? min(state.panels.inspectorWidth, (width * 0.5).rounded(.down)) : 0
        timeline = CGRect(x: 0, y: height - timelineHeight, width: width, height: timelineHeight)
        let top = height - timelineHeight
        stage = CGRect(x: 0, y: 0, width: max(1, width - inspectorWidth), height: max(1, top))
        let inspectorRect =
            inspectorWidth > 0
            ? CGRect(x: width - inspectorWidth, y: 0, width: inspectorWidth, height: max(0, top)) : .zero
        inspector = InspectorLayout(in: inspectorRect, state: state)
        transport = TransportLayout(in: timeline, state: state)

        let canvasSize = state.scene.canvas.size
        if state.showsPrevious, state.previousScene != nil {
            let (left, right) = stage.divided(atDistance: (stage.width / 2).rounded(), from: .minXEdge)
            let placed = state.camera.placed(
                canvasSize, in: right, fitting: Self.room(in: right, isFramed: showsPanels), uiScale: uiScale)
            (canvas, zoom) = placed
            previousCanvas = placed.rect.offsetBy(dx: left.minX - right.minX, dy: 0)
        } else {
            (canvas, zoom) = state.camera.placed(
                canvasSize, in: stage, fitting: Self.room(in: stage, isFramed: showsPanels), uiScale: uiScale)
        }

        let column = min(Metrics.labelColumn, width / 3)
        let rulerTop = timeline.minY + Metrics.transportHeight
        ruler = CGRect(
            x: 0, y: rulerTop, width: width, height: min(Metrics.rulerHeight, max(0, height - rulerTop)))
        rowArea = CGRect(x: 0, y: ruler.maxY, width: width, height: max(0, height - ruler.maxY))
        geometry = TimelineGeometry(
            left: min(column + 16, width / 3), right: max(width - 24, width / 3 + 10),
            duration: state.playback.duration, visible: state.visible)
        overlay = state.overlay.map { OverlayLayout($0, in: self.size) }
        zones = allZones(state)
    }

    /// What a fitted canvas fills of a stage: all of it, or what is clear of its edges and below the chips in its corner.
    static func room(in stage: CGRect, isFramed: Bool) -> CGRect {
        guard isFramed else { return stage }
        let isWide = stage.width >= 640 && stage.height >= 320
        let side = isWide ? 32.0 : 12
        let top = hasChips(stage) ? Metrics.chipTop + Metrics.chipHeight + 8 : side
        return CGRect(
            x: stage.minX + side, y: stage.minY + top, width: stage.width - 2 * side,
            height: stage.height - top - (isWide ? 20 : 12))
    }

    /// Whether a stage has room for the chips that name what is shown.
    static func hasChips(_ stage: CGRect) -> Bool { stage.height > 120 && stage.width > 200 }

    /// What a pointer at `point` is at.
    func target(at point: CGPoint) -> WindowPart {
        zones.last { $0.rect.contains(point) }?.target ?? .stage
    }

    /// Where a target lies.
    func rect(of target: WindowPart) -> CGRect? { zones.last { $0.target == target }?.rect }

    /// What Tab goes through, in order.
    var focusOrder: [WindowPart] { zones.map(\.target).filter(\.takesFocus).reduced() }

    private func allZones(_ state: StudioState) -> [Zone] {
        var zones = [Zone(rect: stage, target: .stage)]
        if !inspector.rect.isEmpty {
            zones.append(Zone(rect: inspector.rect, target: .inspector))
            zones += inspector.zones
        }
        if !timeline.isEmpty {
            zones.append(Zone(rect: timeline, target: .overlay))
            zones += transport.zones
            zones += timelineZones(state)
            let grip = Metrics.grip
            zones.append(
                Zone(
                    rect: CGRect(x: 0, y: timeline.minY - grip, width: size.width, height: 2 * grip),
                    target: .timelineEdge))
        }
        if !inspector.rect.isEmpty {
            let grip = Metrics.grip
            zones.append(
                Zone(
                    rect: CGRect(
                        x: inspector.rect.minX - grip, y: 0, width: 2 * grip,
                        height: max(0, inspector.rect.height - grip)),
                    target: .inspectorEdge))
        }
        guard let overlay else { return zones }
        // What lies below is out of reach.
        return [Zone(rect: CGRect(origin: .zero, size: size), target: .overlay)] + overlay.zones
    }

    private func timelineZones(_ state: StudioState) -> [Zone] {
        guard ruler.height > 0 else { return [] }
        var zones = [
            Zone(
                rect: CGRect(
                    x: geometry.left - 12, y: ruler.minY, width: size.width - geometry.left + 12, height: ruler.height),
                target: .ruler)
        ]
        for (moment, target) in [(state.playback.inMark, WindowPart.inMark), (state.playback.outMark, .outMark)] {
            guard let moment else { continue }
            let x = geometry.x(of: moment)
            zones.append(
                Zone(
                    rect: CGRect(x: target == .inMark ? x - 2 : x - 10, y: ruler.maxY - 14, width: 12, height: 14),
                    target: target))
        }
        guard rowArea.height > 0 else { return zones }
        zones.append(Zone(rect: rowArea, target: .tracks))
        let column = geometry.left - 16
        for row in state.rows.visible(scroll: state.rowScroll, height: rowArea.height) {
            guard case .track(let index) = row.row else { continue }
            let top = rowArea.minY + row.top
            zones.append(
                Zone(
                    rect: CGRect(x: 0, y: top, width: column, height: row.height).intersection(rowArea),
                    target: .track(index)))
            for (number, bar) in state.tracks[index].bars.enumerated() {
                let rect = barRect(bar, top: top, of: state).intersection(rowArea)
                if !rect.isNull, rect.width > 0 { zones.append(Zone(rect: rect, target: .bar(track: index, number))) }
            }
        }
        return zones
    }

    /// A bar in the row whose top is at `top`; within the timeline's part of the window.
    func barRect(_ bar: Track.Bar, top: Double, of state: StudioState) -> CGRect {
        let end = min(bar.end, max(state.playback.duration, bar.start))
        let left = geometry.x(of: bar.start)
        let right = max(geometry.x(of: end), left + 3)
        let (low, high) = (max(left, geometry.left - 16), min(right, size.width))
        return CGRect(x: low, y: top + 5, width: max(0, high - low), height: Metrics.barHeight)
    }
}

extension [WindowPart] {
    /// Each once, where it stands first.
    nonisolated fileprivate func reduced() -> [WindowPart] {
        var seen: Set<WindowPart> = []
        return filter { seen.insert($0).inserted }
    }
}
