import Drawing
import Foundation
import Motion
import Typesetting

/// One thing on the canvas, with the history of each of its properties.
public struct Layer: Sendable {
    /// How the timeline addresses the layer; nil where it cannot be addressed.
    public var name: String?
    /// The name, or kind and number (`text-2`).
    public var displayName: String
    public let kind: Kind
    /// What the kind has besides the properties of every layer.
    private let kindProperties: [PropertyDeclaration]
    private let kindPropertiesByName: [String: PropertyDeclaration]
    /// What draws the text, applied in order; none draws its lines. Each is there once.
    public private(set) var effects: [any TextEffect.Type]
    /// What is done to the whole layer, the first one innermost. Each is there once.
    public let layerEffects: [any LayerEffect.Type]
    /// What is done to the symbol, in order. Each is there once.
    public let symbolEffects: [LayerSymbolEffect]
    /// The names of layers that parameters of effects give, by path.
    public var references: [String: String] = [:]
    /// A group's layers, back to front, and what lies over, behind or cuts this one.
    public var children: [Layer]
    /// How the layer belongs to the one that it stands in.
    public var role = Role.content
    /// How a group or scroll lays out its layers; nil: over each other.
    public var stack: Stack?
    /// The foreground style where it is no colour; nil: the property `foregroundStyle`.
    public var foreground: Fill?
    /// What lies behind the layer, in a box of its size.
    public var background: Fill?
    /// What the layer is cut to.
    public var clipShape: ClipShape?
    /// Whether everything in the layer is drawn as one picture first.
    public var drawingGroup = false
    /// Texts that events set, besides the first.
    public var laterTexts: [Text] = []
    /// Names of symbols that events set, besides the first.
    public var laterSymbols: [String] = []
    /// How the text becomes another one.
    public var contentTransition = ContentTransition.identity
    /// What follows the layer's place.
    public var visualEffects: [VisualEffect] = []
    /// What the layer looks like on its way into and out of a scroll's view.
    public var scrollTransition: ScrollTransition?
    /// Which layers it takes the place of.
    public var matchedGeometry: MatchedGeometry? {
        didSet {
            guard let matchedGeometry else { return }
            setDefault([matchedGeometry.isSource ? 1 : 0], of: PropertyDeclaration.isSource)
        }
    }
    /// Whether the layer is there, and how it comes and goes.
    public var presence = Presence()
    /// The point that a transition scales the layer about; nil: its anchor. For a moment only.
    var transitionAnchor: UnitPoint?
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
    /// Whether some property changes the flattened layer.
    private(set) var hasFilters = false
    /// Whether the layer has a frame of its own.
    private(set) var hasFrame = false
    /// The paths of `properties` that the author named, in order.
    public private(set) var namedProperties: [String] = []

    /// A layer at the parent's centre, with every property at its default.
    public init(
        name: String?, displayName: String? = nil, kind: Kind, position: Position? = nil,
        anchor: UnitPoint? = nil, effects: [any TextEffect.Type] = [], layerEffects: [any LayerEffect.Type] = [],
        symbolEffects: [LayerSymbolEffect] = [], children: [Layer] = []
    ) {
        (self.name, self.displayName, self.kind) = (name, displayName ?? name ?? kind.name, kind)
        (self.effects, self.layerEffects, self.symbolEffects) = (effects, layerEffects, symbolEffects)
        self.children = children
        kindProperties = kind.properties
        kindPropertiesByName = Dictionary(uniqueKeysWithValues: kindProperties.map { ($0.name, $0) })
        switch position {
        case .points(let point): setInitial([0, 0, point.x, point.y], of: "position")
        case .unit(let unit): setInitial([unit.x, unit.y, 0, 0], of: "position")
        case nil: break
        }
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
        let own = PropertyDeclaration.ofLayers + kindProperties + matchedProperties
        return own.map { Declared(path: $0.name, property: $0) } + parameters
    }

