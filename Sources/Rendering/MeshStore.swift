import Drawing

/// Pictures of mesh gradients on the graphics hardware, found by what they show: a mesh that stays as it is is drawn once.
final class MeshStore {
    struct Key: Hashable {
        var mesh: ResolvedMeshGradient
        var width: Int
        var height: Int
    }

    private struct Picture {
        var target: Target
        /// What it shows; nil where it is free.
        var key: Key?
        var lastUse: Int
    }

    private let device: RenderDevice
    private var pictures: [Int: Picture] = [:]
    private var lastID = 0

    /// Frames that a picture is kept for, unused.
    private static let patience = 60
    /// Frames after which another mesh may take a picture. Why not one: a window draws several lists in turn.
    private static let rest = 2
    /// Sizes are rounded up to this many pixels, so that a mesh that grows a little needs no new texture.
    private static let step = 64

    init(_ device: RenderDevice) { self.device = device }

    /// The picture of a mesh and whether it shows that already; nil where the driver makes none of that size.
    ///
    /// - Parameter frame: The number of the frame in hand.
    func picture(_ key: Key, frame: Int) -> (id: Int, isDrawn: Bool)? {
        if let known = pictures.first(where: { $0.value.key == key })?.key {
            pictures[known]?.lastUse = frame
            return (known, true)
        }
        pictures = pictures.filter { $0.value.lastUse + Self.patience >= frame }
        let (width, height) = (rounded(key.width), rounded(key.height))
        let free = pictures.first { _, picture in
            picture.target.width == width && picture.target.height == height
                && picture.lastUse + Self.rest < frame
        }
        if let id = free?.key {
            pictures[id]?.key = key
            pictures[id]?.lastUse = frame
            return (id, false)
        }
        guard let target = try? Target(device, width: width, height: height) else { return nil }
        lastID += 1
        pictures[lastID] = Picture(target: target, key: key, lastUse: frame)
        return (lastID, false)
    }

    func target(_ id: Int) -> Target? { pictures[id]?.target }

    /// Lets every picture be drawn anew.
    func forget() { for id in pictures.keys { pictures[id]?.key = nil } }

    private func rounded(_ side: Int) -> Int { min((side + Self.step - 1) / Self.step * Self.step, device.largestSide) }
}
