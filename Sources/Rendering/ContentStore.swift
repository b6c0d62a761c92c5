import Coverage
import Drawing
import Foundation

/// Images on the graphics hardware, found by what they show. Everything that a frame reads is there before it is drawn.
final class ContentStore {
    /// A coverage image as it is; where it lies relative to its origin's whole pixel.
    struct Mask {
        var slot: AtlasSlot
        var box: PixelBox
    }

    /// A pyramid: each level's numbers (without texels) and its place.
    struct Blurrable {
        var box: PixelBox
        var levels: [(level: CoveragePyramid.Level, slot: AtlasSlot)]
        /// Where the levels lie.
        var pages: Set<AtlasPage.ID>
        var width: Int { box.width }
        var height: Int { box.height }
    }

    /// A bitmap, made smaller by halving so and so often.
    struct Picture {
        var slot: AtlasSlot
        var width: Int
        var height: Int
        /// Why it was made smaller than asked for.
        var loss: ContentError?
    }

    /// The part of what pages may take that they take, 0…1 (more where one frame needs it).
    var use: Double {
        let atlases = [maskAtlas, pyramidAtlas, pictureAtlas]
        let taken = atlases.flatMap { $0.pages.values }.reduce(0) { $0 + $1.texture.byteCount }
        return Double(taken) / Double(atlases.reduce(0) { $0 + $1.budget })
    }

    private struct PictureKey: Hashable {
        var bitmap: Bitmap
        var level: Int
    }

    private var colourFaces: [FontFace: Bool] = [:]
    private var colourGlyphs: [ColourGlyphKey: ColorGlyph?] = [:]

    private struct ColourGlyphKey: Hashable {
        var face: FontFace
        var id: UInt32
    }

    private var glyphs: [GlyphRasters.Key: GlyphRasters] = [:]
    /// The set that was asked for last: the next glyphs are mostly of the same.
    private var lastRasters: GlyphRasters?
    /// An image that draws nothing is remembered as nil.
    private var masks = ImageTable<Mask?>()
    private var blurrables = ImageTable<Blurrable?>()
    private var bitmaps: [PictureKey: Picture] = [:]
    /// What lies on each page. Why: giving a page up costs what lies on it then, not a look at everything there is.
    private var contents: [AtlasPage.ID: [ContentKey]] = [:]
    /// Keys of images whose page was given up, page by page; and sets of glyphs that may hold some.
    private var outdated: [[ContentKey]] = []
    private var outdatedSets: [GlyphRasters.Key] = []
    private let maskAtlas: Atlas
    private let pyramidAtlas: Atlas
    private let pictureAtlas: Atlas
    private let rasterizer: CoverageRasterizer
    private let largestSide: Int
    private let budget: Int
    /// The longest side of a bitmap's image.
    private let largestPicture: Int
    private var lastFace: (face: FontFace, hasColour: Bool)?
    private var lastTouched: (page: AtlasPage.ID, frame: Int) = (0, 0)
    private(set) var uploadedBytes = 0
    /// Pages that were given up so far.
    private(set) var evictedPages = 0
    private(set) var frame = 0
    var keptPasses: KeptPasses
    private var glyphTable = GlyphTable()
    let keptSide: Int

    /// - Parameter budget: Bytes of graphics memory for all images together.
    init(_ device: RenderDevice, budget: Int) throws {
        rasterizer = try CoverageRasterizer()
        (largestSide, self.budget) = (device.largestSide, budget)
        largestPicture = min(device.largestSide, 8_192)
        keptSide = min(device.largestSide, KeptPasses.side)
        keptPasses = KeptPasses(side: keptSide, patience: Self.patience)
        let counter = Counter()
        maskAtlas = Atlas(device, format: .coverage, gutter: 0, budget: budget / 5, nextID: counter.next)
        // Ten columns: more than the taps of the horizontal pass reach beyond an image.
        pyramidAtlas = Atlas(device, format: .rgba8, gutter: 10, budget: budget * 2 / 5, nextID: counter.next)
        pictureAtlas = Atlas(device, format: .rgba8, gutter: 0, budget: budget * 2 / 5, nextID: counter.next)
    }

