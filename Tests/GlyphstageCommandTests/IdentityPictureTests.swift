import Capture
import Drawing
import Foundation
import RenderingTestSupport
import TestSupport
import Testing
import Typesetting

/// A renderer that draws each part as it stands leaves no trace in the picture (case TX-13).
@MainActor
@Suite(.serialized, .leavesGLClean)
struct IdentityPictureTests {
    nonisolated static let texts = [
        "WAVE AVATAR office Jap", "مرحبا بالعالم، لا بأس", "בְּרֵאשִׁית שלום (עולם)", "नमस्ते दुनिया क्षत्रिय", "สวัสดีครับน้ำ",
        "今日は「天気」がいい。", "Oh 👍🏽👨‍👩‍👧‍👦🇩🇪 1️⃣ ❤️", "Hi مرحبا 12 שלום 世界 👋 हिन्दी",
    ]

    @Test(arguments: texts) func eachPartDrawnAsItStandsIsThePlainText(string: String) throws {
        let renderer = FrameRenderer(renderer: try TestGL().renderer)
        let typesetter = try Typesetter(fontConfiguration: Checkout.fonts)
        let text = Text(string).font(.custom("Noto Sans", fixedSize: 31))
        let layout = typesetter.layout(text, width: 250, options: .init(alignment: .center))
        let canvas = CGSize(width: 300, height: layout.size.height + 40)

        func picture(_ draw: (Text.Layout.Line, GraphicsContext) -> Void) throws -> Bitmap {
            let list = GraphicsContext.record { context in
                context.translateBy(x: 20.3, y: 20.7)
                for line in layout { draw(line, context) }
            }
            return try renderer.bitmap(of: list, geometry: FrameGeometry(canvas: canvas, scale: 1.5))
        }
        let whole = try picture { $1.draw($0) }
        #expect(whole.bytes.contains { $0 != 0 })
        #expect(try picture { line, context in line.forEach { context.draw($0) } }.bytes == whole.bytes)
        let slices = try picture { line, context in line.forEach { $0.forEach { context.draw($0) } } }
        let difference = zip(slices.bytes, whole.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(difference == 0, "slices differ by \(difference)")
    }
}
