import SceneFile
import Testing

/// Mistakes in values, each where it stands; together with the other tables every sentence that decoding can say.
@Suite("Mistakes in values") struct FaultyValueTests {
    static let all =
        animations + fills + kinds + effects + shapes + keyframes + phases + values + renderers + places + texts
        + transitions + parts + changes + implicit

    @Test(arguments: all)
    func areReportedAtTheirPlace(scene: FaultyScene) { #expect(scene.found == scene.expected) }

    private static let animations = [
        FaultyScene(
            "a timing curve by name", "timeline: {events: [{at: 0, withAnimation: timingCurve}]}\n",
            "2:44: error: 'timingCurve' needs 'controlPoints'"),
        FaultyScene(
            "a timing curve without points",
            "timeline: {events: [{at: 0, withAnimation: {timingCurve: {duration: 1}}}]}\n",
            "2:58: error: 'timingCurve' needs 'controlPoints'"),
        FaultyScene(
            "an animation of no steps", "timeline: {events: [{at: 0, withAnimation: []}]}\n",
            "2:44: error: an animation is a name, a mapping or a list that begins with one"),
        FaultyScene(
            "a physical spring without damping",
            "timeline: {events: [{at: 0, withAnimation: {interpolatingSpring: {mass: 1}}}]}\n",
            "2:66: error: 'interpolatingSpring' with 'mass', 'stiffness' or 'damping' needs 'stiffness'",
            "2:66: error: 'interpolatingSpring' with 'mass', 'stiffness' or 'damping' needs 'damping'"),
        FaultyScene(
            "interpolating springs of both forms",
            "timeline: {events: [{at: 0, withAnimation: {interpolatingSpring: {stiffness: 100, "
                + "damping: 10, bounce: 0.1}}}]}\n",
            "2:96: error: 'bounce' belongs to the other form of a spring than 'stiffness' and 'damping'"),
        FaultyScene(
            "counted and endless",
            "timeline: {events: [{at: 0, withAnimation: {linear: {}, repeatCount: 3, repeatForever: true}}]}\n",
            "2:73: error: an animation has 'repeatCount' or 'repeatForever', not both"),
        FaultyScene(
            "an even number of legs", "timeline: {events: [{at: 0, withAnimation: {linear: {}, repeatCount: 2}}]}\n",
            "2:70: warning: after an even number of legs with 'autoreverses' the value is where it "
                + "began, and jumps to its target"),
        FaultyScene(
            "two animations of an event",
            "timeline: {events: [{at: 0, withAnimation: bouncy, transaction: {animation: smooth}}]}\n",
            "2:66: error: the event has an animation already, under 'withAnimation'"),
        FaultyScene(
            "an unknown key of a transaction",
            "timeline: {events: [{at: 0, transaction: {disableAnimations: true}}]}\n",
            "2:43: error: 'disableAnimations' is not a key of a transaction; did you mean 'disablesAnimations'?"),
        FaultyScene(
            "a transaction's switch", "timeline: {events: [{at: 0, transaction: {isContinuous: 1}}]}\n",
            "2:57: error: isContinuous is true or false, not '1'"),
    ]

    private static let fills = [
        FaultyScene(
            "an opacity without a colour", "canvas: {background: {color: {opacity: 0.5}}}\n",
            "2:30: error: a colour needs the key 'color'"),
        FaultyScene(
            "a list as a colour", "canvas: {background: [1, 0, 0]}\n",
            "2:22: error: a colour is a name or '#RRGGBB', not a list"),
        FaultyScene(
            "a fill of nothing", "canvas: {background: {}}\n",
            "2:22: error: a fill is a colour, a gradient, an image or a material"),
        FaultyScene(
            "a gradient of no stops", "canvas: {background: {linearGradient: {stops: []}}}\n",
            "2:47: error: a gradient needs at least one stop"),
        FaultyScene(
            "colours and stops", "canvas: {background: {linearGradient: {colors: [red], stops: [[0, red]]}}}\n",
            "2:55: error: a gradient has 'colors' or 'stops', not both"),
        FaultyScene(
            "an unknown key of a gradient", "canvas: {background: {radialGradient: {colors: [red], radius: 3}}}\n",
            "2:55: error: 'radius' is not a key of 'radialGradient'; did you mean 'endRadius'?"),
        FaultyScene(
            "a radius below zero", "canvas: {background: {radialGradient: {colors: [red], endRadius: -1}}}\n",
            "2:66: error: endRadius lies in 0 … 100000, not -1"),
        FaultyScene(
            "a canvas of a picture without a name", "canvas: {background: {image: ''}}\n",
            "2:30: error: an image needs the name of a file"),
        FaultyScene(
            "a unit point without shares", "layers: [{text: a, anchor: {}}]\n",
            "2:28: error: a unit point needs the key 'unit'"),
        FaultyScene(
            "a list as a unit point", "layers: [{text: a, anchor: [0, 1]}]\n",
            "2:28: error: a unit point is a name, or {unit: [x, y]} in shares of the size; not a list"),
        FaultyScene(
            "a unit point of one number", "layers: [{text: a, anchor: {unit: [0]}}]\n",
            "2:35: error: unit is a list of two numbers, not of 1"),
    ]

    private static let kinds = [
        FaultyScene(
            "a text that is a mapping", "layers: [{text: {a: b}}]\n",
            "2:17: error: text is a text, not a mapping"),
        FaultyScene(
            "a name that is a list", "layers: [{name: [a], text: a}]\n",
            "2:17: error: name is a text, not a list"),
        FaultyScene(
            "a picture without a file", "layers: [{image: {contentMode: fit}}]\n",
            "2:18: error: an image needs 'path', the name of a file"),
        FaultyScene(
            "an unknown content mode", "layers: [{image: {path: a.png, contentMode: stretch}}]\n",
            "2:25: error: 'a.png': there is no such file",
            "2:45: error: 'stretch' is not a content mode; one of fit, fill"),
        FaultyScene(
            "a path without an outline", "layers: [{path: {fill: red}}]\n",
            "2:17: error: a path needs 'd', its outline in SVG's notation"),
        FaultyScene(
            "an unknown command of a path", "layers: [{path: {d: M 0 0 X 1 1}}]\n",
            "2:21: error: 'X' at character 7 is no command of a path"),
        FaultyScene(
            "an arc without its flags", "layers: [{path: {d: 'M 0 0 A 1 1 0 2 0 3 3'}}]\n",
            "2:21: error: an arc's flag (0 or 1) is missing at character 15 of the path"),
        FaultyScene(
            "a trim of one number", "layers: [{path: {d: M 0 0, trim: 0.5}}]\n",
            "2:34: error: trim is a list of two numbers, not '0.5'"),
        FaultyScene(
            "a trim outside of the path", "layers: [{path: {d: M 0 0, trim: [0, 2]}}]\n",
            "2:38: error: trim lies in 0 … 1, not 2"),
        FaultyScene(
            "dashes without length", "layers: [{circle: {stroke: {dash: [0, 0]}}}]\n",
            "2:35: error: a dash pattern needs a length above 0"),
        FaultyScene(
            "dashes that are no list", "layers: [{circle: {stroke: {dash: 3}}}]\n",
            "2:35: error: dash is a list, not '3'"),
        FaultyScene(
            "an unknown line cap", "layers: [{circle: {stroke: {lineCap: rounded}}}]\n",
            "2:38: error: 'rounded' is not a line cap; did you mean 'round'?"),
        FaultyScene(
            "a miter limit below one", "layers: [{circle: {stroke: {miterLimit: 0.5}}}]\n",
            "2:41: error: miterLimit lies in 1 … 1000, not 0.5"),
        FaultyScene(
            "a corner radius of a circle", "layers: [{circle: {cornerRadius: 3}}]\n",
            "2:20: error: 'cornerRadius' is not a key of a circle"),
        FaultyScene(
            "an unknown alignment of a stack", "layers: [{group: {stack: {alignment: middle}}}]\n",
            "2:38: error: 'middle' is not an alignment; one of leading, center, trailing, top, bottom"),
        FaultyScene(
            "an unknown axis", "layers: [{scroll: {axis: diagonal}}]\n",
            "2:26: error: 'diagonal' is not an axis; one of horizontal, vertical"),
        FaultyScene(
            "a stack of a text", "layers: [{text: a, stack: {}}]\n",
            "2:20: error: 'stack' is not a property of a text layer"),
    ]

    private static let effects = [
        FaultyScene(
            "two effects in one mapping", "layers: [{text: a, effect: {variableBlur: {}, gradientBlurOverlay: {}}}]\n",
            "2:28: error: an effect is one name with its parameters in a mapping under it"),
        FaultyScene(
            "an effect that is a list of numbers", "layers: [{text: a, effect: [[1]]}]\n",
            "2:29: error: an effect is a mapping such as {variableBlur: {}}, not a list"),
        FaultyScene(
            "an effect of texts under 'effect'", "layers: [{text: a, effect: {blurReveal: {}}}]\n",
            "2:29: error: 'blurReveal' is not an effect of a layer; it stands under 'textRenderer'"),
        FaultyScene(
            "an effect twice", "layers: [{text: a, effect: [{variableBlur: {}}, variableBlur]}]\n",
            "2:49: error: 'variableBlur' is on this layer already; each effect is there once"),
        FaultyScene(
            "an effect that names no layer", "layers: [{text: a, effect: {gradientBlurOverlay: {foreground: b}}}]\n",
            "2:63: error: no layer is called 'b'"),
    ]

    private static let shapes = [
        FaultyScene(
            "two masks", "layers: [{text: a, mask: [{circle: {}}, {circle: {}}]}]\n",
            "2:26: error: a mask is one layer; a group can hold several"),
        FaultyScene(
            "a clip shape without a name", "layers: [{text: a, clipShape: {}}]\n",
            "2:31: error: a clip shape needs a name"),
        FaultyScene(
            "an unknown clip shape", "layers: [{text: a, clipShape: star}]\n",
            "2:31: error: 'star' is not a clip shape; one of rectangle, circle, capsule, roundedRectangle"),
        FaultyScene(
            "an unknown key of a clip shape", "layers: [{text: a, clipShape: {circle: {}}}]\n",
            "2:32: error: 'circle' is not a key of a clip shape"),
    ]

    private static let keyframes = [
        FaultyScene(
            "tracks that are a list", "layers: [{text: a, keyframes: {tracks: []}}]\n",
            "2:40: error: tracks is a mapping of properties to keyframes, not a list"),
        FaultyScene(
            "no tracks", "layers: [{text: a, keyframes: {tracks: {}}}]\n",
            "2:40: error: keyframes need at least one track"),
        FaultyScene(
            "a track of nothing", "layers: [{text: a, keyframes: {tracks: {opacity: []}}}]\n",
            "2:50: error: a track has at least one keyframe"),
        FaultyScene(
            "a keyframe of two kinds",
            "layers: [{text: a, keyframes: {tracks: {opacity: [{move: {to: 1}, linear: {to: 1, "
                + "duration: 1}}]}}}]\n",
            "2:51: error: a keyframe is one of linear, cubic, spring, move, with its parameters in a "
                + "mapping under it"),
        FaultyScene(
            "a keyframe that goes nowhere", "layers: [{text: a, keyframes: {tracks: {opacity: [{move: {}}]}}}]\n",
            "2:52: error: a move keyframe needs 'to', the value it goes to"),
        FaultyScene(
            "a linear keyframe without time",
            "layers: [{text: a, keyframes: {tracks: {opacity: [{linear: {to: 1}}]}}}]\n",
            "2:52: error: a linear keyframe needs 'duration', in seconds"),
        FaultyScene(
            "a timing curve of keyframes without points",
            "layers: [{text: a, keyframes: {tracks: {opacity: [{linear: {to: 1, duration: 1, "
                + "timingCurve: {}}}]}}}]\n",
            "2:94: error: a timing curve needs 'controlPoints'"),
        FaultyScene(
            "control points of three numbers",
            "layers: [{text: a, keyframes: {tracks: {opacity: [{linear: {to: 1, duration: 1, "
                + "timingCurve: {controlPoints: [0, 0, 1]}}}]}}}]\n",
            "2:110: error: controlPoints is a list of four numbers: x1, y1, x2, y2"),
        FaultyScene(
            "a velocity of a colour",
            "layers: [{text: a, keyframes: {tracks: {foregroundStyle: [{cubic: {to: red, duration: 1, "
                + "startVelocity: red}}]}}}]\n",
            "2:105: error: the keyframes of a colour have no velocities"),
        FaultyScene(
            "keyframes of another layer",
            "layers: [{name: b, text: b}, {text: a, keyframes: {tracks: {b.opacity: [{move: {to: 1}}]}}}]\n",
            "2:61: error: 'b.opacity' belongs to another layer; keyframes and phases drive their own"),
    ]

    private static let phases = [
        FaultyScene(
            "a phase that never ends",
            "layers: [{text: a, phases: {phases: [{set: {opacity: 0}, animation: {linear: {}, "
                + "repeatForever: true}}, {set: {opacity: 1}}]}}]\n",
            "2:45: warning: 'text-1.opacity' never settles; the timeline ends after its first period (1.25 s)",
            "2:69: warning: this animation never ends, so that no phase after this one is ever shown"),
        FaultyScene(
            "values of a phase that are a list", "layers: [{text: a, phases: {phases: [{set: [opacity]}]}}]\n",
            "2:44: error: set is a mapping of properties to values, not a list"),
        FaultyScene(
            "a value twice in a phase",
            "layers: [{name: a, text: a, phases: {phases: [{set: {opacity: 0, a.opacity: 1}}]}}]\n",
            "2:66: error: 'a.opacity' is set a second time in this phase"),
        FaultyScene(
            "phases without a list", "layers: [{text: a, phases: {trigger: none}}]\n",
            "2:28: error: phases need the list 'phases'"),
        FaultyScene(
            "no phases", "layers: [{text: a, phases: {phases: []}}]\n",
            "2:37: warning: without any phase nothing changes"),
    ]

    private static let values = [
        FaultyScene(
            "values of an event that are a list", "timeline: {events: [{at: 0, set: [a.opacity]}]}\n",
            "2:34: error: set is a mapping of properties to values, not a list"),
        FaultyScene(
            "an axis of two numbers", "layers: [{text: a, rotation3D: {axis: [0, 1]}}]\n",
            "2:39: error: rotation3D.axis is a list of three numbers"),
        FaultyScene(
            "a foreground that turns into a gradient",
            "layers: [{name: a, text: a}]\ntimeline: {events: [{at: 0, set: {a.foregroundStyle: "
                + "{linearGradient: {colors: [red, blue]}}}}]}\n",
            "3:54: error: this colour can change over time, but not into a gradient, an image or a material"),
    ]

    private static let renderers = [
        FaultyScene(
            "a renderer by its name", "layers: [{text: a, textRenderer: blurReveal}]\n",
            "2:34: error: a text renderer is a mapping such as {blurReveal: {}}, not 'blurReveal'"),
        FaultyScene(
            "a renderer without a name", "layers: [{text: a, textRenderer: {}}]\n",
            "2:34: error: a text renderer needs a name, such as 'blurReveal'"),
        FaultyScene(
            "two renderers in one mapping", "layers: [{text: a, textRenderer: {wave: {}, typing: {}}}]\n",
            "2:45: error: a text renderer is one name with its parameters in a mapping under it"),
        FaultyScene(
            "no renderers", "layers: [{text: a, textRenderer: []}]\n",
            "2:34: error: a list of text renderers has at least one"),
        FaultyScene(
            "a renderer twice", "layers: [{text: a, textRenderer: [{wave: {}}, {wave: {}}]}]\n",
            "2:47: error: 'wave' is on this text already; each effect is there once"),
        FaultyScene(
            "a config without a name", "layers: [{text: a, textRenderer: {from: ''}}]\n",
            "2:41: error: 'from' needs the name of a file"),
        FaultyScene(
            "an order of its own", "layers: [{text: a, textRenderer: {blurReveal: {order: {forward: {}}}}}]\n",
            "2:56: error: 'forward' is not a key of an order"),
        FaultyScene(
            "a seed twice", "layers: [{text: a, textRenderer: {blurReveal: {seed: 3, order: {random: {seed: 7}}}}}]\n",
            "2:48: error: the seed stands under 'order' already"),
        FaultyScene(
            "half a seed", "layers: [{text: a, textRenderer: {blurReveal: {seed: 0.5}}}]\n",
            "2:54: error: seed is a whole number, not 0.5"),
        FaultyScene(
            "half a line", "layers: [{text: a, lineLimit: 1.5}]\n",
            "2:31: error: lineLimit is a whole number, not 1.5"),
    ]

    private static let places = [
        FaultyScene(
            "a measure of another layer",
            "layers: [{name: b, text: b}, {text: a, visualEffect: {property: b.opacity, of: minY, factor: 1}}]\n",
            "2:65: error: 'b.opacity' belongs to another layer; a visual effect is about its own"),
        FaultyScene(
            "padding that follows the place",
            "layers: [{text: a, visualEffect: {property: padding, of: minY, factor: 1}}]\n",
            "2:45: error: 'padding' decides the layer's own place or size, and cannot follow it"),
        FaultyScene(
            "a blend mode that follows the place",
            "layers: [{text: a, visualEffect: {property: blendMode, of: minY, factor: 1}}]\n",
            "2:45: error: 'blendMode' is no number, and cannot follow a place"),
        FaultyScene(
            "a factor and lines",
            "layers: [{text: a, visualEffect: {property: opacity, of: minY, factor: 1, at: [0, 1], to: "
                + "[0, 1]}}]\n",
            "2:75: error: a visual effect has 'factor', or 'at' and 'to', not both"),
        FaultyScene(
            "neither factor nor lines", "layers: [{text: a, visualEffect: {property: opacity, of: minY}}]\n",
            "2:34: error: a visual effect needs 'factor', or 'at' and 'to'"),
        FaultyScene(
            "lines of two lengths",
            "layers: [{text: a, visualEffect: {property: opacity, of: minY, at: [0, 1], to: [0]}}]\n",
            "2:80: error: 'at' and 'to' are lists of the same length, of two numbers or more"),
        FaultyScene(
            "places that do not ascend",
            "layers: [{text: a, visualEffect: {property: opacity, of: minY, at: [1, 0], to: [0, 1]}}]\n",
            "2:68: error: the places in 'at' ascend"),
        FaultyScene(
            "an unknown measure", "layers: [{text: a, visualEffect: {property: opacity, of: middle, factor: 1}}]\n",
            "2:58: error: 'middle' is not a measure; one of minX, midX, maxX, minY, midY, maxY"),
    ]

    private static let texts = [
        FaultyScene(
            "a part of a text without characters", "layers: [{text: [{font: {size: 3}}]}]\n",
            "2:18: error: a part of a text needs 'text'"),
        FaultyScene(
            "a part of a text in a picture", "layers: [{text: [{text: a, foregroundStyle: {material: thin}}]}]\n",
            "2:45: error: a part of a text is filled with a colour or a gradient"),
        FaultyScene(
            "a family and a design", "layers: [{text: a, font: {family: Noto Sans, design: serif}}]\n",
            "2:46: error: a font has a 'family' or a 'design', not both"),
        FaultyScene(
            "a family without a name", "layers: [{text: a, font: {family: ''}}]\n",
            "2:35: error: a font's family has a name"),
        FaultyScene(
            "a file and a family", "layers: [{text: a, font: {file: a.ttf, family: Noto Sans}}]\n",
            "2:33: error: 'a.ttf': there is no such file",
            "2:40: error: a font has a 'file', a 'family' or a 'design', one of them"),
        FaultyScene(
            "features that are a list", "layers: [{text: a, font: {features: [liga]}}]\n",
            "2:37: error: features is a mapping of tags to numbers, not a list"),
        FaultyScene(
            "a feature of three letters", "layers: [{text: a, font: {features: {lig: 0}}}]\n",
            "2:38: error: a feature is named by four letters or digits, such as 'wght' or 'liga'"),
        FaultyScene(
            "an axis without a number", "layers: [{text: a, font: {axes: {wght: bold}}}]\n",
            "2:40: error: wght is a number, not 'bold'"),
    ]

    private static let transitions = [
        FaultyScene(
            "two transitions in one mapping", "layers: [{text: a, transition: {opacity: {}, scale: {}}}]\n",
            "2:32: error: a transition has one name; 'combined' holds several"),
        FaultyScene(
            "an animation without a transition", "layers: [{text: a, transition: {animation: bouncy}}]\n",
            "2:32: error: a transition has one name; 'combined' holds several"),
        FaultyScene(
            "an unknown edge", "layers: [{text: a, transition: {move: left}}]\n",
            "2:39: error: 'left' is not an edge; one of top, leading, bottom, trailing"),
        FaultyScene(
            "a modifier without a state", "layers: [{text: a, transition: {modifier: {identity: {opacity: 1}}}}]\n",
            "2:43: error: a modifier needs 'active', its properties where the layer is not there"),
        FaultyScene(
            "a state that is a list", "layers: [{text: a, transition: {modifier: {active: [opacity]}}}]\n",
            "2:52: error: properties and their values stand in a mapping, not a list"),
        FaultyScene(
            "a state of another layer",
            "layers: [{name: b, text: b}, {text: a, transition: {modifier: {active: {b.opacity: 0}}}}]\n",
            "2:73: error: 'b.opacity' belongs to another layer; these are values of its own"),
        FaultyScene(
            "a state of something twice",
            "layers: [{text: a, transition: {modifier: {active: {scale: 0, scale.x: 1}}}}]\n",
            "2:63: error: 'scale.x' stands here a second time"),
        FaultyScene(
            "parts of a transition that are none", "layers: [{text: a, transition: {combined: opacity}}]\n",
            "2:43: error: combined is a list, not 'opacity'"),
    ]

    private static let parts = [
        FaultyScene(
            "an alignment over time",
            "layers: [{name: a, text: a, frame: {width: 3}}]\ntimeline: {events: [{at: 0, set: "
                + "{a.frame: {width: 4, alignment: top}}}]}\n",
            "3:55: error: 'frame.alignment' does not change over time"),
        FaultyScene(
            "an unknown part of a group over time",
            "layers: [{name: a, text: a}]\ntimeline: {events: [{at: 0, set: {a.shadow: {radius: 4, blur: 2}}}]}\n",
            "3:57: error: 'blur' is not a key of 'shadow'"),
        FaultyScene(
            "a group and its part",
            "layers: [{name: a, text: a}]\ntimeline: {events: [{at: 0, set: {a.shadow: {radius: 4}, "
                + "a.shadow.radius: 3}}]}\n",
            "3:58: error: 'a.shadow.radius' is set a second time in this event"),
        FaultyScene(
            "a trim of three numbers over time",
            "layers: [{name: a, path: {d: M 0 0}}]\ntimeline: {events: [{at: 0, set: {a.trim: [0, 0.5, 1]}}]}\n",
            "3:43: error: trim is a list of two numbers, not of 3"),
        FaultyScene(
            "too many colours over time",
            "layers: [{name: a, linearGradient: {colors: [red, blue]}}]\ntimeline: {events: [{at: 0, "
                + "set: {a.colors: [red, green, blue]}}]}\n",
            "3:35: error: 'colors.2' is not a property of a linearGradient layer; did you mean 'colors.0'?"),
    ]

    private static let changes = [
        FaultyScene(
            "an unknown content transition", "layers: [{text: a, contentTransition: fade}]\n",
            "2:39: error: 'fade' is not a content transition; one of identity, opacity, interpolate, "
                + "numericText"),
        FaultyScene(
            "a direction that is no switch", "layers: [{text: a, contentTransition: {numericText: {countsDown: 3}}}]\n",
            "2:66: error: countsDown is true or false, not '3'"),
        FaultyScene(
            "a matched geometry without a name", "layers: [{text: a, matchedGeometry: {properties: frame}}]\n",
            "2:37: error: a matched geometry needs 'id', the name that layers share"),
        FaultyScene(
            "a threshold beyond the whole",
            "layers: [{scroll: {layers: [{text: a, scrollTransition: {threshold: {visible: 2}}}]}}]\n",
            "2:79: error: visible lies in 0 … 1, not 2"),
        FaultyScene(
            "a scroll transition outside of a scroll", "layers: [{text: a, scrollTransition: {}}]\n",
            "2:38: error: a scroll transition is for the layers of a scroll"),
        FaultyScene(
            "a completion without what follows", "timeline: {events: [{at: 0, completion: {criteria: removed}}]}\n",
            "2:41: error: a completion needs 'then', the events that follow"),
        FaultyScene(
            "unknown criteria", "timeline: {events: [{at: 0, completion: {criteria: done, then: []}}]}\n",
            "2:52: error: 'done' is not a completion's criteria; one of logicallyComplete, removed"),
        FaultyScene(
            "a moment of what follows", "timeline: {events: [{at: 0, completion: {then: [{at: 3}]}}]}\n",
            "2:50: error: what follows a completion has no moment of its own; 'after' says how long after it"),
        FaultyScene(
            "a trigger of nothing", "layers: [{name: a, text: a}]\ntimeline: {events: [{at: 0, trigger: a}]}\n",
            "3:38: error: nothing in layer 'a' waits for a trigger; give its keyframes or phases "
                + "'trigger: manual'"),
        FaultyScene(
            "coming and going at once",
            "layers: [{name: a, text: a}]\ntimeline: {events: [{at: 0, insert: a, remove: a}]}\n",
            "3:48: error: layer 'a' comes or goes a second time in this event"),
    ]

    private static let implicit = [
        FaultyScene(
            "an implicit animation of no value", "layers: [{text: a, animation: {bouncy: {}}}]\n",
            "2:31: error: an implicit animation needs 'value', the property that it waits for"),
        FaultyScene(
            "an implicit animation by name", "layers: [{text: a, animation: bouncy}]\n",
            "2:31: error: an implicit animation is a mapping such as {value: opacity, easeOut: {}}, "
                + "not 'bouncy'"),
        FaultyScene(
            "none and an animation", "layers: [{text: a, animation: {value: opacity, none: true, bouncy: {}}}]\n",
            "2:60: error: 'none' suppresses animations; there is none beside it"),
        FaultyScene(
            "a rate of nothing", "timeline: {fps: 0}\n",
            "2:17: error: fps is a number of frames a second up to 1000, or a fraction such as 30000/1001"),
        FaultyScene(
            "a rate in words", "timeline: {fps: '24'}\n",
            "2:17: error: fps is a number of frames a second up to 1000, or a fraction such as 30000/1001"),
    ]
}
