import Testing

@testable import TextEffects

@Suite("Orders of units") struct UnitOrderTests {
    @Test func forwardIsAsTheTextIsRead() { #expect(UnitOrder.forward.turns(5) == nil) }

    @Test func backwardBeginsWithTheLast() { #expect(UnitOrder.backward.turns(4) == [3, 2, 1, 0]) }

    @Test(arguments: [
        (2, [0, 1]), (3, [1, 0, 2]), (4, [2, 0, 1, 3]), (5, [3, 1, 0, 2, 4]), (6, [4, 2, 0, 1, 3, 5]),
    ])
    func centreGoesOutwardsTheEarlierOfTwoFirst(count: Int, expected: [Int]) {
        #expect(UnitOrder.centre.turns(count) == expected)
    }

    @Test(arguments: [0, 1, 2, 10, 10_000], [UnitOrder.forward, .backward, .centre, .random(seed: 7)])
    func everyUnitHasOneTurn(count: Int, order: UnitOrder) {
        let turns = order.turns(count) ?? Array(0..<count)
        #expect(turns.sorted() == Array(0..<count))
    }

    /// SplitMix64 seeded with 0 begins E220A8397B1DCDAF, 6E789E6AA1B965F4, 06C45D188009454F, F88BB8A8724C81EC. Of five
    /// units, places 4, 1, 0, 1 (floor of 0.883·5, 0.432·4, 0.026·3, 0.971·2) are exchanged with 4, 3, 2, 1.
    @Test func randomIsFisherAndYatessShuffleByTheSeed() {
        // 0 1 2 3 4 → (4,4) → (3,1): 0 3 2 1 4 → (2,0): 2 3 0 1 4 → (1,1): 2 3 0 1 4. Unit 2 comes first, unit 0 third.
        #expect(UnitOrder.random(seed: 0).turns(5) == [2, 3, 0, 1, 4])
    }

    @Test func oneSeedGivesOneOrderAndOthersGiveOthers() {
        #expect(UnitOrder.random(seed: 7).turns(100) == UnitOrder.random(seed: 7).turns(100))
        #expect(Set((0..<50).map { UnitOrder.random(seed: $0).turns(20)! }).count == 50)
    }

    @Test func everyUnitComesFirstAsOftenAsAnother() {
        var firsts = [Int](repeating: 0, count: 5)
        for seed in 0..<5_000 { firsts[UnitOrder.random(seed: UInt64(seed)).turns(5)!.firstIndex(of: 0)!] += 1 }
        // A thousand each, with a standard deviation of 28.
        #expect(firsts.allSatisfy { abs($0 - 1_000) < 150 })
    }
}
