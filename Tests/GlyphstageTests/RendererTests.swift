import Glyphstage
import TestSupport
import Testing

/// What the renderers of `Renderers.swift` draw: display lists, worked out by hand from SwiftUI's rules.
struct RendererTests {
    let typesetter: Typesetter
    init() throws { typesetter = try Typesetter(fontConfiguration: Checkout.fonts) }

    private func layout(_ text: Text, width: Double? = nil) -> Text.Layout {
        typesetter.layout(text.font(.custom("Noto Sans", fixedSize: 20)), width: width, options: .init())
    }

    private func list(_ renderer: some TextRenderer, _ layout: Text.Layout) -> DisplayList {
        GraphicsContext.record { renderer.draw(layout: layout, in: &$0) }
    }

    @Test(arguments: [0.0, 0.1, 0.3, 0.5, 0.77, 0.999, 1]) func linesInFocusAreThoseOfTheGallerysEffect(
        progress: Double
    ) {
        let layout = layout(Text("first\nsecond \(Text("mixed").bold())\nthird"))
        let (own, gallery) = (FocusByLine(progress: progress), BlurReveal(progress: progress))
        let (items, expected) = (list(own, layout).items, list(gallery, layout).items)
        #expect(items.isEmpty == (progress == 0) && items.count == expected.count)
        #expect(items.map(\.content) == expected.map(\.content))
        // Both work out the same numbers, but not by the same steps: the last digits may differ.
        for (item, other) in zip(items, expected) {
            #expect(abs(item.transform.ty - other.transform.ty) < 1e-9 && item.transform.tx == other.transform.tx)
            #expect(abs(item.opacity - other.opacity) < 1e-9)
            #expect(zip(item.filters, other.filters).allSatisfy { abs(radius($0) - radius($1)) < 1e-9 })
            #expect(item.filters.count == other.filters.count)
        }
        #expect(own.displayPadding == gallery.displayPadding)
    }

    /// The radius of a blur; not a number for another filter.
    private func radius(_ filter: GraphicsContext.Filter) -> Double {
        if case .blur(let radius) = filter { radius } else { .nan }
    }

