import Drawing
import Foundation
import Pictures
import Rendering
import RenderingTestSupport
import SceneFile
import Stage
import TestSupport
import Testing
import Typesetting

/// Every scene of the gallery, and sheets of text, against pictures that somebody looked at.
///
/// `GLYPHSTAGE_SNAPSHOTS=missing` records those that are not there yet; a changed picture is deleted by hand first.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct GoldenTests {
    private nonisolated static let goldens =
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")

    private nonisolated static func scenes(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.sorted()
    }

    private nonisolated static let gallery = Checkout.root.appending(path: "Assets/Scenes")

    /// What a picture may differ by from one of another driver: 2 a channel, and a thousandth of the pixels by more.
    private static let (tolerance, share) = (2, 0.001)

    private let typesetter: Typesetter

    init() throws { typesetter = try Typesetter(fontConfiguration: Checkout.fonts) }

    /// Why all in one test: they share a context, and what one leaves in it must not show in the next.
    @Test func theScenesOfTheGalleryLookAsTheyDid() throws {
        let names = Self.scenes(in: Self.gallery)
        #expect(names.count >= 24)
        let gl = try TestGL()
        for name in names {
            try compare(
                Self.gallery.appending(path: name), moments: [0.1, 0.3, 0.5, 0.7, 0.9], width: 240, by: gl.renderer)
        }
    }

    @Test func theSheetsOfTextsLookAsTheyDid() throws {
        let gl = try TestGL()
        for name in Self.scenes(in: Self.goldens) {
            try compare(Self.goldens.appending(path: name), moments: [0], width: 400, by: gl.renderer)
        }
    }

    /// - Parameters:
    ///   - moments: Shares of the duration.
    ///   - width: Of the picture, in pixels.
    private func compare(_ file: URL, moments: [Double], width: Int, by renderer: Renderer) throws {
        let document = SceneDocument(path: file.path())
        #expect(!document.diagnostics.hasErrors, "\(document.diagnostics.map(\.headline))")
        let scene = try #require(document.scene())
        let scale = Double(width) / scene.canvas.size.width
        let height = Int((scene.canvas.size.height * scale).rounded())
        let target = try renderer.makeTarget(width: width, height: height)
        for share in moments {
            let moment = scene.timeline.duration * share
            try renderer.draw(scene.displayList(at: moment, typesetter: typesetter), into: target, scale: scale)
            let picture = renderer.readPixels(target)
            let name = "\(file.deletingPathExtension().lastPathComponent)-\(Int((moment * 1_000).rounded()))"
            try compare(picture, name)
        }
        #expect(renderer.problems == [])
    }

    private func compare(_ picture: Bitmap, _ name: String) throws {
        let golden = Self.goldens.appending(path: "\(name).png")
        guard let bytes = FileManager.default.contents(atPath: golden.path()) else {
            guard ProcessInfo.processInfo.environment["GLYPHSTAGE_SNAPSHOTS"] == "missing" else {
                Issue.record("there is no picture Goldens/\(name).png; GLYPHSTAGE_SNAPSHOTS=missing records it")
                return
            }
            return try Data(PNGCodec.encode(picture, alpha: .opaque)).write(to: golden)
        }
        let expected = try PNGCodec.decode([UInt8](bytes))
        try #require(expected.width == picture.width && expected.height == picture.height)
        var (largest, count) = (0, 0)
        var box = (left: Int.max, top: Int.max, right: 0, bottom: 0)
        for pixel in 0..<picture.width * picture.height {
            var worst = 0
            for byte in pixel * 4..<pixel * 4 + 4 {
                worst = max(worst, abs(Int(picture.bytes[byte]) - Int(expected.bytes[byte])))
            }
            guard worst > Self.tolerance else { continue }
            (largest, count) = (max(largest, worst), count + 1)
            let (x, y) = (pixel % picture.width, pixel / picture.width)
            box = (min(box.left, x), min(box.top, y), max(box.right, x), max(box.bottom, y))
        }
        guard Double(count) > Self.share * Double(picture.width * picture.height) else { return }
        let folder = FileManager.default.temporaryDirectory.appending(path: "glyphstage-goldens")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let actual = folder.appending(path: "\(name).png")
        try Data(PNGCodec.encode(picture, alpha: .opaque)).write(to: actual)
        Issue.record(
            """
            \(name): \(count) pixels differ, by up to \(largest), within (\(box.left), \(box.top)) … (\(box.right), \
            \(box.bottom)); see \(actual.path()) and \(golden.path())
            """)
    }
}
