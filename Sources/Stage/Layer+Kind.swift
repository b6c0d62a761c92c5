import Drawing
import Foundation
import Typesetting

extension Layer {
    /// What a layer is.
    public enum Kind: Sendable {
        /// A text, laid out in what its parent offers.
        case text(TextContent)
        /// A shape as large as what its parent offers.
        case shape(Shape, ShapeStyles)
        /// A gradient over all of what its parent offers; its numbers are properties of the layer.
        case gradient(GradientContent)
        /// A mesh gradient over all of what its parent offers; its points and colours are properties of the layer.
        case meshGradient(MeshContent)
        /// A picture.
        case image(ImageContent)
        /// A symbol as high as its size.
        case symbol(SymbolContent)
        /// Layers over each other, or one after another, in what the parent offers.
        case group
        /// A window of what the parent offers onto layers one after another.
        case scroll(Stack.Axis)

        /// The name of the kind in scene files.
        public var name: String {
            switch self {
            case .text: "text"
            case .shape(let shape, _): shape.name
            case .gradient(let gradient): gradient.form.rawValue
            case .meshGradient: "meshGradient"
            case .image: "image"
            case .symbol: "symbol"
            case .group: "group"
            case .scroll: "scroll"
            }
        }

        /// What layers of the kind have besides the properties of every layer.
        var properties: [PropertyDeclaration] {
            switch self {
            case .text: PropertyDeclaration.ofTexts
            case .shape(let shape, let styles):
                PropertyDeclaration.ofShapes + (styles.stroke == nil ? [] : PropertyDeclaration.ofStrokes)
                    + shape.properties
            case .gradient(let gradient): gradient.properties
            case .meshGradient(let mesh): mesh.properties
            case .symbol: PropertyDeclaration.ofSymbols
            case .scroll: PropertyDeclaration.ofScrolls
            case .image, .group: []
            }
        }
    }

    /// The outlines that shape layers have.
    public enum Shape: Hashable, Sendable {
        case rectangle, roundedRectangle, circle, ellipse, capsule
        /// Points from the box's top left corner.
        case path(Path)

        /// As scene files call it.
        public var name: String {
            switch self {
            case .rectangle: "rectangle"
            case .roundedRectangle: "roundedRectangle"
            case .circle: "circle"
            case .ellipse: "ellipse"
            case .capsule: "capsule"
            case .path: "path"
            }
        }

        var properties: [PropertyDeclaration] {
            switch self {
            case .roundedRectangle: PropertyDeclaration.ofRoundedRectangles
            case .path: PropertyDeclaration.ofPaths
            default: []
            }
        }

        /// The outline in `box`.
        func path(in box: CGRect, cornerRadius: Double) -> Path {
            let side = min(box.width, box.height)
            switch self {
            case .rectangle: return Path(box)
            case .roundedRectangle: return Path(roundedRect: box, cornerRadius: cornerRadius)
            case .capsule: return Path(roundedRect: box, cornerRadius: side / 2)
            case .ellipse: return Path(ellipseIn: box)
            case .circle:
                return Path(
                    ellipseIn: CGRect(x: box.midX - side / 2, y: box.midY - side / 2, width: side, height: side))
            case .path(let path):
                return path.applying(CGAffineTransform(translationX: box.minX, y: box.minY))
            }
        }
    }

    /// How a shape is filled and outlined, beside the colours that are properties.
    public struct ShapeStyles: Hashable, Sendable {
        /// A fill that is no colour; nil: the property `fill`, and where that isn't there the foreground style.
        public var fill: Fill?
        /// The line along the outline; nil where there is none. Its width and phase are properties.
        public var stroke: StrokeStyle?
        /// The line's fill where it is no colour; nil: the property `stroke.fill`, or the foreground style.
        public var strokeFill: Fill?

        /// A shape that is filled with its foreground style.
        public init(fill: Fill? = nil, stroke: StrokeStyle? = nil, strokeFill: Fill? = nil) {
            (self.fill, self.stroke, self.strokeFill) = (fill, stroke, strokeFill)
        }
    }

    /// The gradient of a gradient layer.
    public struct GradientContent: Hashable, Sendable {
        public enum Form: String, Hashable, Sendable, CaseIterable {
            case linearGradient, radialGradient, angularGradient
        }

        public var form: Form
        /// Where each colour is, 0…1; the colours are properties.
        public var locations: [Double]

        /// A gradient with a colour at each place.
        public init(_ form: Form, locations: [Double]) { (self.form, self.locations) = (form, locations) }

        var properties: [PropertyDeclaration] {
            PropertyDeclaration.ofGradients(form) + locations.indices.map { PropertyDeclaration.gradientColor($0) }
        }
    }

    /// The mesh gradient of a layer, apart from its points and colours, which are properties.
    public struct MeshContent: Hashable, Sendable {
        /// How many points a row has, and how many rows there are.
        public var width: Int
        public var height: Int
        /// What shows where the mesh is not.
        public var background: Color
        /// Whether colours pass smoothly from patch to patch.
        public var smoothsColors: Bool
        /// What is mixed between points.
        public var colorSpace: Gradient.ColorSpace

