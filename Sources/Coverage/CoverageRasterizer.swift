internal import CFreeType
import Drawing
import Foundation

/// Draws glyphs and paths into coverage images with FreeType's smooth rasteriser: exact area coverage in 256 levels,
/// no hinting, outlines at 1/64 pixel.
///
/// Glyph outlines are taken in font units and scaled here, so that any size and any affine transform is exact and no
/// two sizes share a rounded ppem. Keeps the faces that it opened; one object serves one thread at a time.
public final class CoverageRasterizer {
    /// The longest side of an image, in pixels.
    public static let largestSide = 16_384
    /// The most points of one path (FreeType counts them in 16 bits).
    public static let mostPoints = 32_767

    private let library: FT_Library
    private var faces: [FontFace: FT_Face] = [:]

    public init() throws(CoverageError) {
        var made: FT_Library?
        let code = FT_Init_FreeType(&made)
        guard code == 0, let made else { throw .library(code: Int(code)) }
        library = made
    }

    deinit {
        faces.values.forEach { FT_Done_Face($0) }
        FT_Done_FreeType(library)
    }

    // MARK: - Glyphs

    /// The coverage of all glyphs of `runs` together: where glyphs overlap, coverage is combined as by painting one
    /// over the other (1 − (1 − a)(1 − b)), so that the group is one flat shape.
    ///
    /// - Parameters:
    ///   - transform: From the runs' space (points, y down) to pixels relative to the image's origin.
    ///   - places: Where the glyphs go instead, one after another through all runs, in pixels.
    ///   - window: Only what lies in it is drawn. Nil: everything.
    /// - Throws: `CoverageError.font` where a face cannot be opened.
    public func glyphs(
        _ runs: [GlyphRun], transform: CGAffineTransform, places: [CGPoint]? = nil,
        window: PixelWindow? = nil
    ) throws(CoverageError) -> CoverageImage {
        var parts: [CoverageImage] = []
        var index = 0
        for run in runs {
            let face = try face(for: run.face)
            let unit = run.size / Double(max(face.pointee.units_per_EM, 1))
            for glyph in run.glyphs {
                let place = places?[index] ?? glyph.position.applying(transform)
                index += 1
                var map = CGAffineTransform(scaleX: unit, y: unit).concatenating(transform)
                (map.tx, map.ty) = (place.x, place.y)
                if let image = try image(of: glyph.id, in: face, run.face, map, window), !image.isEmpty {
                    parts.append(image)
                }
            }
        }
        return try CoverageRasterizer.union(of: parts)
    }

