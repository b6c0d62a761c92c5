internal import CSDLTTF
import Drawing
import Foundation

/// Draws the window's labels with SDL2_ttf into one-channel bitmaps, kept by text and size.
///
/// Its fonts are files at places that distributions use, so that labels appear even where fontconfig is broken.
@MainActor final class LabelPainter {
    enum Face: Hashable { case regular, bold, mono, monoBold }

    private struct Key: Hashable {
        var text: String
        var face: Face
        var size: Int
    }

    private struct FontKey: Hashable {
        var face: Face
        var size: Int
    }

    private var fonts: [FontKey: OpaquePointer] = [:]
    private var labels: [Key: Bitmap] = [:]
    private let isReady = TTF_Init() == 0

    isolated deinit {
        fonts.values.forEach { TTF_CloseFont($0) }
        if isReady { TTF_Quit() }
    }

    /// The label's coverage at `size` pixels to the em; nil where no font was found.
    func bitmap(_ text: String, face: Face, size: Int) -> Bitmap? {
        guard !text.isEmpty else { return nil }
        let key = Key(text: text, face: face, size: size)
        if let known = labels[key] { return known }
        guard let font = font(face, size),
            let surface = TTF_RenderUTF8_Blended(font, text, SDL_Color(r: 255, g: 255, b: 255, a: 255))
        else { return nil }
        defer { SDL_FreeSurface(surface) }
        let (width, height, pitch) = (Int(surface.pointee.w), Int(surface.pointee.h), Int(surface.pointee.pitch))
        let pixels = surface.pointee.pixels.assumingMemoryBound(to: UInt8.self)
        var bytes = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width { bytes[y * width + x] = pixels[y * pitch + x * 4 + 3] }
        }
        let bitmap = Bitmap(width: width, height: height, format: .coverage, bytes: bytes)
        // Why forgetting all: running timecodes make many labels; a few hundred are redrawn in no time.
        if labels.count > 600 { labels.removeAll() }
        labels[key] = bitmap
        return bitmap
    }

    private func font(_ face: Face, _ size: Int) -> OpaquePointer? {
        let key = FontKey(face: face, size: size)
        if let known = fonts[key] { return known }
        let names: [String] =
            switch face {
            case .regular: ["NotoSans-Regular", "DejaVuSans", "LiberationSans-Regular"]
            case .bold: ["NotoSans-SemiBold", "NotoSans-Bold", "DejaVuSans-Bold", "LiberationSans-Bold"]
            case .mono: ["NotoSansMono-Regular", "DejaVuSansMono", "LiberationMono-Regular"]
            case .monoBold:
                ["NotoSansMono-SemiBold", "NotoSansMono-Bold", "DejaVuSansMono-Bold", "LiberationMono-Bold"]
            }
        let folders = ["truetype/noto", "truetype/dejavu", "truetype/liberation", "noto", "TTF"]
        for name in names {
            for folder in folders {
                if let opened = TTF_OpenFont("/usr/share/fonts/\(folder)/\(name).ttf", Int32(size)) {
                    TTF_SetFontHinting(opened, TTF_HINTING_LIGHT)
                    fonts[key] = opened
                    return opened
                }
            }
        }
        return nil
    }
}