    private var matchedProperties: [PropertyDeclaration] {
        matchedGeometry == nil ? [] : PropertyDeclaration.ofMatchedLayers
    }

    /// The effects of the text, of the layer and of the symbol.
    public var allEffects: [any DeclaredEffect.Type] { effects + layerEffects + symbolEffects.map(\.effect) }

    /// The parameters of the effects, and what drives them.
    private var parameters: [Declared] {
        allEffects.flatMap { effect in
            (effect.parameters + effect.driven).map { Declared(path: "\(effect.name).\($0.name)", property: $0) }
        }
    }

    /// The declared property that `path` names: in full, or an effect's parameter by its own name, where only one of the
    /// layer's effects has it.
    public func declaration(of path: String) -> Declared? {
        let path = PropertyDeclaration.aliases[path] ?? path
        if let own = PropertyDeclaration.named[path] ?? kindPropertiesByName[path]
            ?? matchedProperties.first(where: { $0.name == path })
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
        // What effects are driven by is called progress again and again: it keeps its effect's name.
        guard !symbolEffectPaths.contains(path),
            let parameter = parameters.first(where: { $0.path == path })?.property.name
        else { return path }
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

    /// Takes an optional property away; one that changes begins at its default.
    ///
    /// - Precondition: `path` is declared.
    mutating func removeInitial(of path: String) {
        guard let declared = declaration(of: path) else { preconditionFailure("no property '\(path)'") }
        if properties[declared.path]?.changes == true {
            setDefault(declared.property.defaultValue, of: path)
        } else {
            properties[declared.path] = nil
            namedProperties.removeAll { $0 == declared.path }
        }
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
        return whole?.picked(address.part)
    }

    /// Records a change of a property or a part of it.
    ///
    /// - Precondition: The address is one of this layer.
    mutating func record(
        _ value: AnimatableVector, of address: PropertyAddress, at time: Double, transaction: Transaction
    ) {
        let isReplaced = address.path == "name" && isSymbol
        let transaction = isReplaced ? replacing(transaction, at: time) : transaction
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
                declared.property.defaultValue, kind: declared.property.kind, isGradual: declared.property.isGradual)
        body(&property)
        properties[declared.path] = property
        if PropertyDeclaration.filterNames.contains(declared.path) { hasFilters = true }
        if declared.path.hasPrefix("frame.") { hasFrame = true }
    }

    private mutating func note(_ path: String) {
        guard let full = declaration(of: path)?.path, !namedProperties.contains(full) else { return }
        namedProperties.append(full)
    }

    /// Forgets all changes; the values at first stay.
    mutating func resetHistories() {
        for path in properties.keys { properties[path]?.reset() }
        presence.reset()
        for index in children.indices { children[index].resetHistories() }
    }

    /// Draws texts as they are laid out from now on.
    mutating func removeTextEffects() {
        guard !effects.isEmpty else { return }
        for effect in effects {
            for parameter in effect.parameters { properties["\(effect.name).\(parameter.name)"] = nil }
        }
        namedProperties.removeAll { name in effects.contains { name.hasPrefix("\($0.name).") } }
        effects = []
    }

    /// Whether the layer is a text.
    public var isText: Bool { textContent != nil }

    var textContent: TextContent? {
        if case .text(let content) = kind { content } else { nil }
    }

    /// What a text says at a moment.
    func content(at time: Double) -> TextContent {
        content(properties["text"].map { Int($0.value(at: time)[0].rounded()) } ?? 0)
    }

    /// What a text says of which it has several.
    func content(_ index: Int) -> TextContent {
        var content = textContent ?? TextContent("")
        if index > 0, index <= laterTexts.count { content.text = laterTexts[index - 1] }
        return content
    }

    /// Whether the layer is there at `time`.
    func isAlive(at time: Double) -> Bool { presence.isAlive(at: time) }
}
