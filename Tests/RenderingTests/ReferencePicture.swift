import Drawing
import Foundation
import Testing

/// A picture in double precision, made by plain loops: what the renderer is compared with. Premultiplied sRGB, 0…1.
struct ReferencePicture {
    var width: Int
    var height: Int
    var values: [Double]

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        values = [Double](repeating: 0, count: width * height * 4)
    }

    /// A shape in one colour. Each pixel's coverage is the share of `samples`² places in it that lie inside.
    init(
        width: Int, height: Int, _ colour: Color.Resolved = .white, samples: Int = 32, inside: (Double, Double) -> Bool
    ) {
        self.init(width: width, height: height)
        let p = colour.premultiplied
        for y in 0..<height {
            for x in 0..<width {
                var count = 0
                for i in 0..<samples * samples {
                    // A lattice of the golden section: even along both axes and along oblique edges.
                    let (sx, turn) = ((Double(i) + 0.5) / Double(samples * samples), Double(i) * 0.6180339887498949)
                    if inside(Double(x) + sx, Double(y) + turn - turn.rounded(.down)) { count += 1 }
                }
                let covered = Double(count) / Double(samples * samples)
                for channel in 0..<4 { values[(y * width + x) * 4 + channel] = p[channel] * covered }
            }
        }
    }

    /// Every pixel from its centre.
    init(width: Int, height: Int, at: (Double, Double) -> [Double]) {
        self.init(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let p = at(Double(x) + 0.5, Double(y) + 0.5)
                for channel in 0..<4 { values[(y * width + x) * 4 + channel] = p[channel] }
            }
        }
    }

    /// What a picture of bytes shows.
    init(_ bitmap: Bitmap) {
        self.init(width: bitmap.width, height: bitmap.height)
        for index in values.indices { values[index] = Double(bitmap.bytes[index]) / 255 }
    }

    func pixel(_ x: Int, _ y: Int) -> [Double] {
        guard x >= 0, y >= 0, x < width, y < height else { return [0, 0, 0, 0] }
        return Array(values[(y * width + x) * 4..<(y * width + x) * 4 + 4])
    }

    func faded(_ opacity: Double) -> ReferencePicture {
        var result = self
        for index in values.indices { result.values[index] *= opacity }
        return result
    }

    /// Each pixel changed by itself.
    func mapped(_ change: ([Double]) -> [Double]) -> ReferencePicture {
        var result = self
        for index in stride(from: 0, to: values.count, by: 4) {
            result.values.replaceSubrange(index..<index + 4, with: change(Array(values[index..<index + 4])))
        }
        return result
    }

    /// Each pixel from those of two pictures.
    func joined(_ other: ReferencePicture, _ join: ([Double], [Double]) -> [Double]) -> ReferencePicture {
        var result = self
        for index in stride(from: 0, to: values.count, by: 4) {
            let pixel = join(Array(values[index..<index + 4]), Array(other.values[index..<index + 4]))
            result.values.replaceSubrange(index..<index + 4, with: pixel)
        }
        return result
    }

    func over(_ below: ReferencePicture) -> ReferencePicture {
        joined(below) { s, b in zip(s, b).map { $0 + $1 * (1 - s[3]) } }
    }

    func masked(by mask: ReferencePicture, inverse: Bool = false) -> ReferencePicture {
        joined(mask) { s, m in s.map { $0 * (inverse ? 1 - m[3] : m[3]) } }
    }

    /// Convolved with the Gaussian of `sigma` pixels, cut at 3σ and normalised; on transparent surroundings, or with the
    /// pixels at the edges going on for ever.
    func blurred(_ sigma: Double, clamps: Bool = false) -> ReferencePicture {
        guard sigma > 0 else { return self }
        return alongAxis(true, clamps) { _ in sigma }.alongAxis(false, clamps) { _ in sigma }
    }

    /// As `blurred`, quicker for wide blurs of small pictures: each axis is a product with the matrix of all weights.
    func blurredByMatrix(_ sigma: Double) -> ReferencePicture {
        func weights(_ count: Int) -> [Double] {
            let reach = Int((3 * sigma).rounded(.up))
            func weight(_ distance: Int) -> Double {
                abs(distance) <= reach ? exp(-0.5 * Double(distance * distance) / (sigma * sigma)) : 0
            }
            let sum = (-reach...reach).reduce(0) { $0 + weight($1) }
            let row = (0..<count).map { weight($0) / sum }
            return (0..<count * count).map { row[abs($0 / count - $0 % count)] }
        }
        var (across, down) = (self, self)
        /// - Parameters:
        ///   - step: From a number to the next along the axis.
        ///   - starts: Where the lines begin.
        func multiply(
            _ from: [Double], _ to: inout [Double], _ matrix: [Double], _ count: Int, step: Int, starts: [Int]
        ) {
            to.withUnsafeMutableBufferPointer { to in
                from.withUnsafeBufferPointer { from in
                    matrix.withUnsafeBufferPointer { matrix in
                        for start in starts {
                            for place in 0..<count { to[start + place * step] = 0 }
                            for source in 0..<count {
                                let value = from[start + source * step]
                                if value == 0 { continue }
                                for place in 0..<count {
                                    to[start + place * step] += value * matrix[source * count + place]
                                }
                            }
                        }
                    }
                }
            }
        }
        let rows = (0..<height * 4).map { $0 / 4 * width * 4 + $0 % 4 }
        multiply(values, &across.values, weights(width), width, step: 4, starts: rows)
        multiply(across.values, &down.values, weights(height), height, step: width * 4, starts: Array(0..<width * 4))
        return down
    }

    /// Convolved with a Gaussian whose σ depends on the row.
    func blurred(byRow sigma: (Double) -> Double) -> ReferencePicture {
        alongAxis(false, false) { sigma(Double($0) + 0.5) }.alongAxis(true, false) { sigma(Double($0) + 0.5) }
    }

    /// - Parameter sigma: By the row of the result.
    private func alongAxis(_ isAcross: Bool, _ clamps: Bool, _ sigma: (Int) -> Double) -> ReferencePicture {
        var result = ReferencePicture(width: width, height: height)
        for y in 0..<height {
            let s = sigma(y)
            let reach = s > 0 ? Int((3 * s).rounded(.up)) : 0
            let weights = (-reach...reach).map { s > 0 ? exp(-0.5 * Double($0 * $0) / (s * s)) : 1 }
            let sum = weights.reduce(0, +)
            for x in 0..<width {
                for (index, weight) in weights.enumerated() {
                    var (sx, sy) = isAcross ? (x + index - reach, y) : (x, y + index - reach)
                    if clamps { (sx, sy) = (min(max(sx, 0), width - 1), min(max(sy, 0), height - 1)) }
                    guard sx >= 0, sx < width, sy >= 0, sy < height else { continue }
                    let (from, to) = ((sy * width + sx) * 4, (y * width + x) * 4)
                    for channel in 0..<4 { result.values[to + channel] += values[from + channel] * weight / sum }
                }
            }
        }
        return result
    }

    /// Moved by whole pixels.
    func moved(_ dx: Int, _ dy: Int) -> ReferencePicture {
        var result = ReferencePicture(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let p = pixel(x - dx, y - dy)
                for channel in 0..<4 { result.values[(y * width + x) * 4 + channel] = p[channel] }
            }
        }
        return result
    }

    /// The sum of all alphas.
    var totalAlpha: Double { stride(from: 3, to: values.count, by: 4).reduce(0) { $0 + values[$1] } }
}

/// How far two pictures are apart, in 1/255.
struct PictureDifference: CustomStringConvertible {
    var largest = 0.0
    var place = (x: 0, y: 0, channel: 0)
    var wanted = 0.0
    var psnr = Double.infinity

    /// - Parameter leaving: Pixels that are not compared.
    init(_ bitmap: Bitmap, _ expected: ReferencePicture, leaving: (Int, Int) -> Bool = { _, _ in false }) {
        var sum = 0.0
        for index in expected.values.indices {
            let (x, y) = (index / 4 % expected.width, index / 4 / expected.width)
            if leaving(x, y) { continue }
            let error = abs(Double(bitmap.bytes[index]) - expected.values[index] * 255)
            sum += error * error
            if error > largest { (largest, place, wanted) = (error, (x, y, index % 4), expected.values[index] * 255) }
        }
        let mean = sum / Double(expected.values.count)
        if mean > 0 { psnr = 10 * log10(255 * 255 / mean) }
    }

    var description: String {
        "off by \(largest) at (\(place.x), \(place.y)) channel \(place.channel), where \(wanted) is right; PSNR \(psnr) dB"
    }
}
