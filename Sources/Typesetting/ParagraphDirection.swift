/// Which way paragraphs run by their first letters, where Pango takes something else for one.
///
/// Source: UAX #9, rules P2 and P3: embedding and override codes are no letters, and what is isolated is passed over. Pango
/// takes a code for a letter and reads isolated text.
enum ParagraphDirection {
    /// Marks to be put before the first scalars of paragraphs that Pango would misread, by these scalars.
    static func marks(in scalars: [Unicode.Scalar], otherwise direction: LayoutDirection) -> [Int: Unicode.Scalar] {
        guard scalars.contains(where: isCode) else { return [:] }
        var (marks, start) = ([Int: Unicode.Scalar](), 0)
        while start < scalars.count {
            let end = scalars[start...].firstIndex(where: endsParagraph) ?? scalars.count
            if scalars[start..<end].contains(where: isCode) {
                marks[start] = (first(of: scalars[start..<end]) ?? direction) == .leftToRight ? "\u{200E}" : "\u{200F}"
            }
            start = end + 1
        }
        return marks
    }

    /// The direction of the first letter that is not isolated.
    private static func first(of scalars: ArraySlice<Unicode.Scalar>) -> LayoutDirection? {
        var depth = 0
        for scalar in scalars {
            switch scalar.value {
            case 0x2066...0x2068: depth += 1
            case 0x2069: depth = max(0, depth - 1)
            default: if depth == 0, let direction = direction(of: scalar) { return direction }
            }
        }
        return nil
    }

    private static func isCode(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }

    /// Bidirectional class B, which ends paragraphs.
    private static func endsParagraph(_ scalar: Unicode.Scalar) -> Bool {
        [0x0A, 0x0D, 0x1C, 0x1D, 0x1E, 0x85, 0x2029].contains(scalar.value)
    }

    /// The direction of a letter or mark of direction; the scripts that run from the right have blocks of their own.
    private static func direction(of scalar: Unicode.Scalar) -> LayoutDirection? {
        switch scalar.value {
        case 0x200E: return .leftToRight
        case 0x200F, 0x061C: return .rightToLeft
        default: break
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber: break
        default: return nil
        }
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            return .rightToLeft
        default: return .leftToRight
        }
    }
}
