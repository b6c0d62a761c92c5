import Stage
import Testing

@testable import SceneFile

/// A value from outside the file stands where the file would have it.
struct SceneOverrideTests {
    /// A scene, an override, and the scene that means the same.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var before: String
        var assignment: String
        var after: String

        init(_ assignment: String, _ before: String, _ after: String) {
            testDescription = assignment + " in " + before
            (self.before, self.assignment, self.after) = (before, assignment, after)
        }
    }

    private static func poem(_ assignment: String, _ before: String, _ after: String) -> Case {
        Case(assignment, "layers: [{name: poem, \(before)}]", "layers: [{name: poem, \(after)}]")
    }

    static let ofKeys = [
        poem("poem.opacity=0.5", "text: a, opacity: 1", "text: a, opacity: 0.5"),
        poem("poem.opacity=0.5", "text: a", "text: a, opacity: 0.5"),
        poem("poem.text=b", "text: a", "text: b"),
        poem("poem.text=12: 30 # or so", "text: a", "text: '12: 30 # or so'"),
        poem("poem.text='as: it' # no", "text: a", "text: '''as: it'' # no'"),
        poem("poem.text='as: it'", "text: a", "text: 'as: it'"),
        poem("poem.text=\"a\\nb\"", "text: a", "text: \"a\\nb\""),
        poem("poem.text=[sic] he said", "text: a", "text: '[sic] he said'"),
        poem("poem.text=[a, {text: b}]", "text: a", "text: [a, {text: b}]"),
        poem("poem.text=", "text: a", "text: ''"),
        poem("poem.foregroundStyle=#F008", "text: a", "text: a, foregroundStyle: '#F008'"),
        poem(
            "poem.foregroundStyle={linearGradient: {colors: [red, blue]}}", "text: a, foregroundStyle: red",
            "text: a, foregroundStyle: {linearGradient: {colors: [red, blue]}}"),
        poem("poem.font.size=40", "text: a", "text: a, font: {size: 40}"),
        poem("poem.font.axes.wght=450", "text: a, font: {size: 4}", "text: a, font: {size: 4, axes: {wght: 450}}"),
        poem("poem.initially=absent", "text: a", "text: a, initially: absent"),
        Case("canvas.background=red", "", "canvas: {background: red}"),
        Case("canvas.size.0=99", "canvas: {size: [1, 2]}", "canvas: {size: [99, 2]}"),
        Case("environment.colorScheme=light", "environment:", "environment: {colorScheme: light}"),
        Case("timeline.fps=30", "timeline: {fps: 60}", "timeline: {fps: 30}"),
    ]

    static let ofProperties = [
        poem("poem.frame.width=40", "circle: {}", "circle: {}, frame: {width: 40}"),
        poem("poem.shadow.radius=4", "circle: {}, shadow: {x: 1}", "circle: {}, shadow: {x: 1, radius: 4}"),
        poem("poem.blur.radius=4", "circle: {}, blur: 2", "circle: {}, blur: 4"),
        poem("poem.blur.radius=4", "circle: {}, blur: {radius: 2}", "circle: {}, blur: {radius: 4}"),
        poem("poem.blur.opaque=true", "circle: {}, blur: 2", "circle: {}, blur: {radius: 2, opaque: true}"),
        poem("poem.offset.y=7", "circle: {}, offset: [1, 2]", "circle: {}, offset: [1, 7]"),
        poem("poem.offset.1=7", "circle: {}", "circle: {}, offset: [0, 7]"),
        poem("poem.scale.x=7", "circle: {}, scale: 2", "circle: {}, scale: [7, 2]"),
        poem("poem.scale.y=7", "circle: {}", "circle: {}, scale: [1, 7]"),
        poem("poem.anchor.x=0.2", "circle: {}, anchor: bottom", "circle: {}, anchor: {unit: [0.2, 1]}"),
        poem("poem.anchor.y=0.2", "circle: {}, anchor: {unit: [1, 1]}", "circle: {}, anchor: {unit: [1, 0.2]}"),
        poem("poem.position.x=10", "circle: {}, position: [1, 2]", "circle: {}, position: [10, 2]"),
        poem("poem.rotation3D.axis.x=1", "circle: {}", "circle: {}, rotation3D: {axis: [1, 1, 0]}"),
        poem("poem.cornerRadius=3", "roundedRectangle: {}", "roundedRectangle: {cornerRadius: 3}"),
        poem("poem.cornerRadius=3", "roundedRectangle:", "roundedRectangle: {cornerRadius: 3}"),
        poem("poem.fill=red", "circle: {fill: blue}, opacity: 1", "circle: {fill: red}, opacity: 1"),
        poem("poem.stroke.lineWidth=3", "circle: {}", "circle: {stroke: {lineWidth: 3}}"),
        poem("poem.trim.to=0.5", "path: {d: M 0 0}", "path: {d: M 0 0, trim: [0, 0.5]}"),
        poem("poem.trim.from=0.5", "path: {d: M 0 0, trim: [0, 1]}", "path: {d: M 0 0, trim: [0.5, 1]}"),
        poem("poem.colors.1=red", "linearGradient: {colors: [a, b]}", "linearGradient: {colors: [a, red]}"),
        poem("poem.colors.0=red", "linearGradient: {stops: [[0, a]]}", "linearGradient: {stops: [[0, red]]}"),
        poem("poem.startPoint.x=0", "linearGradient: {}", "linearGradient: {startPoint: {unit: [0, 0]}}"),
        poem("poem.contentMode=fill", "image: a.png", "image: {path: a.png, contentMode: fill}"),
        poem("poem.path=b.png", "image: a.png", "image: b.png"),
        poem("poem.path=b.png", "image: {path: a.png}", "image: {path: b.png}"),
        poem("poem.stack.spacing=3", "group: {stack: {}}", "group: {stack: {spacing: 3}}"),
        poem("poem.contentOffset=3", "scroll: {}", "scroll: {contentOffset: 3}"),
    ]

    static let ofEffects = [
        poem(
            "poem.blurReveal.progress=1", "text: a, textRenderer: {blurReveal: {progress: 0}}",
            "text: a, textRenderer: {blurReveal: {progress: 1}}"),
        poem("poem.rise=1", "text: a, textRenderer: {blurReveal: }", "text: a, textRenderer: {blurReveal: {rise: 1}}"),
        poem(
            "poem.rise=1", "text: a, textRenderer: [{blurReveal: {}}]",
            "text: a, textRenderer: [{blurReveal: {rise: 1}}]"
        ),
        poem(
            "poem.rise=1", "text: a, textRenderer: {from: soft.yaml}",
            "text: a, textRenderer: {from: soft.yaml, rise: 1}"),
        poem(
            "poem.blurReveal.rise=1", "text: a, textRenderer: {from: soft.yaml}",
            "text: a, textRenderer: {from: soft.yaml, rise: 1}"),
        poem("poem.start=1", "circle: {}, effect: variableBlur", "circle: {}, effect: {variableBlur: {start: 1}}"),
    ]

    static let below = [
        Case(
            "dot.opacity=0", "layers: [{group: {layers: [{name: dot, circle: {}}]}}]",
            "layers: [{group: {layers: [{name: dot, circle: {}, opacity: 0}]}}]"),
        Case(
            "dot.opacity=0", "layers: [{scroll: {layers: [{name: dot, circle: {}}]}}]",
            "layers: [{scroll: {layers: [{name: dot, circle: {}, opacity: 0}]}}]"),
        poem(
            "dot.opacity=0", "text: a, overlay: {name: dot, circle: }",
            "text: a, overlay: {name: dot, circle: , opacity: 0}"),
        poem(
            "dot.opacity=0", "text: a, background: [{name: dot, circle: }]",
            "text: a, background: [{name: dot, circle: , opacity: 0}]"),
        poem(
            "dot.opacity=0", "text: a, mask: {name: dot, circle: }", "text: a, mask: {name: dot, circle: , opacity: 0}"),
    ]

    @Test(arguments: ofKeys + ofProperties + ofEffects + below)
    func anOverrideMeansTheSameAsTheWrittenValue(_ item: Case) throws {
        let head = "glyphstage: 1\n"
        var resolver = OverrideResolver(try YAMLReader.read(Array((head + item.before).utf8))) { name in
            name == "soft.yaml" ? "blurReveal" : nil
        }
        _ = try resolver.apply(try #require(SceneOverride(assignment: item.assignment)), at: .ofOverride(0))
        let expected = try YAMLReader.read(Array((head + item.after).utf8))
        #expect(resolver.root.saysTheSame(as: expected))
    }

    /// Overrides that are wrong, and what is said of them.
    static let wrong: [(assignment: String, message: String)] = [
        ("poem.opactiy=1", "error: 'opactiy' is not a property of a text layer; did you mean 'opacity'?"),
        ("pome.opacity=1", "error: no layer is called 'pome'; did you mean 'poem'?"),
        ("opacity=1", "error: 'opacity' does not name a value; write layer.property, such as poem.opacity"),
        ("poem.=1", "error: 'poem.' does not name a value; write layer.property, such as poem.opacity"),
        ("poem.opacity=2", "error: opacity lies in 0 … 1, not 2"),
        ("poem.opacity='1'", "error: opacity is a number, not a quoted text"),
        ("poem.opacity=", "error: opacity is a number, not nothing"),
        ("poem.opacity=[", "error: malformed YAML: flow sequence without a closing bracket"),
        ("poem.foregroundStyle=rde", "error: 'rde' is not a colour; did you mean 'red'?"),
        ("poem.foregroundStyle=#GG0000", "error: '#GG0000' is not a colour: #RGB, #RGBA, #RRGGBB or #RRGGBBAA"),
        ("poem.position.x=3", "error: 'position' is no pair of points here; set both parts: [x, y]"),
        ("poem.offset.7=3", "error: there is no item 7: the list has 2, counted from 0"),
        ("poem.offset.q=3", "error: 'q' stands for an item of a list; items have numbers, from 0"),
        ("poem.opacity.x=3", "error: '1' is written there, which has no 'x'; set the whole"),
        ("poem.rsie=3", "error: 'rsie' is not a property of a text layer"),
        ("poem.blurReveal.rsie=3", "error: 'rsie' is not a parameter of 'blurReveal'; did you mean 'rise'?"),
        ("poem.circle={}", "error: a layer is of one kind; this one is a text"),
        ("canvas.sise=[1, 2]", "error: 'sise' is not a key of the canvas; did you mean 'size'?"),
        ("timeline.fps=fast", "error: fps is a number of frames a second up to 1000, or a fraction such as 30000/1001"),
        ("poem.keyframes={tracks: {opacity: []}}", "error: a track has at least one keyframe"),
    ]

    private static let scene = """
        glyphstage: 1
        layers:
          - {name: poem, text: a, opacity: 1, offset: [1, 2], textRenderer: {blurReveal: {}}}
        """

    @Test(arguments: wrong)
    func aWrongOverrideIsNamedByItself(assignment: String, message: String) throws {
        let override = try #require(SceneOverride(assignment: assignment))
        let document = SceneDocument(text: Self.scene, file: "s.yaml", overrides: [override], read: noFiles)
        #expect(document.diagnostics.map(\.rendered) == ["--set \(assignment): \(message)"])
        #expect(document.scene() == nil)
    }

    @Test func aLaterOverrideWinsAndEventsStillAct() throws {
        let text = Self.scene + "\ntimeline: {events: [{at: 1, set: {poem.opacity: 0.25}}]}\n"
        let document = SceneDocument(
            text: text, file: "s.yaml",
            overrides: [SceneOverride("poem.opacity", "0.5"), SceneOverride("poem.opacity", "0.75")], read: noFiles)
        let layer = try #require(document.scene()?.layers.first)
        #expect(layer.initialValue(of: "opacity") == [0.75])
        #expect(layer.properties["opacity"]?.value(at: 1) == [0.25])
    }

    @Test func anOverrideReachesWhatAnotherBrought() throws {
        let document = SceneDocument(
            text: Self.scene, file: "s.yaml",
            overrides: [
                SceneOverride("poem.overlay", "{name: dot, circle: {}}"), SceneOverride("dot.cornerRadius", "1"),
                SceneOverride("dot.opacity", "0.5"),
            ], read: noFiles)
        #expect(
            document.diagnostics.map(\.rendered) == [
                "--set dot.cornerRadius=1: error: 'cornerRadius' is not a property of a circle layer"
            ])
    }

    @Test func anAliasIsReplacedWhereItIsNamedOnly() throws {
        let text = """
            glyphstage: 1
            layers:
              - {name: a, text: x, opacity: &half 0.5}
              - {name: b, text: x, opacity: *half}
            """
        let document = SceneDocument(
            text: text, file: "s.yaml", overrides: [SceneOverride("b.opacity", "1")], read: noFiles)
        let layers = try #require(document.scene()?.layers)
        #expect(layers.map { $0.initialValue(of: "opacity") } == [[0.5], [1]])
    }

    @Test func mistakesInTheFileComeFirst() {
        let document = SceneDocument(
            text: "glyphstage: 1\ncanvass: {}\n", file: "s.yaml", overrides: [SceneOverride("a.b", "1")], read: noFiles)
        #expect(document.diagnostics.map(\.file) == ["s.yaml", "--set a.b=1"])
    }

    @Test func aLoaderDecodesAgainWithOtherOverrides() throws {
        var loader = SceneLoader(path: "/s.yaml") { _ in .success(Array(Self.scene.utf8)) }
        loader.setOverrides([SceneOverride("poem.opacity", "0.5")])
        #expect(loader.document.scene()?.layers[0].initialValue(of: "opacity") == [0.5])
        let isNew = loader.reload()
        #expect(!isNew)
        loader.setOverrides([])
        #expect(loader.document.scene()?.layers[0].initialValue(of: "opacity") == [1])
    }
}
