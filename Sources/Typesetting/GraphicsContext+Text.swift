import Drawing

extension GraphicsContext {
    /// Draws a line as one flattened group: opacity and filters act on the whole.
    public func draw(_ line: Text.Layout.Line, options: Text.Layout.DrawingOptions = []) {
        draw(line.glyphRuns, line.rules, options.union(line.drawingOptions))
    }

    /// Draws a run as one flattened group.
    public func draw(_ run: Text.Layout.Run, options: Text.Layout.DrawingOptions = []) {
        draw(run.glyphRuns, run.rules, options)
    }

    /// Draws a slice as one flattened group.
    public func draw(_ slice: Text.Layout.RunSlice, options: Text.Layout.DrawingOptions = []) {
        draw(slice.glyphRuns, slice.rules, options)
    }

    /// Draws a unit as one flattened group.
    public func draw(_ unit: Text.Layout.Unit, options: Text.Layout.DrawingOptions = []) {
        draw(unit.glyphRuns, unit.rules, options)
    }

    /// Glyphs between the lines under and those through the text. Without such lines it is one item.
    func draw(_ runs: [GlyphRun], _ rules: [TextRule], _ options: Text.Layout.DrawingOptions) {
        let isExact = options.contains(.disablesSubpixelQuantization)
        guard !rules.isEmpty else { return draw(runs, disablesSubpixelQuantization: isExact) }
        drawLayer { layer in
            for rule in rules where !rule.isOver { layer.fill(Path(rule.rect), with: rule.shading) }
            layer.draw(runs, disablesSubpixelQuantization: isExact)
            for rule in rules where rule.isOver { layer.fill(Path(rule.rect), with: rule.shading) }
        }
    }
}
