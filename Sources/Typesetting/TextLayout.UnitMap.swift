import Drawing
import Foundation
import Synchronization

extension Text.Layout {
    /// Which unit of a text each cluster belongs to: what `units` says, made for going through many clusters at each
    /// moment.
    ///
    /// Clusters are counted through the lines, in each line in visual order. One that draws nothing (a space) goes with its
    /// left neighbour in the line, at the line's left end with its right one; those of a blank line go with the line above,
    /// or below. So lines under a text are moved with what stands over them.
    public struct UnitMap: Sendable {
        /// How many units there are.
        public fileprivate(set) var count = 0
        /// For each cluster its unit; −1 where the text has none.
        public fileprivate(set) var units: [Int32] = []
        /// For each line where its clusters start; one more for the end.
        public fileprivate(set) var lineStarts: [Int] = [0]
        /// For each unit its logically first cluster.
        public fileprivate(set) var firsts: [Int] = []

        /// Which line a cluster is in.
        public func line(of cluster: Int) -> Int {
            var (low, high) = (0, lineStarts.count - 1)
            while high - low > 1 {
                let middle = (low + high) / 2
                if lineStarts[middle] <= cluster { low = middle } else { high = middle }
            }
            return low
        }
    }

    /// The unit of each cluster. Asked again for the same layout, it costs nothing.
    ///
    /// - Parameter splitsJoined: Whether letters that are written joined are clusters of their own.
    public func unitMap(_ kind: UnitKind, splitsJoined: Bool = false) -> UnitMap {
        let key = UnitMapCache.Key(kind: kind, splitsJoined: kind == .cluster && splitsJoined)
        return shaped.value.unitMaps.map(key) { makeUnitMap(kind, splitsJoined: splitsJoined) }
    }

    private func makeUnitMap(_ kind: UnitKind, splitsJoined: Bool) -> UnitMap {
        var map = UnitMap()
        // Where each run's clusters start. Why by identity: equal runs may stand in several lines.
        var starts: [ObjectIdentifier: Int] = [:]
        for line in self {
            for run in line {
                starts[ObjectIdentifier(run.shaped)] = map.units.count
                map.units += repeatElement(-1, count: run.count)
            }
            map.lineStarts.append(map.units.count)
        }
        for (number, unit) in units(kind, splitsJoined: splitsJoined).enumerated() {
            var first: (place: Int, scalar: Int)?
            for slice in unit.slices {
                let start = starts[ObjectIdentifier(slice.run.shaped)]!
                for index in slice.indices {
                    map.units[start + index] = Int32(number)
                    let single = slice[index]
                    if !single.isBlank, single.range.lowerBound < first?.scalar ?? .max {
                        first = (start + index, single.range.lowerBound)
                    }
                }
            }
            map.firsts.append(first?.place ?? 0)
        }
        map.count = map.firsts.count
        map.fillGaps()
        return map
    }
}

extension Text.Layout.UnitMap {
    /// Lets the clusters without a unit go with their neighbours.
    fileprivate mutating func fillGaps() {
        var gap = Int32(-1)
        for (start, end) in zip(lineStarts, lineStarts.dropFirst()) where start < end {
            let ink = units[start..<end].first { $0 >= 0 }
            var last = ink ?? gap
            for index in start..<end {
                if units[index] < 0 { units[index] = last }
                last = units[index]
            }
            gap = last
        }
        // What is left stands above the first line that draws something.
        guard count > 0, let below = units.first(where: { $0 >= 0 }) else { return }
        for index in units.indices {
            if units[index] >= 0 { break }
            units[index] = below
        }
    }
}

/// The unit maps of one shaped text, made when they are first asked for. No part of the text's value: all are equal.
final class UnitMapCache: Hashable, Sendable {
    struct Key: Hashable {
        var kind: Text.Layout.UnitKind
        var splitsJoined: Bool
    }

    private let maps = Mutex<[Key: Text.Layout.UnitMap]>([:])

    func map(_ key: Key, make: () -> Text.Layout.UnitMap) -> Text.Layout.UnitMap {
        if let known = maps.withLock({ $0[key] }) { return known }
        let map = make()
        maps.withLock { $0[key] = map }
        return map
    }

    static func == (lhs: UnitMapCache, rhs: UnitMapCache) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
