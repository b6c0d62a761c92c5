import Drawing
import Foundation

/// A line's clusters, counted from its left end on through its runs.
extension Text.Layout.Line {
    /// How many clusters the line has.
    public var clusterCount: Int { shaped.runs.reduce(0) { $0 + $1.value.clusters.count } }

    /// The cluster at a place.
    ///
    /// - Precondition: The line has it.
    public func cluster(at place: Int) -> Text.Layout.RunSlice { slices(of: place..<place + 1)[0] }

    /// Neighbouring clusters as slices of their runs.
    public func slices(of clusters: Range<Int>) -> [Text.Layout.RunSlice] {
        var start = 0
        return compactMap { run in
            defer { start += run.count }
            let indices = clusters.clamped(to: start..<start + run.count)
            guard !indices.isEmpty else { return nil }
            return Text.Layout.RunSlice(run: run, indices: indices.lowerBound - start..<indices.upperBound - start)
        }
    }

    /// Whether glyphs of the line look the same moved by themselves as moved with their paint: each paint is one colour,
    /// and no line goes under or through the text.
    public var glyphsMoveFreely: Bool {
        shaped.runs.allSatisfy { run in
            let look = looks[run.value.span]
            return look.paint.solidColor != nil && look.underline == nil && look.strikethrough == nil
        }
    }
}

extension GraphicsContext {
    /// Draws neighbouring clusters of a line as one flattened group.
    public func draw(
        _ line: Text.Layout.Line, clusters: Range<Int>, options: Text.Layout.DrawingOptions = []
    ) {
        let options = options.union(line.drawingOptions)
        guard line.hasRules else {
            return draw(
                line.glyphRuns(of: clusters),
                disablesSubpixelQuantization: options.contains(.disablesSubpixelQuantization))
        }
        let slices = line.slices(of: clusters)
        draw(slices.flatMap(\.glyphRuns), TextRule.joined(slices.flatMap(\.rules)), options)
    }

    /// Draws the glyphs of neighbouring clusters of a line as one flattened group, each cluster moved on its own.
    ///
    /// For lines whose glyphs move freely: paints and the lines under the text stay where they are.
    ///
    /// - Parameter offset: How far a cluster is moved, points.
    public func draw(
        _ line: Text.Layout.Line, clusters: Range<Int>, options: Text.Layout.DrawingOptions = [],
        movedBy offset: (Int) -> CGSize
    ) {
        let runs = line.glyphRuns(of: clusters) { run, glyphs, indices, start in
            var glyph = 0
            let skipped = indices.lowerBound == 0 ? 0 : run.clusters[indices.lowerBound - 1].glyphEnd
            for index in indices {
                let end = run.clusters[index].glyphEnd - skipped
                guard glyph < end else { continue }
                let distance = offset(start + index)
                while glyph < end {
                    glyphs[glyph].position.x += distance.width
                    glyphs[glyph].position.y += distance.height
                    glyph += 1
                }
            }
        }
        let options = options.union(line.drawingOptions)
        draw(runs, disablesSubpixelQuantization: options.contains(.disablesSubpixelQuantization))
    }
}

extension Text.Layout.Line {
    /// Whether some line goes under or through the text.
    fileprivate var hasRules: Bool {
        shaped.runs.contains { run in
            let look = looks[run.value.span]
            return look.underline != nil || look.strikethrough != nil
        }
    }

    /// Changes the glyphs of some clusters (numbered in their run) of a run, which begins at a place in the line.
    fileprivate typealias GlyphChange = (
        _ run: ShapedRun, _ glyphs: inout [GlyphRun.Glyph], _ indices: Range<Int>, _ start: Int
    ) -> Void

    /// The glyphs of neighbouring clusters, changed by `change`.
    fileprivate func glyphRuns(of clusters: Range<Int>, change: GlyphChange = { _, _, _, _ in }) -> [GlyphRun] {
        var (runs, start) = ([GlyphRun](), 0)
        for shared in shaped.runs {
            if start >= clusters.upperBound { break }
            let count = shared.value.clusters.count
            defer { start += count }
            let places = clusters.clamped(to: start..<start + count)
            guard !places.isEmpty else { continue }
            let indices = places.lowerBound - start..<places.upperBound - start
            guard var run = Text.Layout.Run(shaped: shared, looks: looks).glyphRun(of: indices) else { continue }
            change(shared.value, &run.glyphs, indices, start)
            runs.append(run)
        }
        return runs
    }
}
