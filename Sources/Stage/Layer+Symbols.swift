import Drawing
import Foundation
import Motion
import Typesetting

extension Layer {
    /// A symbol layer's own settings.
    public struct SymbolContent: Hashable, Sendable {
        /// One of `SymbolCatalog`'s.
        public var name: String
        /// A fill that is no colour; nil: the property `fill`, and where that isn't there the foreground style.
        public var fill: Fill?

        /// A symbol in its layer's foreground style.
        public init(_ name: String, fill: Fill? = nil) { (self.name, self.fill) = (name, fill) }
    }

    /// The settings of a symbol layer; nil for every other.
    var symbolContent: SymbolContent? {
        if case .symbol(let content) = kind { content } else { nil }
    }

    /// Whether the layer is a symbol.
    public var isSymbol: Bool { symbolContent != nil }

    /// Which symbol it is at a moment; nil where the layer is none.
    public func symbolName(at time: Double) -> String? {
        symbolContent.map { _ in symbolName(properties["name"].map { Int($0.value(at: time)[0].rounded()) } ?? 0) }
    }

    /// The name of the symbol with that number among those that the layer becomes.
    func symbolName(_ index: Int) -> String {
        index > 0 && index <= laterSymbols.count ? laterSymbols[index - 1] : symbolContent?.name ?? ""
    }

    /// The names that the layer ever has, the first one first.
    public var symbolNames: [String] { symbolContent.map { [$0.name] + laterSymbols } ?? [] }

    // MARK: - Effects

    /// An effect's parameters and driven numbers at `time`.
    func values(of effect: any SymbolEffect.Type, at time: Double) -> ParameterValues {
        var values: [String: AnimatableVector] = [:]
        for parameter in effect.parameters + effect.driven {
            values[parameter.name] = value("\(effect.name).\(parameter.name)", at: time)
        }
        return ParameterValues(values)
    }

    /// Makes the histories of what symbol effects drive.
    mutating func installSymbolEffects(_ triggers: LayerTriggers) {
        func starts(of name: String) -> [Double] {
            guard let applied = symbolEffects.first(where: { $0.effect.name == name }) else { return [] }
            return applied.trigger == .start ? [0] : triggers.starts(of: name)
        }
        for applied in symbolEffects {
            let (effect, layer) = (applied.effect, self)
            let runs = SymbolRuns(
                starts: starts(of: effect.name), isAutomatic: applied.trigger == .start,
                undone: effect.undoneBy.map(starts) ?? [], values: { layer.values(of: effect, at: $0) })
            for (name, history) in effect.histories(runs) {
                change("\(effect.name).\(name)") { property in property.drive { _ in .changes(history) } }
            }
        }
    }

    /// The full paths of what symbol effects drive.
    var symbolEffectPaths: [String] {
        symbolEffects.flatMap { applied in applied.effect.driven.map { "\(applied.effect.name).\($0.name)" } }
    }

    /// How the symbol becomes another one; nil: at once.
    private var replacement: (any SymbolReplacement.Type)? {
        symbolEffects.lazy.compactMap { $0.effect as? any SymbolReplacement.Type }.first
    }

    /// A transaction that sets the symbol's name: where it says nothing a replacement has an animation of its own.
    func replacing(_ transaction: Transaction, at time: Double) -> Transaction {
        guard let replacement, transaction.animation == nil, !transaction.disablesAnimations else { return transaction }
        var transaction = transaction
        transaction.animation = replacement.animation(values(of: replacement, at: time))
        return transaction
    }

    // MARK: - Drawing

    /// The width and height of a symbol of that name. - Parameter size: Points.
    static func size(ofSymbol name: String, size: Double, _ typesetter: Typesetter) -> CGSize {
        CGSize(width: (typesetter.symbol(named: name)?.advance ?? 1) * size, height: size)
    }

    /// Draws the symbol in `box`, on its way from another one where it is.
    ///
    /// - Parameter size: Points to the em.
    func drawSymbol(
        in box: CGRect, size: Double, at time: Double, _ context: GraphicsContext, _ typesetter: Typesetter,
        reducesMotion: Bool
    ) {
        func draw(_ name: String, _ base: SymbolLook) {
            guard let outline = typesetter.symbol(named: name) else { return }
            var look = base
            for applied in symbolEffects {
                applied.effect.init(values(of: applied.effect, at: time)).apply(to: &look, of: outline)
            }
            if reducesMotion { look.scale = 1 }
            // Both symbols of a replacement stand in the middle of the new one's box.
            let width = outline.advance * size
            let own = CGRect(x: box.midX - width / 2, y: box.midY - size / 2, width: width, height: size)
            drawOutline(outline, look, in: own, size: size, at: time, context)
        }
        guard let replacement, let passage = properties["name"]?.contentPassage(at: time) else {
            return draw(symbolName(at: time) ?? "", SymbolLook())
        }
        let looks = replacement.init(values(of: replacement, at: time)).looks(at: passage.progress)
        draw(symbolName(passage.old), looks.old)
        draw(symbolName(passage.new), looks.new)
    }

    private func drawOutline(
        _ outline: SymbolOutline, _ look: SymbolLook, in box: CGRect, size: Double, at time: Double,
        _ context: GraphicsContext
    ) {
        let opacity = min(max(look.opacity, 0), 1)
        guard opacity > 0, size > 0, abs(look.scale) > 1e-6 else { return }
        var copy = context
        if look.scale != 1 {
            copy.translateBy(x: box.midX, y: box.midY)
            copy.scaleBy(x: look.scale, y: look.scale)
            copy.translateBy(x: -box.midX, y: -box.midY)
        }
        copy.translateBy(x: box.minX, y: box.minY)
        let fill = symbolContent?.fill ?? colorOrForeground("fill", at: time)
        let (own, zoom) = (CGRect(origin: .zero, size: box.size), CGAffineTransform(scaleX: size, y: size))
        func draw(_ path: Path, opacity: Double) {
            var part = copy
            part.opacity *= opacity
            part.fill(path.applying(zoom), with: fill, in: own)
        }
        guard let parts = look.partOpacities, parts.count == outline.parts.count else {
            return draw(outline.path, opacity: opacity)
        }
        for (path, share) in zip(outline.parts, parts) { draw(path, opacity: opacity * min(max(share, 0), 1)) }
    }
}

/// When a layer was triggered.
struct LayerTriggers: Sendable {
    /// Seconds, with the effect that was meant; nil: everything that waits.
    private var fired: [(time: Double, effect: String?)] = []

    mutating func append(_ time: Double, effect: String?) { fired.append((time, effect)) }

    /// When everything that waits was meant.
    var whole: [Double] { fired.filter { $0.effect == nil }.map(\.time) }

    /// When the effect of that name was meant, ascending, each moment once.
    func starts(of effect: String) -> [Double] {
        let times = fired.filter { $0.effect == nil || $0.effect == effect }.map(\.time).sorted()
        return times.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}
