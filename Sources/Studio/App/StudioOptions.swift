import SceneFile
import Stage

/// What `preview` was asked for.
public struct StudioOptions {
    public var scenePath: String
    /// The scene, where it has been read already; read again where it has changed since.
    public var loader: SceneLoader?
    public var at: Double?
    public var isPaused = false
    public var inMark: Double?
    public var outMark: Double?
    public var fps: FrameRate?
    public var uiScale: Double?
    /// Of captures: pixels a point.
    public var scale: Double = 1
    /// Nil: `captures` beside the scene.
    public var capturesFolder: String?
    /// How captures are called; nil: the scene, date, time and frame.
    public var captureName: String?
    public var reduceMotion: Bool?
    /// A file that a JSON line is appended to at each change of state.
    public var reportPath: String?
    /// Asks the driver to check every call; what it finds stands in `RenderDevice.debugErrors`.
    public var checksGL = false
    /// The process's environment: the display and the folder of settings are found in it.
    public var environment: [String: String] = [:]

    /// The window on a scene, as it is without any flag.
    public init(scenePath: String) { self.scenePath = scenePath }
}
