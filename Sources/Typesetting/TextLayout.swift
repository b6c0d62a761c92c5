import Drawing
import Foundation

extension Text {
    /// A laid-out text: lines ▸ runs ▸ slices, all random-access collections, in visual order.
    ///
    /// Coordinates are the layout's own: origin at the top left corner of the text's box, y down, points.
    public struct Layout: Sendable, RandomAccessCollection {
        public let lines: [Line]
        /// The text's box: as wide as its widest line (hanging spaces apart), as high as its lines and their spacing.
        public let size: CGSize

        public var startIndex: Int { 0 }
        public var endIndex: Int { lines.count }
        public subscript(index: Int) -> Line { lines[index] }
    }
}

extension Text.Layout {
    /// The measures of a line, run or slice. `origin` is the left end of its baseline.
    public struct TypographicBounds: Hashable, Sendable {
        public var origin: CGPoint
        public var width: Double
        public var ascent: Double
        public var descent: Double
        public var leading: Double

        /// From ascent to descent around the baseline.
        public var rect: CGRect { CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent) }
    }

    /// Unicode scalars of the text, counted from its start.
    public typealias CharacterIndex = Int

    public struct Line: Sendable, RandomAccessCollection {
        public let runs: [Run]
        public let typographicBounds: TypographicBounds
        public let paragraphLayoutDirection: LayoutDirection
        /// The scalars that the line covers, hanging spaces included, hard breaks not.
        public let range: Range<CharacterIndex>
        public let text: String

        /// The left end of the baseline.
        public var origin: CGPoint { typographicBounds.origin }
        /// Whether nothing of the line leaves ink: it is empty or all spaces.
        public var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
        public var startIndex: Int { 0 }
        public var endIndex: Int { runs.count }
        public subscript(index: Int) -> Run { runs[index] }
        var glyphRuns: [GlyphRun] { runs.flatMap(\.glyphRuns) }
    }

    /// Neighbouring clusters of one font, style and direction.
    public struct Run: Sendable, RandomAccessCollection {
        public let slices: [RunSlice]
        public let typographicBounds: TypographicBounds
        public let layoutDirection: LayoutDirection
        /// Family, style and size of the face that is really used: "Noto Serif Regular 28".
        public let fontName: String
        public let range: Range<CharacterIndex>
        public let text: String

        public var characterIndices: [CharacterIndex] { Array(range) }
        public var startIndex: Int { 0 }
        public var endIndex: Int { slices.count }
        public subscript(index: Int) -> RunSlice { slices[index] }
        var glyphRuns: [GlyphRun] {
            guard var whole = slices.first?.glyphRun else { return [] }
            whole.glyphs = slices.flatMap(\.glyphRun.glyphs)
            return [whole]
        }
    }

    /// One shaped cluster: a ligature is one, its range covers all its scalars.
    public struct RunSlice: Sendable {
        public let typographicBounds: TypographicBounds
        public let layoutDirection: LayoutDirection
        public let range: Range<CharacterIndex>
        public let text: String
        let glyphRun: GlyphRun

        public var characterIndices: [CharacterIndex] { Array(range) }
    }

    /// How glyphs are drawn.
    public struct DrawingOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Draws each glyph exactly at its place instead of at the nearest quarter of a pixel: for what moves.
        public static let disablesSubpixelQuantization = DrawingOptions(rawValue: 1)
    }
}

extension GraphicsContext {
    /// Draws a line as one flattened group.
    public func draw(_ line: Text.Layout.Line, options: Text.Layout.DrawingOptions = []) {
        draw(line.glyphRuns, disablesSubpixelQuantization: options.contains(.disablesSubpixelQuantization))
    }

    /// Draws a run as one flattened group.
    public func draw(_ run: Text.Layout.Run, options: Text.Layout.DrawingOptions = []) {
        draw(run.glyphRuns, disablesSubpixelQuantization: options.contains(.disablesSubpixelQuantization))
    }

    /// Draws one cluster.
    public func draw(_ slice: Text.Layout.RunSlice, options: Text.Layout.DrawingOptions = []) {
        draw([slice.glyphRun], disablesSubpixelQuantization: options.contains(.disablesSubpixelQuantization))
    }
}
