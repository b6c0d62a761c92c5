import Windowing

nonisolated extension StudioState {
    /// What the pointer looks like where it is: what a press there would do.
    var pointerShape: PointerShape {
        switch drag {
        case .inMark, .outMark, .inspectorEdge, .slider: return .horizontalResize
        case .number(_, component: _, from: _, value: _, hasMoved: true): return .horizontalResize
        case .timelineEdge: return .verticalResize
        case .pan(from: _, camera: _, hasMoved: true) where camera.zoom != .fit: return .move
        case .timelinePan: return .move
        case .scrub, .pan, .number, nil: break
        }
        switch hover {
        case .inMark, .outMark, .inspectorEdge: return .horizontalResize
        case .timelineEdge: return .verticalResize
        case .label(let key): return row(key)?.isDraggedByName == true ? .horizontalResize : .arrow
        case .timecode, .field: return .text
        default: return .arrow
        }
    }
}

nonisolated extension PropertyRow {
    /// Whether dragging its name changes the value.
    var isDraggedByName: Bool {
        switch declaration.kind {
        case .number, .point, .factors, .unitPoint, .position, .vector: true
        case .color, .choice, .boolean, .layer, .content: false
        }
    }
}
