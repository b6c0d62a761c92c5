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
        /// A rectangle as large as what its parent offers, filled with a gradient, or nil: with the property `fill`.
        case rectangle(Fill?)
        /// Layers over each other, in what the parent offers.
        case group

        /// The name of the kind in scene files.
        public var name: String {
            switch self {
            case .text: "text"
            case .rectangle: "rectangle"
            case .group: "group"
            }
        }

        /// What layers of the kind have besides the properties of every layer.
        var properties: [PropertyDeclaration] {
            switch self {
            case .text: PropertyDeclaration.ofTexts
            case .rectangle: PropertyDeclaration.ofRectangles
            case .group: []
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

        /// A text.
        public init(_ string: String, font: Font = .body, alignment: TextAlignment = .leading) {
            (self.string, self.font, self.alignment) = (string, font, alignment)
        }
    }

    /// Where a layer stands in its parent: its `anchor` lies at the place.
    public enum Position: Hashable, Sendable {
        /// Points of the parent, y down.
        case points(CGPoint)
        /// Shares of the parent's size.
        case unit(UnitPoint)

        /// The place as the property holds it.
        public var vector: AnimatableVector {
            switch self {
            case .points(let point): [0, 0, point.x, point.y]
            case .unit(let unit): [unit.x, unit.y, 0, 0]
            }
        }
    }

    /// How the timeline addresses the layer; nil where it cannot be addressed.
    public var name: String?
    /// The name, or kind and number (`text-2`).
    public var displayName: String
    public var kind: Kind
    /// What draws the text, applied in order; none draws its lines. Each is there once.
    public let effects: [any TextEffect.Type]
    /// A group's layers, back to front.
    public var children: [Layer]
    /// Where in a frame that is larger the content stands.
    public var frameAlignment: UnitPoint = .center
    /// What replaces an update's animation for this layer and everything below, in order.
    public var implicitAnimations: [ImplicitAnimation] = []
    /// What plays keyframes of properties.
    public var keyframes: LayerKeyframes?
    /// What leads properties through phases.
    public var phases: LayerPhases?

    /// Those that were given a value or a driver, by path; others are at their defaults.
    public private(set) var properties: [String: AnimatedProperty] = [:]
    /// The paths of `properties` that the author named, in order.
    public private(set) var namedProperties: [String] = []

    /// A layer at the parent's centre, with every property at its default.
    public init(
        name: String?, displayName: String? = nil, kind: Kind, position: Position? = nil,
        anchor: UnitPoint? = nil, effects: [any TextEffect.Type] = [], children: [Layer] = []
    ) {
        (self.name, self.displayName, self.kind) = (name, displayName ?? name ?? kind.name, kind)
        (self.effects, self.children) = (effects, children)
        if let position { setInitial(position.vector, of: "position") }
        if let anchor { setInitial([anchor.x, anchor.y], of: "anchor") }
    }

    // MARK: - Declarations

    /// A declared property with its path within the layer.
    public struct Declared: Sendable {
        /// `opacity`, or `effect.parameter`.
        public var path: String
        public var property: PropertyDeclaration
    }

    /// Every property of the layer: its own, its kind's and its effect's.
    public var declarations: [Declared] {
        let own = PropertyDeclaration.ofLayers + kind.properties
        return own.map { Declared(path: $0.name, property: $0) } + parameters
    }

    /// The parameters of the effects.
    private var parameters: [Declared] {
        effects.flatMap { effect in
            effect.parameters.map { Declared(path: "\(effect.name).\($0.name)", property: $0) }
        }
    }

    /// The declared property that `path` names: in full, or an effect's parameter by its own name, where only one of the
    /// layer's effects has it.
    public func declaration(of path: String) -> Declared? {
        if let own = PropertyDeclaration.ofLayers.first(where: { $0.name == path })
            ?? kind.properties.first(where: { $0.name == path })
        {
            return Declared(path: path, property: own)
        }
        let named = parameters.filter { $0.path == path || $0.property.name == path }
        return named.first { $0.path == path } ?? (named.count == 1 ? named[0] : nil)
    }

    /// The property, or the part of one, that `path` names; nil where it names none.
    public func address(of path: String) -> PropertyAddress? {
        if let declared = declaration(of: path) { return PropertyAddress(path: declared.path) }
        guard let dot = path.lastIndex(of: "."), let declared = declaration(of: String(path[..<dot])),
            let part = declared.property.part(named: String(path[path.index(after: dot)...]))
        else { return nil }
        return PropertyAddress(path: declared.path, part: part)
    }

    /// How `path` is shown: an effect's parameter by its own name where only one of the layer's effects has it.
    public func shortPath(_ path: String) -> String {
        guard let parameter = parameters.first(where: { $0.path == path })?.property.name else { return path }
        return declaration(of: parameter)?.path == path ? parameter : path
    }

    // MARK: - Values

    /// Sets the value before the first change without naming the property: for defaults that depend on the scene.
    ///
    /// - Precondition: `path` is declared.
    public mutating func setDefault(_ value: AnimatableVector, of path: String) {
        change(path) { $0.setInitial(value) }
    }

    /// Sets the value before the first change.
    ///
    /// - Precondition: `path` is declared.
    public mutating func setInitial(_ value: AnimatableVector, of path: String) {
        setDefault(value, of: path)
        note(path)
    }

    /// The value before the first change; nil for an optional property that has none.
    public func initialValue(of path: String) -> AnimatableVector? {
        guard let declared = declaration(of: path) else { return nil }
        return properties[declared.path]?.initial
            ?? (declared.property.isOptional ? nil : declared.property.defaultValue)
    }

    /// What the property at `path` shows.
    func value(_ path: String, at time: Double) -> AnimatableVector? {
        properties[path]?.value(at: time) ?? initialValue(of: path)
    }

    /// The first component of what the property at `path` shows; 0 where it isn't there.
    func number(_ path: String, at time: Double) -> Double { value(path, at: time)?[0] ?? 0 }

    /// The model's value; nil for an optional property that has none.
    func target(_ address: PropertyAddress, at time: Double) -> AnimatableVector? {
        let whole = properties[address.path]?.target(at: time) ?? initialValue(of: address.path)
        return address.part.map { part in whole?.picked(part.components) } ?? whole
    }

    /// Records a change of a property or a part of it.
    ///
    /// - Precondition: The address is one of this layer.
    mutating func record(
        _ value: AnimatableVector, of address: PropertyAddress, at time: Double, transaction: Transaction
    ) {
        change(address.path) { $0.set(value, part: address.part, at: time, transaction: transaction) }
        note(address.path)
    }

    /// Changes a property, which begins at its default.
    ///
    /// - Precondition: `path` is declared.
    mutating func change(_ path: String, _ body: (inout AnimatedProperty) -> Void) {
        guard let declared = declaration(of: path) else { preconditionFailure("no property '\(path)'") }
        var property =
            properties.removeValue(forKey: declared.path)
            ?? AnimatedProperty(
                declared.property.defaultValue, kind: declared.property.kind)
        body(&property)
        properties[declared.path] = property
    }

    private mutating func note(_ path: String) {
        guard let full = declaration(of: path)?.path, !namedProperties.contains(full) else { return }
        namedProperties.append(full)
    }

    /// Forgets all changes; the values at first stay.
    mutating func resetHistories() {
        for path in properties.keys { properties[path]?.reset() }
        for index in children.indices { children[index].resetHistories() }
    }

    var textContent: TextContent? {
        if case .text(let content) = kind { content } else { nil }
    }
}
