import Motion

extension Scene {
    /// Sets a whole property's value before the first change, of a layer that may have no name; what happens later stays.
    ///
    /// - Parameter value: Nil takes an optional property away; one that changes later begins at its default then.
    /// - Precondition: There is a layer at that place, and it has the property.
    public mutating func setInitial(_ value: AnimatableVector?, of property: LayerProperty) {
        if let value {
            layers[property.layer].setInitial(value, of: property.address.path)
        } else {
            layers[property.layer].removeInitial(of: property.address.path)
        }
        installSymbolEffects(of: property.layer)
    }
}
