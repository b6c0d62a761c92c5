import Testing

@testable import Typesetting

/// Fonts as values: sizes and weights.
struct FontTests {
    @Test(arguments: [
        (Font.TextStyle.largeTitle, DynamicTypeSize.large, 34.0), (.title, .large, 28), (.title2, .large, 22),
        (.title3, .large, 20), (.headline, .large, 17), (.body, .large, 17), (.callout, .large, 16),
        (.subheadline, .large, 15), (.footnote, .large, 13), (.caption, .large, 12), (.caption2, .large, 11),
        (.largeTitle, .xSmall, 31), (.caption2, .accessibility5, 40), (.title, .xxxLarge, 34),
        (.body, .accessibility1, 28),
        (.callout, .accessibility3, 38),
    ])
    func textStylesHaveAppleSizes(style: Font.TextStyle, setting: DynamicTypeSize, points: Double) {
        #expect(style.size(at: setting) == points)
        #expect(Font.system(style).pointSize(at: setting) == points)
    }

    @Test(arguments: Font.TextStyle.allCases) func sizesNeverShrinkAsTheSettingGrows(style: Font.TextStyle) {
        let sizes = DynamicTypeSize.allCases.map { style.size(at: $0) }
        #expect(sizes == sizes.sorted())
        #expect(DynamicTypeSize.allCases == DynamicTypeSize.allCases.sorted())
    }

    @Test func scaledNumbersFollowTheirStyleWithoutRounding() {
        #expect(DynamicTypeSize.large.scaled(12, relativeTo: .title) == 12)
        #expect(agree(DynamicTypeSize.xLarge.scaled(12, relativeTo: .title), 12.857142857142857, within: 1e-12))
    }

    @Test func givenSizeIsFixedUnlessItIsRelative() {
        #expect(Font.custom("Any", fixedSize: 20).pointSize(at: .accessibility5) == 20)
        #expect(Font.file("/any.ttf", size: 20).pointSize(at: .accessibility5) == 20)
        #expect(agree(Font.custom("Any", size: 20).pointSize(at: .accessibility1), 20 * 28 / 17.0))
        #expect(agree(Font.custom("Any", size: 20, relativeTo: .title).pointSize(at: .accessibility1), 20 * 38 / 28.0))
        #expect(Font.system(size: 20).pointSize(at: .xSmall) == 20)
    }

    @Test func weightsAreNamedAndNumbered() {
        let names = ["ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black"]
        #expect(Font.Weight.allCases.map(\.name) == names)
        #expect(Font.Weight.allCases.map(\.rawValue) == Array(stride(from: 100, through: 900, by: 100)))
        #expect(names.map { Font.Weight(name: $0) } == Font.Weight.allCases)
        #expect(Font.Weight(name: "Bold") == nil)
    }

    @Test func onlyHeadlineIsHeavierByItself() {
        for style in Font.TextStyle.allCases {
            #expect(Font.system(style).resolvedWeight == (style == .headline ? .semibold : .regular))
        }
        #expect(Font.headline.weight(.light).resolvedWeight == .light)
    }
}
