import Foundation
import Stage

extension ClusterStyle {
    /// A part of a text on its way in: hidden at 0, as it is at 1, in between at opacity q, moved down by (1 − q)·`rise`
    /// and blurred by (1 − q)·`blur`, all points.
    static func entering(_ q: Double, rise: Double, blur: Double = 0) -> ClusterStyle {
        if q <= 0 { return .hidden }
        if q >= 1 { return .identity }
        return ClusterStyle(
            opacity: q, offset: CGSize(width: 0, height: (1 - q) * rise), blur: (1 - q) * max(0, blur), isExact: true)
    }
}
