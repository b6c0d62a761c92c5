import Foundation
import Stage
import Typesetting

/// Settings of a viewer that stand in for the file's own, where they are not nil.
public struct EnvironmentOverrides: Hashable, Sendable {
    /// Whether effects show their finished state.
    public var reduceMotion: Bool?

    /// Nil leaves what the file says.
    public init(reduceMotion: Bool? = nil) { self.reduceMotion = reduceMotion }
}

/// A scene file, read: its scene where it has no errors, and everything there is to say about it.
public struct SceneDocument: Sendable {
    /// The file's name as it was given.
    public let file: String
    /// Errors and warnings, sorted by place.
    public private(set) var diagnostics: [Diagnostic]
    /// The scene file itself and every file that it names, as absolute paths: what is to be watched.
    public private(set) var dependencies: [String]
    private let decoded: Scene?
    private let fontPlaces: [LayerPath: SourceSpan]
    private let layerPlaces: [LayerPath: SourceSpan]
    /// Makes diagnostics of places.
    private let reader: NodeReader

    /// The most bytes that a scene file may have.
    public static let largestFile = YAMLReader.largestFile

    /// Gives a file's bytes, or throws a sentence about why not.
    public typealias FileReader = (_ path: String) throws(FileProblem) -> [UInt8]

    /// Why a file could not be read.
    public struct FileProblem: Error, Hashable, Sendable {
        /// One sentence, without the file's name.
        public var message: String
        /// What else to do where the file was to be a scene; nil for nothing.
        public var advice: String?

        /// A problem in those words.
        public init(_ message: String, advice: String? = nil) { (self.message, self.advice) = (message, advice) }

        /// A folder in a file's place.
        static let isFolder = FileProblem("this is a folder", advice: "name a scene file in it")
        /// What is no plain file.
        static let isNoFile = FileProblem("this is a pipe or a device, not a file", advice: "'-' reads standard input")
    }

    /// The document in the file at `path`.
    ///
    /// - Parameter overrides: Values that stand in for what is written; a later one for an earlier. What is wrong with them is
    ///   among the diagnostics.
    public init(
        path: String, overrides: [SceneOverride] = [], read: @escaping FileReader = SceneDocument.bytes(ofFile:)
    ) {
        do throws(FileProblem) {
            self.init(bytes: try read(path), file: path, overrides: overrides, read: read)
        } catch {
            self.init(file: path, failure: error.message + (error.advice.map { "; \($0)" } ?? ""))
        }
    }

    /// The document in the file at `url`. What cannot be read is one diagnostic.
    public init(contentsOf url: URL) { self.init(path: url.relativePath) }

    /// The document in `text`.
    public init(
        text: String, file: String, overrides: [SceneOverride] = [],
        read: @escaping FileReader = SceneDocument.bytes(ofFile:)
    ) {
        self.init(bytes: Array(text.utf8), file: file, overrides: overrides, read: read)
    }

    /// The document in `bytes`.
    ///
    /// - Parameters:
    ///   - file: What diagnostics call it; files that it names are looked for beside it.
    ///   - overrides: Values that stand in for what is written; a later one for an earlier.
    public init(
        bytes: [UInt8], file: String, overrides: [SceneOverride] = [],
        read: @escaping FileReader = SceneDocument.bytes(ofFile:)
    ) {
        var decoder = SceneDecoder(file: file, bytes: bytes, overrides: overrides, read: read)
        decoded = decoder.decode()
        self.file = file
        diagnostics = decoder.reader.diagnostics.sortedByPlace(startingWith: file)
        dependencies = [SceneDocument.absolute(file)] + decoder.dependencies
        (fontPlaces, layerPlaces) = (decoder.fontPlaces, decoder.layerPlaces)
        reader = decoder.reader
    }

    private init(file: String, failure: String) {
        self.file = file
        diagnostics = [Diagnostic(file: file, span: SourceSpan(), severity: .error, message: failure)]
        dependencies = [SceneDocument.absolute(file)]
        (decoded, fontPlaces, layerPlaces) = (nil, [:], [:])
        reader = NodeReader(file: file, bytes: [])
    }

    /// The scene; nil where the file has errors.
    public func scene(overrides: EnvironmentOverrides = EnvironmentOverrides()) -> Scene? {
        guard !diagnostics.hasErrors, var scene = decoded else { return nil }
        if let reduce = overrides.reduceMotion { scene.environment.reduceMotion = reduce }
        return scene
    }

    /// Warnings about fonts: families that are substituted, scalars without a glyph, symbols that can't be drawn; each once,
    /// at the layer's font or symbol.
    public func fontWarnings(_ typesetter: Typesetter) -> [Diagnostic] {
        guard let scene = scene() else { return [] }
        var seen: Set<FontIssue> = []
        var known = KnownCharacters()
        return scene.allLayers.flatMap { path, layer -> [Diagnostic] in
            guard let place = fontPlaces[path] else { return [] }
            if case .text(let content) = layer.kind, known.covers(content) { return [] }
            let issues = scene.fontIssues(at: path, typesetter: typesetter)
            if case .text(let content) = layer.kind, issues.isEmpty { known.insert(content) }
            return issues.filter { seen.insert($0).inserted }.map { issue in
                reader.diagnostic(place, .warning, issue.message + " (in layer '\(layer.displayName)')")
            }
        }
    }

    /// Where the font of a text layer, or else its text, is written.
    func fontPlace(of path: LayerPath) -> SourceSpan? { fontPlaces[path] }

    /// Where the kind of a layer that has a name is written.
    func layerPlace(of path: LayerPath) -> SourceSpan? { layerPlaces[path] }

    /// A warning about a place.
    func diagnostic(_ place: SourceSpan, _ message: String) -> Diagnostic {
        reader.diagnostic(place, .warning, message)
    }

    /// The path from the root, without `.` and doubled slashes. Why `..` stays: behind a link to a folder it does not lead
    /// back to where the link is.
    static func absolute(_ path: String) -> String {
        let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        return "/" + whole.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    /// A file's bytes, with a sentence for everything that can be in the way. Reads at most a little over 4 MB.
    ///
    /// Only plain files are read: a pipe may have nobody at its other end, and a device may never end.
    public static func bytes(ofFile path: String) throws(FileProblem) -> [UInt8] {
        // Why not blocking: to open a pipe without a writer would wait for one.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw FileProblem(reading: errno) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw FileProblem(reading: errno) }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .isFolder
        default: throw .isNoFile
        }
        return try bytes(ofDescriptor: descriptor)
    }

    /// What an open file holds, at most a little over 4 MB: enough to see that it is too much.
    public static func bytes(ofDescriptor descriptor: Int32) throws(FileProblem) -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= largestFile {
            let count = read(descriptor, &block, block.count)
            if count == 0 { break }
            if count > 0 { bytes += block[..<count] } else if errno != EINTR { throw FileProblem(reading: errno) }
        }
        return bytes
    }
}

extension SceneDocument.FileProblem {
    /// Why a file could not be opened or read, from the system's error number.
    init(reading code: Int32) {
        switch code {
        case ENOENT, ENOTDIR: self.init("there is no such file")
        case EISDIR: self = .isFolder
        case EACCES, EPERM: self.init("the file may not be read")
        case ELOOP: self.init("the symbolic link leads round in a circle")
        case ENXIO: self = .isNoFile
        default: self.init("the file cannot be read: \(String(cString: strerror(code)))")
        }
    }
}