    /// Begins a frame: what it reads stays.
    func begin(frame: Int) {
        self.frame = frame
        keptPasses.begin(frame: frame)
        forgetSome()
        glyphTable.beginFrame()
    }

    /// Passes that come again before passes are kept.
    private static let patience = 64

    func forgetKeptPasses() { keptPasses = KeptPasses(side: keptSide, patience: Self.patience) }

    private final class Counter {
        private var last = 0
        func next() -> Int {
            last += 1
            return last
        }
    }

    /// Bytes of graphics memory that images take.
    var usedImageBytes: Int { maskAtlas.usedBytes + pyramidAtlas.usedBytes + pictureAtlas.usedBytes }

    func texture(of page: AtlasPage.ID) -> Texture? { self.page(page)?.texture }

    /// The page of that name; nil where what lay on it was given up.
    private func page(_ id: AtlasPage.ID) -> AtlasPage? {
        maskAtlas.pages[id] ?? pyramidAtlas.pages[id] ?? pictureAtlas.pages[id]
    }

    /// How many times its budget an atlas may take in one frame for images that were halved so often: what comes when it
    /// is crowded has less detail, and so there is room for more.
    private func times(_ halvings: Int) -> Int { 2 + min(halvings, 2) }

    /// The coverage image that `draw` makes, or nil where it has no pixel.
    ///
    /// - Parameter halvings: How often it was made half as large as it is shown, for want of room.
    func mask(
        _ key: ContentKey, halvings: Int = 0, _ draw: (CoverageRasterizer) throws(CoverageError) -> CoverageImage
    ) throws(ContentError) -> Mask? {
        if let known = masks[key], known.map({ touch($0.slot.page) }) ?? true { return known }
        let mask = try uploaded(draw, halvings: halvings)
        masks[key] = .some(mask)
        if let mask { contents[mask.slot.page, default: []].append(key) }
        return mask
    }

    /// The glyphs' names and places; `transform` to pixels, its linear part is enough where nothing is snapped.
    func group(_ runs: [GlyphRun], _ transform: CGAffineTransform, isSnapped: Bool) -> PlacedGlyphs {
        glyphTable.group(runs, transform, isSnapped: isSnapped, rasterizer)
    }

    /// The images of a face's glyphs at a size under a map to pixels.
    func rasters(_ face: FontFace, size: Double, _ transform: CGAffineTransform) -> GlyphRasters {
        let key = GlyphRasters.Key(
            face: face, size: size, linear: SIMD4(transform.a, transform.b, transform.c, transform.d))
        if let lastRasters, lastRasters.key == key { return lastRasters }
        let rasters = glyphs[key] ?? GlyphRasters(key)
        (glyphs[key], lastRasters) = (rasters, rasters)
        return rasters
    }

    /// The image of a glyph whose origin lies `x`, `y` quarters of a pixel from a whole one; nil where it has no pixel.
    func mask(_ id: UInt32, x: Int, y: Int, in rasters: GlyphRasters) throws(ContentError) -> Mask? {
        let number = GlyphRasters.number(id, x: x, y: y)
        if let known = rasters.images[number], known.map({ touch($0.slot.page) }) ?? true { return known }
        let linear = rasters.key.linear
        let mask = try uploaded { (rasterizer) throws(CoverageError) in
            try rasterizer.glyphs(
                [rasters.run(id)],
                transform: CGAffineTransform(
                    a: linear.x, b: linear.y, c: linear.z, d: linear.w, tx: Double(x & 3) / 4, ty: Double(y & 3) / 4))
        }
        rasters.images[number] = .some(mask)
        return mask
    }

