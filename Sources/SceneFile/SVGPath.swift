import Drawing
import Foundation

/// Reads outlines in the notation of SVG's `d` attribute: M, L, H, V, C, S, Q, T, A, Z in both cases.
///
/// Source: W3C SVG 2, chapter 9.3; arcs by its appendix B.2.4.
enum SVGPath {
    /// Why a text is no path.
    struct Problem: Error, Hashable {
        var message: String
    }

    /// The path of a text of at most a million characters.
    static func path(_ text: String) throws(Problem) -> Path {
        guard text.utf8.count <= 1_000_000 else { throw Problem(message: "a path has at most 1000000 characters") }
        var reader = Reader(text: Array(text.utf8))
        var pen = Pen()
        var isFirst = true
        while let command = try reader.command() {
            let letter = Character(UnicodeScalar(command))
            if isFirst, letter != "M", letter != "m" {
                throw Problem(message: "a path begins with 'M', not '\(letter)'")
            }
            isFirst = false
            try pen.run(letter, &reader)
        }
        return pen.path
    }

    /// Takes a path's text apart.
    private struct Reader {
        let text: [UInt8]
        var next = 0

        init(text: [UInt8]) { self.text = text }

        private mutating func skip() {
            while next < text.count, [0x20, 0x09, 0x0A, 0x0D, 0x0C, 0x2C].contains(text[next]) { next += 1 }
        }

        /// A letter, or nil at the end.
        mutating func command() throws(Problem) -> UInt8? {
            skip()
            guard next < text.count else { return nil }
            guard "MmLlHhVvCcSsQqTtAaZz".utf8.contains(text[next]) else {
                throw Problem(
                    message: "'\(UnicodeScalar(text[next]))' at character \(next + 1) is no command of a path")
            }
            next += 1
            return text[next - 1]
        }

        /// Whether another group of numbers follows, for the same command.
        mutating func hasNumber() -> Bool {
            skip()
            return next < text.count && "+-.0123456789".utf8.contains(text[next])
        }

        mutating func number() throws(Problem) -> Double {
            skip()
            let start = next
            var seen = (dot: false, exponent: false)
            scan: while next < text.count {
                switch text[next] {
                case UInt8(ascii: "+"), UInt8(ascii: "-"):
                    guard next == start || "eE".utf8.contains(text[next - 1]) else { break scan }
                case UInt8(ascii: "."):
                    guard !seen.dot, !seen.exponent else { break scan }
                    seen.dot = true
                case UInt8(ascii: "e"), UInt8(ascii: "E"):
                    guard !seen.exponent, next > start else { break scan }
                    seen.exponent = true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): break
                default: break scan
                }
                next += 1
            }
            guard let value = Double(String(decoding: text[start..<next], as: UTF8.self)), abs(value) <= 1e6 else {
                throw Problem(message: "a number up to 1000000 is missing at character \(start + 1) of the path")
            }
            return value
        }