        /// A mesh with that many points.
        public init(
            width: Int, height: Int, background: Color = .clear, smoothsColors: Bool = true,
            colorSpace: Gradient.ColorSpace = .device
        ) {
            (self.width, self.height, self.background) = (width, height, background)
            (self.smoothsColors, self.colorSpace) = (smoothsColors, colorSpace)
        }

        var properties: [PropertyDeclaration] {
            let numbers = 0..<max(0, width) * max(0, height)
            return numbers.map { PropertyDeclaration.meshPoint($0) }
                + numbers.map { PropertyDeclaration.gradientColor($0) }
        }
    }

    /// A picture and how it fills its box.
    public struct ImageContent: Hashable, Sendable {
        public enum ContentMode: String, Hashable, Sendable, CaseIterable {
            /// The whole picture shows.
            case fit
            /// The whole box is filled; what is beyond it is cut.
            case fill
        }

        public var image: Image
        /// Nil: in its own size.
        public var contentMode: ContentMode?

        /// A picture in its own size, unless a mode is given.
        public init(_ image: Image, contentMode: ContentMode? = nil) {
            (self.image, self.contentMode) = (image, contentMode)
        }

        /// The size of the picture in what is offered.
        func size(in offered: CGSize) -> CGSize {
            let own = image.size
            guard contentMode != nil, own.width > 0, own.height > 0 else { return own }
            if contentMode == .fill { return offered }
            let factor = min(offered.width / own.width, offered.height / own.height)
            return CGSize(width: own.width * factor, height: own.height * factor)
        }

        /// Where the whole picture lies when it fills `box`.
        func rect(in box: CGRect) -> CGRect {
            let own = image.size
            guard contentMode == .fill, own.width > 0, own.height > 0 else { return box }
            let factor = max(box.width / own.width, box.height / own.height)
            let size = CGSize(width: own.width * factor, height: own.height * factor)
            return CGRect(
                x: box.midX - size.width / 2, y: box.midY - size.height / 2, width: size.width, height: size.height)
        }
    }

    /// A text layer's own settings.
    public struct TextContent: Sendable {
        /// The characters with their styles; lines break where it says so, and where the width ends.
        public var text: Text
        public var font: Font
        /// How lines stand to each other.
        public var alignment: TextAlignment
        /// Where a text with more lines than its limit is cut.
        public var truncationMode: Text.TruncationMode = .tail
        /// Whether characters may move together before the text is cut.
        public var allowsTightening = false
        public var underline: Text.LineStyle?
        public var strikethrough: Text.LineStyle?
        public var monospacedDigit = false
        /// A BCP 47 tag.
        public var language: String?
        /// Nil: the environment's.
        public var layoutDirection: LayoutDirection?

        /// A text.
        public init(_ text: Text, font: Font = .body, alignment: TextAlignment = .leading) {
            (self.text, self.font, self.alignment) = (text, font, alignment)
        }

        /// A text without styles of its own.
        public init(_ string: String, font: Font = .body, alignment: TextAlignment = .leading) {
            self.init(Text(verbatim: string), font: font, alignment: alignment)
        }

        /// The characters.
        public var string: String { text.string }
    }

    /// Where a layer stands in its parent: its `anchor` lies at the place.
    public enum Position: Hashable, Sendable {
        /// Points of the parent, y down.
        case points(CGPoint)
        /// Shares of the parent's size.
        case unit(UnitPoint)
    }

    /// How a layer belongs to the one that it stands in.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// One of a group's layers.
        case content
        /// Over, or behind, the layer, in a box of its size.
        case overlay, background
        /// What is opaque in it shows of the layer.
        case mask
    }

    /// What a layer is cut to.
    public enum ClipShape: Hashable, Sendable {
        case rectangle, circle, capsule
        case roundedRectangle(cornerRadius: Double)

        func path(in box: CGRect) -> Path {
            switch self {
            case .rectangle: Shape.rectangle.path(in: box, cornerRadius: 0)
            case .circle: Shape.circle.path(in: box, cornerRadius: 0)
            case .capsule: Shape.capsule.path(in: box, cornerRadius: 0)
            case .roundedRectangle(let radius): Shape.roundedRectangle.path(in: box, cornerRadius: radius)
            }
        }
    }
}

/// How a group or scroll lays its layers out one after another.
public struct Stack: Hashable, Sendable {
    public enum Axis: String, Hashable, Sendable, CaseIterable {
        case horizontal, vertical
    }

    /// Where layers stand across the axis.
    public enum Alignment: String, Hashable, Sendable, CaseIterable {
        case leading, center, trailing, top, bottom

        /// The share of the free room before the layer.
        var share: Double {
            switch self {
            case .leading, .top: 0
            case .center: 0.5
            case .trailing, .bottom: 1
            }
        }
    }

    public var axis: Axis
    /// Points between layers.
    public var spacing: Double
    public var alignment: Alignment
    /// How many layers stand side by side across the axis.
    public var columns: Int

    /// A stack with 8 points between its layers.
    public init(axis: Axis = .vertical, spacing: Double = 8, alignment: Alignment = .center, columns: Int = 1) {
        (self.axis, self.spacing, self.alignment, self.columns) = (axis, spacing, alignment, columns)
    }
}
