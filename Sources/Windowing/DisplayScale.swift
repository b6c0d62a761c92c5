import Foundation

/// How many pixels a point of the interface has, where the windowing system does not say it itself.
nonisolated enum DisplayScale {
    /// Dots per inch at which a point is one pixel.
    static let standardDPI = 96.0
    /// The scales that an interface can be read at; a setting outside is taken for a slip.
    static let range = 0.5...8.0

    /// `Xft.dpi` ÷ 96 from the resources of the X server that `environment` names; 1 where there is none.
    static func ofXServer(in environment: [String: String]) -> Double {
        guard let display = environment["DISPLAY"], !display.isEmpty, let resources = xResources(of: display),
            let dpi = xftDPI(in: resources)
        else { return 1 }
        let scale = dpi / standardDPI
        return range.contains(scale) ? scale : 1
    }

    /// The value of `Xft.dpi` in X resources, one `name: value` a line; the last one counts, as in `xrdb`.
    static func xftDPI(in resources: String) -> Double? {
        for line in resources.split(whereSeparator: \.isNewline).reversed() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon].trimmingCharacters(in: .whitespaces)
            guard name == "Xft.dpi" || name == "*dpi" else { continue }
            let value = Double(line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
            if let value, value.isFinite, value > 0 { return value }
        }
        return nil
    }

    private typealias OpenDisplay = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
    private typealias ResourceString = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?
    private typealias CloseDisplay = @convention(c) (OpaquePointer) -> Int32

    /// The resources that the X server keeps for its clients.
    ///
    /// Why through the dynamic linker: SDL loads libX11 the same way, and a program for Wayland alone need not have it.
    private static func xResources(of display: String) -> String? {
        guard let library = dlopen("libX11.so.6", RTLD_NOW) else { return nil }
        defer { dlclose(library) }
        guard let open = dlsym(library, "XOpenDisplay"), let resources = dlsym(library, "XResourceManagerString"),
            let close = dlsym(library, "XCloseDisplay"),
            let connection = unsafeBitCast(open, to: OpenDisplay.self)(display)
        else { return nil }
        defer { _ = unsafeBitCast(close, to: CloseDisplay.self)(connection) }
        return unsafeBitCast(resources, to: ResourceString.self)(connection).map { String(cString: $0) }
    }
}
