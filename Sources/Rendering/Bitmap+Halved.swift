import Drawing

nonisolated extension Bitmap {
    /// Half as wide and high (rounded up): each pixel is the mean of four; the last column and row are repeated where
    /// there is an odd number. Premultiplied colours may be averaged as they are.
    var halved: Bitmap {
        let (w, h, n) = ((width + 1) / 2, (height + 1) / 2, format.bytesPerPixel)
        var result = [UInt8](repeating: 0, count: w * h * n)
        bytes.withUnsafeBufferPointer { source in
            result.withUnsafeMutableBufferPointer { result in
                for y in 0..<h {
                    let (upper, lower) = (2 * y * width, min(2 * y + 1, height - 1) * width)
                    for x in 0..<w {
                        let (left, right) = (2 * x, min(2 * x + 1, width - 1))
                        for channel in 0..<n {
                            let sum =
                                Int(source[(upper + left) * n + channel]) + Int(source[(upper + right) * n + channel])
                                + Int(source[(lower + left) * n + channel]) + Int(source[(lower + right) * n + channel])
                            result[(y * w + x) * n + channel] = UInt8((sum + 2) / 4)
                        }
                    }
                }
            }
        }
        return Bitmap(width: w, height: h, format: format, bytes: result)
    }
}
