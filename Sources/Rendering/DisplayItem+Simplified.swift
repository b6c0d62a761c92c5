import Drawing
import Foundation

/// What an item is drawn as.
nonisolated enum SimplifiedItem {
    case asItIs
    /// These draw the same without needing a layer.
    case parts([DisplayItem])
    /// A layer has to be flattened.
    case layer
}

nonisolated extension DisplayItem {
    /// The standard deviation of all blurs one after another, in the list's units: variances add.
    var blurRadius: Double {
        filters.reduce(0) { sum, filter in
            guard case .blur(let radius) = filter, radius > 0, radius.isFinite else { return sum }
            return sum + radius * radius
        }.squareRoot()
    }

    /// Whether every filter is a plain blur.
    var onlyBlurs: Bool {
        filters.allSatisfy { if case .blur = $0 { true } else { false } }
    }

    /// Whether drawing it over nothing gives its content and nothing else.
    private var isPlain: Bool {
        opacity == 1 && filters.isEmpty && masks.isEmpty && blendMode == .normal
    }

    /// Whether it must not be moved out of its layer.
    private var looksBehind: Bool {
        if case .backdrop = content { return true }
        return blendMode != .normal
    }

    /// A simpler form.
    ///
    /// A group of one item merges with it; a group without opacity and filters is its items; a group of sharp glyphs in
    /// one colour is one item; glyphs of several colours that are neither faded nor filtered are one item a colour;
    /// a colour filter changes a shape's colour; a shape's shadow is the same shape, blurred, under it.
    var simplified: SimplifiedItem {
        switch content {
        case .group(let list):
            if list.items.isEmpty { return .parts([]) }
            if let merged = merged(with: list) { return .parts([merged]) }
            guard isPlain, !list.items.contains(where: \.looksBehind) else { return .layer }
            return .parts(
                list.items.map { item in
                    var item = item
                    item.clip = both(item.clip, clip)
                    return item
                })
        case .glyphs(let runs, let exact):
            guard runs.hasOnePaint else {
                guard isPlain else { return .layer }
                return .parts(
                    runs.map { run in
                        var item = self
                        item.content = .glyphs([run], disablesSubpixelQuantization: exact)
                        return item
                    })
            }
            return onePaintForm ?? .asItIs
        case .fill, .stroke: return onePaintForm ?? .asItIs
        case .bitmap(let bitmap, _, _): return bitmap.format == .coverage ? onePaintForm ?? .asItIs : .asItIs
        case .backdrop: return .asItIs
        }
    }

    /// Without its first filter that is not a blur, where that filter may act on the paint.
    private var onePaintForm: SimplifiedItem? {
        guard let index = filters.firstIndex(where: { if case .blur = $0 { false } else { true } }),
            let colour = solidColour
        else { return nil }
        if let matrix = filters[index].matrix, matrix.keepsOpacity, colour.opacity > 0 {
            var item = self
            item.filters.remove(at: index)
            item.recolour { matrix.applied(to: $0) }
            return .parts([item])
        }
        if case .shadow(let shade, let radius, let x, let y, .normal, []) = filters[index], index == filters.count - 1,
            opacity == 1, masks.isEmpty, blendMode == .normal
        {
            var (item, shadow) = (self, self)
            item.filters.remove(at: index)
            shadow.filters[index] = .blur(radius: radius)
            let resolved = shade.resolve(in: .dark)
            shadow.recolour { resolved.multiplied(opacity: $0.opacity) }
            shadow.transform = transform.concatenating(CGAffineTransform(translationX: x, y: y))
            return .parts([shadow, item])
        }
        return nil
    }

    private var solidColour: Color.Resolved? {
        switch content {
        case .fill(_, let paint, _), .stroke(_, let paint, _): paint.solidColor
        case .glyphs(let runs, _): runs.first?.paint.solidColor
        case .bitmap(_, _, let tint): tint
        case .backdrop, .group: nil
        }
    }

    private mutating func recolour(_ change: (Color.Resolved) -> Color.Resolved) {
        switch content {
        case .fill(let path, let paint, let style): content = .fill(path, paint.mapColors(change), style)
        case .stroke(let path, let paint, let style): content = .stroke(path, paint.mapColors(change), style)
        case .glyphs(var runs, let exact):
            for index in runs.indices { runs[index].paint = runs[index].paint.mapColors(change) }
            content = .glyphs(runs, disablesSubpixelQuantization: exact)
        case .bitmap(let bitmap, let rect, let tint): content = .bitmap(bitmap, rect, tint: change(tint))
        case .backdrop, .group: break
        }
    }

    private func merged(with list: DisplayList) -> DisplayItem? {
        guard let only = list.items.first else { return nil }
        if list.items.count == 1 {
            guard !only.looksBehind else { return nil }
            // Filters act on what was clipped and faded before: they may change places with a fade only if they are blurs.
            let movesInside = only.clip == nil && only.masks.isEmpty && (only.opacity == 1 || onlyBlurs)
            guard filters.isEmpty || movesInside else { return nil }
            var item = only
            item.filters += filters
            item.opacity *= opacity
            item.clip = both(only.clip, clip)
            item.masks += masks
            item.blendMode = blendMode
            return item
        }
        var all: [GlyphRun] = []
        var allExact = true
        for item in list.items {
            guard case .glyphs(let runs, let exact) = item.content, item.isPlain, item.clip == nil,
                item.transform == only.transform, runs.allSatisfy({ $0.paint.solidColor?.opacity == 1 })
            else { return nil }
            allExact = allExact && exact
            all += runs
        }
        guard all.hasOnePaint else { return nil }
        return DisplayItem(
            .glyphs(all, disablesSubpixelQuantization: allExact), transform: only.transform, filters: filters,
            clip: clip, masks: masks, opacity: opacity, blendMode: blendMode)
    }

    private func both(_ a: CGRect?, _ b: CGRect?) -> CGRect? {
        guard let a else { return b }
        guard let b else { return a }
        let common = a.intersection(b)
        return common.isNull ? .zero : common
    }
}

nonisolated extension [GlyphRun] {
    fileprivate var hasOnePaint: Bool { allSatisfy { $0.paint == self[0].paint } }
}
