import Foundation

extension DisplayList {
    /// The same picture at another place and size: moved and scaled evenly, filters with it.
    ///
    /// - Parameters:
    ///   - transform: Upright, the same scale in both directions.
    ///   - clip: Nothing is drawn outside (in the new space).
    public func transformed(by transform: CGAffineTransform, clip: CGRect? = nil) -> DisplayList {
        DisplayList(items.map { $0.transformed(by: transform, clip: clip) })
    }
}

extension DisplayItem {
    fileprivate func transformed(by map: CGAffineTransform, clip limit: CGRect?) -> DisplayItem {
        var item = self
        switch content {
        case .group(let list): item.content = .group(list.transformed(by: map))
        case .backdrop(let rect): item.content = .backdrop(rect.applying(map))
        case .fill, .stroke, .glyphs, .bitmap: item.transform = transform.concatenating(map)
        }
        item.filters = filters.map { $0.applying(map) }
        item.masks = masks.map { $0.transformed(by: map) }
        let own = clip?.applying(map)
        if let own, let limit {
            let both = own.intersection(limit)
            item.clip = both.isNull ? .zero : both
        } else {
            item.clip = own ?? limit
        }
        return item
    }
}

extension Mask {
    fileprivate func transformed(by map: CGAffineTransform) -> Mask {
        switch shape {
        case .path(let path, let style, let own):
            Mask(.path(path, style, transform: own.concatenating(map)), isInverse: isInverse)
        case .layer(let list, let opacity):
            Mask(.layer(list.transformed(by: map), opacity: opacity), isInverse: isInverse)
        }
    }
}
