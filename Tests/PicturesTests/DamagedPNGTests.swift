import Drawing
import TestSupport
import Testing

@testable import Pictures

struct DamagedPNGTests {
    private static func sample() throws -> [UInt8] {
        let bytes = (0..<24 * 16).flatMap { pixel -> [UInt8] in [UInt8(pixel % 200), 0, UInt8(pixel % 7), 200] }
        return try PNGCodec.encode(
            Bitmap(width: 24, height: 16, format: .rgba, bytes: bytes), alpha: .straight,
            texts: [PNGText(key: "Title", value: "sample")])
    }

    @Test(arguments: [[], [0x89], Array("#!/bin/sh\n".utf8), [UInt8](repeating: 0, count: 100)])
    func bytesWithoutTheSignatureAreNoPNG(bytes: [UInt8]) {
        #expect(throws: PictureError.notPNG) { try PNGCodec.decode(bytes) }
        #expect(PNGCodec.texts(in: bytes).isEmpty)
    }

    @Test func everyCutOffFileIsReportedAsDamaged() throws {
        let whole = try Self.sample()
        // The last 12 bytes are the end mark, which a decoder may do without.
        for length in PNGChunk.signature.count..<whole.count - 12 {
            let cut = Array(whole.prefix(length))
            do {
                _ = try PNGCodec.decode(cut)
                // The pixels may be whole while the checksum behind them is cut off: then a picture is right.
                #expect(length >= whole.count - 24, "a file cut off after \(length) bytes was accepted")
            } catch PictureError.damaged(let reason) {
                #expect(!reason.isEmpty)
            }
            _ = PNGCodec.texts(in: cut)
        }
    }

    @Test func anyChangedByteGivesAPictureOrAnError() throws {
        var generator = SplitMix64(state: 7)
        let whole = try Self.sample()
        for _ in 0..<600 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: 8..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            if let bitmap = try? PNGCodec.decode(bytes) {
                #expect(bitmap.bytes.count == bitmap.width * bitmap.height * 4)
            }
            _ = PNGCodec.texts(in: bytes)
        }
    }

    @Test func aHeaderThatClaimsTooManyPixelsIsRefusedBeforeAnyIsReserved() throws {
        var bytes = try Self.sample()
        let header = PNGChunk(type: "IHDR", data: [0, 1, 0, 0, 0, 1, 0, 0, 8, 6, 0, 0, 0])
        bytes.replaceSubrange(8..<33, with: header.bytes)
        #expect(throws: PictureError.tooLarge(width: 65_536, height: 65_536)) { try PNGCodec.decode(bytes) }
    }
}
