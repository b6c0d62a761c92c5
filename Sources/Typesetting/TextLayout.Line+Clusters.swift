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
        var (runs, start) = ([GlyphRun](), 0)
        for shared in line.shaped.runs {
            let count = shared.value.clusters.count
            defer { start += count }
            let places = clusters.clamped(to: start..<start + count)
            guard !places.isEmpty else { continue }
            let indices = places.lowerBound - start..<places.upperBound - start
            guard var run = Text.Layout.Run(shaped: shared, looks: line.looks).glyphRun(of: indices) else { continue }
            var glyph = 0
            let skipped = indices.lowerBound == 0 ? 0 : shared.value.clusters[indices.lowerBound - 1].glyphEnd
            run.glyphs.withUnsafeMutableBufferPointer { glyphs in
                for index in indices {
                    let end = shared.value.clusters[index].glyphEnd - skipped
                    guard glyph < end else { continue }
                    let distance = offset(start + index)
                    while glyph < end {
                        glyphs[glyph].position.x += distance.width
                        glyphs[glyph].position.y += distance.height
                        glyph += 1
                    }
                }
            }
            runs.append(run)
        }
        draw(runs, disablesSubpixelQuantization: options.contains(.disablesSubpixelQuantization))
    }
}
