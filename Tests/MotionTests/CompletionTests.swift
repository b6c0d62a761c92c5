import Foundation
import Motion
import Synchronization
import Testing

/// Completions as moments.
struct CompletionTests {
    @Test func outcomesMatchTheVectors() {
        let block = block("phases-transitions", "completion.outcomes")
        let bodies: [(Animation, Bool)] = [
            (.easeOut(duration: 0.4), true), (.bouncy, true), (.spring, false),
            (.linear(duration: 1).repeatForever(), true),
        ]
        for (sample, (animation, changes)) in zip(block.samples, bodies) {
            func due(_ criteria: AnimationCompletionCriteria) -> Double? {
                let recording = Recording()
                recording.at(0, animation, criteria, "x") { if changes { recording.a.set(1) } }
                return recording.schedule.entries.first?.moment
            }
            for (key, moment) in [("logicallyComplete", due(.logicallyComplete)), ("removed", due(.removed))] {
                if let expected = sample[key].number {
                    #expect(abs(moment! - expected) < 1e-9, "\(key): \(sample)")
                } else if let text = sample[key].string {
                    switch text {
                    case _ where text.hasPrefix("at once"): #expect(moment == 0)
                    case "never": #expect(moment == nil)
                    default: #expect(moment! > 0.5, "\(text)")
                    }
                }
            }
        }
    }

    @Test func laterRetargetPostponesRemovalAndNotLogicalCompletion() {
        for (criteria, expected) in [(AnimationCompletionCriteria.logicallyComplete, 1.0), (.removed, 1.5)] {
            let recording = Recording()
            recording.at(0, .linear(duration: 1), criteria, "first") { recording.a.set(1) }
            recording.at(0.5, .linear(duration: 1), criteria, "second") { recording.a.set(0) }
            #expect(recording.schedule.entries.map(\.moment) == [expected, 1.5])
        }
    }

    @Test func laterCutIsCompleteAtOnceAndTheEarlierKeepsItsTime() {
        let recording = Recording()
        recording.at(0, .linear(duration: 1), .removed, "first") { recording.a.set(1) }
        recording.at(0.5, nil, .removed, "second") { recording.a.set(0) }
        #expect(recording.schedule.entries.map(\.moment) == [0.5, 1])
    }

    @Test func completionWaitsForEveryValueOfItsBody() {
        let recording = Recording()
        recording.at(1, .easeIn(duration: 2).delay(0.5), .removed, "x") {
            recording.a.set(1)
            withAnimation(.linear(duration: 4)) { recording.b.set(1) }
        }
        #expect(recording.schedule.entries.map(\.moment) == [5])
    }

    @Test func crossingDoesEachCompletionOnceAndInOrder() {
        let recording = Recording()
        recording.at(0, .linear(duration: 1), .logicallyComplete, "late") { recording.a.set(1) }
        recording.at(0, .linear(duration: 0.5), .logicallyComplete, "early") { recording.b.set(1) }
        recording.at(1, nil, .logicallyComplete, "same moment as late") {}
        let schedule = recording.schedule
        for frame in 0..<120 {
            schedule.crossed(after: Double(frame - 1) / 60, through: Double(frame) / 60)
                .forEach { $0.completion.action() }
        }
        #expect(recording.done == ["early", "late", "same moment as late"])
    }

    @Test func bodyThatChangesNothingCompletesRightAfterIt() {
        let done = Mutex(false)
        withAnimation(.bouncy) {
        } completion: {
            done.withLock { $0 = true }
        }
        #expect(done.withLock { $0 })
    }

    @Test func completionCanBeAwaited() async {
        await withAnimation(.bouncy) {}.value

        let recording = Recording()
        let task: AnimationTask = recording.log.collecting {
            Moment.at(0) { withAnimation(.linear(duration: 1)) { recording.a.set(1) } }
        }
        recording.schedule.entries.forEach { $0.completion.action() }
        await task.value
    }

    @Test func waitingEndsWhenNothingIsLeftThatCouldComplete() async {
        func start() -> AnimationTask {
            var value = AnimatedValue(0.0)
            return withAnimation(.linear) { Moment.at(0) { value.set(1) } }
        }
        await start().value
    }
}

/// Two values whose changes are recorded with the completions that wait for them.
private final class Recording {
    var a = AnimatedValue(0.0)
    var b = AnimatedValue(0.0)
    let log = CompletionLog()
    private let names = Names()

    var done: [String] { names.list.withLock { $0 } }

    func at(
        _ moment: Double, _ animation: Animation?, _ criteria: AnimationCompletionCriteria, _ name: String,
        _ body: () -> Void
    ) {
        let names = names
        log.collecting {
            Moment.at(moment) {
                withAnimation(animation, completionCriteria: criteria, body) { names.list.withLock { $0.append(name) } }
            }
        }
    }

    var schedule: CompletionSchedule {
        CompletionSchedule(log.completions, dues: a.completionDues + b.completionDues)
    }

    private final class Names: Sendable {
        let list = Mutex<[String]>([])
    }
}
