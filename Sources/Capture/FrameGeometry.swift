import Drawing
import Foundation

/// How a canvas lies in a picture: the picture's size in pixels, and which part of the canvas's space it shows.
nonisolated public struct FrameGeometry: Hashable, Sendable {
    /// The canvas, in points.
    public var canvas: CGSize
    /// The picture, in pixels.
    public var width: Int
    public var height: Int
    /// Pixels a point.
    public var scale: Double
    /// The place of the canvas's space (points) at the picture's top left corner; negative where there is a margin.
    public var origin: CGPoint

    /// The whole canvas and nothing else; sizes are rounded to whole pixels, at least one.
    public init(canvas: CGSize, scale: Double = 1) {
        (self.canvas, self.scale, origin) = (canvas, scale, .zero)
        width = max(1, Int((canvas.width * scale).rounded()))
        height = max(1, Int((canvas.height * scale).rounded()))
    }

    /// The canvas fitted into width × height pixels by one factor and centred; margins are left where the shapes differ.
    public init(canvas: CGSize, width: Int, height: Int) {
        (self.canvas, self.width, self.height) = (canvas, width, height)
        scale = min(Double(width) / canvas.width, Double(height) / canvas.height)
        origin = CGPoint(
            x: (canvas.width - Double(width) / scale) / 2, y: (canvas.height - Double(height) / scale) / 2)
    }

    /// What the picture shows, in points of the canvas's space.
    public var visible: CGRect {
        CGRect(x: origin.x, y: origin.y, width: Double(width) / scale, height: Double(height) / scale)
    }

    /// Whether the picture shows more than the canvas, by half a pixel or more.
    public var hasMargins: Bool {
        Double(width) > canvas.width * scale + 0.5 || Double(height) > canvas.height * scale + 0.5
    }

    /// The same with even sides, as 4:2:0 video needs: one more pixel to the right or below where a side is odd.
    public var even: FrameGeometry {
        var copy = self
        (copy.width, copy.height) = (width + width % 2, height + height % 2)
        return copy
    }
}
