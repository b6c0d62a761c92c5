import Drawing
import Foundation
import Testing

@testable import Capture

struct FrameGeometryTests {
    let canvas = CGSize(width: 1280, height: 720)

    @Test func aScaleGivesTheCanvasAndNothingElse() {
        let geometry = FrameGeometry(canvas: canvas, scale: 2)
        #expect((geometry.width, geometry.height) == (2560, 1440))
        #expect(geometry.origin == .zero)
        #expect(!geometry.hasMargins)
    }

    @Test func aTinyScaleStillHasOnePixel() {
        let geometry = FrameGeometry(canvas: CGSize(width: 10, height: 10), scale: 0.001)
        #expect((geometry.width, geometry.height) == (1, 1))
    }

    @Test(arguments: [(1920, 1080, 1.5), (640, 640, 0.5), (3000, 720, 1.0), (1, 1, 1.0 / 1280)])
    func aSizeFitsTheCanvasByOneFactorAndCentresIt(width: Int, height: Int, factor: Double) {
        let geometry = FrameGeometry(canvas: canvas, width: width, height: height)
        #expect(abs(geometry.scale - factor) < 1e-12)
        let visible = geometry.visible
        #expect(abs(visible.midX - 640) < 1e-9 && abs(visible.midY - 360) < 1e-9)
        #expect(visible.insetBy(dx: -1e-9, dy: -1e-9).contains(CGRect(x: 0, y: 0, width: 1280, height: 720)))
    }

    @Test func onlyAnotherShapeHasMargins() {
        #expect(!FrameGeometry(canvas: canvas, width: 1920, height: 1080).hasMargins)
        #expect(FrameGeometry(canvas: canvas, width: 640, height: 640).hasMargins)
    }

    @Test(arguments: [(641, 481, 642, 482), (640, 480, 640, 480), (1, 1, 2, 2)])
    func oddSidesGrowByOnePixelForFilms(width: Int, height: Int, evenWidth: Int, evenHeight: Int) {
        let geometry = FrameGeometry(canvas: CGSize(width: width, height: height))
        #expect((geometry.even.width, geometry.even.height) == (evenWidth, evenHeight))
        #expect(geometry.even.scale == geometry.scale && geometry.even.origin == geometry.origin)
    }
}
