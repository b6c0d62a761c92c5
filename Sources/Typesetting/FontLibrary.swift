internal import CFontconfig
internal import CPango
import Drawing

/// The fonts that a text may be set in: those that a fontconfig file (or the system) names, and some font files.
///
/// Texts that name font files have a library of their own, so that a file's fonts show in no other text. Each file's
/// faces get a family name of their own, which no installed font has.
final class FontLibrary {
    /// The Pango font map (`PangoFcFontMap`) over the fonts.
    let map: UnsafeMutablePointer<PangoFontMap>
    /// The font of symbols; nil where it is not installed.
    let symbolFace: FontFace?
    /// Why a file can't be used, by path.
    private(set) var troubles: [String: FontIssue.FileTrouble] = [:]
    /// The family name that stands for a file, by path.
    private var aliases: [String: String] = [:]
    /// The family that a file's font says it is of, by the name that stands for it.
    private var realNames: [String: String] = [:]

    /// - Parameter configuration: A fontconfig file; nil takes the system's.
    init(configuration: String?, files: [FontFile]) throws(TypesettingError) {
        guard let config = FontLibrary.load(configuration) else {
            throw .fontConfiguration(file: configuration ?? "fontconfig's own")
        }
        defer { FcConfigDestroy(config) }  // The map holds its own reference.
        guard let fonts = FcConfigGetFonts(config, FcSetSystem), fonts.pointee.nfont > 0 else { throw .noFonts }
        symbolFace = SymbolFont.takeOut(of: config)
        map = pango_ft2_font_map_new()
        pango_ft2_font_map_set_resolution(OpaquePointer(map), 72, 72)
        // Why: fontconfig puts families' and styles' names in the language of the environment first.
        let useEnglishNames: @convention(c) (OpaquePointer?, gpointer?) -> Void = { pattern, _ in
            FcPatternAddString(pattern, FC_NAMELANG, "en")
        }
        pango_fc_font_map_set_default_substitute(OpaquePointer(map), useEnglishNames, nil, nil)
        for file in files { add(file, to: config) }
        pango_fc_font_map_set_config(OpaquePointer(map), config)
    }

    deinit { g_object_unref(map) }

    private static func load(_ file: String?) -> OpaquePointer? {
        guard let file else { return FcInitLoadConfigAndFonts() }
        guard let config = FcConfigCreate() else { return nil }
        if FcConfigParseAndLoad(config, file, FcTrue) == FcTrue, FcConfigBuildFonts(config) == FcTrue { return config }
        FcConfigDestroy(config)
        return nil
    }

    /// Makes a file's faces known under a name of their own.
    private func add(_ file: FontFile, to config: OpaquePointer) {
        if let trouble = file.trouble {
            troubles[file.path] = trouble
            return
        }
        let known = FcConfigGetFonts(config, FcSetApplication)?.pointee.nfont ?? 0
        guard FcConfigAppFontAddFile(config, file.path) == FcTrue,
            let fonts = FcConfigGetFonts(config, FcSetApplication)?.pointee, fonts.nfont > known
        else {
            troubles[file.path] = .isNoFont
            return
        }
        let alias = "Font File \(aliases.count + 1) of this Text"
        aliases[file.path] = alias
        for index in Int(known)..<Int(fonts.nfont) {
            let pattern = fonts.fonts[index]
            if realNames[alias] == nil { realNames[alias] = FontPattern(pattern).families.first }
            // Why: by its real name the font would be found by spans that ask for an installed family of that name.
            FcPatternDel(pattern, FC_FAMILY)
            FcPatternDel(pattern, FC_FAMILYLANG)
            FcPatternAddString(pattern, FC_FAMILY, alias)
        }
    }

    /// The families to look in, best first, separated by commas as Pango wants them.
    func families(for source: Font.Source) -> String {
        switch source {
        case .design(let design): "\(design.family),\(design.generic)"
        case .family(let name): "\(FontLibrary.listed(name)),\(fallback)"
        case .file(let path): aliases[path].map { "\($0),\(fallback)" } ?? fallback
        }
    }

    /// A family's name as it stands in a list. Why not as it is: a comma would make two of it, a NUL would end it.
    private static func listed(_ name: String) -> String {
        name.replacing(",", with: " ").replacing("\0", with: "\u{FFFD}")
    }

    private var fallback: String { "\(Font.Design.default.family),\(Font.Design.default.generic)" }

    /// The family that a loaded font says it is of.
    func family(of pattern: FontPattern) -> String {
        let name = pattern.families.first ?? ""
        return realNames[name] ?? name
    }

    /// Whether a loaded font is of the family that was asked for; fontconfig's generic names accept any.
    func isFamily(_ requested: String, of pattern: FontPattern) -> Bool {
        let generic = ["sans-serif", "sans", "serif", "monospace", "mono", "cursive", "fantasy", "system-ui", "emoji"]
        let listed = FontLibrary.listed(requested)
        return pattern.families.contains { FcStrCmpIgnoreCase($0, listed) == 0 }
            || generic.contains(requested.lowercased())
    }
}
