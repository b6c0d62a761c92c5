import Foundation
import TestSupport
import Testing

/// Twelve properties, each moved in another way, asked for many moments.
@Suite(.serialized)
struct InspectMotionTests {
    private static let scene = """
        glyphstage: 1
        canvas: {size: [400, 300]}
        layers:
          - {name: a, rectangle: {fill: red}, frame: {width: 80, height: 40}}
          - {name: b, rectangle: {}, frame: {width: 80, height: 40}, animation: {value: opacity, easeInOut: {duration: 0.9}}}
          - name: c
            rectangle: {}
            keyframes:
              repeating: true
              tracks:
                opacity: [{linear: {to: 0.2, duration: 0.4}}, {cubic: {to: 1, duration: 0.3}}]
                offset.x: [{spring: {to: 60, duration: 0.5, spring: bouncy}}, {move: {to: 0}}]
          - name: d
            rectangle: {}
            phases:
              phases: [{}, {set: {rotation: 30, blur: 4}, animation: snappy}, {set: {scale: 1.5}, animation: {easeOut: {duration: 0.3}}}]
        timeline:
          duration: 4
          events:
            - {at: 0, withAnimation: {spring: {duration: 0.6, bounce: 0.3}}, set: {a.offset: [50, 20], a.scale: 1.4}}
            - {at: 0.3, withAnimation: {spring: {response: 0.4, dampingFraction: 0.5, blendDuration: 0.5}}, set: {a.offset: [-30, 0]}}
            - {at: 0.2, withAnimation: {linear: {duration: 0.7}, repeatCount: 3, delay: 0.1, speed: 1.5}, set: {a.rotation: 90}}
            - {at: 0.5, withAnimation: [{interpolatingSpring: {stiffness: 120, damping: 9}}, {speed: 0.8}], set: {a.opacity: 0.2}}
            - {at: 0.5, set: {b.opacity: 0.3}, completion: {then: [{withAnimation: bouncy, set: {b.frame.width: 160}}]}}
            - {at: 1, withAnimation: {timingCurve: {controlPoints: [0.2, 1.4, 0.7, -0.3], duration: 1.2}}, set: {a.fill: blue, b.position: [90, 80]}}
            - {at: 1.4, withAnimation: interactiveSpring, set: {a.scale.y: 0.5}}

        """

    let runner: ProgramRunner

    init() throws {
        runner = try ProgramRunner()
        try runner.write(Self.scene, to: "twelve.yaml")
    }

    private func moments(_ arguments: [String]) throws -> [[String: Any]] {
        let result = try runner.run(["inspect", "twelve.yaml", "--json", "--quiet"] + arguments)
        #expect(result.status == 0, "\(result.errors)")
        let report = try #require(JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
        return try #require(report["moments"] as? [[String: Any]])
    }

    private func text(_ moment: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: moment, options: .sortedKeys), as: UTF8.self)
    }

    @Test func manyMomentsInOneCallAreThoseOfCallsOfTheirOwn() throws {
        var random = SplitMix64(state: 1_968)
        let times = (0..<1_000).map { _ in Double(random.next() >> 11) / Double(1 << 53) * 4 }
        try runner.write(times.map { "\($0)\n" }.joined(), to: "times.txt")
        let all = try moments(["--at-list", "times.txt"])
        #expect(all.count == 1_000)
        // Why not each of them: a process takes 50 ms and more. Every 40th stands for its neighbours.
        for index in stride(from: 0, to: 1_000, by: 40) {
            let alone = try moments(["--at", "\(times[index])"])
            #expect(try text(alone[0]) == text(all[index]), "at \(times[index])")
        }
        let properties = try #require(
            (all[0]["layers"] as? [[String: Any]])?.compactMap { $0["properties"] as? [String: Any] })
        #expect(properties.map(\.count).reduce(0, +) >= 12)
    }
}
