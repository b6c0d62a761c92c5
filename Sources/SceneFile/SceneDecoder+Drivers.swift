import Stage

/// A property is driven by events, by keyframes or by phases: who was first has it.
extension SceneDecoder {
    /// What drives properties.
    enum Driver: String {
        case events, keyframes, phases, symbolEffect
    }

    /// That something drives a property, and where that is said.
    struct Claim {
        var address: PropertyAddress
        var driver: Driver
        var span: SourceSpan
    }

    /// Notes that `driver` drives a property. Reports where something else does, or where another of its tracks does.
    @discardableResult
    mutating func claim(_ property: LayerProperty, _ driver: Driver, _ span: SourceSpan) -> Bool {
        let claims = drivers[property.layer] ?? []
        // Why not for events: each one drives what it sets. The phases of a layer set the same property again and again.
        let other = claims.first { claim in
            claim.address.overlaps(property.address)
                && (claim.driver != driver || (driver != .events && claim.address != property.address))
        }
        guard let other else {
            if !claims.contains(where: { $0.address == property.address }) {
                drivers[property.layer, default: []].append(
                    Claim(address: property.address, driver: driver, span: span))
            }
            return true
        }
        let layer = layer(at: property.layer)
        let path = layer.shortPath(property.address.path) + (property.address.part.map { ".\($0.name)" } ?? "")
        let reason =
            other.driver == driver
            ? "as a whole and in parts"
            : "by \(other.driver.rawValue) already" + (other.span.isInFile ? " (line \(other.span.line))" : "")
        reader.report(span, "'\(layer.displayName).\(path)' is driven \(reason); a property has one driver")
        return false
    }

    mutating func withLayer(at path: LayerPath, _ body: (inout Layer) -> Void) { body(&layers[path]) }
}
