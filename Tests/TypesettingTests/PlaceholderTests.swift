import Foundation
import Testing
@testable import Typesetting
import Drawing

@Test func probe() throws {
    let conf = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../Assets/Fonts/fonts.conf").standardizedFileURL
    let clock = ContinuousClock()
    var setter: Typesetter!
    print("make", try clock.measure { setter = try Typesetter(fontConfiguration: conf) })
    func dump(_ text: Text, _ width: Double? = nil, _ o: TextLayoutOptions = .init()) {
        let l = setter.layout(text, width: width, options: o)
        print("==", text.string.debugDescription, l.size, setter.fontIssues(for: text, options: o).map(\.message))
        for line in l { print(" line", line.origin, line.range, line.text.debugDescription, line.typographicBounds.width, line.typographicBounds.ascent, line.typographicBounds.descent, line.paragraphLayoutDirection, line.isBlank)
            for run in line { print("  run", run.fontName, run.range, run.layoutDirection, run.typographicBounds.origin.x, run.typographicBounds.width, run.text.debugDescription)
                for s in run { print("    ", s.text.debugDescription, s.range, s.typographicBounds.origin.x, s.typographicBounds.width, s.glyphRuns.flatMap { $0.glyphs.map { "\($0.id)@\($0.position.x),\($0.position.y)" } }, run.shaped.value.clusters[s.startIndex].startsWord) } } }
    }
    let f = Font.custom("Noto Sans", size: 48)
    for s in ["🐻‍❄️👨‍👩‍👧‍👦👍🏽", "مرحبا", "لا", "(שלום) world 12", "office", "a\n\n\nb", "\n\n", "", "\u{200D}", "\u{200B}", "\u{FEFF}", " ", "a\tb\tc", "ab\n", "ab\0cd", "A\u{10FFFD}B", "漢", "x\u{2028}y\u{2029}z\r\nw\rq", "co\u{AD}op", "(hello) don't well-known — x"] { dump(Text(s).font(f)) }
    dump(Text("of").font(f).foregroundStyle(.red) + Text("fice").font(f))
    dump(Text("aaa bbb  ccc").font(f), 100, .init(alignment: .center))
    dump(Text("WWW").font(f), 1)
    dump(Text("今日は天気がいいですね散歩しましょう").font(.custom("Noto Sans", size: 24)), 200)
    dump(Text("שלום עולם  ").font(f), 150)
    for font in [Font.custom("Nope", size: 20), .custom("Helvetica", size: 20), .system(.title, weight: .black), .system(.title, design: .rounded, weight: .light), .file("/nope.ttf", size: 10), .file("/tmp", size: 10), .file("/etc/passwd", size: 10), .file("/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf", size: 10), .system(size: 0), .system(size: 9000), .system(size: .nan), .system(size: 20).italic(), .system(.headline, design: .monospaced).italic()] {
      dump(Text("fi").font(font)); print(setter.layout(Text("fi").font(font), width: nil, options: .init()).glyphRuns.map(\.face)) }
    let long = Text(String(repeating: "lorem ipsum dolor sit amet ", count: 8000)).font(.system(size: 4096))
    print("long", clock.measure { print(setter.layout(long, width: nil, options: .init()).size) })
    let p = Text(String(repeating: "lorem ipsum dolor sit amet ", count: 400)).font(.body)
    print("10k", clock.measure { print(setter.layout(p, width: 600, options: .init()).count) })
    print("10k again", clock.measure { print(setter.layout(p, width: 600, options: .init()).count) })
    let l = setter.layout(p, width: 600, options: .init())
    print("list", clock.measure { _ = GraphicsContext.record { c in for line in l { c.draw(line) } } })
}
