import Motion

extension Scene {
    /// Sets a whole property's value before the first change, of a layer that may have no name; what happens later stays.
    ///
    /// - Precondition: There is a layer at that place, and it has the property.
    public mutating func setInitial(_ value: AnimatableVector, of property: LayerProperty) {
        layers[property.layer].setInitial(value, of: property.address.path)
        installSymbolEffects(of: property.layer)
    }
}
