import Motion
import Stage
import TextEffects

/// A first scene to write on from, with comments on what stands where: one text under one effect, whose parameters are all there
/// with their help.
public enum StarterScene {
    /// The file's text.
    ///
    /// - Parameter effect: One of the gallery.
    public static func text(effect: any TextEffect.Type) -> String {
        let head = """
            # yaml-language-server: $schema=./glyphstage.schema.json
            #
            # A scene for glyphstage. 'glyphstage preview FILE' plays it and shows each save; 'glyphstage schema >
            # glyphstage.schema.json', beside this file, lets editors complete and check it.
            glyphstage: 1                        # the version of the format
            canvas:
              size: [1280, 720]                  # points
              background: {linearGradient: {colors: [indigo, black], startPoint: top, endPoint: bottom}}
            layers:                              # back to front
              - name: title                      # how the timeline addresses it
                text: |-
                  Write a line or two here,
                  save, and look.
                font: {style: largeTitle, design: serif, weight: medium}
                foregroundStyle: white
                multilineTextAlignment: center
                lineSpacing: 10                  # points

            """
        return head + renderer(effect) + timeline(effect)
    }

    /// The effect with each parameter at its default.
    private static func renderer(_ effect: any TextEffect.Type) -> String {
        var text =
            "    textRenderer:\n      \(effect.name):" + padding("      \(effect.name):") + "# \(effect.summary)\n"
        for parameter in effect.parameters where !parameter.isOptional {
            // What the timeline moves begins where its first event finds it.
            let value = parameter.name == moved(effect)?.name ? "0" : written(parameter)
            let line = "        \(parameter.name): \(value)"
            text += line + padding(line) + "# \(help(parameter))\n"
        }
        return text
    }

    private static func timeline(_ effect: any TextEffect.Type) -> String {
        guard let moved = moved(effect) else { return "timeline:\n  duration: 3\n" }
        let isProgress = effect.progressParameter == moved.name
        let head = """
            timeline:
              duration: 3.6                      # seconds; left out: until the last change has settled
              fps: 60
              loop: true
              events:
                - at: 0
                  withAnimation: {\(isProgress ? "easeOut: {duration: 2.2}" : "linear: {duration: 3.6}")}
                  set: {title.\(moved.name): \(isProgress ? "1" : "6.2832")}

            """
        guard isProgress else { return head }
        return head + """
                - at: 3.4
                  set: {title.\(moved.name): 0}       # no animation: a cut

            """
    }

    /// The parameter that the timeline moves: the effect's progress, else its first number.
    private static func moved(_ effect: any TextEffect.Type) -> PropertyDeclaration? {
        effect.parameters.first { $0.name == effect.progressParameter }
            ?? effect.parameters.first { $0.kind == .number && !$0.isOptional }
    }

    /// The default as a scene file writes it.
    private static func written(_ parameter: PropertyDeclaration) -> String {
        let numbers = parameter.defaultValue.components + Array(repeating: 0, count: parameter.kind.count)
        switch parameter.kind {
        case .number: return NodeReader.shortest(numbers[0])
        case .boolean: return numbers[0] == 0 ? "false" : "true"
        case .choice(let names): return names[min(max(Int(numbers[0]), 0), names.count - 1)]
        case .color:
            let alpha = numbers[3]
            let channels = numbers.prefix(3).map { alpha > 0 ? $0 / alpha : 0 } + [alpha]
            return "'#" + channels.map { hex(Int(($0 * 255).rounded())) }.joined() + "'"
        default:
            return "[" + numbers.prefix(parameter.kind.count).map(NodeReader.shortest).joined(separator: ", ") + "]"
        }
    }

    private static func hex(_ byte: Int) -> String {
        let digits = String(min(max(byte, 0), 255), radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }

    private static func help(_ parameter: PropertyDeclaration) -> String {
        let unit = parameter.unit == .none || parameter.unit == .ratio ? "" : parameter.unit.rawValue + "; "
        var names = ""
        if case .choice(let choices) = parameter.kind { names = choices.joined(separator: ", ") + "; " }
        return unit + names + parameter.help
    }

    /// Blanks that lead to the column of comments.
    private static func padding(_ line: String) -> String { String(repeating: " ", count: max(1, 37 - line.count)) }
}
