/// A texture that holds many images. It begins low and is made higher as it fills; what lies in it keeps its place. What
/// lies beside images is not known and never read: a page that is made costs no look at all of it.
final class AtlasPage {
    typealias ID = Int

    /// Names what lies on the page: emptied, it gets another one.
    private(set) var id: ID
    private(set) var texture: Texture
    var packer: ShelfPacker
    /// The last frame that read the page.
    var lastUse = 0
    private let device: RenderDevice

    init(_ device: RenderDevice, id: ID, width: Int, height: Int, limit: Int, format: Texture.Format) {
        (self.device, self.id) = (device, id)
        texture = Texture(device, width: width, height: height, format: format)
        packer = ShelfPacker(width: width, height: limit)
    }

    /// Forgets all images. Their texels stay until they are replaced: nothing reads beside an image.
    func empty(_ id: ID) {
        self.id = id
        packer = ShelfPacker(width: packer.width, height: packer.height)
    }

    /// Sees that the first `rows` rows are there.
    func grow(to rows: Int) {
        guard rows > texture.height else { return }
        var height = texture.height
        while height < rows { height *= 2 }
        let larger = Texture(
            device, width: texture.width, height: min(height, packer.height), format: texture.format)
        larger.copy(texture)
        texture = larger
    }
}

/// Where an image lies.
nonisolated struct AtlasSlot: Hashable, Sendable {
    var page: AtlasPage.ID
    var x: Int
    var y: Int
}

/// Images of one format on pages that are added as they are needed, up to a budget; then the page that was least
/// recently read is emptied, never one that the frame in hand reads.
final class Atlas {
    /// Why these: 4,096 is the widest texture that every 3.3 driver of note has; pages begin low, so that a scene of a few
    /// lines takes little, and end high, so that one of many lines is drawn in few calls.
    private static let pageWidth = 4_096
    private static let firstHeight = 256
    private static let pageHeight = 4_096

    private let device: RenderDevice
    private let format: Texture.Format
    /// Bytes after which pages are reused.
    let budget: Int
    private let gutter: Int
    private(set) var pages: [AtlasPage.ID: AtlasPage] = [:]
    /// Counts across all atlases of a renderer: an ID never names anything else.
    private let nextID: () -> AtlasPage.ID

    /// - Parameters:
    ///   - gutter: Empty columns on either side of each image.
    ///   - budget: Bytes after which pages are reused.
    init(
        _ device: RenderDevice, format: Texture.Format, gutter: Int, budget: Int,
        nextID: @escaping () -> AtlasPage.ID
    ) {
        (self.device, self.format, self.gutter, self.budget) = (device, format, gutter, budget)
        self.nextID = nextID
    }

    /// Uploads an image and tells where it lies (the first column of the image itself).
    ///
    /// - Parameters:
    ///   - frame: The frame that needs it; pages of that frame are never emptied.
    ///   - times: How many times the budget the pages of one frame may take for it.
    ///   - evicted: Told each page that was given up.
    /// - Returns: Nil where the image is larger than a texture may be, or the frame needs so many times the budget.
    func insert(
        width: Int, height: Int, bytes: [UInt8], frame: Int, times: Int, evicted: (AtlasPage.ID) -> Void
    ) -> AtlasSlot? {
        let whole = width + 2 * gutter
        guard whole <= device.largestSide, height <= device.largestSide else { return nil }
        let bytes = gutter == 0 ? bytes : padded(bytes, width: width, height: height)
        for page in pages.values.sorted(by: { $0.id > $1.id }) {
            if let place = page.packer.insert(width: whole, height: height) {
                return fill(page, place, whole, height, bytes, frame)
            }
        }
        let bytesPerPixel = format == .coverage ? 1 : 4
        let pageWidth = max(whole, min(Atlas.pageWidth, device.largestSide))
        // Several to choose from when one is emptied, and none so high that making it takes a frame's time.
        let affordable = max(Atlas.firstHeight, budget / 8 / (pageWidth * bytesPerPixel))
        let limit = max(height, min(Atlas.pageHeight, device.largestSide, affordable))
        // Why the first page alone grows: that copies what is there.
        let first = pages.isEmpty ? min(limit, max(height, Atlas.firstHeight)) : limit
        while usedBytes + pageWidth * first * bytesPerPixel > budget,
            let oldest = pages.values.filter({ $0.lastUse < frame }).min(by: {
                ($0.lastUse, $0.id) < ($1.lastUse, $1.id)
            })
        {
            evicted(oldest.id)
            pages[oldest.id] = nil
            // Why emptied and not given up, where that will do: a steady stream of images then makes no new textures.
            oldest.empty(nextID())
            if let place = oldest.packer.insert(width: whole, height: height) {
                pages[oldest.id] = oldest
                return fill(oldest, place, whole, height, bytes, frame)
            }
        }
        // What the frame in hand reads may go beyond the budget, but not without end.
        guard usedBytes + pageWidth * first * bytesPerPixel <= times * budget else { return nil }
        let page = AtlasPage(
            device, id: nextID(), width: pageWidth, height: first, limit: limit, format: format)
        pages[page.id] = page
        guard let place = page.packer.insert(width: whole, height: height) else { return nil }
        return fill(page, place, whole, height, bytes, frame)
    }

    /// What the pages take, in bytes.
    var usedBytes: Int {
        pages.values.reduce(0) { $0 + $1.texture.width * $1.texture.height * (format == .coverage ? 1 : 4) }
    }

    private func fill(
        _ page: AtlasPage, _ place: (x: Int, y: Int), _ width: Int, _ height: Int, _ bytes: [UInt8], _ frame: Int
    ) -> AtlasSlot {
        page.lastUse = frame
        page.grow(to: place.y + height)
        page.texture.upload(x: place.x, y: place.y, width: width, height: height, bytes)
        return AtlasSlot(page: page.id, x: place.x + gutter, y: place.y)
    }

    private func padded(_ bytes: [UInt8], width: Int, height: Int) -> [UInt8] {
        let pixel = format == .coverage ? 1 : 4
        let row = (width + 2 * gutter) * pixel
        var result = [UInt8](repeating: 0, count: row * height)
        for y in 0..<height {
            let start = y * row + gutter * pixel
            result.replaceSubrange(
                start..<start + width * pixel, with: bytes[y * width * pixel..<(y + 1) * width * pixel])
        }
        return result
    }
}
