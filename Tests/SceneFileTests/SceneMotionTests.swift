import Foundation
import Motion
import SceneFile
import Stage
import Testing
import Typesetting

/// What moves in scene files, as numbers.
@Suite("Motion in scene files") struct SceneMotionTests {
    private func scene(_ lines: String) throws -> Scene {
        let document = SceneDocument(text: "glyphstage: 1\n" + lines, file: "s.yaml")
        #expect(document.diagnostics.filter { $0.severity == .error }.map(\.headline) == [])
        return try #require(document.scene())
    }

    private func value(_ scene: Scene, _ path: String, at time: Double) throws -> [Double] {
        let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
        let layer = scene.layer(at: try #require(scene.path(of: parts[0])))
        return try #require(layer.properties[parts[1]]).value(at: time).components
    }

    private func near(_ values: [Double], _ expected: Double...) -> Bool {
        values.count == expected.count && zip(values, expected).allSatisfy { abs($0 - $1) < 1e-9 }
    }

    // MARK: - Parts

    @Test func aPartHasItsOwnHistoryAndAWholeChangesAllParts() throws {
        let scene = try scene(
            """
            layers: [{name: a, rectangle: {}, offset: [10, 20]}]
            timeline:
              events:
                - {at: 0, withAnimation: {linear: {duration: 1}}, set: {a.offset.y: 30}}
                - {at: 2, withAnimation: {linear: {duration: 1}}, set: {a.offset: [0, 0]}}
                - {at: 2.5, set: {a.offset.1: 8}}
            """)
        #expect(near(try value(scene, "a.offset", at: 0.5), 10, 25))
        #expect(near(try value(scene, "a.offset", at: 2), 10, 30))
        // The cut in the middle goes on adding what the running animation still has to go.
        #expect(near(try value(scene, "a.offset", at: 2.5), 5, 8 + 15))
        #expect(near(try value(scene, "a.offset", at: 3), 0, 8))
    }

    @Test func oneNumberScalesBothWays() throws {
        let scene = try scene(
            """
            layers: [{name: a, rectangle: {}, scale: 2}]
            timeline: {events: [{at: 1, set: {a.scale: [3, 4]}}, {at: 2, set: {a.scale.x: 5}}]}
            """)
        #expect(near(try value(scene, "a.scale", at: 0), 2, 2))
        #expect(near(try value(scene, "a.scale", at: 2), 5, 4))
    }

    @Test func aPlaceMovesStraightBetweenSharesAndPoints() throws {
        let scene = try scene(
            """
            canvas: {size: [100, 200]}
            layers: [{name: a, rectangle: {}, frame: {width: 10, height: 10}, position: bottomTrailing}]
            timeline: {events: [{at: 0, withAnimation: {linear: {duration: 1}}, set: {a.position: [20, 40]}}]}
            """)
        let typesetter = try Typesetter()
        let middles = [0, 0.5, 1].map { scene.evaluate(at: $0, typesetter: typesetter)[0].frame }
        #expect(middles.map(\.midX) == [100, 60, 20] && middles.map(\.midY) == [200, 120, 40])
        let shown = scene.evaluate(at: 0.5, typesetter: typesetter)[0].properties.first { $0.path == "position" }
        #expect(shown?.value == [60, 120] && shown?.velocity == [-80, -160])
    }

    // MARK: - Keyframes

    @Test func keyframesPlayFromTheStartEachTrackOnItsOwn() throws {
        let scene = try scene(
            """
            layers:
              - name: a
                rectangle: {}
                opacity: 0
                keyframes:
                  tracks:
                    opacity: [{linear: {to: 1, duration: 0.5}}]
                    offset.y: [{move: {to: 10}}, {linear: {to: 20, duration: 1, timingCurve: easeIn}}]
                    scale: [{cubic: {to: [2, 3], duration: 1}}]
            """)
        #expect(scene.timeline.duration == 1)
        #expect(near(try value(scene, "a.opacity", at: 0.25), 0.5))
        #expect(near(try value(scene, "a.opacity", at: 0.75), 1))
        #expect(near(try value(scene, "a.offset", at: 0.5), 0, 10 + 10 * UnitCurve.easeIn.value(at: 0.5)))
        #expect(near(try value(scene, "a.scale", at: 0.5), 1.5, 2))
    }

    @Test func repeatingTracksRepeatTogether() throws {
        let scene = try scene(
            """
            layers:
              - name: a
                rectangle: {}
                opacity: 0
                keyframes:
                  repeating: true
                  tracks:
                    opacity: [{linear: {to: 1, duration: 0.5}}]
                    offset.y: [{linear: {to: 20, duration: 1}}]
            """)
        // The short track waits for the long one.
        #expect(near(try value(scene, "a.opacity", at: 0.9), 1))
        #expect(near(try value(scene, "a.opacity", at: 7.25), 0.5))
        #expect(near(try value(scene, "a.offset", at: 7.25), 0, 5))
        #expect(scene.timeline.duration == 1)
    }

    @Test func manualKeyframesWaitForTheirTriggers() throws {
        let scene = try scene(
            """
            layers: [{name: a, rectangle: {}, keyframes: {trigger: manual, tracks: {offset.x: [{linear: {to: 10, duration: 1}}]}}}]
            timeline: {events: [{at: 1, trigger: [a]}, {at: 1.5, trigger: a}]}
            """)
        #expect(near(try value(scene, "a.offset", at: 0.9), 0, 0))
        #expect(near(try value(scene, "a.offset", at: 1.25), 2.5, 0))
        // A trigger mid-flight goes on from where the run is.
        #expect(near(try value(scene, "a.offset", at: 2), 7.5, 0))
        #expect(scene.timeline.duration == 2.5)
    }

    // MARK: - Phases

    @Test func phasesGoRoundAndRound() throws {
        let scene = try scene(
            """
            layers:
              - name: a
                rectangle: {}
                phases:
                  phases:
                    - {set: {opacity: 0.5}}
                    - {set: {opacity: 1, offset.y: 10}, animation: {linear: {duration: 1}}}
                    - {animation: {linear: {duration: 2}}}
            timeline: {duration: 6}
            """)
        // 0.5 in phase 0, then at once into phase 1; phase 2 sets nothing, so that all is as at first.
        #expect(near(try value(scene, "a.opacity", at: 0.5), 0.75))
        #expect(near(try value(scene, "a.offset", at: 1), 0, 10))
        #expect(near(try value(scene, "a.offset", at: 2), 0, 5))
        #expect(near(try value(scene, "a.opacity", at: 2), 1))
    }

    @Test func triggeredPhasesRunOnce() throws {
        let scene = try scene(
            """
            layers:
              - name: a
                rectangle: {}
                phases:
                  trigger: manual
                  phases: [{}, {set: {rotation: 90}, animation: {linear: {duration: 1}}}]
            timeline: {events: [{at: 1, trigger: [a]}]}
            """)
        #expect(near(try value(scene, "a.rotation", at: 1), 0))
        #expect(near(try value(scene, "a.rotation", at: 1.5), 45))
        #expect(near(try value(scene, "a.rotation", at: 2), 90))
        #expect(near(try value(scene, "a.rotation", at: 20), 0))
    }

    // MARK: - Transactions

    private static let tree = """
        layers:
          - name: outer
            group:
              layers:
                - {name: inner, rectangle: {}, opacity: 0, animation: {value: opacity, linear: {duration: 4}}}
                - {name: other, rectangle: {}, opacity: 0}
            animation: [{value: outer.rotation, linear: {duration: 2}}, {value: inner.opacity, linear: {duration: 3}}]

        """

    private func tree(_ event: String) throws -> Scene {
        try scene(Self.tree + "timeline: {duration: 9, events: [{at: 0, \(event)}]}\n")
    }

    @Test func theEntryNearestTheChangedPropertyWins() throws {
        let scene = try tree("withAnimation: {linear: {duration: 1}}, set: {inner.opacity: 1, other.opacity: 1}")
        #expect(near(try value(scene, "inner.opacity", at: 1), 0.25))
        // The group's list watches inner.opacity, which changed: it acts on everything below.
        #expect(near(try value(scene, "other.opacity", at: 1), 1.0 / 3))
    }

    @Test func whatDidNotChangeIsNotWatched() throws {
        let scene = try tree("withAnimation: {linear: {duration: 1}}, set: {inner.opacity: 0, other.opacity: 1}")
        #expect(near(try value(scene, "other.opacity", at: 0.5), 0.5))
    }

    @Test func anImplicitAnimationAnimatesACut() throws {
        let scene = try tree("set: {outer.rotation: 90, other.opacity: 1}")
        #expect(near(try value(scene, "outer.rotation", at: 1), 45))
        #expect(near(try value(scene, "other.opacity", at: 1), 0.5))
    }

    @Test func disabledAnimationsKeepImplicitOnesOut() throws {
        let scene = try tree("transaction: {disablesAnimations: true}, set: {inner.opacity: 1}")
        #expect(near(try value(scene, "inner.opacity", at: 0), 1))
    }

    @Test func noneSuppresses() throws {
        let scene = try scene(
            """
            layers: [{name: a, rectangle: {}, animation: {value: opacity, none: true}}]
            timeline: {events: [{at: 0, withAnimation: linear, set: {a.opacity: 0, a.rotation: 90}}]}
            """)
        #expect(near(try value(scene, "a.opacity", at: 0), 0))
        #expect(near(try value(scene, "a.rotation", at: 0), 90))
    }

    // MARK: - Completions

    @Test func followersComeWhenTheChangesAreComplete() throws {
        let scene = try scene(
            """
            layers: [{name: a, rectangle: {}, opacity: 0}, {name: b, rectangle: {}, opacity: 0}]
            timeline:
              events:
                - at: 1
                  withAnimation: {linear: {duration: 2}}
                  set: {a.opacity: 1}
                  completion:
                    then:
                      - set: {b.opacity: 0.5}
                        completion: {then: [{after: 0.25, set: {b.opacity: 1}}]}
                      - {after: 1, set: {a.opacity: 0}}
            """)
        #expect(scene.timeline.eventTimes == [1, 3, 3.25, 4])
        #expect(near(try value(scene, "b.opacity", at: 2.999), 0))
        #expect(near(try value(scene, "b.opacity", at: 3), 0.5))
        #expect(near(try value(scene, "b.opacity", at: 3.25), 1))
        #expect(near(try value(scene, "a.opacity", at: 3.9), 1))
        #expect(near(try value(scene, "a.opacity", at: 4), 0))
        #expect(scene.timeline.duration == 4)
    }

    @Test func feedbackStandsAtItsMomentInEventsAndFollowers() throws {
        let scene = try scene(
            """
            layers: [{name: a, rectangle: {}, opacity: 0}]
            timeline:
              events:
                - {at: 2, feedback: impact}
                - at: 0.5
                  withAnimation: {linear: {duration: 1}}
                  set: {a.opacity: 1}
                  feedback: increase
                  completion: {then: [{feedback: success}, {after: 1, feedback: error}]}
                - {at: 2, feedback: selection}
            """)
        #expect(
            scene.timeline.feedback == [
                .init(at: 0.5, .increase), .init(at: 1.5, .success), .init(at: 2, .impact), .init(at: 2, .selection),
                .init(at: 2.5, .error),
            ])
        #expect(scene.timeline.duration == 2.5)
    }

