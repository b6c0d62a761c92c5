/// A kind of film, told by its file name's ending.
nonisolated public enum FilmFormat: String, CaseIterable, Hashable, Sendable {
    /// H.264, 4:2:0.
    case mp4
    /// VP9, 4:2:0.
    case webm
    /// ProRes 4444.
    case mov
    /// At most 256 colours, chosen for the whole film; alpha is there or not.
    case gif
    case webp
    case apng

    /// Whether alpha can be kept.
    public var hasAlpha: Bool { self != .mp4 }
    /// Whether colours are stored for two by two pixels together, so that both sides are even.
    public var needsEvenSides: Bool { self == .mp4 || self == .webm }
    /// The most frames a second; nil without a limit.
    ///
    /// Why 50 for GIF: its delays are hundredths of a second, and viewers slow down those of one hundredth.
    public var mostFramesPerSecond: Double? { self == .gif ? 50 : nil }

    /// What ffmpeg is told behind the input, before the output's name.
    ///
    /// Colours that are stored as luma and chroma are converted by BT.709's matrix to limited range, and the file says so. No
    /// dates and no encoder version: equal frames give equal films.
    ///
    /// - Parameters:
    ///   - loops: Whether a viewer is to begin again; only GIF, WebP and APNG say so.
    ///   - isQuick: Of `mp4`: half of the time and nearly three times the room, at the same quality. The demo at 1,280 × 720:
    ///     6.8 ms a frame instead of 14.3, and 60 dB instead of 58.
    func arguments(alpha: Bool, loops: Bool, isQuick: Bool = false) -> [String] {
        let plain = ["-an", "-fflags", "+bitexact", "-flags:v", "+bitexact"]
        switch self {
        case .mp4:
            return plain + Self.bt709("yuv420p")
                + ["-c:v", "libx264", "-preset", isQuick ? "superfast" : "medium", "-crf", "14"]
                + ["-movflags", "+faststart", "-f", "mp4"]
        case .webm:
            // Why no alternate reference frames with alpha: libvpx refuses them.
            return plain + Self.bt709(alpha ? "yuva420p" : "yuv420p")
                + [
                    "-c:v", "libvpx-vp9", "-crf", "18", "-b:v", "0", "-deadline", "good", "-cpu-used", "3", "-row-mt",
                    "1",
                ]
                + (alpha ? ["-auto-alt-ref", "0"] : []) + ["-f", "webm"]
        case .mov:
            return plain + Self.bt709(alpha ? "yuva444p10le" : "yuv444p10le")
                + ["-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0"]
                + (alpha ? ["-alpha_bits", "16"] : []) + ["-f", "mov"]
        case .gif:
            return plain + ["-c:v", "gif", "-loop", loops ? "0" : "-1", "-f", "gif"]
        case .webp:
            return plain + ["-vf", "format=\(alpha ? "bgra" : "bgr0")", "-c:v", "libwebp_anim"]
                + [
                    "-lossless", "0", "-quality", "92", "-compression_level", "4", "-loop", loops ? "0" : "1", "-f",
                    "webp",
                ]
        case .apng:
            return plain + ["-vf", "format=\(alpha ? "rgba" : "rgb24")", "-c:v", "apng", "-pred", "mixed"]
                + ["-plays", loops ? "0" : "1", "-f", "apng"]
        }
    }

    private static func bt709(_ pixels: String) -> [String] {
        // Why the frames are marked, too: ProRes writes what its frames say.
        let convert = [
            "scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int", "format=\(pixels)",
            "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709",
        ]
        return ["-vf", convert.joined(separator: ","), "-colorspace", "bt709", "-color_primaries", "bt709"]
            + ["-color_trc", "bt709", "-color_range", "tv"]
    }

    /// What ffmpeg is told of the last frame of a film whose length is known.
    ///
    /// Why: GIF's delays are whole hundredths. ffmpeg rounds the moment of each frame, so that the errors do not add up, but
    /// gives the last one a frame's rounded time instead of what is left.
    func arguments(frames: Int?, rateNumerator: Int, rateDenominator: Int) -> [String] {
        guard self == .gif, let frames, frames > 0, rateNumerator > 0 else { return [] }
        func hundredths(_ frame: Int) -> Int {
            Int((Double(frame) * 100 * Double(rateDenominator) / Double(rateNumerator)).rounded())
        }
        return ["-final_delay", String(max(1, hundredths(frames) - hundredths(frames - 1)))]
    }
}
