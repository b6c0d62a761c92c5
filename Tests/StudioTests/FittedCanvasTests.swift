import Capture
import Drawing
import Foundation
import Stage
import Testing
import Typesetting

@testable import Studio

@Suite struct FittedCanvasTests {
    private let film = FrameGeometry(canvas: CGSize(width: 1_280, height: 720), scale: 0.5)

    @Test func theCanvasThatItBeganWithStaysAsItIs() {
        #expect(film.even.fitting(film.canvas) == film.even)
    }

    @Test(arguments: [
        // Canvas, pixels a point, the margins to the left and above in points.
        (CGSize(width: 640, height: 720), 0.5, CGPoint(x: -320, y: 0)),
        (CGSize(width: 2_560, height: 720), 0.25, CGPoint(x: 0, y: -360)),
        (CGSize(width: 2_560, height: 1_440), 0.25, .zero),
    ])
    func anotherOneIsFittedInAndCentred(canvas: CGSize, scale: Double, origin: CGPoint) {
        let fitted = film.fitting(canvas)
        #expect(fitted.width == 640 && fitted.height == 360)
        #expect(fitted.scale == scale && fitted.origin == origin && fitted.canvas == canvas)
    }

    @Test func theBackgroundGoesOnBesideTheCanvasAndLayersDoNot() throws {
        var scene = Scene()
        scene.canvas = Scene.Canvas(size: CGSize(width: 640, height: 720))
        let typesetter = try Typesetter()
        let same = FrameGeometry(canvas: scene.canvas.size)
        #expect(
            scene.displayList(at: 0, in: same, typesetter: typesetter)
                == scene.displayList(at: 0, typesetter: typesetter))
        let list = scene.displayList(at: 0, in: film.fitting(scene.canvas.size), typesetter: typesetter)
        #expect(list.items.count == 2)
        #expect(list.items.last?.clip == CGRect(x: 0, y: 0, width: 640, height: 720))
    }
}
