import Drawing
import Foundation

extension ReferencePicture {
    /// What a filter makes of the picture; lengths in pixels. Nil for those that have no plain reference here.
    func filtered(_ filter: Filter) -> ReferencePicture? {
        if let matrix = filter.matrix {
            return mapped { matrix.applied(to: Color.Resolved(premultiplied: $0)).premultiplied }
        }
        switch filter {
        case .blur(let radius): return blurredByMatrix(radius)
        case .opaqueBlur(let radius): return blurred(radius, clamps: true)
        case .luminanceToAlpha:
            return mapped { [0, 0, 0, $0[0] * 0.2126 + $0[1] * 0.7152 + $0[2] * 0.0722] }
        case .alphaThreshold(let low, let high, let colour):
            let p = colour.resolve(in: .dark).premultiplied
            return mapped { $0[3] >= low && $0[3] <= high ? p : [0, 0, 0, 0] }
        case .shadow(let colour, let radius, let x, let y, let mode, let options):
            let p = colour.resolve(in: .dark).premultiplied
            let isInner = options.contains(.invertsAlpha)
            let shape = mapped { pixel in p.map { $0 * (isInner ? 1 - pixel[3] : pixel[3]) } }
            let shadow = shape.blurredByMatrix(radius).moved(Int(x), Int(y))
            if options.contains(.shadowOnly) { return shadow }
            guard options.contains(.shadowAbove) else { return over(shadow) }
            return shadow.joined(self) { s, b in
                isInner ? BlendFormula.inside(mode, s, b) : BlendFormula.blend(mode, s, b)
            }
        default: return nil
        }
    }
}