    /// A coverage image, drawn and put on a page; nil where it has no pixel.
    private func uploaded(
        _ draw: (CoverageRasterizer) throws(CoverageError) -> CoverageImage, halvings: Int = 0
    ) throws(ContentError) -> Mask? {
        let image = try rasterised(draw)
        guard !image.isEmpty else { return nil }
        guard let slot = insert(maskAtlas, image.width, image.height, image.bytes, times: times(halvings)) else {
            throw refusal(image.width, image.height)
        }
        return Mask(slot: slot, box: box(of: image))
    }

    /// The pyramid of the coverage image that `draw` makes, at least as deep as `depth`; nil where it has no pixel.
    func blurrable(
        _ key: ContentKey, depth: Int, halvings: Int = 0,
        _ draw: (CoverageRasterizer) throws(CoverageError) -> CoverageImage
    ) throws(ContentError) -> Blurrable? {
        if let known = blurrables[key] {
            guard let known else { return nil }
            if known.levels.count > depth, known.pages.allSatisfy(touch) { return known }
        }
        let image = try rasterised(draw)
        guard !image.isEmpty else {
            blurrables[key] = .some(nil)
            return nil
        }
        let pyramid = CoveragePyramid(image, depth: max(depth, 7))
        var levels: [(CoveragePyramid.Level, AtlasSlot)] = []
        for var level in pyramid.levels {
            guard
                let slot = insert(pyramidAtlas, level.width, level.packedHeight, level.texels, times: times(halvings))
            else { throw refusal(image.width, image.height) }
            level.texels = []
            levels.append((level, slot))
        }
        let made = Blurrable(box: box(of: image), levels: levels, pages: Set(levels.map { $0.1.page }))
        blurrables[key] = made
        for page in made.pages { contents[page, default: []].append(key) }
        return made
    }

    /// Whether some of the face's glyphs are pictures.
    func hasColour(_ face: FontFace) -> Bool {
        // The next face mostly is the same one.
        if let lastFace, lastFace.face == face { return lastFace.hasColour }
        let has = colourFaces[face] ?? rasterizer.hasColor(face)
        colourFaces[face] = has
        lastFace = (face, has)
        return has
    }

    /// The picture of a glyph; nil where it is an outline.
    func colourGlyph(_ id: UInt32, of face: FontFace) -> ColorGlyph? {
        let key = ColourGlyphKey(face: face, id: id)
        if let known = colourGlyphs[key] { return known }
        let glyph = try? rasterizer.colorGlyph(id, of: face)
        colourGlyphs[key] = .some(glyph)
        return glyph
    }

    /// The bitmap, halved `level` times, or oftener until it fits a page and there is room for it: coverage on the masks'
    /// pages, colour on the pictures'.
    func bitmap(_ bitmap: Bitmap, level: Int) throws(ContentError) -> Picture {
        let key = PictureKey(bitmap: bitmap, level: min(level, 14))
        if let known = bitmaps[key], touch(known.slot.page) { return known }
        var shrunk = bitmap
        for _ in 0..<key.level { shrunk = shrunk.halved }
        var loss: ContentError?
        while max(shrunk.width, shrunk.height) > largestPicture {
            loss = .halved(width: bitmap.width, height: bitmap.height, most: largestPicture)
            shrunk = shrunk.halved
        }
        let atlas = bitmap.format == .coverage ? maskAtlas : pictureAtlas
        for halvings in 0..<6 {
            if let slot = insert(atlas, shrunk.width, shrunk.height, shrunk.bytes, times: times(halvings)) {
                let picture = Picture(slot: slot, width: shrunk.width, height: shrunk.height, loss: loss)
                bitmaps[key] = picture
                return picture
            }
            loss = .crowded(bytes: budget)
            shrunk = shrunk.halved
        }
        throw refusal(bitmap.width, bitmap.height)
    }

