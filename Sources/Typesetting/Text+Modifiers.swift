import Drawing

/// Each says what holds for the parts of the text that don't say otherwise themselves.
extension Text {
    // MARK: - Fonts

    public func font(_ font: Font?) -> Text { outer(\.font, font) }

    /// The weight, whatever the font.
    public func fontWeight(_ weight: Font.Weight?) -> Text { outer(\.weight, weight) }

    /// The kind of type, where the font is not given by a family's name or by a file.
    public func fontDesign(_ design: Font.Design?) -> Text { outer(\.design, design) }

    /// How wide the letters are, where the family has such faces.
    public func fontWidth(_ width: Font.Width?) -> Text { outer(\.width, width) }

    /// Bold type: `fontWeight(.bold)`.
    public func bold(_ isActive: Bool = true) -> Text { fontWeight(isActive ? .bold : .regular) }

    public func italic(_ isActive: Bool = true) -> Text { outer(\.isItalic, isActive) }

    /// Digits that are all of one width.
    public func monospacedDigit() -> Text { fontFeatures(["tnum": 1]) }

    /// Type whose characters are all of one width: `fontDesign(.monospaced)`.
    public func monospaced(_ isActive: Bool = true) -> Text { isActive ? fontDesign(.monospaced) : self }

    /// OpenType features by tag, such as `["liga": 0]`; 0 is off. Tags that aren't four ASCII characters are passed over.
    public func fontFeatures(_ features: [String: Int]) -> Text {
        mapStyles { $0.features.merge(features) { inner, _ in inner } }
    }

    /// Places on a variable font's axes by tag, such as `["wght": 450]`; a font without the axis passes it over.
    public func fontAxes(_ axes: [String: Double]) -> Text { mapStyles { $0.axes.merge(axes) { inner, _ in inner } } }

    // MARK: - Fills

    /// Fills the glyphs; a gradient goes over the box of the whole text.
    public func foregroundStyle(_ style: some ShapeStyle) -> Text { outer(\.foreground, AnyShapeStyle(style)) }

    /// Fills the glyphs; a gradient's places are points of the layout's space.
    public func foregroundStyle(_ shading: Shading) -> Text { outer(\.foreground, AnyShapeStyle(shading)) }

    /// Colours the glyphs.
    public func foregroundStyle(_ color: Color) -> Text { outer(\.foreground, AnyShapeStyle(color)) }

    // MARK: - Places

    /// Points between neighbouring characters, none after a line's last. Ligatures stay, and letters that are written
    /// joined, as Arabic's are, keep together.
    public func kerning(_ kerning: Double) -> Text { outer(\.kerning, kerning) }

    /// Points between neighbouring characters, none after a line's last. Ligatures are given up; letters that are written
    /// joined, as Arabic's are, keep together. Where a text is tracked, kerning is not heeded.
    public func tracking(_ tracking: Double) -> Text { outer(\.tracking, tracking) }

    /// Points up from the line's baseline; down where negative. The line grows by it.
    public func baselineOffset(_ baselineOffset: Double) -> Text { outer(\.baselineOffset, baselineOffset) }

    // MARK: - Lines and marks

    /// A line under the text, where the font wants it and as thick; nil takes the text's own fill.
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
        outer(\.underline, LineStyle(color: color, isActive: isActive))
    }

    /// A line through the text, where the font wants it and as thick; nil takes the text's own fill.
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
        outer(\.strikethrough, LineStyle(color: color, isActive: isActive))
    }

    /// Marks the text with a value that renderers find in runs and slices. One value a type: the inner one wins.
    ///
    /// Marks cut runs, at cluster edges only, and change no glyph: a ligature that spans two marks belongs to the one that
    /// its first character has.
    public func customAttribute(_ value: some TextAttribute) -> Text {
        let mark = TextAttributes(value)
        return mapStyles { $0.attributes.addOuter(mark) }
    }

    /// Marks the text with a name, as scene files do; a text may have many.
    public func mark(_ name: String) -> Text { mapStyles { $0.marks.insert(name) } }

    private func outer<Value>(_ path: WritableKeyPath<Style, Value?>, _ value: Value?) -> Text {
        mapStyles { if $0[keyPath: path] == nil { $0[keyPath: path] = value } }
    }
}
