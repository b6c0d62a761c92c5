import Testing

@testable import Capture

struct NumberedNameTests {
    @Test(arguments: [
        ("out/f-%04d.png", 7, 120, "out/f-0007.png"), ("f%d.png", 7, 9, "f7.png"), ("f%d.png", 7, 120, "f007.png"),
        ("f-%02d.png", 99, 1_000, "f-099.png"), ("%d", 0, 1, "0"), ("100%%-%03d.png", 5, 6, "100%-005.png"),
    ])
    func namesOfOneRunHaveOneLength(pattern: String, number: Int, count: Int, name: String) throws {
        let numbered = try #require(NumberedName(pattern: pattern))
        #expect(numbered.name(number, of: count) == name)
    }

    @Test(arguments: ["a.png", "a-%s.png", "a-%4d.png", "a-%d-%d.png", "a-%.png", "a-%00d.png", "%"])
    func otherPatternsAreNone(pattern: String) {
        #expect(NumberedName(pattern: pattern) == nil)
    }

    @Test func namesSortAsTheyPlay() throws {
        let numbered = try #require(NumberedName(pattern: "f%d.png"))
        let names = (0..<1_001).map { numbered.name($0, of: 1_001) }
        #expect(names == names.sorted())
        #expect(Set(names).count == 1_001)
    }
}
