/// How a character connects to its neighbours in scripts that are written joined.
///
/// Source: Unicode 15.0, `ArabicShaping.txt`, for the Arabic, Syriac, N'Ko, Mandaic and Mongolian blocks; other
/// characters count as not joining.
enum JoiningType: Hashable, Sendable {
    /// Joins to the letter before it only.
    case right
    /// Joins to both sides, the stretching marks among it.
    case dual
    /// Marks, which letters join across.
    case transparent
    case nonJoining

    init(_ scalar: Unicode.Scalar) {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark:
            self = .transparent
            return
        default: break
        }
        switch scalar.value {
        // Why: it shapes its neighbours as if they were joined, but leaves no ink between them itself.
        case 0x200D: self = .transparent
        case 0x0622...0x0625, 0x0627, 0x0629, 0x062F...0x0632, 0x0648, 0x0671...0x0673, 0x0675...0x0677,
            0x0688...0x0699, 0x06C0, 0x06C3...0x06CB, 0x06CD, 0x06CF, 0x06D2, 0x06D3, 0x06D5, 0x06EE, 0x06EF,
            0x0759...0x075B, 0x076B, 0x076C, 0x0771, 0x0773, 0x0774, 0x0778, 0x0779, 0x08AA...0x08AC, 0x08AE,
            0x08B1, 0x08B2, 0x08B9,
            0x0710, 0x0715...0x0719, 0x071E, 0x0728, 0x072A, 0x072C, 0x072F, 0x074D,
            0x0840, 0x0846, 0x0847, 0x0849, 0x0854, 0x0856...0x0858:
            self = .right
        case 0x0620, 0x0626, 0x0628, 0x062A...0x062E, 0x0633...0x063F, 0x0640...0x0647, 0x0649, 0x064A, 0x066E, 0x066F,
            0x0678...0x0687, 0x069A...0x06BF, 0x06C1, 0x06C2, 0x06CC, 0x06CE, 0x06D0, 0x06D1, 0x06FA...0x06FC, 0x06FF,
            0x0750...0x0758, 0x075C...0x076A, 0x076D...0x0770, 0x0772, 0x0775...0x0777, 0x077A...0x077F,
            0x08A0...0x08A9, 0x08AF, 0x08B0, 0x08B3...0x08B8, 0x08BA...0x08C8,
            0x0712...0x0714, 0x071A...0x071D, 0x071F...0x0727, 0x0729, 0x072B, 0x072D, 0x072E, 0x074E, 0x074F,
            0x07CA...0x07EA, 0x07FA,
            0x0841...0x0845, 0x0848, 0x084A...0x0853, 0x0855,
            0x1807, 0x180A, 0x1820...0x1878, 0x1887...0x18A8, 0x18AA:
            self = .dual
        default: self = .nonJoining
        }
    }

    /// Whether the last letter of one cluster is joined to the first of the logically next one.
    static func joins(_ cluster: ArraySlice<Unicode.Scalar>, _ next: ArraySlice<Unicode.Scalar>) -> Bool {
        // Why first: no letter below the Arabic block is joined, and most texts have no others.
        guard let first = next.first, first.value >= 0x0620 || first.value == 0 else { return false }
        let before = cluster.reversed().lazy.map(JoiningType.init).first { $0 != .transparent }
        let after = next.lazy.map(JoiningType.init).first { $0 != .transparent }
        return before == .dual && (after == .dual || after == .right)
    }
}
