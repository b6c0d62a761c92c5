import Testing

/// Texts in many scripts, with what layout has to make of them.
///
/// The expectations are written from the rules of Unicode (UAX #9 directions, #14 line breaking, #29 clusters and words)
/// and of the scripts, by hand; none was read back from a layout.
struct CorpusText: Sendable, CustomTestStringConvertible {
    var script: String
    var text: String
    /// Where lines wrap, points of a text in Noto Sans 48.
    var width: Double?
    /// A line each: what is seen from left to right, a cluster each, with `·` between.
    var lines: [String]
    /// Words in reading order, with `|` between.
    var words: String
    /// Families that are needed, in alphabetical order.
    var families: [String]
    /// Whether the first paragraph reads from the right.
    var isRightToLeft: Bool

    init(
        _ script: String, _ text: String, width: Double? = nil, _ lines: [String], words: String,
        _ families: [String] = ["Noto Sans"], isRightToLeft: Bool = false
    ) {
        (self.script, self.text, self.width) = (script, text, width)
        (self.lines, self.words, self.families, self.isRightToLeft) = (lines, words, families, isRightToLeft)
    }

    var testDescription: String { "\(script): \(text.debugDescription)" }
}

extension CorpusText {
    static let all: [CorpusText] = leftToRight + rightToLeft + indic + eastAsian + picturesAndMixtures

    // A ligature of f and i, or of f, f and i, is one cluster, and so is Armenian's vowel of two letters, which the font has
    // a glyph for. A space is set with the letters around it. UAX #29, WB6–7: an apostrophe between letters parts no word;
    // WB11–12: a full stop between digits parts no number, but a colon does. UAX #14, BA: a hyphen ends a line.
    private static let leftToRight: [CorpusText] = [
        .init("Latin", "office", ["o·ffi·c·e"], words: "office"),
        .init("Latin", "fjord AVA", ["f·j·o·r·d· ·A·V·A"], words: "fjord|AVA"),
        .init("Latin", "don't stop", ["d·o·n·'·t· ·s·t·o·p"], words: "don't|stop"),
        .init("Latin", "e\u{301}te\u{301} \u{FB01}ne", ["e\u{301}·t·e\u{301}· ·\u{FB01}·n·e"], words: "été|\u{FB01}ne"),
        .init("Latin", "Tiếng Việt", ["T·i·ế·n·g· ·V·i·ệ·t"], words: "Tiếng|Việt"),
        .init("Latin", "3.14, 2:30", ["3·.·1·4·,· ·2·:·3·0"], words: "3.14,|2:|30"),
        // aaa- is 96 points wide, bbb 89, ccc 69.
        .init("Latin", "aaa-bbb ccc", width: 120, ["a·a·a·-", "b·b·b", "c·c·c"], words: "aaa-|bbb|ccc"),
        .init("Greek", "Ελληνικά ἀρχή", ["Ε·λ·λ·η·ν·ι·κ·ά· ·ἀ·ρ·χ·ή"], words: "Ελληνικά|ἀρχή"),
        .init("Greek", "α\u{314}\u{301}β", ["α\u{314}\u{301}·β"], words: "α\u{314}\u{301}β"),
        .init("Cyrillic", "Привет, мир!", ["П·р·и·в·е·т·,· ·м·и·р·!"], words: "Привет,|мир!"),
        .init("Cyrillic", "и\u{306}од", ["и\u{306}·о·д"], words: "и\u{306}од"),
        .init(
            "Armenian", "Ողջույն աշխարհ", ["Ո·ղ·ջ·ու·յ·ն· ·ա·շ·խ·ա·ր·հ"], words: "Ողջույն|աշխարհ",
            ["Noto Sans Armenian"]),
        .init("Georgian", "გამარჯობა", ["გ·ა·მ·ა·რ·ჯ·ო·ბ·ა"], words: "გამარჯობა", ["Noto Sans Georgian"]),
    ]

    // UAX #9. W2, W7: European digits follow the letters before them; N0: brackets take the paragraph's direction when the
    // text before them reads that way. Points and marks belong to their letter. Lam and alef are one glyph, so one cluster.
    private static let rightToLeft: [CorpusText] = [
        .init(
            "Hebrew", "שלום עולם", ["ם·ל·ו·ע· ·ם·ו·ל·ש"], words: "שלום|עולם", ["Noto Sans Hebrew"],
            isRightToLeft: true),
        .init(
            "Hebrew", "בְּרֵאשִׁית", ["ת·י·שִׁ·א·רֵ·בְּ"], words: "בְּרֵאשִׁית", ["Noto Sans Hebrew"], isRightToLeft: true),
        .init(
            "Hebrew", "שלום (world) 12", ["1·2· ·)·w·o·r·l·d·(· ·ם·ו·ל·ש"], words: "שלום|(world)|12",
            ["Noto Sans", "Noto Sans Hebrew"], isRightToLeft: true),
        .init(
            "Hebrew", "ab אבג 12 cd", ["a·b· ·1·2· ·ג·ב·א· ·c·d"], words: "ab|אבג|12|cd",
            ["Noto Sans", "Noto Sans Hebrew"]),
        .init("Arabic", "مرحبا", ["ا·ب·ح·ر·م"], words: "مرحبا", ["Noto Sans Arabic"], isRightToLeft: true),
        .init(
            "Arabic", "السلام عليكم", ["م·ك·ي·ل·ع· ·م·لا·س·ل·ا"], words: "السلام|عليكم",
            ["Noto Sans Arabic"], isRightToLeft: true),
        .init("Arabic", "كِتَاب", ["ب·ا·تَ·كِ"], words: "كِتَاب", ["Noto Sans Arabic"], isRightToLeft: true),
        .init(
            "Arabic", "abc مرحبا 123 def", ["a·b·c· ·1·2·3· ·ا·ب·ح·ر·م· ·d·e·f"], words: "abc|مرحبا|123|def",
            ["Noto Sans", "Noto Sans Arabic"]),
        .init(
            "Arabic", "كتاب ١٢٣", ["١·٢·٣· ·ب·ا·ت·ك"], words: "كتاب|١٢٣", ["Noto Sans Arabic"],
            isRightToLeft: true),
        // The joiner that parts letters (U+200C) belongs to the letter before it.
        .init(
            "Arabic", "می\u{200C}خواهم", ["م·ه·ا·و·خ·ی\u{200C}·م"], words: "می\u{200C}خواهم", ["Noto Sans Arabic"],
            isRightToLeft: true),
    ]

