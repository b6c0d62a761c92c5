import Foundation
import Motion
import Testing

struct AnimatableTests {
    @Test(arguments: [0, 1, 3, 4, 5, 9], [0, 1, 3, 4, 5, 9])
    func vectorsOfDifferentCountsAddAsIfPaddedWithZeros(first: Int, second: Int) {
        let a = (0..<first).map { Double($0) + 1 }
        let b = (0..<second).map { Double($0) * 10 - 3 }
        func padded(_ list: [Double], _ index: Int) -> Double { index < list.count ? list[index] : 0 }
        let count = max(first, second)
        let (x, y) = (AnimatableVector(a), AnimatableVector(b))
        #expect((x + y).components == (0..<count).map { padded(a, $0) + padded(b, $0) })
        #expect((x - y).components == (0..<count).map { padded(a, $0) - padded(b, $0) })
        #expect(x + .zero == x)
    }

    @Test(arguments: [1, 4, 5])
    func vectorScalesAndMeasuresEachComponent(count: Int) {
        let vector = AnimatableVector((1...count).map(Double.init))
        #expect(vector.scaled(by: 2).components == (1...count).map { Double($0) * 2 })
        #expect(vector.magnitudeSquared == (1...count).reduce(0) { $0 + Double($1 * $1) })
        #expect(AnimatableVector.zero.scaled(by: .infinity).magnitudeSquared == 0)
        #expect(AnimatableVector([1]).scaled(by: .infinity).magnitudeSquared == .infinity)
    }

    @Test func vectorHoldsWhatIsWrittenToIt() {
        for count in [2, 6] {
            var vector = AnimatableVector(Array(repeating: 0, count: count))
            vector[1] = 7
            #expect(vector[1] == 7)
            #expect(vector[count + 3] == 0)
            #expect(vector.components == [0, 7] + Array(repeating: 0, count: count - 2))
        }
    }

    @Test func vectorsOfEqualNumbersButOtherCountsDiffer() {
        #expect(AnimatableVector([1, 0]) != AnimatableVector([1]))
        #expect(Set([AnimatableVector([1, 2]), [1, 2]]).count == 1)
    }

    @Test func geometryAnimatesByItsNumbers() {
        func middle<T: Animatable>(_ a: T, _ b: T) -> T {
            var result = a
            result.animatableData = a.animatableData.interpolated(towards: b.animatableData, amount: 0.5)
            return result
        }
        #expect(middle(CGPoint(x: 0, y: 10), CGPoint(x: 4, y: 20)) == CGPoint(x: 2, y: 15))
        #expect(middle(CGSize(width: 1, height: 2), CGSize(width: 3, height: 8)) == CGSize(width: 2, height: 5))
        #expect(
            middle(CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 2, y: 4, width: 3, height: 5))
                == CGRect(x: 1, y: 2, width: 2, height: 3))
        #expect(middle(Float(1), Float(2)) == 1.5)
        #expect(middle(CGFloat(1), CGFloat(2)) == 1.5)
    }

    @Test func pairAddsAndScalesBothParts() {
        let sum = AnimatablePair(1.0, AnimatablePair(2.0, 3.0)) + AnimatablePair(10.0, AnimatablePair(20.0, 30.0))
        #expect(sum.scaled(by: 2) == AnimatablePair(22.0, AnimatablePair(44.0, 66.0)))
        #expect(AnimatablePair(3.0, 4.0).magnitudeSquared == 25)
    }
}
