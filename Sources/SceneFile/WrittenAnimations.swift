import Motion
import Stage

/// The animations of a scene file as they are written: where each stands, and which numbers of it can be set.
///
/// What moves leads back here by the origin that its animation was given when it was read.
public struct WrittenAnimations: Sendable {
    private struct Place: Sendable {
        var path: String
        var node: YAMLNode
    }

    /// Nil where several stand at one place: behind aliases.
    private var places: [Int: Place?] = [:]

    /// None.
    public init() {}

    init(in root: YAMLNode) {
        let named = LayerFinder.named(in: root)
        for layer in LayerFinder.all(in: root) {
            guard let name = layer.name ?? layer.numbered, named[name] == layer.path else { continue }
            if let (_, node) = layer.node.entry("animation") { addImplicit(node, "\(name).animation") }
            for key in ["transition", "scrollTransition"] {
                if let (_, node) = layer.node.entry(key)?.value.entry("animation") {
                    add(node, "\(name).\(key).animation")
                }
            }
            guard case .sequence(let phases) = layer.node.entry("phases")?.value.entry("phases")?.value.content else {
                continue
            }
            for (index, phase) in phases.enumerated() {
                if let (_, node) = phase.entry("animation") { add(node, "\(name).phases.phases.\(index).animation") }
            }
        }
        addEvents(root.entry("timeline")?.value.entry("events")?.value, "timeline.events")
    }

    /// The animation of an origin; nil where it is not written in a way that can be changed.
    public subscript(origin: Int?) -> WrittenAnimation? {
        guard let origin, let place = places[origin] ?? nil else { return nil }
        return WrittenAnimation(place.node, path: place.path)
    }

    /// A number of the animation at a path, by its own path below that; nil where the file has no such thing.
    public func value(of parameter: String, at path: String) -> Double? {
        guard let place = places.values.lazy.compactMap(\.self).first(where: { $0.path == path }) else { return nil }
        return WrittenAnimation(place.node, path: path)?.parameters.first { $0.path == parameter }?.value
    }

    private mutating func addImplicit(_ node: YAMLNode, _ path: String) {
        guard case .sequence(let items) = node.content else { return add(node, path) }
        for (index, item) in items.enumerated() { add(item, "\(path).\(index)") }
    }

    private mutating func addEvents(_ node: YAMLNode?, _ path: String) {
        guard case .sequence(let events) = node?.content else { return }
        for (index, event) in events.enumerated() {
            let path = "\(path).\(index)"
            if let (_, node) = event.entry("withAnimation") { add(node, path + ".withAnimation") }
            if let (_, node) = event.entry("transaction")?.value.entry("animation") {
                add(node, path + ".transaction.animation")
            }
            addEvents(event.entry("completion")?.value.entry("then")?.value, path + ".completion.then")
        }
    }

    private mutating func add(_ node: YAMLNode, _ path: String) {
        let origin = node.span.origin
        places[origin] = places[origin] == nil ? .some(Place(path: path, node: node)) : .some(nil)
    }
}

/// One animation as it is written.
public struct WrittenAnimation: Hashable, Sendable {
    /// A number of its curve, or of what stands beside it.
    public struct Parameter: Hashable, Sendable {
        /// Below the animation's path, as an override names it: `easeOut.duration`.
        public var path: String
        public var declaration: PropertyDeclaration
        public var value: Double
    }

    /// As overrides name it: `timeline.events.0.withAnimation`, `card.animation.1`.
    public var path: String
    /// Those of the form in which the curve is written, then what stands beside it.
    public var parameters: [Parameter] = []

    init?(_ node: YAMLNode, path: String) {
        self.path = path
        guard case .sequence(let steps) = node.content else {
            guard addCurve(node, "") else { return nil }
            if case .mapping = node.content { addModifiers(node, "", onlyWritten: false) }
            return
        }
        guard let first = steps.first, addCurve(first, "0.") else { return nil }
        for (index, step) in steps.enumerated() { addModifiers(step, "\(index).", onlyWritten: true) }
    }

    private mutating func addCurve(_ node: YAMLNode, _ prefix: String) -> Bool {
        let name: String? = node.text ?? node.keys.first { key in SceneGrammar.curves.contains { $0.name == key } }
        guard let curve = SceneGrammar.curves.first(where: { $0.name == name }) else { return false }
        let written = node.entry(curve.name)?.value
        func isWritten(_ declared: PropertyDeclaration) -> Bool { Self.number(declared.name, in: written) != nil }
        let form = curve.otherForm.contains(where: isWritten) ? curve.otherForm : curve.parameters
        for declared in form + curve.common {
            parameters.append(
                Parameter(
                    path: "\(prefix)\(curve.name).\(declared.name)", declaration: declared,
                    value: Self.number(declared.name, in: written) ?? declared.defaultValue[0]))
        }
        return true
    }

    private mutating func addModifiers(_ node: YAMLNode, _ prefix: String, onlyWritten: Bool) {
        for declared in [SceneGrammar.speed, SceneGrammar.delay] {
            let value = Self.number(declared.name, in: node)
            guard value != nil || !onlyWritten else { continue }
            parameters.append(
                Parameter(
                    path: prefix + declared.name, declaration: declared, value: value ?? declared.defaultValue[0]))
        }
    }

    /// The number under a name; `controlPoints.1` is an item of a list.
    private static func number(_ name: String, in node: YAMLNode?) -> Double? {
        var node = node
        for key in name.split(separator: ".") {
            if let index = Int(key), case .sequence(let items) = node?.content {
                node = items.indices.contains(index) ? items[index] : nil
            } else {
                node = node?.entry(String(key))?.value
            }
        }
        return node?.text.flatMap(NodeReader.number)
    }
}

extension SourceSpan {
    /// The place as one number, by which what was read from it is found again.
    var origin: Int { line << 32 | (column & 0xffff_ffff) }
}
