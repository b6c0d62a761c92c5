import Foundation

/// The threads that Mesa's software rasteriser, llvmpipe, draws with: one a processor, named by their numbers.
///
/// Each is bound to a processor of its own. Why: the kernel puts a thread that wakes where it ran last, and leaves two of them
/// there for the millisecond that a frame takes while the other processor has just fallen idle. Frames then took up to half as
/// long again (200 lines on two processors: 1.41 instead of 1.03 ms), now and then or for minutes on end.
nonisolated enum RasterizerThreads {
    private typealias GetAffinity = @convention(c) (Int32, Int, UnsafeMutablePointer<UInt64>) -> Int32
    private typealias SetAffinity = @convention(c) (Int32, Int, UnsafePointer<UInt64>) -> Int32
    /// Room for 4,096 processors, a bit each.
    private static let words = 64

    /// Binds the threads of this process, where each can have a processor to itself.
    ///
    /// Why through the dynamic linker: glibc's headers show these functions to C with an extension switched on only.
    static func spread() {
        guard let get = dlsym(nil, "sched_getaffinity"), let set = dlsym(nil, "sched_setaffinity") else { return }
        var allowed = [UInt64](repeating: 0, count: words)
        guard unsafeBitCast(get, to: GetAffinity.self)(0, words * 8, &allowed) >= 0 else { return }
        let processors = (0..<words * 64).filter { allowed[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }
        for (thread, processor) in places(of: threadNames, on: processors) {
            var mask = [UInt64](repeating: 0, count: words)
            mask[processor / 64] = 1 << UInt64(processor % 64)
            // Where the kernel refuses, the thread stays as free as it was.
            _ = unsafeBitCast(set, to: SetAffinity.self)(thread, words * 8, mask)
        }
    }

    /// Which processor each of the rasteriser's threads gets; none where there are fewer or more threads than processors.
    static func places(of names: [Int32: String], on processors: [Int]) -> [Int32: Int] {
        let numbers = names.compactMapValues(number)
        guard processors.count > 1, Set(numbers.values) == Set(processors.indices) else { return [:] }
        return numbers.mapValues { processors[$0] }
    }

    private static func number(_ name: String) -> Int? {
        name.hasPrefix("llvmpipe-") ? Int(name.dropFirst("llvmpipe-".count)) : nil
    }

    /// The names of this process's threads, by their numbers in the system.
    static var threadNames: [Int32: String] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        let pairs = tasks.compactMap { task -> (Int32, String)? in
            guard let id = Int32(task),
                let name = try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)
            else { return nil }
            return (id, name.trimmingCharacters(in: .newlines))
        }
        return Dictionary(pairs) { $1 }
    }
}
