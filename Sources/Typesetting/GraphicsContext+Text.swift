import Drawing

extension GraphicsContext {
    /// Draws a line as one flattened group: opacity and filters act on the whole.
    public func draw(_ line: Text.Layout.Line, options: Text.Layout.DrawingOptions = []) {
        draw(line.glyphRuns, disablesSubpixelQuantization: options.contains(.disablesSubpixelQuantization))
    }

    /// Draws a run as one flattened group.
    public func draw(_ run: Text.Layout.Run, options: Text.Layout.DrawingOptions = []) {
        draw(run.glyphRuns, disablesSubpixelQuantization: options.contains(.disablesSubpixelQuantization))
    }

    /// Draws a slice as one flattened group.
    public func draw(_ slice: Text.Layout.RunSlice, options: Text.Layout.DrawingOptions = []) {
        draw(slice.glyphRuns, disablesSubpixelQuantization: options.contains(.disablesSubpixelQuantization))
    }
}
