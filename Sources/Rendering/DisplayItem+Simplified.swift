import Drawing
import Foundation

nonisolated extension DisplayItem {
    /// The standard deviation of all blurs one after another, in the list's units: variances add.
    var blurRadius: Double {
        filters.reduce(0) { sum, filter in
            switch filter {
            case .blur(let radius): sum + (radius > 0 && radius.isFinite ? radius * radius : 0)
            default: sum
            }
        }.squareRoot()
    }

    /// Items that draw the same without needing a layer, or nil where a layer is needed.
    ///
    /// A group of one item merges with it; a group without opacity and filters is its items; a group of sharp glyphs in
    /// one colour is one item; glyphs of several colours that are neither faded nor filtered are one item a colour.
    var simplified: [DisplayItem]? {
        switch content {
        case .group(let list):
            if let merged = merged(with: list) { return [merged] }
            if opacity == 1, blurRadius == 0 {
                return list.items.map { item in
                    var item = item
                    item.clip = both(item.clip, clip)
                    return item
                }
            }
            return nil
        case .glyphs(let runs, let exact):
            if runs.hasOnePaint { return [self] }
            guard opacity == 1, blurRadius == 0 else { return nil }
            return runs.map { run in
                var item = self
                item.content = .glyphs([run], disablesSubpixelQuantization: exact)
                return item
            }
        case .fill, .stroke, .bitmap, .backdrop: return [self]
        }
    }

    private func merged(with list: DisplayList) -> DisplayItem? {
        guard let only = list.items.first else { return nil }
        if list.items.count == 1, only.clip == nil || blurRadius == 0 {
            var item = only
            item.filters += filters
            item.opacity *= opacity
            item.clip = both(only.clip, clip)
            return item
        }
        var all: [GlyphRun] = []
        var allExact = true
        for item in list.items {
            guard case .glyphs(let runs, let exact) = item.content, item.opacity == 1, item.filters.isEmpty,
                item.clip == nil, item.transform == only.transform,
                runs.allSatisfy({ $0.paint.solidColor?.opacity == 1 })
            else { return nil }
            allExact = allExact && exact
            all += runs
        }
        guard all.hasOnePaint else { return nil }
        return DisplayItem(
            .glyphs(all, disablesSubpixelQuantization: allExact), transform: only.transform, filters: filters,
            clip: clip, opacity: opacity)
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
