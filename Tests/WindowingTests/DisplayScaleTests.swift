import Testing

@testable import Windowing

@Suite struct DisplayScaleTests {
    @Test(arguments: [
        ("Xft.dpi:\t192\n", 192.0),
        ("Xft.antialias: 1\nXft.dpi: 144.5\nXft.hinting: 1", 144.5),
        ("Xft.dpi: 96\nXft.dpi: 120\n", 120.0),
        ("*dpi: 168\n", 168.0),
    ])
    func resourcesGiveTheDotsPerInch(resources: String, dpi: Double) {
        #expect(DisplayScale.xftDPI(in: resources) == dpi)
    }

    @Test(arguments: ["", "Xft.dpi", "Xft.dpi:", "Xft.dpi: many", "Xft.dpi: -96", "Xft.dpi: nan", "Xcursor.dpi: 96"])
    func resourcesWithoutANumberGiveNone(resources: String) {
        #expect(DisplayScale.xftDPI(in: resources) == nil)
    }

    @Test func withoutAServerTheScaleIsOne() {
        #expect(DisplayScale.ofXServer(in: [:]) == 1)
        #expect(DisplayScale.ofXServer(in: ["DISPLAY": ":7351"]) == 1)
    }
}
