// Six renderers as an author writes them for SwiftUI. The file imports nothing else: that is the test.
import Glyphstage

// MARK: - 1. Lines

/// Lines come into focus one after the other, as `BlurReveal` does with the same numbers.
struct FocusByLine: TextRenderer, Animatable {
    var progress: Double
    var blurRadius: CGFloat = 12
    var rise: CGFloat = 18

    var animatableData: Double {
        get { progress }
        set { progress = newValue }
    }

    var displayPadding: EdgeInsets {
        EdgeInsets(
            top: 2 * blurRadius, leading: 2 * blurRadius, bottom: 2 * blurRadius + rise, trailing: 2 * blurRadius)
    }

    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        let step = 1 - 0.55
        let share = 1 / (Double(layout.count - 1) * step + 1)
        for (index, line) in layout.enumerated() {
            let q = progress >= 1 ? 1 : min(max((progress - Double(index) * step * share) / share, 0), 1)
            guard q > 0 else { continue }
            guard q < 1 else {
                context.draw(line)
                continue
            }
            var copy = context
            copy.translateBy(x: 0, y: (1 - q) * rise)
            copy.addFilter(.blur(radius: (1 - q) * blurRadius))
            copy.opacity *= q
            copy.draw(line, options: .disablesSubpixelQuantization)
        }
    }
}

// MARK: - 2. Runs with an attribute

struct Highlighted: TextAttribute {
    var color: Color = .yellow
}

/// Rounded rectangles behind the runs that carry the attribute.
struct RunHighlighter: TextRenderer {
    func draw(layout: Text.Layout, in ctx: inout GraphicsContext) {
        for line in layout {
            for run in line {
                if let highlight = run[Highlighted.self] {
                    let rect = run.typographicBounds.rect.insetBy(dx: -4, dy: -2)
                    ctx.fill(Path(roundedRect: rect, cornerRadius: 5), with: .color(highlight.color.opacity(0.35)))
                }
                ctx.draw(run)
            }
        }
    }
}

// MARK: - 3. Slices

extension Text.Layout {
    /// All slices, line by line and run by run.
    var flattenedRunSlices: some RandomAccessCollection<Text.Layout.RunSlice> {
        flatMap { line in line }.flatMap { run in run }
    }
}

/// Each slice moved by a sine.
struct SliceWave: TextRenderer {
    var phase: Angle
    var amplitude: Double = 5

    var animatableData: AnimatablePair<Double, Double> {
        get { AnimatablePair(phase.radians, amplitude) }
        set {
            phase = .radians(newValue.first)
            amplitude = newValue.second
        }
    }

    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        for (index, slice) in layout.flattenedRunSlices.enumerated() {
            var copy = context
            copy.translateBy(x: 0, y: sin(Double(index) * 0.5 + phase.radians) * amplitude)
            copy.draw(slice, options: [.disablesSubpixelQuantization])
        }
    }
}

// MARK: - 4. Springs

/// Slices drop in, each on a spring of its own.
struct SpringDrop: TextRenderer {
    var elapsedTime: TimeInterval
    var elementDuration: TimeInterval = 0.4
    var totalDuration: TimeInterval = 0.9

    var animatableData: Double {
        get { elapsedTime }
        set { elapsedTime = newValue }
    }

    private var spring: Spring { .snappy(duration: elementDuration - 0.05, extraBounce: 0.4) }

    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        let slices = layout.flatMap { $0 }.flatMap { $0 }
        let delay = slices.count < 2 ? 0 : (totalDuration - elementDuration) / Double(slices.count - 1)
        for (index, slice) in slices.enumerated() {
            let time = max(0, min(elapsedTime - Double(index) * delay, elementDuration))
            var copy = context
            drawSlice(slice, at: time, in: &copy)
        }
    }

    private func drawSlice(_ slice: Text.Layout.RunSlice, at time: TimeInterval, in context: inout GraphicsContext) {
        let progress = time / elementDuration
        let y = spring.value(
            fromValue: -slice.typographicBounds.descent, toValue: 0, initialVelocity: 0, time: time)
        context.translateBy(x: 0, y: y)
        context.opacity = UnitCurve.easeIn.value(at: progress)
        context.draw(slice, options: .disablesSubpixelQuantization)
    }
}

// MARK: - 5. Pairs, and more than one drawing of a thing

/// Text in a layer of its own, turned about its middle, above a faint copy that stands still.
struct TiltedGhost: TextRenderer {
    var degrees: Double
    var strength: CGFloat
    var shift: CGSize = .zero

    var animatableData: AnimatablePair<Double, AnimatablePair<CGFloat, CGSize.AnimatableData>> {
        get { AnimatablePair(degrees, AnimatablePair(strength, shift.animatableData)) }
        set {
            degrees = newValue.first
            strength = newValue.second.first
            shift.animatableData = newValue.second.second
        }
    }

    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        var ghost = context
        ghost.opacity = Double(strength)
        ghost.drawLayer { layer in
            for line in layout { layer.draw(line) }
        }
        guard let line = layout.first else { return }
        let middle = CGPoint(x: line.typographicBounds.rect.midX, y: line.typographicBounds.rect.midY)
        context.translateBy(x: middle.x + shift.width, y: middle.y + shift.height)
        context.rotate(by: .degrees(degrees))
        context.translateBy(x: -middle.x, y: -middle.y)
        for line in layout { context.draw(line) }
    }
}

// MARK: - 6. Sizes

/// Half as wide as it is offered, and underlined by hand from the measures of each run.
struct HandUnderline: TextRenderer {
    var thickness: CGFloat = 2

    func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize {
        var narrow = proposal
        narrow.width = proposal.width.map { $0 / 2 }
        return text.sizeThatFits(narrow)
    }

    var displayPadding: EdgeInsets { EdgeInsets(top: 0, leading: 0, bottom: thickness, trailing: 0) }

    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        let isWhole = !layout.isTruncated
        for line in layout where isWhole {
            let bounds = line.typographicBounds
            let rect = CGRect(
                x: line.origin.x, y: line.origin.y + bounds.descent / 2, width: bounds.width, height: thickness)
            context.fill(Path(rect), with: .color(.red))
            line.forEach { run in
                let slices = run.layoutDirection == .leftToRight ? Array(run) : run.reversed()
                for slice in slices where !slice.characterIndices.isEmpty { context.draw(slice) }
            }
        }
    }
}
