internal import CSDLTTF
import Drawing
import Foundation

/// Draws the window's labels with SDL2_ttf into one-channel bitmaps, kept by text and size.
///
/// Its fonts are files at places that distributions use, so that labels appear even where fontconfig is broken.
@MainActor final class LabelPainter {
    enum Face: Hashable {
        case regular, bold, mono, monoBold
        /// Tried where a text has characters that the others lack.
        case fallback(Int)
    }

    private struct Key: Hashable {
        var text: String
        var face: Face
        var size: Int
    }

    private struct FontKey: Hashable {
        var face: Face
        var size: Int
    }

    /// Nil for those that are not installed.
    private var fonts: [FontKey: OpaquePointer?] = [:]
    private var labels: [Key: Bitmap] = [:]
    private let isReady = TTF_Init() == 0

    isolated deinit {
        fonts.values.forEach { $0.map { TTF_CloseFont($0) } }
        if isReady { TTF_Quit() }
    }

    /// The label's coverage at `size` pixels to the em; nil where no font was found.
    func bitmap(_ text: String, face: Face, size: Int) -> Bitmap? {
        // Why a limit: a surface of SDL has at most 16,383 columns, and no label of a window is as long.
        let text = String(text.prefix(1_000))
        guard !text.isEmpty else { return nil }
        let key = Key(text: text, face: face, size: size)
        if let known = labels[key] { return known }
        guard let font = font(for: text, face, size),
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

    /// The width of the label's bitmap, in pixels, without making one.
    func width(_ text: String, face: Face, size: Int) -> Int {
        guard !text.isEmpty else { return 0 }
        if let known = labels[Key(text: text, face: face, size: size)] { return known.width }
        guard let font = font(for: text, face, size) else { return 0 }
        var width: Int32 = 0
        return TTF_SizeUTF8(font, text, &width, nil) == 0 ? Int(width) : 0
    }

    /// The first font that has every character of a text, or the face's own where none has.
    private func font(for text: String, _ face: Face, _ size: Int) -> OpaquePointer? {
        guard let own = font(face, size) else { return nil }
        if text.utf8.allSatisfy({ $0 < 0x80 }) || Self.has(text, own) { return own }
        // File names may be in any script; these fonts have the most of them.
        for fallback in [Face.fallback(0), .fallback(1)] {
            if let other = font(fallback, size), Self.has(text, other) { return other }
        }
        return own
    }

    private static func has(_ text: String, _ font: OpaquePointer) -> Bool {
        text.unicodeScalars.allSatisfy { TTF_GlyphIsProvided32(font, $0.value) != 0 }
    }

    private func font(_ face: Face, _ size: Int) -> OpaquePointer? {
        let key = FontKey(face: face, size: size)
        if let known = fonts[key] { return known }
        let found = Self.open(face, size)
        fonts[key] = .some(found)
        return found
    }

    private static func open(_ face: Face, _ size: Int) -> OpaquePointer? {
        let names: [String] =
            switch face {
            case .regular: ["NotoSans-Regular", "DejaVuSans", "LiberationSans-Regular"]
            case .bold: ["NotoSans-SemiBold", "NotoSans-Bold", "DejaVuSans-Bold", "LiberationSans-Bold"]
            case .mono: ["NotoSansMono-Regular", "DejaVuSansMono", "LiberationMono-Regular"]
            case .monoBold:
                ["NotoSansMono-SemiBold", "NotoSansMono-Bold", "DejaVuSansMono-Bold", "LiberationMono-Bold"]
            case .fallback(0): ["DejaVuSans", "FreeSans"]
            case .fallback: ["DroidSansFallbackFull", "DroidSansFallback", "NotoSansCJK-Regular"]
            }
        let folders = ["truetype/noto", "truetype/dejavu", "truetype/liberation", "truetype/droid", "noto", "TTF"]
        for name in names {
            for folder in folders {
                if let opened = TTF_OpenFont("/usr/share/fonts/\(folder)/\(name).ttf", Int32(size)) {
                    TTF_SetFontHinting(opened, TTF_HINTING_LIGHT)
                    return opened
                }
            }
        }
        return nil
    }
}
