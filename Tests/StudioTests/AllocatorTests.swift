import Foundation
import Testing

@testable import Studio

@Suite(.serialized) struct AllocatorTests {
    /// Where this process has memory.
    private func mapped() throws -> [Range<UInt>] {
        // Why not Foundation's reading of a file: it wants to know its size, and this one has none.
        let file = try #require(fopen("/proc/self/maps", "r"))
        defer { fclose(file) }
        var ranges: [Range<UInt>] = []
        var line = [CChar](repeating: 0, count: 4_096)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            let ends = text.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
            if ends.count == 2, ends[0] < ends[1] { ranges.append(ends[0]..<ends[1]) }
        }
        return ranges
    }

    /// As a recording leaves them: each frame with something small behind it that lives on. Why the places and not how much
    /// memory there is: other tests of the process take some and give it back meanwhile.
    @Test func framesAreGivenBackWhateverLiesBetweenThem() throws {
        try #require(Allocator.givesBackLargeBlocks())
        var small: [[UInt8]] = []
        for _ in 0..<4 {
            var frames: [[UInt8]] = []
            for _ in 0..<64 {
                frames.append([UInt8](repeating: 1, count: 1_280 * 720 * 4))
                small.append([UInt8](repeating: 1, count: 20_000))
            }
            let places = frames.map { $0.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } + 1_800_000 }
            func kept() throws -> Int {
                let ranges = try mapped()
                return places.count { place in ranges.contains { $0.contains(place) } }
            }
            #expect(try kept() == 64, "they are there")
            frames = []
            // Others may have taken a place of theirs already.
            #expect(try kept() < 32, "they have gone")
        }
        #expect(small.count == 256)
    }
}
