import Drawing
import Foundation
import Rendering
import RenderingTestSupport
import SceneFile
import Stage
import TestSupport
import Testing
import Typesetting

/// A captured frame is the same to the byte whatever was drawn before it.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct GalleryHistoryTests {
    @Test func everySceneIsTheSameAfterManyOtherFrames() throws {
        let folder = Checkout.root.appending(path: "Assets/Scenes")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".yaml") }
        #expect(names.count >= 24)
        let typesetter = try Typesetter(fontConfiguration: Checkout.fonts)
        // One renderer for all scenes, so that each finds what the others left; with room for little, so that images lie
        // elsewhere each time.
        let aged = try TestGL(imageBudget: 24 << 20)
        for name in names.sorted() {
            let scene = try #require(SceneDocument(path: folder.appending(path: name).path()).scene())
            let scale = 160 / scene.canvas.size.width
            let height = Int((scene.canvas.size.height * scale).rounded())
            func list(_ share: Double) -> DisplayList {
                scene.displayList(at: scene.timeline.duration * share, typesetter: typesetter)
            }
            let target = try aged.renderer.makeTarget(width: 160, height: height)
            for index in 0..<200 {
                try aged.renderer.draw(list(Double(index * 37 % 200) / 200), into: target, scale: scale)
                guard index % 100 == 99 else { continue }
                for share in [0.31, 0.312] {
                    try aged.renderer.draw(list(share), into: target, scale: scale)
                    let fresh = try TestGL().picture(list(share), width: 160, height: height, scale: scale)
                    let picture = aged.renderer.readPixels(target)
                    let largest = zip(picture.bytes, fresh.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
                    #expect(largest == 0, "\(name), \(share) of its time, after \(index + 1) frames")
                }
            }
        }
    }
}
