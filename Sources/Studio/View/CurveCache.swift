import Stage

/// Values of curves that the timeline and the inspector draw, worked out once for each version of the scene.
final class CurveCache {
    private struct Key: Hashable {
        var track: Int
        var start: Double
        var end: Double
        var count: Int
    }

    private var samples: [Key: [Double]] = [:]
    private var models: [Key: CurveModel] = [:]

    /// Forgets everything: the tracks are others now.
    func removeAll() {
        samples.removeAll()
        models.removeAll()
    }

    /// `count` + 1 values evenly over start … end, the last one just before the end.
    func values(of track: Track, number: Int, from start: Double, to end: Double, count: Int) -> [Double] {
        let key = Key(track: number, start: start, end: end, count: count)
        if let known = samples[key] { return known }
        let length = end - start
        let values = (0...count).map { track.value(start + length * min(Double($0) / Double(count), 1 - 1e-9)) }
        // Why forgetting all: zooming makes many stretches; those that are seen are made again in no time.
        if samples.count > 400 { samples.removeAll() }
        samples[key] = values
        return values
    }

    func model(of track: Track, number: Int, bar: Int, duration: Double) -> CurveModel {
        let key = Key(track: number, start: duration, end: 0, count: bar)
        if let known = models[key] { return known }
        let model = CurveModel(track.bars[bar], duration: duration, value: track.value)
        models[key] = model
        return model
    }
}
