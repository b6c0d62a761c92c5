import SceneFile
import Testing

/// Each mistake is named where it stands, once, and nothing else is.
struct FaultySceneTests {
    static let all = structure + canvas + layers + timeline

    @Test(arguments: structure + canvas)
    func mistakesInStructureAndCanvas(scene: FaultyScene) { #expect(scene.found == scene.expected) }

    @Test(arguments: layers)
    func mistakesInLayers(scene: FaultyScene) { #expect(scene.found == scene.expected) }

    @Test(arguments: timeline)
    func mistakesInTimelines(scene: FaultyScene) { #expect(scene.found == scene.expected) }

    private static let structure = [
        FaultyScene("a list", whole: "- 1\n", "1:1: error: a scene is a mapping of keys to values, not a list"),
        FaultyScene("a word", whole: "hello", "1:1: error: a scene is a mapping of keys to values, not 'hello'"),
        FaultyScene("nothing but a comment", whole: "# nothing\n", "1:1: error: the file is empty"),
        FaultyScene("no characters", whole: "", "1:1: error: the file is empty"),
        FaultyScene(
            "no version", whole: "canvas: {size: [10, 10]}\n",
            "1:1: error: a scene needs the key 'glyphstage: 1', the version of the format"),
        FaultyScene(
            "a later version", whole: "glyphstage: 2\n",
            "1:13: error: format version 2 is newer than this program reads (1)"),
        FaultyScene(
            "a version in quotes", whole: "glyphstage: '1'\n",
            "1:13: error: glyphstage is a number, not a quoted text"),
        FaultyScene(
            "an unknown key", "canvass: {}\n",
            "2:1: error: 'canvass' is not a key of a scene; did you mean 'canvas'?"),
        FaultyScene(
            "a key twice", "canvas: {}\ncanvas: {}\n", "3:1: error: the key 'canvas' stands here a second time"),
        FaultyScene("a key that is a list", "[1]: 2\n", "2:1: error: a key is a name, not a list"),
        FaultyScene(
            "two documents", "---\nglyphstage: 1\n",
            "2:1: error: a scene file holds one document; a second one begins here"),
        FaultyScene(
            "a block of no indentation", "canvas: |0\n x\n", "2:1: error: malformed YAML, here or just after"),
        FaultyScene("an alias of nothing", "canvas: *c\n", "2:9: error: no anchor '&c' stands before this alias"),
    ]

    private static let canvas = [
        FaultyScene(
            "a size of one number", "canvas: {size: 12}\n", "2:16: error: size is a list of two numbers, not '12'"),
        FaultyScene(
            "a size of three", "canvas: {size: [1, 2, 3]}\n", "2:16: error: size is a list of two numbers, not of 3"),
        FaultyScene(
            "sizes out of range", "canvas: {size: [0, 99999]}\n", "2:17: error: size lies in 1 … 16384, not 0",
            "2:20: error: size lies in 1 … 16384, not 99999"),
        FaultyScene(
            "sizes that are not numbers", "canvas: {size: [.inf, .NaN]}\n",
            "2:17: error: size is a finite number, not '.inf'", "2:23: error: size is a finite number, not '.NaN'"),
        FaultyScene(
            "an unknown colour", "canvas: {background: indgo}\n",
            "2:22: error: 'indgo' is not a colour; did you mean 'indigo'?"),
        FaultyScene(
            "a hex colour of five digits", "canvas: {background: '#12345'}\n",
            "2:22: error: '#12345' is not a colour: #RGB, #RGBA, #RRGGBB or #RRGGBBAA"),
        FaultyScene(
            "a hex colour that reads as a comment", "canvas:\n  background: #123456\n",
            "3:13: error: a colour is missing; one that begins with '#' stands in quotes"),
        FaultyScene(
            "a mesh without anything", "canvas: {background: {meshGradient: {}}}\n",
            "2:37: error: a mesh gradient needs 'width', the number of points in a row",
            "2:37: error: a mesh gradient needs 'height', the number of rows",
            "2:37: error: a mesh gradient needs 'colors', one for each point, row by row"),
        FaultyScene(
            "a mesh of wrong sides", "canvas: {background: {meshGradient: {width: 1, height: 2.5, colors: [red]}}}\n",
            "2:45: error: width lies in 2 … 32, not 1", "2:56: error: height is a whole number, not 2.5"),
        FaultyScene(
            "a mesh of very many points",
            "canvas: {background: {meshGradient: {width: 100, height: 100, colors: [red]}}}\n",
            "2:45: error: width lies in 2 … 32, not 100", "2:58: error: height lies in 2 … 32, not 100"),
        FaultyScene(
            "a mesh with too few points and colours",
            "canvas: {background: {meshGradient: {width: 2, height: 3, points: [[0, 0]], colors: [red, blue]}}}\n",
            "2:67: error: a mesh of 2 × 3 has 6 points, not 1", "2:85: error: a mesh of 2 × 3 has 6 colors, not 2"),
        FaultyScene(
            "points that are none",
            "canvas: {background: {meshGradient: {width: 2, height: 2, colors: [red, rde, red, red],\n"
                + "  points: [[.nan, 0], [1, .inf], top, [0, 1e9]]}}}\n",
            "2:73: error: 'rde' is not a colour; did you mean 'red'?",
            "3:13: error: a point is a finite number, not '.nan'",
            "3:27: error: a point is a finite number, not '.inf'",
            "3:34: error: a point is a list of two numbers, not 'top'",
            "3:43: error: a point lies in -1000 … 1000, not 1000000000"),
        FaultyScene(
            "a mesh with unknown keys",
            "canvas: {background: {meshGradient: {width: 2, height: 2, colors: [red, red, red, red], color: red,\n"
                + "  smoothsColors: 1, colorSpace: linear}}}\n",
            "2:89: error: 'color' is not a key of 'meshGradient'; did you mean 'colors'?",
            "3:18: error: smoothsColors is true or false, not '1'",
            "3:33: error: 'linear' is not a colour space; one of device, perceptual"),
        FaultyScene(
            "a material", "canvas: {background: {material: thicc}}\n",
            "2:33: error: 'thicc' is not a material; did you mean 'thick'?"),
        FaultyScene(
            "a gradient without colours", "canvas: {background: {linearGradient: {startPoint: top}}}\n",
            "2:39: error: a gradient needs 'colors' or 'stops'"),
        FaultyScene(
            "a gradient of no colours", "canvas: {background: {linearGradient: {colors: []}}}\n",
            "2:48: error: a gradient needs at least one colour"),
        FaultyScene(
            "stops with mistakes", "canvas: {background: {linearGradient: {stops: [[2, red], [0.5], [0, rde]]}}}\n",
            "2:49: error: a stop's place lies in 0 … 1, not 2",
            "2:58: error: a stop is a list of a place (0 … 1) and a colour",
            "2:69: error: 'rde' is not a colour; did you mean 'red'?"),
        FaultyScene(
            "an unknown unit point", "canvas: {background: {linearGradient: {colors: [red], startPoint: botom}}}\n",
            "2:67: error: 'botom' is not a unit point; did you mean 'bottom'?"),
        FaultyScene(
            "an unknown environment", "environment: {colorScheme: sepia, dynamicTypeSize: lage, reduceMotion: 1}\n",
            "2:28: error: 'sepia' is not a colour scheme; one of light, dark",
            "2:52: error: 'lage' is not a text size; did you mean 'large'?",
            "2:72: error: reduceMotion is true or false, not '1'"),
    ]

    private static let layers = [
        FaultyScene(
            "a layer without a kind", "layers: [{name: a}]\n", "2:10: error: a layer needs a kind, such as 'text'"),
        FaultyScene("layers in a mapping", "layers: {a: 1}\n", "2:9: error: layers is a list, not a mapping"),
        FaultyScene(
            "an unknown property", "layers:\n  - text: a\n    blurr: 2\n",
            "4:5: error: 'blurr' is not a property of a text layer; did you mean 'blur'?"),
        FaultyScene(
            "a property of another kind", "layers: [{text: a, symbolEffect: []}]\n",
            "2:20: error: 'symbolEffect' is not a property of a text layer"),
        FaultyScene(
            "a symbol without a name", "layers: [{name: dot, symbol: {}}]\n",
            "2:30: error: a symbol needs 'name', such as heart"),
        FaultyScene(
            "two kinds", "layers: [{circle: {}, text: a}]\n",
            "2:23: error: a layer is of one kind; this one is a circle"),
        FaultyScene(
            "an outline that is none", "layers: [{path: {d: 'L 1 2'}}]\n",
            "2:21: error: a path begins with 'M', not 'L'"),
        FaultyScene(
            "half an outline", "layers: [{path: {d: 'M 1'}}]\n",
            "2:21: error: a number up to 1000000 is missing at character 4 of the path"),
        FaultyScene(
            "a picture that is not there", "layers: [{image: dot.png}]\n",
            "2:18: error: 'dot.png': there is no such file"),
        FaultyScene(
            "a font file that is not there", "layers: [{text: a, font: {file: dot.ttf}}]\n",
            "2:33: error: 'dot.ttf': there is no such file"),
        FaultyScene(
            "an unknown part of a group of properties", "layers: [{circle: {}, shadow: {blur: 2}}]\n",
            "2:32: error: 'blur' is not a key of 'shadow'"),
        FaultyScene(
            "columns", "layers: [{group: {stack: {columns: 1.5}}}]\n",
            "2:36: error: columns is a whole number, not 1.5"),
        FaultyScene(
            "numbers out of range", "layers: [{text: a, opacity: 1.5, blur: -1}]\n",
            "2:29: error: opacity lies in 0 … 1, not 1.5", "2:40: error: blur lies in 0 … 10000, not -1"),
        FaultyScene(
            "a number in quotes", "layers: [{text: a, opacity: \"1\"}]\n",
            "2:29: error: opacity is a number, not a quoted text"),
        FaultyScene(
            "an offset of a word", "layers: [{text: a, offset: [left, 2]}]\n",
            "2:29: error: offset is a number, not 'left'"),
        FaultyScene(
            "names",
            "layers:\n  - {name: a b, text: x}\n  - {name: canvas, text: x}\n  - {name: p, text: x}\n"
                + "  - {name: p, text: x}\n",
            "3:12: error: a name holds letters, digits, '_' and '-' and begins with a letter or '_'",
            "4:12: error: no layer may be called 'canvas': it is a part of the scene",
            "6:12: error: a layer above is called 'p' already"),
        FaultyScene(
            "a font", "layers: [{text: a, font: {style: titel, weight: hevy, design: sans}}]\n",
            "2:34: error: 'titel' is not a text style; did you mean 'title'?",
            "2:49: error: 'hevy' is not a font weight; did you mean 'heavy'?",
            "2:63: error: 'sans' is not a font design; one of default, serif, rounded, monospaced"),
        FaultyScene(
            "a size that grows with nothing", "layers: [{text: a, font: {relativeTo: title}}]\n",
            "2:27: error: 'relativeTo' stands beside 'size'"),
        FaultyScene(
            "an alignment", "layers: [{text: a, multilineTextAlignment: centre}]\n",
            "2:44: error: 'centre' is not a text alignment; did you mean 'center'?"),
        FaultyScene(
            "a gradient as a text's colour", "layers: [{text: a, foregroundStyle: {linearGradient: {}}}]\n",
            "2:54: error: a gradient needs 'colors' or 'stops'"),
        FaultyScene(
            "half a time more", "layers: [{symbol: heart, symbolEffect: {bounce: {repeat: 1.5}}}]\n",
            "2:58: error: repeat is a whole number, not 1.5"),
        FaultyScene(
            "an effect of symbols on a text", "layers: [{text: a, textRenderer: {bounce: {}}}]\n",
            "2:35: error: 'bounce' is not a text renderer; it stands under 'symbolEffect'"),
        FaultyScene(
            "an effect of layers as a text's", "layers: [{text: a, textRenderer: {variableBlur: {}}}]\n",
            "2:35: error: 'variableBlur' is not a text renderer; it stands under 'effect'"),
        FaultyScene(
            "an unknown renderer, and what addresses it",
            "layers: [{name: p, text: a, textRenderer: {blurReveel: {progress: 0}}}]\n"
                + "timeline: {events: [{at: 0, set: {p.progress: 1}}]}\n",
            "2:44: error: 'blurReveel' is not a text renderer; did you mean 'blurReveal'?"),
        FaultyScene(
            "an unknown parameter", "layers: [{text: a, textRenderer: {blurReveal: {progres: 0, rise: up}}}]\n",
            "2:48: error: 'progres' is not a parameter of 'blurReveal'; did you mean 'progress'?",
            "2:66: error: rise is a number, not 'up'"),
        FaultyScene(
            "a config that is not there", "layers: [{text: a, textRenderer: {from: soft.yaml}}]\n",
            "2:41: error: 'soft.yaml': there is no such file"),
        FaultyScene(
            "an animated property of a layer that is broken itself",
            "layers: [{name: p, txt: a}]\ntimeline: {events: [{at: 0, set: {p.opacity: 1}}]}\n",
            "2:10: error: a layer needs a kind, such as 'text'",
            "2:20: error: 'txt' is not a property of a text layer; did you mean 'text'?"),
    ]

    /// A layer `poem` on line 2 and one event on line 3.
    private static func event(_ description: String, _ event: String, _ expected: String) -> FaultyScene {
        let layer = "layers: [{name: poem, text: a, textRenderer: {blurReveal: {}}}]\n"
        return FaultyScene(description, layer + "timeline: {duration: 3, events: [\(event)]}\n", expected)
    }

    private static let timeline = [
        event("an event without a moment", "{}", "3:34: error: an event needs the key 'at', its moment in seconds"),
        event("an event before the start", "{at: -1}", "3:39: error: at lies in 0 … 1000000, not -1"),
        event(
            "an event after the end", "{at: 3.5}",
            "3:39: error: the event lies after the timeline's end (3 s)"),
        event("a moment in quotes", "{at: '1'}", "3:39: error: at is a number, not a quoted text"),
        event(
            "an unknown animation", "{at: 0, withAnimation: {easOut: {duration: 2.2}}}",
            "3:58: error: 'easOut' is not an animation; did you mean 'easeOut'?"),
        event(
            "an unknown animation by name", "{at: 0, withAnimation: bounce}",
            "3:57: error: 'bounce' is not an animation; did you mean 'bouncy'?"),
        event(
            "a negative duration", "{at: 0, withAnimation: {easeOut: {duration: -1}}}",
            "3:78: error: duration lies in 0 … 1000000, not -1"),
        event(
            "two curves", "{at: 0, withAnimation: {easeOut: {}, spring: {}}}",
            "3:71: error: an animation has one curve; here is a second"),
        event(
            "no curve", "{at: 0, withAnimation: {delay: 1}}",
            "3:57: error: an animation needs a curve, such as 'easeOut'"),
        event(
            "springs of both forms", "{at: 0, withAnimation: {spring: {bounce: 0.1, response: 1}}}",
            "3:67: error: 'bounce' belongs to the other form of a spring than 'response' and 'dampingFraction'"),
        event(
            "control points", "{at: 0, withAnimation: {timingCurve: {controlPoints: [0, 1, 2, 3]}}}",
            "3:94: error: a control point's x lies in 0 … 1, not 2"),
        event(
            "half a repetition", "{at: 0, withAnimation: [easeIn, {repeatCount: 1.5}]}",
            "3:80: error: repeatCount is a whole number, not 1.5"),
        event(
            "a reversal of nothing", "{at: 0, withAnimation: {linear: {}, autoreverses: true}}",
            "3:70: error: 'autoreverses' stands beside 'repeatCount' or 'repeatForever'"),
        event(
            "an unknown step", "{at: 0, withAnimation: [easeIn, {dely: 1}]}",
            "3:67: error: 'dely' is not a key of a step of an animation; did you mean 'delay'?"),
        event(
            "an unknown layer", "{at: 0, set: {peom.opacity: 1}}",
            "3:48: error: no layer is called 'peom'; did you mean 'poem'?"),
        event(
            "an unknown property", "{at: 0, set: {poem.opaciti: 1}}",
            "3:48: error: 'opaciti' is not a property of a text layer; did you mean 'opacity'?"),
        event(
            "a path without a layer", "{at: 0, set: {opacity: 1}}",
            "3:48: error: 'opacity' does not name a property; write layer.property, such as poem.opacity"),
        event(
            "one property by two names", "{at: 0, set: {poem.progress: 1, poem.blurReveal.progress: 0}}",
            "3:66: error: 'poem.blurReveal.progress' is set a second time in this event"),
        event(
            "a group of properties", "{at: 0, set: {poem.rotation3D: 2}}",
            "3:48: error: 'rotation3D' is set by its parts: rotation3D.angle, rotation3D.axis, rotation3D.anchor, "
                + "rotation3D.perspective"
        ),
        event(
            "an unknown part of a property", "{at: 0, set: {poem.offset.z: 2}}",
            "3:48: error: 'offset.z' is not a part of 'offset'; it has offset.x and offset.y"),
        event(
            "a part of a number", "{at: 0, set: {poem.opacity.x: 2}}",
            "3:48: error: 'opacity.x' is not a part of 'opacity'; 'opacity' has no parts"),
        event(
            "a whole and its part", "{at: 0, set: {poem.offset: [1, 2], poem.offset.y: 3}}",
            "3:69: error: 'poem.offset.y' is set a second time in this event"),
        event(
            "a frame as a whole", "{at: 0, set: {poem.frame: 3}}",
            "3:48: error: 'frame' is set by its parts: frame.width, frame.height, frame.maxWidth, "
                + "frame.maxHeight"),
        event(
            "parts of a frame that were never there", "{at: 0, set: {poem.frame: {width: 3}}}",
            "3:61: error: layer 'poem' has no 'frame.width' to start from; give it one there"),
        event(
            "a frame that was never there", "{at: 0, set: {poem.frame.width: 30}}",
            "3:48: error: layer 'poem' has no 'frame.width' to start from; give it one there"),
        event(
            "a trigger that nothing waits for", "{at: 0, trigger: [poem]}",
            "3:52: error: nothing in layer 'poem' waits for a trigger; give its keyframes or phases 'trigger: manual'"),
        event(
            "a trigger of an unknown layer", "{at: 0, trigger: peom}",
            "3:51: error: no layer is called 'peom'; did you mean 'poem'?"),
        event(
            "an unknown flag", "{at: 0, transaction: {disableAnimations: true}}",
            "3:56: error: 'disableAnimations' is not a key of a transaction; did you mean 'disablesAnimations'?"),
        event(
            "two animations", "{at: 0, withAnimation: linear, transaction: {animation: linear}}",
            "3:79: error: the event has an animation already, under 'withAnimation'"),
        event(
            "unknown criteria", "{at: 0, completion: {criteria: done, then: []}}",
            "3:65: error: 'done' is not a completion's criteria; one of logicallyComplete, removed"),
        event(
            "a follower with a moment", "{at: 0, completion: {then: [{at: 1, set: {poem.opacity: 0}}]}}",
            "3:63: error: what follows a completion has no moment of its own; 'after' says how long after it"),
        event(
            "a negative wait", "{at: 0, completion: {then: [{after: -1}]}}",
            "3:70: error: after lies in 0 … 1000000, not -1"),
        event(
            "a value of another kind", "{at: 0, set: {poem.offset: 2}}",
            "3:61: error: offset is a list of two numbers, not '2'"),
        event(
            "a setting that stands still", "{at: 0, set: {poem.font: {}}}",
            "3:48: error: 'font' cannot be set by an event yet"),
        event(
            "an unknown feedback", "{at: 0, feedback: sucess}",
            "3:52: error: 'sucess' is not a feedback; did you mean 'success'?"),
        event(
            "a layer that comes and goes", "{at: 0, insert: [poem], remove: [poem]}",
            "3:67: error: layer 'poem' comes or goes a second time in this event"),
        event(
            "a completion of nothing", "{at: 0, completion: {}}",
            "3:54: error: a completion needs 'then', the events that follow"),
        FaultyScene(
            "frame rates", "timeline: {fps: '60', loop: maybe}\n",
            "2:17: error: fps is a number of frames a second up to 1000, or a fraction such as 30000/1001",
            "2:29: error: loop is true or false, not 'maybe'"),
        event(
            "an animation that the end cuts short",
            "{at: 2, withAnimation: {linear: {duration: 2}}, set: {poem.opacity: 0}}",
            "3:39: warning: 'poem.opacity' is still moving at the timeline's end (3 s); it settles at 4 s"),
    ]
}
