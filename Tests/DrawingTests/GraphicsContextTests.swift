import Foundation
import Testing

@testable import Drawing

@Suite("GraphicsContext") struct GraphicsContextTests {
    private let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))

    private func record(_ body: (inout GraphicsContext) -> Void) -> [DisplayItem] {
        GraphicsContext.record(body).items
    }

    @Test func copiesHaveStateOfTheirOwnAndDrawIntoTheSameList() {
        let items = record { context in
            var copy = context
            copy.translateBy(x: 5, y: 6)
            copy.opacity = 0.5
            copy.addFilter(.blur(radius: 3))
            copy.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
            copy.fill(square, with: .color(.white))
            context.fill(square, with: .color(.white))
        }
        #expect(items.count == 2)
        #expect(items[0].transform == CGAffineTransform(translationX: 5, y: 6))
        #expect(items[0].opacity == 0.5 && items[0].filters == [.blur(radius: 3)])
        #expect(items[0].clip == CGRect(x: 5, y: 6, width: 1, height: 1))
        #expect(items[1].transform == .identity && items[1].opacity == 1)
        #expect(items[1].filters.isEmpty && items[1].clip == nil)
    }

    @Test func filtersScaleWithTheTransformInForceAndNotWithLaterOnes() {
        let items = record { context in
            context.scaleBy(x: 2, y: 2)
            context.addFilter(.blur(radius: 3))
            context.scaleBy(x: 10, y: 10)
            context.fill(square, with: .color(.white))
        }
        #expect(items.map(\.filters) == [[.blur(radius: 6)]])
    }

    @Test func turnsAndMovesLeaveFiltersAlone() throws {
        let items = record { context in
            context.rotate(by: .degrees(30))
            context.translateBy(x: 9, y: 9)
            context.addFilter(.blur(radius: 3))
            context.fill(square, with: .color(.white))
        }
        guard case .blur(let radius)? = items.first?.filters.first else {
            Issue.record("no filter")
            return
        }
        #expect(abs(radius - 3) < 1e-9)
    }

    @Test(arguments: [0.0, -2, .nan]) func aBlurWithoutWidthIsNotRecorded(radius: Double) {
        let items = record { context in
            context.addFilter(.blur(radius: radius))
            context.fill(square, with: .color(.white))
        }
        #expect(items.map(\.filters) == [[]])
    }

    @Test(arguments: [(1.5, 1.0), (0.25, 0.25)]) func opacityIsClamped(asked: Double, recorded: Double) {
        let items = record { context in
            context.opacity = asked
            context.fill(square, with: .color(.white))
        }
        #expect(items.map(\.opacity) == [recorded])
    }

    @Test(arguments: [0.0, -1, .nan]) func whatCannotBeSeenIsNotRecorded(opacity: Double) {
        let items = record { context in
            context.opacity = opacity
            context.fill(square, with: .color(.white))
        }
        #expect(items.isEmpty)
    }

    @Test func clipsIntersectAndMayBecomeEmpty() {
        let items = record { context in
            context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10))
            context.clip(to: CGRect(x: 5, y: 5, width: 10, height: 10))
            context.fill(square, with: .color(.white))
            context.clip(to: CGRect(x: 50, y: 50, width: 1, height: 1))
            context.fill(square, with: .color(.white))
        }
        #expect(items.map(\.clip) == [CGRect(x: 5, y: 5, width: 5, height: 5), .zero])
    }

    @Test func aLayerIsOneItemWithTheStateOutside() {
        let items = record { context in
            context.translateBy(x: 3, y: 4)
            context.opacity = 0.5
            context.addFilter(.blur(radius: 2))
            context.drawLayer { inner in
                inner.fill(square, with: .color(.white))
                inner.fill(square, with: .color(.black))
            }
        }
        #expect(items.count == 1)
        #expect(items[0].opacity == 0.5 && items[0].filters == [.blur(radius: 2)] && items[0].transform == .identity)
        guard case .group(let inner) = items[0].content else {
            Issue.record("not a group")
            return
        }
        #expect(inner.items.count == 2)
        for item in inner.items {
            #expect(item.opacity == 1 && item.filters.isEmpty)
            #expect(item.transform == CGAffineTransform(translationX: 3, y: 4))
        }
    }

    @Test func aLayerThatHoldsNothingIsNotRecorded() {
        let items = record { context in context.drawLayer { _ in } }
        #expect(items.isEmpty)
    }

    @Test func aListScalesAsAWholeWithItsFilters() throws {
        let list = GraphicsContext.record { context in
            context.addFilter(.blur(radius: 2))
            context.drawLayer { inner in
                inner.addFilter(.blur(radius: 1))
                inner.fill(square, with: .color(.white))
            }
        }.transformed(by: CGAffineTransform(scaleX: 3, y: 3))
        let outer = try #require(list.items.first)
        #expect(outer.filters == [.blur(radius: 6)])
        guard case .group(let inner) = outer.content else {
            Issue.record("not a group")
            return
        }
        #expect(inner.items.first?.filters == [.blur(radius: 3)])
        #expect(inner.items.first?.transform == CGAffineTransform(scaleX: 3, y: 3))
    }
}