    @Test func rectanglesStandBehindMarkedRunsOnly() throws {
        let layout = layout(Text("a \(Text("b c").customAttribute(Highlighted(color: .green))) d"))
        let runs = Array(layout[0])
        try #require(runs.count == 3)
        let bounds = runs[1].typographicBounds
        let rect = CGRect(
            x: bounds.origin.x - 4, y: bounds.origin.y - bounds.ascent - 2, width: bounds.width + 8,
            height: bounds.ascent + bounds.descent + 4)
        #expect(
            list(RunHighlighter(), layout).items == [
                DisplayItem(.glyphs(runs[0].glyphRuns, disablesSubpixelQuantization: false)),
                DisplayItem(
                    .fill(
                        Path(roundedRect: rect, cornerRadius: 5),
                        .color(Color.green.resolve(in: .dark).multiplied(opacity: 0.35)), FillStyle())),
                DisplayItem(.glyphs(runs[1].glyphRuns, disablesSubpixelQuantization: false)),
                DisplayItem(.glyphs(runs[2].glyphRuns, disablesSubpixelQuantization: false)),
            ])
    }

    /// The sine counts through the whole text: it does not start again at a run or a line.
    @Test func slicesWaveThroughTheWholeText() {
        let layout = layout(Text("ab\(Text("cd").bold())\nef"))
        var wave = SliceWave(phase: .zero)
        wave.animatableData = AnimatablePair(0.25, 8)
        let items = list(wave, layout).items
        #expect(items.count == 6)
        for (index, item) in items.enumerated() {
            #expect(item.transform == CGAffineTransform(translationX: 0, y: sin(Double(index) * 0.5 + 0.25) * 8))
            guard case .glyphs(let runs, true) = item.content else {
                Issue.record("not exact glyphs: \(item)")
                continue
            }
            #expect(runs.flatMap(\.glyphs).count == 1)
        }
    }

    /// Five slices, each 0.125 s after the one before.
    @Test func slicesDropInOnSpringsOfTheirOwn() {
        let layout = layout(Text("abcde"))
        let items = list(SpringDrop(elapsedTime: 0.3), layout).items
        #expect(items.count == 3)  // The others have not begun: they are transparent.
        let spring = Spring.snappy(duration: 0.35, extraBounce: 0.4)
        let descent = layout[0].typographicBounds.descent
        for (index, item) in items.enumerated() {
            let time = 0.3 - Double(index) * 0.125
            #expect(abs(item.opacity - UnitCurve.easeIn.value(at: time / 0.4)) < 1e-12)
            #expect(abs(item.transform.ty - (spring.value(target: descent, time: time) - descent)) < 1e-12)
        }
        let end = list(SpringDrop(elapsedTime: 5), layout).items
        #expect(end.count == 5 && end.allSatisfy { $0.opacity == 1 && abs($0.transform.ty) < descent / 10 })
    }

    @Test func pairsAnimateAndCopiesOfTheContextHaveTheirOwnState() throws {
        let layout = layout(Text("abc"))
        var tilted = TiltedGhost(degrees: 0, strength: 1)
        tilted.animatableData = AnimatablePair(90, AnimatablePair(0.25, AnimatablePair(3, 4)))
        #expect(tilted.degrees == 90 && tilted.strength == 0.25 && tilted.shift == CGSize(width: 3, height: 4))
        let items = list(tilted, layout).items
        try #require(items.count == 2)
        let glyphs = DisplayItem.Content.glyphs(layout[0].glyphRuns, disablesSubpixelQuantization: false)
        #expect(items[0] == DisplayItem(.group(DisplayList([DisplayItem(glyphs)])), opacity: 0.25))
        #expect(items[1].content == glyphs && items[1].opacity == 1)
        // The middle of the line goes to itself and 3, 4 further.
        let rect = layout[0].typographicBounds.rect
        let moved = CGPoint(x: rect.midX, y: rect.midY).applying(items[1].transform)
        #expect(abs(moved.x - rect.midX - 3) < 1e-9 && abs(moved.y - rect.midY - 4) < 1e-9)
        let right = CGPoint(x: rect.midX + 10, y: rect.midY).applying(items[1].transform)
        #expect(abs(right.x - moved.x) < 1e-9 && abs(right.y - moved.y - 10) < 1e-9)
    }

    @Test func renderersMeasureAndPadTheirText() {
        let text = Text("aaa bbb").font(.custom("Noto Sans", fixedSize: 20))
        let proxy = TextProxy(text, options: .init(), typesetter: typesetter)
        let renderer = HandUnderline()
        let wide = renderer.sizeThatFits(proposal: ProposedViewSize(width: 400, height: nil), text: proxy)
        let narrow = renderer.sizeThatFits(proposal: ProposedViewSize(width: 100, height: 50), text: proxy)
        #expect(wide == proxy.sizeThatFits(.unspecified))
        #expect(narrow == proxy.sizeThatFits(ProposedViewSize(width: 50, height: nil)) && narrow.height > wide.height)
        #expect(renderer.displayPadding == EdgeInsets(top: 0, leading: 0, bottom: 2, trailing: 0))
        #expect(
            ProposedViewSize(width: 5, height: nil).replacingUnspecifiedDimensions() == CGSize(width: 5, height: 10))

        let layout = layout(Text("ab שלום"))
        let items = list(renderer, layout).items
        // A rectangle, then each cluster that leaves ink, from left to right.
        #expect(items.count == 1 + 2 + 4)
        let bounds = layout[0].typographicBounds
        let rect = CGRect(x: 0, y: bounds.origin.y + bounds.descent / 2, width: bounds.width, height: 2)
        #expect(items[0] == DisplayItem(.fill(Path(rect), .color(Color.red.resolve(in: .dark)), FillStyle())))
    }

    @Test func authorsFindTheirTypesThroughOneImport() {
        let text = Text("a \(Text("b").bold().foregroundStyle(.red)) c")
        let options: Text.Layout.DrawingOptions = .disablesSubpixelQuantization
        let shading: GraphicsContext.Shading = .color(.red)
        let filter: GraphicsContext.Filter = .blur(radius: 3)
        let animation: Animation = .spring(duration: 0.3, bounce: 0.2)
        #expect(text.string == "a b c" && options.rawValue == 1)
        #expect(shading == .color(.red) && !filter.isIdentity && animation != .default)
        #expect(URL(fileURLWithPath: "/a").path == "/a")  // Foundation.
    }
}
