import Drawing
import Foundation

extension FramePlanner {
    /// A paint whose records are in the plan.
    struct KnownPaint {
        var paint: Paint
        var kind: Program.PaintKind
        var record: Int
        /// From the paint's space to the gradient's own.
        var own: CGAffineTransform
        /// What is painted with.
        var source: FramePlan.Source
        /// The map to pixels that was asked for last, and its records.
        var map: CGAffineTransform
        var mapRecord: Int
    }

    /// What a painted quad carries: the variant of its program, its tint, and the picture that it is painted with.
    ///
    /// - Parameter transform: From the paint's space to pixels.
    mutating func ink(
        _ paint: Paint, _ transform: CGAffineTransform, _ opacity: Double
    ) -> (kind: Program.PaintKind, tint: SIMD4<Float>, painted: FramePlan.Source) {
        if let colour = paint.solidColor { return (.solid, tint(colour, opacity), .none) }
        guard let index = known(paint, transform) else { return (.solid, .zero, .none) }
        if paints[index].map != transform {
            paints[index].map = transform
            paints[index].mapRecord = record(
                PaintRecord.records(of: transform.inverted().concatenating(paints[index].own)))
        }
        let known = paints[index]
        return (known.kind, SIMD4(Float(opacity), Float(known.record), Float(known.mapRecord), 0), known.source)
    }

    /// The paint's place among those of the plan.
    private mutating func known(_ paint: Paint, _ transform: CGAffineTransform) -> Int? {
        var source = FramePlan.Source.none
        let made: PaintRecord
        if case .meshGradient(let mesh, let rect) = paint {
            // Its picture depends on the map, too.
            guard let picture = meshPicture(mesh, rect, transform) else { return nil }
            (made, source) = picture
            if let index = paints.firstIndex(where: { $0.source == source && $0.paint == paint }) { return index }
        } else {
            // Why the last one first: a text's letters have one paint, and comparing it with itself costs nothing.
            if let last = paints.last, last.paint == paint { return paints.count - 1 }
            if let index = paintPlaces[paint] { return index }
            guard let record = PaintRecord(paint) else { return nil }
            made = record
            paintPlaces[paint] = paints.count
        }
        let map = transform.inverted().concatenating(made.own)
        paints.append(
            KnownPaint(
                paint: paint, kind: made.kind, record: record(made.records), own: made.own, source: source,
                map: transform, mapRecord: record(PaintRecord.records(of: map))))
        return paints.count - 1
    }

    // MARK: - Meshes

    /// The longest side of a mesh's picture; a larger one is sampled between its texels.
    private static let longestMesh = 4_096

    /// A mesh drawn over `rect`, upright and as large as it is shown.
    private mutating func meshPicture(
        _ mesh: ResolvedMeshGradient, _ rect: CGRect, _ transform: CGAffineTransform
    ) -> (PaintRecord, FramePlan.Source)? {
        let rect = rect.standardized
        func side(_ length: Double, _ scale: Double) -> Int? {
            let pixels = length * scale
            guard pixels > 0, pixels.isFinite else { return nil }
            return max(1, Int(min(pixels.rounded(), Double(min(Self.longestMesh, largestSide)))))
        }
        guard let width = side(rect.width, hypot(transform.a, transform.b)),
            let height = side(rect.height, hypot(transform.c, transform.d)), rect.minX.isFinite, rect.minY.isFinite
        else { return nil }
        guard
            let picture = meshes.picture(
                MeshStore.Key(mesh: mesh, width: width, height: height), frame: store.frame)
        else {
            report("a mesh gradient of \(width) × \(height) pixels is larger than the driver's pictures")
            return nil
        }
        if !picture.isDrawn { draw(mesh, into: picture.id, width: width, height: height) }
        let own = CGAffineTransform(translationX: -rect.minX, y: -rect.minY).concatenating(
            CGAffineTransform(scaleX: Double(width) / rect.width, y: Double(height) / rect.height))
        return (PaintRecord(pictureWidth: width, height: height, own: own), .mesh(picture.id))
    }

    /// The pass that fills a mesh's picture: its background, and over that patch after patch.
    private mutating func draw(_ mesh: ResolvedMeshGradient, into id: Int, width: Int, height: Int) {
        let box = PixelBox(x0: 0, y0: 0, x1: width, y1: height)
        var round = FramePlan.Round()
        if mesh.background.opacity > 0 {
            round.batches.append(
                FramePlan.Batch(
                    program: .shape(.solid), source: .none, blend: .replace,
                    instances: [
                        FramePlan.Instance(
                            box: box.corners, first: box.corners, second: SIMD4(0, -1, 0, 0),
                            tint: tint(mesh.background, 1))
                    ], bounds: box))
        }
        let made = MeshRecord(mesh, width: width, height: height)
        let instances = made.instances(at: record(made.records))
        if !instances.isEmpty {
            round.batches.append(
                FramePlan.Batch(
                    program: .mesh, source: .none, blend: .replace, cells: made.cells, instances: instances,
                    bounds: box))
        }
        plan.passes.append(
            FramePlan.Pass(
                destination: .mesh(id), box: box, clears: true, isSampled: made.hasEdges, rounds: [round]))
    }
}
