import Foundation
import Testing

@testable import Windowing

@Suite struct RasterizerThreadsTests {
    @Test func eachThreadGetsAProcessorOfItsOwn() {
        let names: [Int32: String] = [7: "glyphstage", 8: "llvmpipe-0", 9: "llvmpipe-1", 12: "llvmpipe-2"]
        #expect(RasterizerThreads.places(of: names, on: [0, 3, 5]) == [8: 0, 9: 3, 12: 5])
        // A second context has threads of the same names.
        let two = names.merging([20: "llvmpipe-0", 21: "llvmpipe-1", 22: "llvmpipe-2"]) { $1 }
        #expect(RasterizerThreads.places(of: two, on: [0, 3, 5])[21] == 3)
    }

    @Test func whereNumbersDifferTheKernelChooses() {
        let names: [Int32: String] = [8: "llvmpipe-0", 9: "llvmpipe-1"]
        #expect(RasterizerThreads.places(of: names, on: [0]).isEmpty)
        #expect(RasterizerThreads.places(of: names, on: [0, 1, 2]).isEmpty)
        #expect(RasterizerThreads.places(of: [8: "llvmpipe-0"], on: [4]).isEmpty)
        #expect(RasterizerThreads.places(of: [8: "llvmpipe-x", 9: "x"], on: [0, 1]).isEmpty)
        #expect(RasterizerThreads.places(of: [:], on: [0, 1]).isEmpty)
    }

    @Test @MainActor func theThreadsOfAContextAreBound() throws {
        let context = try GLContext.headless()
        let names = RasterizerThreads.threadNames.filter { $0.value.hasPrefix("llvmpipe-") }
        #expect(context.facts.renderer.contains("llvmpipe") != names.isEmpty)
        let online = ProcessInfo.processInfo.activeProcessorCount
        guard online > 1, Set(names.values).count == online else { return }
        var places: [String: String] = [:]
        for (thread, name) in names {
            // A thread of another test's context may have ended.
            guard let status = try? String(contentsOfFile: "/proc/self/task/\(thread)/status", encoding: .utf8)
            else { continue }
            let line = status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") }
            places[name] = line.map { String($0.split(separator: "\t")[1]) }
        }
        #expect(Set(places.values).count == online && places.values.allSatisfy { Int($0) != nil }, "\(places)")
    }
}
