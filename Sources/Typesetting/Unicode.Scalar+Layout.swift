extension Unicode.Scalar {
    /// Whether it hangs at a line's end: white space that may be broken at.
    var hangs: Bool {
        switch value {
        case 0xA0, 0x2007, 0x202F, 0x1680: false
        case 0: true
        default: isSpace
        }
    }

    /// Whether it is white space. Why not the property at once: it is looked up by a search, for each character.
    var isSpace: Bool {
        switch value {
        case 0x20, 0x09...0x0D, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Whether it never leaves ink. The soft hyphen does at a line's end, the Ogham space always.
    var isInkless: Bool {
        switch value {
        case 0xAD, 0x1680: false
        case 9: true
        // Why: most characters of most texts; the property is looked up by a search.
        case 0x21...0x7E, 0x0621...0x0669, 0x0900...0x0FFF, 0x3001...0x3163, 0x3400...0xD7FF: false
        default: isSpace || properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether it is a picture by itself: such are words of their own.
    var startsEmoji: Bool { properties.isEmoji && value >= 0x2190 }

    /// Whether the scripts that write words without spaces between them have it: Han, Hiragana, Katakana.
    var isWrittenWithoutSpaces: Bool {
        switch value {
        case 0x3005, 0x3007, 0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
            0xFF66...0xFF9F, 0x1B000...0x1B16F, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
