import Foundation
import Motion
import Testing

/// Phases against `Vectors/phases-transitions.json`, and as values.
struct PhaseTests {
    @Test func sequencesMatchTheVectors() {
        let block = block("phases-transitions", "phaseAnimator.sequence")
        let animations = [Animation?](repeating: .linear(duration: 1), count: block.params["phases"].array.count)
        for sample in block.samples {
            if sample["mode"].string == "trigger" {
                let triggers = sample["events"].array.contains { $0.string == "trigger" } ? [2.0] : []
                let sequence = PhaseSequence(animations: animations, triggers: triggers)
                let shown = [sequence.phase(at: 0)!] + sequence.entries().map(\.phase)
                #expect(shown == sample["shown"].array.map { Int($0.number!) })
            } else {
                let sequence = PhaseSequence(animations: animations)
                let expected = sample["shownPrefix"].array.map { Int($0.number!) }
                let shown = [0] + sequence.entries(rounds: 5).map(\.phase)
                #expect(Array(shown.prefix(expected.count)) == expected)
            }
        }
    }

    @Test func timingMatchesTheVectors() {
        let block = block("phases-transitions", "phaseAnimator.timing")
        let names = block.params["phases"].array.map { $0.string! }
        let animations: [Animation] = [.easeIn(duration: 0.3), .bouncy, .linear(duration: 0.4).speed(2)]
        #expect(block.samples[0]["animations"]["c"].string == ".linear(duration:0.4).speed(2)")
        let entries = PhaseSequence(animations: animations).entries(rounds: 2)
        for (entry, expected) in zip(entries, block.samples[0]["enter"].array) {
            #expect(names[entry.phase] == expected[0].string)
            #expect(agree(entry.moment, expected[1].number!, within: block.tolerance("absolute")))
        }
    }

    @Test func phaseIsAFunctionOfTime() {
        let sequence = PhaseSequence(animations: [.linear(duration: 0.3), .bouncy, .linear(duration: 0.2)])
        #expect(sequence.phase(at: -1) == 0)
        #expect(sequence.phase(at: 0) == 1)
        #expect(sequence.phase(at: 0.6) == 2)
        #expect(sequence.phase(at: 0.8) == 0)
        #expect(sequence.phase(at: 1e6 + 0.6) == 2)
    }

    @Test func retriggerBeginsAgainWithPhaseOne() {
        let animations = [Animation?](repeating: .linear(duration: 1), count: 3)
        let sequence = PhaseSequence(animations: animations, triggers: [0, 1.5])
        #expect(sequence.entries().map(\.phase) == [1, 2, 1, 2, 0])
        #expect(sequence.entries().map(\.moment) == [0, 1, 1.5, 2.5, 3.5])
        #expect(sequence.phase(at: 100) == 0)
    }

    @Test func phaseThatChangesNothingIsPassedAtOnce() {
        let animations = [Animation?](repeating: .linear(duration: 1), count: 3)
        let sequence = PhaseSequence(animations: animations, changes: [true, false, true])
        #expect(sequence.phase(at: 0) == 2)
        #expect(sequence.period == 2)
    }

    @Test(arguments: [
        PhaseSequence(animations: []), PhaseSequence(animations: [.linear]),
        PhaseSequence(animations: [nil, nil, nil]),
        PhaseSequence(animations: [.linear, .linear], changes: [false, false]),
        PhaseSequence(animations: [.linear, .linear.repeatForever()]),
        PhaseSequence(animations: [.linear, .linear(duration: 1e-300)], triggers: [.nan, .infinity]),
    ])
    func degenerateSequencesStand(sequence: PhaseSequence) {
        let value = PhasedValue(targets: [0.0, 1], sequence: sequence)
        for time in [-1, 0, 1, 1e12, .infinity, .nan] { #expect(value.value(at: time).isFinite) }
        #expect(sequence.entries(rounds: 3).count <= 6)
    }

    @Test func valueMovesIntoEachPhaseUnderThatPhasesAnimation() {
        let sequence = PhaseSequence(animations: [.linear(duration: 1), .linear(duration: 2)], triggers: [1])
        let value = PhasedValue(targets: [0.0, 10], sequence: sequence)
        #expect(value.value(at: 2) == 5)
        #expect(value.value(at: 3.25) == 7.5)
        #expect(value.value(at: 10) == 0)
        #expect(value.timelineEnd! == (4, false))
    }

    @Test func endlessRunBecomesPeriodic() {
        let sequence = PhaseSequence(animations: [.bouncy, .spring(duration: 0.4, bounce: 0.5)])
        let value = PhasedValue(targets: [0.0, 1], sequence: sequence)
        for time in stride(from: 0.0, to: 0.9, by: 0.05) {
            #expect(abs(value.value(at: 900 + time) - value.value(at: 90_000 + time)) < 1e-8)
        }
        // Where the kept rounds end nothing jumps.
        var last = value.value(at: 0)
        for time in stride(from: 0.0, to: 30, by: 0.001) {
            let next = value.value(at: time)
            #expect(abs(next - last) < 0.02)
            last = next
        }
    }
}