    // UAX #29, GB9, 9a, 9c: vowel signs, anusvara and the letters of a conjunct stay with their consonant.
    private static let indic: [CorpusText] = [
        .init(
            "Devanagari", "नमस्ते दुनिया", ["न·म·स्ते· ·दु·नि·या"], words: "नमस्ते|दुनिया",
            ["Noto Sans Devanagari"]),
        .init("Devanagari", "क्षत्रिय", ["क्ष·त्रि·य"], words: "क्षत्रिय", ["Noto Sans Devanagari"]),
        .init("Devanagari", "हिन्दी", ["हि·न्दी"], words: "हिन्दी", ["Noto Sans Devanagari"]),
        .init("Bengali", "বাংলা", ["বাং·লা"], words: "বাংলা", ["Noto Sans Bengali"]),
        .init("Tamil", "தமிழ்", ["த·மி·ழ்"], words: "தமிழ்", ["Noto Sans Tamil"]),
        .init("Thai", "สวัสดีครับ", ["ส·วั·ส·ดี·ค·รั·บ"], words: "สวัสดี|ครับ", ["Noto Sans Thai"]),
        .init("Thai", "น้ำ", ["น้ำ"], words: "น้ำ", ["Noto Sans Thai"]),
        // "Language" is 98.6 points wide, "Thai" 72.3; lines break between words, though no space shows them.
        .init("Thai", "ภาษาไทย", width: 150, ["ภ·า·ษ·า", "ไ·ท·ย"], words: "ภาษา|ไทย", ["Noto Sans Thai"]),
    ]

    // Each character is 48 points wide. UAX #14: no line starts with a closing bracket, a full stop, a small kana or a
    // prolonged sound mark (CJ as NS), none ends with an opening bracket.
    private static let eastAsian: [CorpusText] = [
        .init(
            "Japanese", "今日は天気がいい", width: 200, ["今·日·は·天", "気·が·い·い"], words: "今|日|は|天|気|が|い|い",
            ["Droid Sans Fallback"]),
        .init(
            "Japanese", "「東京」。", width: 150, ["「·東", "京·」·。"], words: "「東|京」。", ["Droid Sans Fallback"]),
        .init("Japanese", "ハローワールド", ["ハ·ロ·ー·ワ·ー·ル·ド"], words: "ハ|ロー|ワー|ル|ド", ["Droid Sans Fallback"]),
        .init("Japanese", "しょう", width: 100, ["し·ょ", "う"], words: "しょ|う", ["Droid Sans Fallback"]),
        .init("Chinese", "你好，世界！", ["你·好·，·世·界·！"], words: "你|好，|世|界！", ["Droid Sans Fallback"]),
    ]

    // UAX #29, GB11–13: a joined sequence, a skin tone, a flag are one. NEL and U+2029 end paragraphs, VT, FF and U+2028
    // lines; CR LF is one break; a break at the end makes an empty line.
    private static let picturesAndMixtures: [CorpusText] = [
        .init(
            "Emoji", "👍🏽👨‍👩‍👧‍👦🇩🇪🇫🇷", ["👍🏽·👨‍👩‍👧‍👦·🇩🇪·🇫🇷"], words: "👍🏽|👨‍👩‍👧‍👦|🇩🇪|🇫🇷", ["Noto Color Emoji"]),
        .init(
            "Emoji", "I ❤️ NY 1️⃣", ["I· ·❤️· ·N·Y· ·1️⃣"], words: "I|❤️|NY|1️⃣", ["Noto Color Emoji", "Noto Sans"]),
        .init(
            "Emoji", "blue 🌎 marble", ["b·l·u·e· ·🌎· ·m·a·r·b·l·e"], words: "blue|🌎|marble",
            ["Noto Color Emoji", "Noto Sans"]),
        .init(
            "Mixed", "Hi שלום 世界 👋", ["H·i· ·ם·ו·ל·ש· ·世·界· ·👋"], words: "Hi|שלום|世|界|👋",
            ["Droid Sans Fallback", "Noto Color Emoji", "Noto Sans", "Noto Sans Hebrew"]),
        .init(
            "Breaks", "a\u{85}b\u{0B}c\u{0C}d\re\r\nf\u{2028}g\u{2029}h\n",
            ["a", "b", "c", "d", "e", "f", "g", "h", ""], words: "a|b|c|d|e|f|g|h"),
        .init("Breaks", "\n\na\n", ["", "", "a", ""], words: "a"),
        .init("Controls", "\u{202E}abc\u{202C} de", ["c·b·a· ·d·e"], words: "abc|de"),
        .init("Controls", "x\u{2060}y\u{AD}z \u{200B}w", ["x·y·z· ·w"], words: "xyz|w"),
        .init("Tabs", "a\tb c\td", ["a·\t·b· ·c·\t·d"], words: "a|b|c|d"),
    ]
}