    private func rasterised(
        _ draw: (CoverageRasterizer) throws(CoverageError) -> CoverageImage
    ) throws(ContentError) -> CoverageImage {
        do { return try draw(rasterizer) } catch { throw .coverage(error) }
    }

    private func box(of image: CoverageImage) -> PixelBox {
        PixelBox(x0: image.x, y0: image.y, x1: image.x + image.width, y1: image.y + image.height)
    }

    /// What to say of images that have less detail for want of room.
    var crowding: ContentError { .crowded(bytes: budget) }

    /// Why an image was not taken.
    private func refusal(_ width: Int, _ height: Int) -> ContentError {
        max(width, height) > largestSide - 20 ? .tooLarge(width: width, height: height) : .noRoom(bytes: budget)
    }

    /// Notes that the frame reads what lies on the page. - Returns: Whether that is still there.
    private func touch(_ page: AtlasPage.ID) -> Bool {
        // The next image mostly lies on the same page.
        guard lastTouched != (page, frame) else { return true }
        guard let known = self.page(page) else { return false }
        lastTouched = (page, frame)
        known.lastUse = frame
        return true
    }

    private func isThere(_ page: AtlasPage.ID) -> Bool { self.page(page) != nil }

    /// Entries, and sets of glyphs, that are looked through in a frame.
    private static let forgottenAtOnce = (entries: 256, sets: 4)

    /// Forgets some of what lay on pages that were given up. Why not all at once: ten thousand entries take as long as some
    /// frames; those that are left are seen to be out of date.
    private func forgetSome() {
        for _ in 0..<Self.forgottenAtOnce.entries {
            guard let key = outdated.last?.last else {
                if outdated.popLast() == nil { break }
                continue
            }
            outdated[outdated.count - 1].removeLast()
            if case .some(let mask?) = masks[key], !isThere(mask.slot.page) { masks[key] = nil }
            if case .some(let known?) = blurrables[key], !known.pages.allSatisfy(isThere) { blurrables[key] = nil }
        }
        for _ in 0..<Self.forgottenAtOnce.sets {
            guard let key = outdatedSets.popLast() else { break }
            guard let rasters = glyphs[key] else { continue }
            rasters.images = rasters.images.filter { $0.value.map { isThere($0.slot.page) } ?? false }
            if rasters.images.isEmpty, rasters !== lastRasters { glyphs[key] = nil }
        }
    }

    private func insert(
        _ atlas: Atlas, _ width: Int, _ height: Int, _ bytes: [UInt8], times: Int
    ) -> AtlasSlot? {
        let slot = atlas.insert(width: width, height: height, bytes: bytes, frame: frame, times: times) { page in
            evictedPages += 1
            if let keys = contents.removeValue(forKey: page) { outdated.append(keys) }
            outdatedSets = Array(glyphs.keys)
            bitmaps = bitmaps.filter { $0.value.slot.page != page }
            keptPasses.forget(page)
        }
        if slot != nil { uploadedBytes += bytes.count }
        return slot
    }
}

/// Why an image is not there.
nonisolated enum ContentError: Error, CustomStringConvertible {
    case coverage(CoverageError)
    case tooLarge(width: Int, height: Int)
    case noRoom(bytes: Int)
    /// Drawn, from fewer pixels.
    case halved(width: Int, height: Int, most: Int)
    case crowded(bytes: Int)

    var description: String {
        switch self {
        case .coverage(let error): error.description
        case .tooLarge(let width, let height):
            "an image of \(width) × \(height) pixels is larger than this driver's textures"
        case .noRoom(let bytes):
            "the images of one frame need more than \(bytes >> 20) MB of graphics memory; some are not drawn"
        case .halved(let width, let height, let most):
            "a picture of \(width) × \(height) pixels is drawn with less detail: more than \(most) a side are not kept"
        case .crowded(let bytes):
            "the images of one frame need more than \(bytes >> 20) MB of graphics memory; some are drawn with less detail"
        }
    }
}
