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
        if case .group(let list) = content {
            item.content = .group(list.transformed(by: map))
        } else {
            item.transform = transform.concatenating(map)
        }
        item.filters = filters.map { $0.scaled(by: map.lengthScale) }
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
