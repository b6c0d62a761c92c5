import Drawing
import Foundation
import Motion
import Typesetting

/// One thing on the canvas, with the history of each of its properties.
public struct Layer: Sendable {
    /// What a layer is.
    public enum Kind: Sendable {
        /// A text, laid out in what its parent offers.
        case text(TextContent)

        /// The name of the kind in scene files.
        public var name: String {
            switch self {
            case .text: "text"
            }
        }
    }

    /// A text layer's own settings.
    public struct TextContent: Sendable {
        /// The characters; lines break where it says so, and where the width ends.
        public var string: String
        public var font: Font
        /// How lines stand to each other.
        public var alignment: TextAlignment
        /// Where lines wrap, points; nil: at what the parent offers.
        public var width: Double?

        /// A text that wraps at what its parent offers, unless `width` says otherwise.
        public init(_ string: String, font: Font = .body, alignment: TextAlignment = .leading, width: Double? = nil) {
            (self.string, self.font, self.alignment, self.width) = (string, font, alignment, width)
        }
    }

    /// Where a layer stands in its parent: its `anchor` lies at the place.
    public enum Position: Hashable, Sendable {
        /// Points of the parent, y down.
        case points(CGPoint)
        /// Shares of the parent's size.
        case unit(UnitPoint)
    }

    /// How the timeline addresses the layer; nil where it cannot be addressed.
    public var name: String?
    /// The name, or kind and number (`text-2`).
    public var displayName: String
    public var kind: Kind
    /// Where the layer's `anchor` stands in its parent.
    public var position: Position
    /// The point of the layer, its padding included, that stands at `position`.
    public var anchor: UnitPoint
    /// What draws the text; nil draws its lines.
    public let effect: (any TextEffect.Type)?
    /// By name, an effect's parameters as `effect.parameter`.
    public private(set) var properties: [String: AnimatedValue<AnimatableVector>] = [:]
    /// The properties that the author named, in order; others are at their defaults.
    public private(set) var namedProperties: [String] = []

    /// A layer at the parent's centre, with every property at its default.
    public init(
        name: String?, displayName: String? = nil, kind: Kind, position: Position = .unit(.center),
        anchor: UnitPoint = .center, effect: (any TextEffect.Type)? = nil
    ) {
        (self.name, self.displayName, self.kind) = (name, displayName ?? name ?? kind.name, kind)
        (self.position, self.anchor, self.effect) = (position, anchor, effect)
        for declaration in declarations {
            properties[declaration.path] = AnimatedValue(declaration.property.defaultValue)
        }
    }

    /// A declared property with its path within the layer.
    public struct Declared: Sendable {
        /// `opacity`, or `effect.parameter`.
        public var path: String
        public var property: PropertyDeclaration
    }

    /// Every property of the layer: its own, its kind's and its effect's.
    public var declarations: [Declared] {
        let own = PropertyDeclaration.ofLayers + PropertyDeclaration.ofTexts
        let effects = effect.map { effect in
            effect.parameters.map { Declared(path: "\(effect.name).\($0.name)", property: $0) }
        }
        return own.map { Declared(path: $0.name, property: $0) } + (effects ?? [])
    }

    /// The declared property that `path` names: in full, or an effect's parameter by its own name.
    public func declaration(of path: String) -> Declared? {
        let all = declarations
        return all.first { $0.path == path } ?? all.first { $0.property.name == path }
    }

    /// How `path` is shown: an effect's parameter by its own name, which no property shares.
    public func shortPath(_ path: String) -> String { path.split(separator: ".").last.map(String.init) ?? path }

    /// Sets the value before the first change without naming the property: for defaults that depend on the scene.
    ///
    /// - Precondition: `path` is declared.
    public mutating func setDefault(_ value: AnimatableVector, of path: String) {
        guard let full = declaration(of: path)?.path else { preconditionFailure("no property '\(path)'") }
        properties[full]?.initial = value
    }

    /// Sets the value before the first change.
    ///
    /// - Precondition: `path` is declared.
    public mutating func setInitial(_ value: AnimatableVector, of path: String) {
        guard let full = declaration(of: path)?.path else { preconditionFailure("no property '\(path)'") }
        properties[full]?.initial = value
        if !namedProperties.contains(full) { namedProperties.append(full) }
    }

    /// Records a change at Motion's current moment in the current transaction; outside a moment, the initial value.
    ///
    /// - Precondition: `path` is declared.
    public mutating func set(_ value: AnimatableVector, of path: String) {
        guard let full = declaration(of: path)?.path else { preconditionFailure("no property '\(path)'") }
        guard Moment.current != nil else { return setInitial(value, of: full) }
        properties[full]?.set(value)
        if !namedProperties.contains(full) { namedProperties.append(full) }
    }

    var textContent: TextContent {
        switch kind {
        case .text(let content): content
        }
    }

    func number(_ path: String, at time: Double) -> Double { properties[path]?.value(at: time)[0] ?? 0 }
}
