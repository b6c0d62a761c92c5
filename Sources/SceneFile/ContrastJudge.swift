import Drawing
import Foundation

/// How well the letters of a display list stand out from what is drawn below them.
///
/// The ratio is that of WCAG 2.1 ("contrast ratio", "relative luminance"): 1 for equal colours, 21 for black on white. Below a
/// letter lie fills, gradients at that place and the averages of pictures; where something lies there whose colour the list
/// does not tell (a material, what is blended or filtered by colour), the letter is not judged.
struct ContrastJudge {
    /// Letters of one size that were drawn together, with the worst ratio of any of them.
    struct Finding {
        var ratio: Double
        /// Of the letter with that ratio, on the canvas.
        var place: CGPoint
        /// Points, as drawn.
        var size: Double
        /// Whether it counts as large: 24 points and more.
        var isLarge: Bool { size >= 24 }
        /// The least that is readable.
        var needed: Double { isLarge ? 3 : 4.5 }
    }

    private var leaves: [Leaf] = []
    /// The numbers of those that may lie below letters.
    private var covers: [Int] = []
    private let ground: [Double]

    /// - Parameter ground: What lies below everything.
    init(_ list: DisplayList, ground: Color.Resolved = .init(red: 0, green: 0, blue: 0)) {
        self.ground = ground.premultiplied
        flatten(list, Surroundings())
    }

    /// What surrounds an item: groups that it is in.
    private struct Surroundings {
        var opacity = 1.0
        var clip: CGRect?
        var masks: [(path: Path, isInverse: Bool)] = []
        /// Whether colours come out otherwise than they are written.
        var isUncertain = false
    }

    /// One drawing without parts.
    private struct Leaf {
        var item: DisplayItem
        var around: Surroundings
        var bounds: CGRect
    }

    private mutating func flatten(_ list: DisplayList, _ around: Surroundings) {
        for item in list.items {
            var inner = around
            inner.opacity *= item.opacity
            guard inner.opacity > 0.02 else { continue }
            if let clip = item.clip { inner.clip = inner.clip.map { $0.intersection(clip) } ?? clip }
            for mask in item.masks {
                if case .path(let path, _, let transform) = mask.shape {
                    inner.masks.append((path.applying(transform), mask.isInverse))
                } else {
                    inner.isUncertain = true
                }
            }
            let changes = item.filters.contains { filter in
                if case .blur = filter { return false }
                if case .shadow = filter { return false }
                return true
            }
            if changes || item.blendMode != .normal { inner.isUncertain = true }
            if case .group(let group) = item.content {
                flatten(group, inner)
            } else {
                let bounds = Self.bounds(of: item)
                if !bounds.isNull { covers.append(leaves.count) }
                leaves.append(Leaf(item: item, around: inner, bounds: bounds))
            }
        }
    }

    private static func bounds(of item: DisplayItem) -> CGRect {
        switch item.content {
        case .fill(let path, _, _): path.applying(item.transform).boundingRect
        case .bitmap(_, let rect, _): rect.applying(item.transform)
        case .backdrop(let rect): rect
        case .stroke, .glyphs, .group: .null
        }
    }

    // MARK: - Letters

    /// The letters whose ratio is below what they need, drawing by drawing.
    func findings() -> [Finding] {
        var found: [Finding] = []
        for (index, leaf) in leaves.enumerated() {
            guard case .glyphs(let runs, _) = leaf.item.content, !leaf.around.isUncertain else { continue }
            var worst: Finding?
            for run in runs {
                for glyph in Self.some(run.glyphs) {
                    let inside = CGPoint(x: glyph.position.x + run.size * 0.25, y: glyph.position.y - run.size * 0.25)
                    let place = inside.applying(leaf.item.transform)
                    guard Self.shows(leaf.around, place), let below = color(below: index, at: place) else { continue }
                    let ink = Self.premultiplied(run.paint, at: inside).map { $0 * leaf.around.opacity }
                    guard ink[3] > 0.02 else { continue }
                    let ratio = Contrast.ratio(Self.over(ink, below), below)
                    let scale = hypot(leaf.item.transform.b, leaf.item.transform.d)
                    let finding = Finding(ratio: ratio, place: place, size: run.size * scale)
                    if ratio < worst?.ratio ?? finding.needed { worst = finding }
                }
            }
            if let worst, worst.ratio < worst.needed - 0.005 { found.append(worst) }
        }
        return found
    }

