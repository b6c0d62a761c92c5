/// The names of the symbols that can be drawn, each with its code point: those of Font Awesome 4.7.
///
/// Why a list of our own: the font's glyphs are named `_461` and `uniF2A3` where they are named at all, and a name can be
/// checked where the font isn't installed. Several names may stand for one symbol (`gear`, `cog`).
public enum SymbolCatalog {
    /// The family that symbols are drawn from.
    static let family = "FontAwesome"
    /// Debian's package of it.
    static let package = "fonts-font-awesome"

    /// Every name, in alphabetical order.
    public static let names: [String] = scalars.keys.sorted()

    /// The code point of the symbol of that name; nil where there is none.
    public static func scalar(named name: String) -> Unicode.Scalar? { scalars[name] }

    /// The code points of all symbols; some stand there several times.
    static var scalarValues: [UInt32] { scalars.values.map(\.value) }

    private static let scalars: [String: Unicode.Scalar] = {
        let entries = table.split(whereSeparator: \.isWhitespace).compactMap { entry -> (String, Unicode.Scalar)? in
            let sides = entry.split(separator: "=")
            guard sides.count == 2, let scalar = UInt32(sides[1], radix: 16).flatMap(Unicode.Scalar.init) else {
                return nil
            }
            return (String(sides[0]), scalar)
        }
        return Dictionary(uniqueKeysWithValues: entries)
    }()
}