        /// 0 or 1; may stand without a blank before the next number.
        mutating func flag() throws(Problem) -> Bool {
            skip()
            guard next < text.count, text[next] == UInt8(ascii: "0") || text[next] == UInt8(ascii: "1") else {
                throw Problem(message: "an arc's flag (0 or 1) is missing at character \(next + 1) of the path")
            }
            next += 1
            return text[next - 1] == UInt8(ascii: "1")
        }
    }

    /// Draws what commands say.
    private struct Pen {
        var path = Path()
        private var point = CGPoint.zero
        private var start = CGPoint.zero
        /// The last control point of a cubic or a quadratic, which S and T mirror.
        private var cubic: CGPoint?
        private var quadratic: CGPoint?

        mutating func run(_ letter: Character, _ reader: inout Reader) throws(Problem) {
            let isRelative = letter.isLowercase
            var kind = Character(letter.uppercased())
            if kind == "Z" {
                path.closeSubpath()
                (point, cubic, quadratic) = (start, nil, nil)
                return
            }
            repeat {
                try step(kind, isRelative, &reader)
                // More pairs after a move are lines.
                if kind == "M" { kind = "L" }
            } while reader.hasNumber()
        }

        private mutating func step(_ kind: Character, _ isRelative: Bool, _ reader: inout Reader) throws(Problem) {
            let origin = isRelative ? point : .zero
            func place(_ reader: inout Reader) throws(Problem) -> CGPoint {
                CGPoint(x: origin.x + (try reader.number()), y: origin.y + (try reader.number()))
            }
            func mirrored(_ control: CGPoint?) -> CGPoint {
                control.map { CGPoint(x: 2 * point.x - $0.x, y: 2 * point.y - $0.y) } ?? point
            }
            var (lastCubic, lastQuadratic) = (nil as CGPoint?, nil as CGPoint?)
            var to = point
            switch kind {
            case "M":
                to = try place(&reader)
                path.move(to: to)
                start = to
            case "L":
                to = try place(&reader)
                path.addLine(to: to)
            case "H":
                to.x = origin.x + (try reader.number())
                path.addLine(to: to)
            case "V":
                to.y = origin.y + (try reader.number())
                path.addLine(to: to)
            case "C", "S":
                let first = kind == "C" ? try place(&reader) : mirrored(cubic)
                let second = try place(&reader)
                to = try place(&reader)
                path.addCurve(to: to, control1: first, control2: second)
                lastCubic = second
            case "Q", "T":
                let control = kind == "Q" ? try place(&reader) : mirrored(quadratic)
                to = try place(&reader)
                path.addQuadCurve(to: to, control: control)
                lastQuadratic = control
            default:
                let radii = CGSize(width: abs(try reader.number()), height: abs(try reader.number()))
                let turn = try reader.number() * .pi / 180
                let (isLarge, sweeps) = (try reader.flag(), try reader.flag())
                to = try place(&reader)
                addArc(to: to, radii: radii, turn: turn, isLarge: isLarge, sweeps: sweeps)
            }
            (point, cubic, quadratic) = (to, lastCubic, lastQuadratic)
        }

        /// An elliptical arc from its end points: their common centre, then cubics of at most a quarter turn.
        private mutating func addArc(to end: CGPoint, radii: CGSize, turn: Double, isLarge: Bool, sweeps: Bool) {
            guard radii.width > 0, radii.height > 0, end != point else { return path.addLine(to: end) }
            let (c, s) = (cos(turn), sin(turn))
            let half = CGPoint(x: (point.x - end.x) / 2, y: (point.y - end.y) / 2)
            let (x, y) = (c * half.x + s * half.y, c * half.y - s * half.x)
            let stretch = max(
                1, (x * x / (radii.width * radii.width) + y * y / (radii.height * radii.height)).squareRoot())
            let (rx, ry) = (radii.width * stretch, radii.height * stretch)
            let below = rx * rx * y * y + ry * ry * x * x
            let factor = (max(0, rx * rx * ry * ry - below) / below).squareRoot() * (isLarge == sweeps ? -1 : 1)
            let (cx, cy) = (factor * rx * y / ry, -factor * ry * x / rx)
            let center = CGPoint(
                x: c * cx - s * cy + (point.x + end.x) / 2, y: s * cx + c * cy + (point.y + end.y) / 2)
            let from = atan2((y - cy) / ry, (x - cx) / rx)
            var sweep = atan2((-y - cy) / ry, (-x - cx) / rx) - from
            if sweeps, sweep < 0 { sweep += 2 * .pi }
            if !sweeps, sweep > 0 { sweep -= 2 * .pi }
            let map = CGAffineTransform(a: rx * c, b: rx * s, c: -ry * s, d: ry * c, tx: center.x, ty: center.y)
            let pieces = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
            let step = sweep / Double(pieces)
            let handle = 4.0 / 3 * tan(step / 4)
            for piece in 0..<pieces {
                let (a, b) = (from + Double(piece) * step, from + Double(piece + 1) * step)
                let last = piece == pieces - 1
                path.addCurve(
                    to: last ? end : CGPoint(x: cos(b), y: sin(b)).applying(map),
                    control1: CGPoint(x: cos(a) - handle * sin(a), y: sin(a) + handle * cos(a)).applying(map),
                    control2: CGPoint(x: cos(b) + handle * sin(b), y: sin(b) - handle * cos(b)).applying(map))
            }
        }
    }
}