    /// At most 24, evenly spaced.
    private static func some(_ glyphs: [GlyphRun.Glyph]) -> [GlyphRun.Glyph] {
        guard glyphs.count > 24 else { return glyphs }
        return (0..<24).map { glyphs[$0 * glyphs.count / 24] }
    }

    // MARK: - What is below

    /// Premultiplied, opaque; nil where that can't be told.
    private func color(below index: Int, at place: CGPoint) -> [Double]? {
        // From the nearest down, until nothing shines through.
        var (color, through) = ([0.0, 0, 0], 1.0)
        for cover in covers.reversed() where cover < index {
            let leaf = leaves[cover]
            guard leaf.bounds.contains(place), Self.shows(leaf.around, place) else { continue }
            guard let own = Self.premultiplied(leaf, at: place) else { continue }
            if leaf.around.isUncertain { return nil }
            if case .backdrop = leaf.item.content { return nil }
            for channel in 0..<3 { color[channel] += through * own[channel] }
            through *= 1 - own[3]
            if through < 0.004 { return color + [1] }
        }
        for channel in 0..<3 { color[channel] += through * ground[channel] }
        return color + [1]
    }

    private static func shows(_ around: Surroundings, _ place: CGPoint) -> Bool {
        if let clip = around.clip, !clip.contains(place) { return false }
        return around.masks.allSatisfy { $0.path.contains(place) != $0.isInverse }
    }

    /// What a drawing adds at a place; nil where it draws nothing there.
    private static func premultiplied(_ leaf: Leaf, at place: CGPoint) -> [Double]? {
        let own = place.applying(leaf.item.transform.inverted())
        let color: [Double]
        switch leaf.item.content {
        case .fill(let path, let paint, let style):
            guard path.contains(own, eoFill: style.isEOFilled) else { return nil }
            color = premultiplied(paint, at: own)
        case .bitmap(let bitmap, _, _):
            guard bitmap.format == .rgba else { return nil }
            color = average(bitmap)
        case .backdrop: return [0, 0, 0, 0]
        case .stroke, .glyphs, .group: return nil
        }
        return color.map { $0 * leaf.around.opacity }
    }

    private static func average(_ bitmap: Bitmap) -> [Double] {
        let pixels = bitmap.width * bitmap.height
        let step = max(1, pixels / 4_096)
        var (sums, count) = ([0.0, 0, 0, 0], 0.0)
        for pixel in stride(from: 0, to: pixels, by: step) {
            for channel in 0..<4 { sums[channel] += Double(bitmap.bytes[pixel * 4 + channel]) / 255 }
            count += 1
        }
        return sums.map { $0 / max(1, count) }
    }

    /// A paint's colour at a place of its own space.
    private static func premultiplied(_ paint: Paint, at place: CGPoint) -> [Double] {
        switch paint {
        case .color(let color): return color.premultiplied
        case .linearGradient(let gradient, let start, let end):
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let length = dx * dx + dy * dy
            return gradient.premultiplied(
                at: length > 0 ? ((place.x - start.x) * dx + (place.y - start.y) * dy) / length : 1)
        case .radialGradient(let gradient, let center, let start, let end):
            let distance = hypot(place.x - center.x, place.y - center.y)
            return gradient.premultiplied(
                at: end != start ? (distance - start) / (end - start) : distance < end ? 0 : 1)
        case .angularGradient(let gradient, let center, let start, let end):
            guard end != start else { return gradient.premultiplied(at: 1) }
            let turn = atan2(place.y - center.y, place.x - center.x) - start
            let whole = turn - (turn / (2 * .pi)).rounded(.down) * 2 * .pi
            return gradient.premultiplied(at: whole / (end - start))
        case .meshGradient(let mesh, let rect):
            guard rect.width > 0, rect.height > 0 else { return mesh.background.premultiplied }
            return mesh.premultiplied(
                at: SIMD2((place.x - rect.minX) / rect.width, (place.y - rect.minY) / rect.height))
        }
    }

    private static func over(_ front: [Double], _ back: [Double]) -> [Double] {
        (0..<4).map { front[$0] + back[$0] * (1 - front[3]) }
    }
}