    @Test(arguments: [("logicallyComplete", 1.0), ("removed", 2.5)])
    func aRetargetPostponesOnlyRemoval(criteria: String, moment: Double) throws {
        let scene = try scene(
            """
            layers: [{name: a, rectangle: {}, opacity: 0}, {name: b, rectangle: {}, opacity: 0}]
            timeline:
              events:
                - at: 0
                  withAnimation: {linear: {duration: 1}}
                  set: {a.opacity: 1}
                  completion: {criteria: \(criteria), then: [{set: {b.opacity: 1}}]}
                - {at: 0.5, withAnimation: {linear: {duration: 2}}, set: {a.opacity: 0}}
            """)
        #expect(near(try value(scene, "b.opacity", at: moment - 1e-6), 0))
        #expect(near(try value(scene, "b.opacity", at: moment), 1))
    }

    @Test func whatWaitsForNothingComesAtOnceBeforeTheNextEvent() throws {
        let scene = try scene(
            """
            layers: [{name: a, rectangle: {}}]
            timeline:
              events:
                - {at: 1, completion: {then: [{set: {a.opacity: 0.25}}]}}
                - {at: 1, set: {a.opacity: 0.75}}
            """)
        #expect(near(try value(scene, "a.opacity", at: 1), 0.75))
    }

    @Test func whatNeverEndsHasNoFollowers() throws {
        let scene = try scene(
            """
            layers: [{name: a, rectangle: {}}, {name: b, rectangle: {}}]
            timeline:
              events:
                - at: 0
                  withAnimation: {linear: {duration: 1}, repeatForever: true}
                  set: {a.opacity: 0}
                  completion: {then: [{set: {b.opacity: 0}}]}
            """)
        #expect(scene.timeline.eventTimes == [0])
    }

    @Test func aFollowerStartsKeyframes() throws {
        let scene = try scene(
            """
            layers: [{name: a, rectangle: {}, keyframes: {trigger: manual, tracks: {offset.x: [{linear: {to: 10, duration: 1}}]}}}]
            timeline:
              events:
                - {at: 0, withAnimation: {linear: {duration: 1}}, set: {a.opacity: 0}, completion: {then: [{trigger: a}]}}
            """)
        #expect(near(try value(scene, "a.offset", at: 1.5), 5, 0))
        #expect(scene.timeline.duration == 2)
    }
}
