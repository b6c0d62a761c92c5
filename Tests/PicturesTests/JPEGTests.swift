import CTurboJPEG
import Drawing
import TestSupport
import Testing

@testable import Pictures

struct JPEGTests {
    /// Bars of colour, written by the library itself.
    private func jpeg(width: Int = 48, height: Int = 32, quality: Int32 = 95) -> (bytes: [UInt8], pixels: [UInt8]) {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                pixels += [UInt8(x * 5 % 256), UInt8(y * 7 % 256), UInt8(x / 16 * 80 % 256), 255]
            }
        }
        let compressor = tjInitCompress()
        defer { tjDestroy(compressor) }
        var size: UInt = 0
        var buffer: UnsafeMutablePointer<UInt8>?
        tjCompress2(
            compressor, pixels, Int32(width), 0, Int32(height), TJPF_RGBA.rawValue, &buffer, &size,
            Int32(TJSAMP_444.rawValue),
            quality, 0)
        defer { tjFree(buffer) }
        return (Array(UnsafeBufferPointer(start: buffer, count: Int(size))), pixels)
    }

    @Test func aPhotographIsReadAsItWasWritten() throws {
        let (bytes, pixels) = jpeg()
        let bitmap = try PictureFile.decode(bytes)
        #expect((bitmap.width, bitmap.height) == (48, 32))
        let largest = zip(bitmap.bytes, pixels).map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(largest <= 12)
    }

    @Test func aPhotographThatEndsEarlyIsAnError() {
        let (bytes, _) = jpeg()
        for part in [3, 20, bytes.count / 2, bytes.count - 8] {
            #expect(throws: PictureError.self) { try PictureFile.decode(Array(bytes.prefix(part))) }
        }
    }

    @Test func twentyThousandPixelsAreTooManyWhateverTheFormat() throws {
        var (bytes, _) = jpeg()
        // The frame header: marker, length, precision, then height and width.
        let frame = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        (bytes[frame + 7], bytes[frame + 8]) = (0x4E, 0x20)
        #expect(throws: PictureError.tooLarge(width: 20_000, height: 32)) { try PictureFile.decode(bytes) }
        let wide = try PNGCodec.encode(
            Bitmap(width: 20_000, height: 1, format: .coverage, bytes: Array(repeating: 9, count: 20_000)),
            alpha: .opaque)
        #expect(throws: PictureError.tooLarge(width: 20_000, height: 1)) { try PictureFile.decode(wide) }
    }

    @Test func noiseNeverCrashes() {
        var random = SplitMix64(state: 7)
        let (bytes, _) = jpeg()
        for _ in 0..<300 {
            var damaged = bytes
            for _ in 0..<8 {
                damaged[Int(random.next() % UInt64(damaged.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            _ = try? PictureFile.decode(damaged)
        }
        #expect(throws: PictureError.unknownFormat) { try PictureFile.decode([]) }
        #expect(throws: PictureError.unknownFormat) { try PictureFile.decode(Array("GIF89a".utf8)) }
    }

    /// The eight ways to hold a camera, on a picture of 3 × 2 with pixels 0 … 5.
    @Test(
        arguments: [
            (1, [0, 1, 2, 3, 4, 5]), (2, [2, 1, 0, 5, 4, 3]), (3, [5, 4, 3, 2, 1, 0]), (4, [3, 4, 5, 0, 1, 2]),
            (5, [0, 3, 1, 4, 2, 5]), (6, [3, 0, 4, 1, 5, 2]), (7, [5, 2, 4, 1, 3, 0]), (8, [2, 5, 1, 4, 0, 3]),
        ] as [(Int, [UInt8])]) func aPictureIsStoodUpright(number: Int, expected: [UInt8])
    {
        let bitmap = Bitmap(width: 3, height: 2, format: .coverage, bytes: [0, 1, 2, 3, 4, 5])
        let upright = bitmap.standing(EXIFOrientation(number: number))
        #expect(upright.bytes == expected)
        #expect((upright.width, upright.height) == (number >= 5 ? (2, 3) : (3, 2)))
    }

    @Test func theOrientationIsFoundInTheStream() throws {
        let (bytes, _) = jpeg()
        // "Exif", little endian, one entry: tag 0x0112, type 3, count 1, value 6.
        let exif: [UInt8] =
            Array("Exif".utf8) + [
                0, 0, 0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0,
            ]
        let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
        let noted = bytes.prefix(2) + segment + bytes.dropFirst(2)
        #expect(EXIFOrientation(in: Array(noted)).number == 6)
        let bitmap = try PictureFile.decode(Array(noted))
        #expect((bitmap.width, bitmap.height) == (32, 48))
        #expect(EXIFOrientation(in: bytes).number == 1)
    }
}
