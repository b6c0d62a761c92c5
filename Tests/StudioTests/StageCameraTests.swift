import Foundation
import Testing

@testable import Studio

@Suite struct StageCameraTests {
    private let canvas = CGSize(width: 1_280, height: 720)
    private let stage = CGRect(x: 0, y: 0, width: 992, height: 584)

    private func placed(_ camera: StageCamera, uiScale: Double = 1) -> (rect: CGRect, zoom: Double) {
        camera.placed(canvas, in: stage, fitting: stage.insetBy(dx: 32, dy: 32), uiScale: uiScale)
    }

    @Test func aFittedCanvasIsInTheMiddleWithAMargin() {
        let (rect, zoom) = placed(StageCamera())
        #expect(rect.minX >= 31 && rect.minY >= 31 && rect.maxX <= stage.maxX - 31 && rect.maxY <= stage.maxY - 31)
        #expect(abs(rect.midX - stage.midX) <= 1 && abs(rect.midY - stage.midY) <= 1)
        #expect(abs(rect.width / rect.height - 16.0 / 9) < 0.01)
        #expect(abs(zoom - rect.width / 1_280) < 0.001)
    }

    @Test(arguments: [1.0, 1.25, 2]) func atFullSizeAPointOfTheCanvasIsAPixel(uiScale: Double) {
        var camera = StageCamera()
        camera.zoom = .factor(1)
        let (rect, zoom) = placed(camera, uiScale: uiScale)
        #expect(zoom == 1 / uiScale)
        for edge in [rect.minX, rect.minY, rect.width, rect.height] {
            #expect(abs(edge * uiScale - (edge * uiScale).rounded()) < 1e-9)
        }
    }

    @Test(arguments: [CGPoint(x: 100, y: 80), CGPoint(x: 496, y: 292), CGPoint(x: 900, y: 500)])
    func whatIsUnderThePointerStaysThere(point: CGPoint) {
        var camera = StageCamera()
        for factor in [1.15, 1.15, 1.5, 0.9, 0.7] {
            let before = placed(camera)
            camera.zoom(by: factor, at: point, placed: before, in: stage, uiScale: 1)
            let after = placed(camera)
            let was = (x: (point.x - before.rect.minX) / before.zoom, y: (point.y - before.rect.minY) / before.zoom)
            let now = (x: (point.x - after.rect.minX) / after.zoom, y: (point.y - after.rect.minY) / after.zoom)
            // Canvases lie on whole pixels: up to one is lost each time.
            #expect(abs(was.x - now.x) * after.zoom <= 1 && abs(was.y - now.y) * after.zoom <= 1)
        }
    }

    @Test func thereIsALargestAndASmallestSize() {
        var camera = StageCamera()
        for _ in 0..<60 { camera.zoom(by: 2, at: .zero, placed: placed(camera), in: stage, uiScale: 1) }
        #expect(camera.zoom == .factor(StageCamera.range.upperBound))
        for _ in 0..<60 { camera.zoom(by: 0.5, at: .zero, placed: placed(camera), in: stage, uiScale: 1) }
        #expect(camera.zoom == .factor(StageCamera.range.lowerBound))
        let before = camera
        for factor in [0, -1, .nan, .infinity] as [Double] {
            camera.zoom(by: factor, at: .zero, placed: placed(camera), in: stage, uiScale: 1)
        }
        #expect(camera == before)
    }

    @Test func someOfTheCanvasAlwaysShows() {
        var camera = StageCamera()
        camera.zoom = .factor(1)
        camera.pan = CGPoint(x: 1e9, y: -1e9)
        camera.limit(CGSize(width: 1_280, height: 720), in: stage)
        #expect(placed(camera).rect.intersects(stage))
    }

    @Test(arguments: [CGRect.zero, CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: 1, height: 200)])
    func aStageWithoutRoomGivesNoNonsense(stage: CGRect) {
        let (rect, zoom) = StageCamera().placed(canvas, in: stage, fitting: stage.insetBy(dx: 32, dy: 32), uiScale: 1)
        #expect(zoom > 0 && zoom.isFinite && rect.width >= 0 && rect.height >= 0)
    }
}
