import Foundation
import Motion
import Testing

/// How a transaction travels.
struct TransactionTests {
    @Test func outcomesMatchTheVectors() {
        let block = block("phases-transitions", "transaction.outcomes")
        var disabled = Transaction()
        disabled.disablesAnimations = true
        let used: [Animation?] = [
            Transaction(animation: .linear).implicitly(.bouncy, whenChanged: true).animation,
            Transaction(animation: .linear).implicitly(nil, whenChanged: true).animation,
            Transaction(animation: .linear).implicitly(.bouncy, whenChanged: false).animation,
            Transaction().implicitly(.bouncy, whenChanged: true).animation,
            disabled.implicitly(.bouncy, whenChanged: true).animation,
            Transaction().implicitly(.bouncy, whenChanged: false).animation,
        ]
        #expect(used.map { $0?.description } == block.samples.map { $0["used"].string })
    }

    @Test func innermostAnimationCounts() {
        withAnimation(.linear) {
            #expect(Transaction.current.animation == .linear)
            withAnimation(.bouncy) { #expect(Transaction.current.animation == .bouncy) }
            withAnimation(nil) { #expect(Transaction.current.animation == nil) }
            #expect(Transaction.current.animation == .linear)
        }
        #expect(Transaction.current.animation == nil)
    }

    private enum Speaker: TransactionKey { static let defaultValue = "nobody" }

    @Test func innerTransactionChangesOnlyWhatItSets() {
        var outer = Transaction(animation: .linear)
        outer[Speaker.self] = "outer"
        outer.isContinuous = true
        withTransaction(outer) {
            withTransaction(\.tracksVelocity, true) {
                #expect(Transaction.current.animation == .linear)
                #expect(Transaction.current[Speaker.self] == "outer")
                #expect(Transaction.current.isContinuous)
                #expect(Transaction.current.tracksVelocity)
            }
        }
        #expect(Transaction()[Speaker.self] == "nobody")
    }

    @Test func disabledAnimationsCutEvenUnderAnAnimation() {
        var transaction = Transaction(animation: .linear)
        transaction.disablesAnimations = true
        var value = AnimatedValue(0.0)
        value.set(1, at: 0, transaction: transaction)
        #expect(value.value(at: 0) == 1)
    }

    @Test func setRecordsAtTheMomentUnderTheTransaction() {
        var value = AnimatedValue(0.0)
        value.set(2)
        Moment.at(3) { withAnimation(.linear(duration: 1)) { value.set(4) } }
        #expect(value.value(at: 0) == 2)
        #expect(value.value(at: 3.5) == 3)
        #expect(Moment.current == nil)
    }
}
