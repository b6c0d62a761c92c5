import Foundation

/// How this process's memory is managed.
nonisolated enum Allocator {
    /// Bytes from which on a block is the system's own and goes back to it at once.
    static let largeBlock: Int32 = 1 << 20

    /// Gives large blocks back to the system when they are freed, from now on.
    ///
    /// The C library does so only until the first of them is freed: then it takes their like from its heap, where small blocks
    /// that live longer come to lie between them. A window that recorded thirty times had grown by 90 MB, and went on by whole
    /// frames; with this it grows by 34 at the first three times and by no more than 2 after them. A block costs its pages: 1.2 ms
    /// for a frame of 1,280 × 720, so that what is needed again at once is better kept.
    ///
    /// Why through the dynamic linker: Swift's view of the C library leaves `mallopt` out, and not every C library has it.
    /// - Returns: Whether the C library knows how.
    @discardableResult static func givesBackLargeBlocks() -> Bool {
        typealias SetOption = @convention(c) (Int32, Int32) -> Int32
        guard let option = dlsym(nil, "mallopt") else { return false }
        let mmapThreshold: Int32 = -3  // M_MMAP_THRESHOLD
        return unsafeBitCast(option, to: SetOption.self)(mmapThreshold, largeBlock) == 1
    }
}
