/// Why no coverage could be drawn.
public enum CoverageError: Error, Hashable, CustomStringConvertible {
    case library(code: Int)
    case font(file: String, code: Int)
    case tooLarge(width: Int, height: Int)
    case tooManyPoints(count: Int)

    public var description: String {
        switch self {
        case .library(let code): "FreeType does not start (error \(code))"
        case .font(let file, let code):
            "\(file): not a font that can be read (FreeType error \(code)); name another file or family"
        case .tooLarge(let width, let height):
            "a shape of \(width) × \(height) pixels is too large to draw (at most \(CoverageRasterizer.largestSide) a side)"
        case .tooManyPoints(let count):
            "a path of \(count) points is too long to draw (at most \(CoverageRasterizer.mostPoints))"
        }
    }
}