    /// Between which heights a glyph's outline lies, its control points too: ems above the baseline, negative below it. Nil
    /// where it has none.
    public func heights(of id: UInt32, in description: FontFace) -> ClosedRange<Double>? {
        guard let face = try? face(for: description),
            FT_Load_Glyph(face, id, FT_Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP)) == 0,
            face.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE,
            face.pointee.glyph.pointee.outline.n_points > 0
        else { return nil }
        var box = FT_BBox()
        FT_Outline_Get_CBox(&face.pointee.glyph.pointee.outline, &box)
        let em = Double(max(face.pointee.units_per_EM, 1))
        // Artificial bold makes it higher by as much as its strokes get wider.
        return Double(box.yMin) / em...(Double(box.yMax) / em + (description.isEmboldened ? 1.0 / 24 : 0))
    }

    /// One glyph, `map` from font units (y down) to pixels; nil where the face has no outline for it.
    private func image(
        of id: UInt32, in face: FT_Face, _ description: FontFace, _ map: CGAffineTransform,
        _ window: PixelWindow?
    ) throws(CoverageError) -> CoverageImage? {
        guard FT_Load_Glyph(face, id, FT_Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP)) == 0,
            face.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return nil }
        if description.isEmboldened {
            // Why: a twenty-fourth of the em is FreeType's own strength for artificial bold.
            FT_Outline_Embolden(&face.pointee.glyph.pointee.outline, FT_Pos(face.pointee.units_per_EM) / 24)
        }
        let outline = face.pointee.glyph.pointee.outline
        for index in 0..<Int(outline.n_points) {
            let point = outline.points[index]
            let (x, y) = (Double(point.x) + description.slant * Double(point.y), -Double(point.y))
            outline.points[index] = fixed(CGPoint(x: x, y: y).applying(map))
        }
        return try rasterise(outline, window)
    }

    func face(for description: FontFace) throws(CoverageError) -> FT_Face {
        if let known = faces[description] { return known }
        var made: FT_Face?
        let code = FT_New_Face(library, description.file, FT_Long(description.index), &made)
        guard code == 0, let face = made else { throw .font(file: description.file, code: Int(code)) }
        if !description.axes.isEmpty { setAxes(description.axes, of: face) }
        faces[description] = face
        return face
    }

    private func setAxes(_ axes: [FontFace.Axis], of face: FT_Face) {
        var described: UnsafeMutablePointer<FT_MM_Var>?
        guard FT_Get_MM_Var(face, &described) == 0, let described else { return }
        defer { FT_Done_MM_Var(library, described) }
        var coordinates = (0..<Int(described.pointee.num_axis)).map { index -> FT_Fixed in
            let axis = described.pointee.axis[index]
            let tag = String(
                decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: axis.tag >> $0) }, as: UTF8.self)
            guard let wanted = axes.first(where: { $0.tag == tag })?.value, wanted.isFinite else { return axis.def }
            let clamped = min(max(wanted, -32_000), 32_000)
            return min(max(FT_Fixed((clamped * 65_536).rounded()), axis.minimum), axis.maximum)
        }
        FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
    }

    // MARK: - Paths

    /// The coverage of the inside of `path`; `transform` from its space to pixels relative to the image's origin. A path of
    /// more than `mostPoints` points is drawn without its smallest details.
    public func fill(
        _ path: Path, transform: CGAffineTransform, style: FillStyle = FillStyle(), window: PixelWindow? = nil
    ) throws(CoverageError) -> CoverageImage {
        var builder = OutlineBuilder(path, transform: transform)
        return try builder.withOutline(evenOdd: style.isEOFilled) { (outline) throws(CoverageError) in
            try rasterise(outline, window)
        }
    }

    /// The coverage of a line along `path`. The pen is the transform's image of a round one.
    public func stroke(
        _ path: Path, transform: CGAffineTransform, style: StrokeStyle, window: PixelWindow? = nil
    ) throws(CoverageError) -> CoverageImage {
        var outline = try StrokeOutliner(library: library).outline(of: path, transform: transform, style: style)
        return try outline.withOutline(evenOdd: false) { (outline) throws(CoverageError) in
            try rasterise(outline, window)
        }
    }

    // MARK: - Pixels

    private func rasterise(_ outline: FT_Outline, _ window: PixelWindow?) throws(CoverageError) -> CoverageImage {
        guard outline.n_points > 0 else { return .empty }
        var outline = outline
        var box = FT_BBox()
        FT_Outline_Get_CBox(&outline, &box)
        var (x0, x1) = (Int(box.xMin) >> 6, (Int(box.xMax) + 63) >> 6)
        // FreeType's y points up.
        var (y0, y1) = (Int(box.yMin) >> 6, (Int(box.yMax) + 63) >> 6)
        if let window {
            let whole = PixelWindow(x: x0, y: -y1, width: x1 - x0, height: y1 - y0)
            guard let part = window.intersection(whole) else { return .empty }
            (x0, x1, y0, y1) = (part.x, part.x + part.width, -(part.y + part.height), -part.y)
        }
        let (width, height) = (x1 - x0, y1 - y0)
        guard width > 0, height > 0 else { return .empty }
        guard width <= CoverageRasterizer.largestSide, height <= CoverageRasterizer.largestSide else {
            throw .tooLarge(width: width, height: height)
        }
        var bytes = [UInt8](repeating: 0, count: width * height)
        FT_Outline_Translate(&outline, FT_Pos(-x0 * 64), FT_Pos(-y0 * 64))
        bytes.withUnsafeMutableBufferPointer { buffer in
            var bitmap = FT_Bitmap()
            (bitmap.rows, bitmap.width, bitmap.pitch) = (UInt32(height), UInt32(width), Int32(width))
            bitmap.buffer = buffer.baseAddress
            bitmap.num_grays = 256
            bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
            // Why: the result is not looked at. A failure (no memory) leaves the image empty, which is drawable.
            _ = FT_Outline_Get_Bitmap(library, &outline, &bitmap)
        }
        return CoverageImage(x: x0, y: -y1, width: width, height: height, bytes: bytes)
    }

    /// All images in one, combined as by painting over.
    static func union(of parts: [CoverageImage]) throws(CoverageError) -> CoverageImage {
        guard let first = parts.first else { return .empty }
        if parts.count == 1 { return first }
        let x0 = parts.map(\.x).min()!
        let y0 = parts.map(\.y).min()!
        let width = parts.map { $0.x + $0.width }.max()! - x0
        let height = parts.map { $0.y + $0.height }.max()! - y0
        guard width <= largestSide, height <= largestSide else { throw .tooLarge(width: width, height: height) }
        var bytes = [UInt8](repeating: 0, count: width * height)
        bytes.withUnsafeMutableBufferPointer { to in
            for part in parts {
                part.bytes.withUnsafeBufferPointer { from in
                    for row in 0..<part.height {
                        let target = (part.y - y0 + row) * width + part.x - x0
                        let source = row * part.width
                        for column in 0..<part.width {
                            let (old, new) = (Int(to[target + column]), Int(from[source + column]))
                            if new == 0 { continue }
                            to[target + column] = UInt8(old + ((255 - old) * new + 127) / 255)
                        }
                    }
                }
            }
        }
        return CoverageImage(x: x0, y: y0, width: width, height: height, bytes: bytes)
    }
}

extension OutlineBuilder {
    /// Lends the outline to FreeType.
    mutating func withOutline(
        evenOdd: Bool, _ body: (FT_Outline) throws(CoverageError) -> CoverageImage
    ) throws(CoverageError) -> CoverageImage {
        guard !contourEnds.isEmpty else { return .empty }
        var (points, tags, ends) = (points, tags, contourEnds)
        // Why: Swift's buffer accessors are not yet typed-throws in nesting, so the result travels as a value.
        let result: Result<CoverageImage, CoverageError> = points.withUnsafeMutableBufferPointer { points in
            tags.withUnsafeMutableBufferPointer { tags in
                ends.withUnsafeMutableBufferPointer { ends in
                    var outline = FT_Outline()
                    outline.n_points = Int16(points.count)
                    outline.n_contours = Int16(ends.count)
                    outline.points = points.baseAddress
                    outline.tags = UnsafeMutableRawPointer(tags.baseAddress!).assumingMemoryBound(to: CChar.self)
                    outline.contours = ends.baseAddress
                    outline.flags = evenOdd ? FT_OUTLINE_EVEN_ODD_FILL : 0
                    do throws(CoverageError) { return .success(try body(outline)) } catch { return .failure(error) }
                }
            }
        }
        return try result.get()
    }
}
