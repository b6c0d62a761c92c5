import Foundation
import Testing

@testable import Studio

@Suite struct AllocatorTests {
    /// What the frames are filled with.
    private static let mark: UInt8 = 0xA7

    /// How many of these places of this process's memory hold the mark.
    private static func marked(_ places: [UInt]) throws -> Int {
        let memory = open("/proc/self/mem", O_RDONLY)
        try #require(memory >= 0)
        defer { close(memory) }
        return places.count { place in
            var bytes = [UInt8](repeating: 0, count: 16)
            // Where there is no memory any more it reads nothing.
            return pread(memory, &bytes, bytes.count, Int(place)) == bytes.count && bytes.allSatisfy { $0 == mark }
        }
    }

    /// As a recording leaves them: each frame with something small behind it that lives on. Why in a process of its own: where
    /// others have given much back to the heap before, frames find room there.
    @Test func framesAreGivenBackWhateverLiesBetweenThem() async {
        await #expect(processExitsWith: .success) {
            try #require(Allocator.givesBackLargeBlocks())
            var small: [[UInt8]] = []
            for _ in 0..<4 {
                var frames: [[UInt8]] = []
                for _ in 0..<64 {
                    frames.append([UInt8](repeating: Self.mark, count: 1_280 * 720 * 4))
                    small.append([UInt8](repeating: 1, count: 20_000))
                }
                let places = frames.map { $0.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } + 1_800_000 }
                #expect(try Self.marked(places) == 64, "they are there")
                frames = []
                #expect(try Self.marked(places) == 0, "they have gone")
            }
            #expect(small.count == 256)
        }
    }
}
