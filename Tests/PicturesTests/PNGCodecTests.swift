import Drawing
import Testing

@testable import Pictures

struct PNGCodecTests {
    /// A picture of every alpha (across) with several colours (down), premultiplied.
    private static var ramp: Bitmap {
        var bytes: [UInt8] = []
        for row in 0..<7 {
            for alpha in 0..<256 {
                let channels = [alpha * row / 6, alpha * (6 - row) / 6, alpha / 2]
                bytes += channels.map { UInt8($0) } + [UInt8(alpha)]
            }
        }
        return Bitmap(width: 256, height: 7, format: .rgba, bytes: bytes)
    }

    @Test func writingAndReadingGivesTheSamePremultipliedPicture() throws {
        let bytes = try PNGCodec.encode(Self.ramp, alpha: .straight)
        #expect(try PNGCodec.decode(bytes) == Self.ramp)
    }

    @Test func faintPixelsKeepTheirFullColourInTheFile() throws {
        // Pure red at alpha 8 … 255: the file must say 255, not the multiplied red (dark edges).
        let bytes = (UInt8(8)...255).flatMap { alpha -> [UInt8] in [alpha, 0, 0, alpha] }
        let straight = StraightAlpha.straight(bytes)
        for pixel in stride(from: 0, to: straight.count, by: 4) {
            #expect(Array(straight[pixel..<pixel + 3]) == [255, 0, 0])
        }
    }

    @Test func opaqueFilesHaveNoHoles() throws {
        let bitmap = Bitmap(width: 2, height: 1, format: .rgba, bytes: [10, 20, 30, 40, 200, 100, 50, 255])
        let bytes = try PNGCodec.encode(bitmap, alpha: .opaque)
        #expect(bytes[25] == 2, "the header's colour type is 2: no alpha")
        #expect(try PNGCodec.decode(bytes).bytes == [10, 20, 30, 255, 200, 100, 50, 255])
    }

    @Test(arguments: [(1, 1), (801, 601), (3, 5), (1366, 7)])
    func anyWidthComesBackRowForRow(width: Int, height: Int) throws {
        let bytes = (0..<width * height).flatMap { pixel -> [UInt8] in
            [UInt8(pixel % 251), UInt8(pixel / width % 256), 7, 255]
        }
        let bitmap = Bitmap(width: width, height: height, format: .rgba, bytes: bytes)
        #expect(try PNGCodec.decode(PNGCodec.encode(bitmap, alpha: .opaque)) == bitmap)
    }

    @Test func coverageIsStoredAsGreys() throws {
        let bitmap = Bitmap(width: 3, height: 1, format: .coverage, bytes: [0, 128, 255])
        let decoded = try PNGCodec.decode(PNGCodec.encode(bitmap, alpha: .opaque))
        #expect(decoded.bytes == [0, 0, 0, 255, 128, 128, 128, 255, 255, 255, 255, 255])
    }

    @Test func equalPicturesGiveEqualBytes() throws {
        let texts = [PNGText(key: "Title", value: "poem.yaml")]
        #expect(
            try PNGCodec.encode(Self.ramp, alpha: .straight, texts: texts)
                == PNGCodec.encode(Self.ramp, alpha: .straight, texts: texts))
    }

    @Test func textsStandBeforeThePixelsAndComeBack() throws {
        let texts = [
            PNGText(key: "Title", value: "poem.yaml"), PNGText(key: "glyphstage:moment", value: "1.1"),
            PNGText(key: "Author", value: "Zoë"), PNGText(key: "Comment", value: "詩と light ✦"),
        ]
        let bytes = try PNGCodec.encode(Self.ramp, alpha: .straight, texts: texts)
        #expect(PNGCodec.texts(in: bytes) == texts)
        #expect(try PNGCodec.decode(bytes) == Self.ramp, "the decoder checks every CRC up to the pixels")
        let types = PNGChunk.chunks(in: bytes).map(\.chunk.type)
        let firstPixels = try #require(types.firstIndex(of: "IDAT"))
        #expect(types[..<firstPixels].suffix(4) == ["tEXt", "tEXt", "tEXt", "iTXt"])
        #expect(types.last == "IEND")
    }

    @Test(arguments: ["", " Title", "Title ", "行", String(repeating: "k", count: 80)])
    func keysThatPNGForbidsAreRefused(key: String) {
        #expect(throws: PictureError.invalidTextKey(key)) {
            try PNGCodec.encode(Self.ramp, alpha: .opaque, texts: [PNGText(key: key, value: "")])
        }
    }

    @Test func theChecksumIsThatOfTheSpecification() {
        // The check value that CRC catalogues give for CRC-32/ISO-HDLC, and the CRC of every PNG's last chunk.
        #expect(PNGChunk.crc(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(PNGChunk(type: "IEND", data: []).bytes.suffix(4) == [0xAE, 0x42, 0x60, 0x82])
    }

    @Test func aPictureWithoutPixelsIsRefused() {
        let empty = Bitmap(width: 0, height: 4, format: .rgba, bytes: [])
        #expect(throws: PictureError.empty) { try PNGCodec.encode(empty, alpha: .opaque) }
    }
}
