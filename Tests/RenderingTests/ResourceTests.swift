import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// What lies on the graphics hardware: made anew, given up, read back.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct ResourceTests {
    private func frame(_ index: Int) -> DisplayList {
        GraphicsContext.record { context in
            context.fill(
                Path(CGRect(x: 0, y: 0, width: 200, height: 100)),
                with: .linearGradient(
                    Gradient(colors: [.indigo, .black]), startPoint: .zero, endPoint: CGPoint(x: 0, y: 100)))
            context.draw(Sample.line(6, x: 8, baseline: 30))
            var copy = context
            copy.translateBy(x: Double(index) * 0.3, y: 0)
            copy.addFilter(.blur(radius: 1 + Double(index) * 0.7))
            copy.draw(Sample.line(6, x: 8, baseline: 60), disablesSubpixelQuantization: true)
            copy.clip(to: Path(ellipseIn: CGRect(x: 100, y: 40, width: 60, height: 50)))
            copy.drawLayer { layer in
                layer.fill(Path(CGRect(x: 100, y: 40, width: 40, height: 60)), with: .color(.orange))
                layer.fill(Path(CGRect(x: 120, y: 40, width: 40, height: 60)), with: .color(.mint))
            }
        }
    }

    /// WG-08: at any frame everything may go; the next equals the one before.
    @Test func afterEverythingIsDroppedTheNextFrameIsTheSame() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: 200, height: 100)
        for index in 0..<8 {
            try gl.renderer.draw(frame(index), into: target)
            let before = gl.renderer.readPixels(target)
            if index % 3 == 1 {
                try gl.renderer.dropResources()
                try gl.renderer.draw(frame(index), into: target)
                #expect(gl.renderer.readPixels(target) == before, "frame \(index)")
            }
        }
        #expect(gl.renderer.problems == [])
    }

    /// FA-10: nothing of a frame arrives too late for it.
    @Test func theFirstFrameIsTheSameAsTheSecond() throws {
        func first() throws -> (Bitmap, Bitmap) {
            let gl = try TestGL()
            let cold = try gl.picture(frame(3), width: 200, height: 100)
            return (cold, try gl.picture(frame(3), width: 200, height: 100))
        }
        let (cold, warm) = try first()
        #expect(cold == warm)
        #expect(try first().0 == cold)
    }

    /// FA-09: sizes come and go; pages are given up one at a time and nothing is ever missing.
    @Test func whatWasNotUsedLatelyIsGivenUpAndComesBackRight() throws {
        let gl = try TestGL()
        // Room for a few pages only.
        let small = try Renderer(device: gl.device, imageBudget: 20 << 20)
        func picture(_ size: Double, by renderer: Renderer) throws -> Bitmap {
            let target = try renderer.makeTarget(width: 600, height: 300)
            try renderer.draw(
                GraphicsContext.record { context in
                    for row in 0..<4 {
                        context.draw(Sample.line(10, x: 4, baseline: 60 + Double(row) * 70, size: size + Double(row)))
                    }
                }, into: target)
            return renderer.readPixels(target)
        }
        var sizes: [Double] = []
        for step in 0..<60 { sizes.append(20 + Double(step) * 3) }
        sizes += [20, 23, 110]
        for size in sizes {
            let both = (try picture(size, by: small), try picture(size, by: gl.renderer))
            #expect(both.0 == both.1, "size \(size)")
        }
        #expect(small.store.usedImageBytes <= 30 << 20)
        #expect(small.problems == [])
    }

    /// FA-14, FA-12: nothing beside the ink is ever seen, scaled and turned.
    @Test func nothingIsSeenBesideTheInk() throws {
        let gl = try TestGL()
        // Fill the pages with ink first, so that a neighbour would show.
        _ = try gl.picture(
            GraphicsContext.record { context in
                for row in 0..<10 { context.draw(Sample.line(20, x: 4, baseline: 20 + Double(row) * 20, size: 18)) }
            }, width: 400, height: 220)
        let bitmap = Bitmap(width: 8, height: 8, format: .rgba, bytes: Array(repeating: 255, count: 256))
        let picture = try gl.picture(
            GraphicsContext.record { context in
                context.translateBy(x: 60, y: 50)
                context.rotate(by: .degrees(7))
                context.scaleBy(x: 2.3, y: 2.3)
                context.draw(Sample.line(1, x: -10, baseline: 10), disablesSubpixelQuantization: true)
                context.draw(bitmap, in: CGRect(x: 10, y: -8, width: 8, height: 8))
            }, width: 140, height: 110)
        let ink = CGRect(x: -14, y: -22, width: 36, height: 40)
            .applying(CGAffineTransform(translationX: 60, y: 50).rotated(by: 7 * .pi / 180).scaledBy(x: 2.3, y: 2.3))
        for y in 0..<110 {
            for x in 0..<140 where !ink.contains(CGPoint(x: x, y: y)) {
                #expect(picture.bytes[(y * 140 + x) * 4 + 3] == 0)
            }
        }
    }

    /// FA-15, CP-09: rows whose length is no multiple of four.
    @Test(arguments: [1, 2, 3, 5, 7]) func narrowImagesAreNotSkewed(width: Int) throws {
        let gl = try TestGL()
        let bytes = (0..<width * 6).map { UInt8(40 + $0 * 5) }
        let bitmap = Bitmap(width: width, height: 6, format: .coverage, bytes: bytes)
        let picture = try gl.picture(
            GraphicsContext.record { $0.draw(bitmap, in: CGRect(x: 0, y: 0, width: width, height: 6), tint: .white) },
            width: width, height: 6)
        #expect((0..<width * 6).map { picture.bytes[$0 * 4] } == bytes)
    }

    @Test func picturesAreReadBackInOrderWithoutWaiting() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: 200, height: 100)
        let reader = PixelReader(device: gl.device, depth: 3)
        var direct: [Bitmap] = []
        var read: [Bitmap] = []
        for index in 0..<7 {
            try gl.renderer.draw(frame(index), into: target)
            direct.append(gl.renderer.readPixels(target))
            if reader.isFull { read.append(try #require(reader.next(waits: true))) }
            reader.enqueue(target)
            while let done = reader.next(waits: false), !reader.isFull { read.append(done) }
        }
        while let last = reader.next(waits: true) { read.append(last) }
        #expect(read == direct)
        #expect(reader.count == 0)
    }

    /// Bytes of another picture are filled anew where they are as many, and its owner keeps what it has.
    @Test(arguments: [0, 1, 200 * 100 * 4 - 1, 200 * 100 * 4])
    func memoryOfAnEarlierPictureIsUsedAgain(count: Int) throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: 200, height: 100)
        let reader = PixelReader(device: gl.device)
        try gl.renderer.draw(frame(3), into: target)
        reader.enqueue(target)
        let owned = [UInt8](repeating: 77, count: count)
        #expect(reader.next(waits: true, reusing: { owned }) == gl.renderer.readPixels(target))
        #expect(owned.allSatisfy { $0 == 77 })
        // Where nobody else has them they are not copied.
        reader.enqueue(target)
        var address: UnsafeRawPointer?
        let again = try #require(
            reader.next(
                waits: true,
                reusing: {
                    var bytes = [UInt8](repeating: 1, count: count)
                    address = bytes.withUnsafeMutableBytes { UnsafeRawPointer($0.baseAddress) }
                    return bytes
                }))
        if count == 200 * 100 * 4 {
            #expect(again.bytes.withUnsafeBytes { UnsafeRawPointer($0.baseAddress) } == address)
        }
        #expect(again == gl.renderer.readPixels(target))
    }

    @Test func objectsAreFreedWithTheirOwners() throws {
        var gl: TestGL? = try TestGL()
        let device = try #require(gl?.device)
        var reader: PixelReader? = PixelReader(device: device)
        if let target = try gl?.renderer.makeTarget(width: 20, height: 20) { reader?.enqueue(target) }
        _ = try gl?.picture(frame(2), width: 200, height: 100)
        try gl?.renderer.dropResources()
        _ = try gl?.picture(frame(2), width: 200, height: 100)
        reader = nil
        gl = nil
        #expect(device.liveObjects == 0)
    }
}
