import Drawing
import Foundation
import Motion

/// What of a layer's drawing depends on the layer alone.
extension Layer {
    /// Whether a property that is true or false is true.
    func flag(_ path: String, at time: Double) -> Bool { number(path, at: time) >= 0.5 }

    /// The changes of the flattened layer before it is cut, in their order.
    func filters(at time: Double) -> [Filter] {
        func amount(_ path: String, _ neutral: Double, _ make: (Double) -> Filter) -> Filter? {
            let value = number(path, at: time)
            return value == neutral ? nil : make(value)
        }
        let blur = number("blur", at: time)
        let filters: [Filter?] = [
            amount("brightness", 0) { .brightness($0) }, amount("contrast", 1) { .contrast($0) },
            amount("saturation", 1) { .saturation($0) }, amount("grayscale", 0) { .grayscale(min(max($0, 0), 1)) },
            amount("hueRotation", 0) { .hueRotation(.degrees($0.remainder(dividingBy: 360))) },
            properties["colorMultiply"].map { _ in .colorMultiply(color("colorMultiply", at: time)) },
            amount("invert", 0) { .colorInvert(min(max($0, 0), 1)) },
            flag("luminanceToAlpha", at: time) ? .luminanceToAlpha : nil,
            blur <= 0 ? nil : flag("blur.opaque", at: time) ? .opaqueBlur(radius: blur) : .blur(radius: blur),
        ]
        return filters.compactMap { $0 }
    }

    /// The changes of the layer after it is cut: its shadow, and its turn in space within `box`.
    func lastFilters(in box: CGRect, at time: Double) -> [Filter] {
        var filters: [Filter] = []
        if ["color", "radius", "x", "y"].contains(where: { properties["shadow.\($0)"] != nil }) {
            filters.append(
                .shadow(
                    color: color("shadow.color", at: time), radius: max(0, number("shadow.radius", at: time)),
                    x: number("shadow.x", at: time), y: number("shadow.y", at: time)))
        }
        let angle = number("rotation3D.angle", at: time)
        if angle != 0 {
            let axis = value("rotation3D.axis", at: time) ?? [0, 1, 0]
            let anchor = value("rotation3D.anchor", at: time) ?? [0.5, 0.5]
            filters.append(
                .projectionTransform(
                    ProjectionTransform(
                        rotation: .degrees(angle.remainder(dividingBy: 360)), axis: (axis[0], axis[1], axis[2]),
                        anchor: UnitPoint(x: anchor[0], y: anchor[1]).point(in: box), size: box.size,
                        perspective: max(0, number("rotation3D.perspective", at: time)))))
        }
        return filters
    }

    /// Fills and outlines a shape in `box`.
    func draw(
        _ shape: Shape, _ styles: ShapeStyles, in box: CGRect, at time: Double, _ context: GraphicsContext
    ) {
        var path = shape.path(in: box, cornerRadius: max(0, number("cornerRadius", at: time)))
        if case .path = shape {
            let (from, to) = (number("trim.from", at: time), number("trim.to", at: time))
            if from > 0 || to < 1 { path = path.trimmedPath(from: min(max(from, 0), 1), to: min(max(to, 0), 1)) }
        }
        func style(_ fill: Fill?, _ name: String) -> Fill { fill ?? colorOrForeground(name, at: time) }
        // An outline alone is not filled with the foreground style.
        if styles.stroke == nil || styles.fill != nil || value("fill", at: time) != nil {
            context.fill(path, with: style(styles.fill, "fill"), in: box)
        }
        guard var stroke = styles.stroke else { return }
        stroke.lineWidth = max(0, number("stroke.lineWidth", at: time))
        stroke.dashPhase = number("stroke.dashPhase", at: time)
        context.stroke(path, with: style(styles.strokeFill, "stroke.fill"), in: box, style: stroke)
    }

    /// The fill of a mesh gradient layer.
    func fill(_ mesh: MeshContent, at time: Double) -> Fill {
        let count = mesh.width * mesh.height
        let points = (0..<count).map { index -> SIMD2<Float> in
            let value = value("points.\(index)", at: time) ?? [0, 0]
            return SIMD2(Float(value[0]), Float(value[1]))
        }
        return .meshGradient(
            MeshGradient(
                width: mesh.width, height: mesh.height, points: points,
                colors: (0..<count).map { color("colors.\($0)", at: time) }, background: mesh.background,
                smoothsColors: mesh.smoothsColors, colorSpace: mesh.colorSpace))
    }

    /// The colour of a property that may not be there: the foreground style then.
    func colorOrForeground(_ path: String, at time: Double) -> Fill {
        if value(path, at: time) != nil { return .color(color(path, at: time)) }
        return foreground ?? .color(color("foregroundStyle", at: time))
    }

    /// The fill of a gradient layer.
    func fill(_ gradient: GradientContent, at time: Double) -> Fill {
        let stops = gradient.locations.enumerated().map { index, location in
            Gradient.Stop(color: color("colors.\(index)", at: time), location: location)
        }
        func point(_ name: String) -> UnitPoint {
            let value = value(name, at: time) ?? [0.5, 0.5]
            return UnitPoint(x: value[0], y: value[1])
        }
        switch gradient.form {
        case .linearGradient:
            return .linearGradient(
                Gradient(stops: stops), startPoint: point("startPoint"), endPoint: point("endPoint"))
        case .radialGradient:
            return .radialGradient(
                Gradient(stops: stops), center: point("center"), startRadius: max(0, number("startRadius", at: time)),
                endRadius: max(0, number("endRadius", at: time)))
        case .angularGradient:
            return .angularGradient(
                Gradient(stops: stops), center: point("center"), startAngle: .degrees(number("startAngle", at: time)),
                endAngle: .degrees(number("endAngle", at: time)))
        }
    }
}
