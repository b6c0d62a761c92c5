import Foundation
import Testing

@testable import Studio

@Suite(.serialized) struct AllocatorTests {
    /// Megabytes of this process that are in memory.
    private func resident() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return (try #require(Int(fields[1])) * sysconf(Int32(_SC_PAGESIZE))) >> 20
    }

    /// As a recording leaves them: each frame with something small behind it that lives on.
    @Test func framesAreGivenBackWhateverLiesBetweenThem() throws {
        try #require(Allocator.givesBackLargeBlocks())
        let before = try resident()
        var small: [[UInt8]] = []
        for _ in 0..<4 {
            var frames: [[UInt8]] = []
            for _ in 0..<64 {
                frames.append([UInt8](repeating: 1, count: 1_280 * 720 * 4))
                small.append([UInt8](repeating: 1, count: 20_000))
            }
            #expect(try resident() - before > 150, "they are there")
            frames = []
            #expect(try resident() - before < 60, "they have gone")
        }
        #expect(small.count == 256)
    }
}
