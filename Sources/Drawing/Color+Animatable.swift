import Motion

extension Color.Resolved: Animatable {
    /// Red, green and blue multiplied by opacity, then opacity: colours animate as they are blended, so that a colour
    /// that fades in has its own hue from the start.
    public var animatableData: AnimatablePair<Double, AnimatablePair<Double, AnimatablePair<Double, Double>>> {
        get {
            AnimatablePair(
                red * opacity, AnimatablePair(green * opacity, AnimatablePair(blue * opacity, opacity)))
        }
        set {
            let (green, rest) = (newValue.second.first, newValue.second.second)
            self = Color.Resolved(premultiplied: [newValue.first, green, rest.first, rest.second])
        }
    }
}
