import Foundation

/// A font file that a text names, and in which state it is: so that a file that was saved anew is read anew.
struct FontFile: Hashable {
    var path: String
    /// Bytes; nil where there is no such file.
    private var size: Int?
    private var modified: Date?
    private var isFolder = false
    private var isReadable = false

    init(path: String) {
        self.path = path
        // Why resolving: attributes are those of a link itself, and it is the file behind it that counts.
        let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: real) else { return }
        size = (attributes[.size] as? NSNumber)?.intValue
        modified = attributes[.modificationDate] as? Date
        isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        isReadable = FileManager.default.isReadableFile(atPath: real)
    }

    /// What can be told without a font engine.
    var trouble: FontIssue.FileTrouble? {
        guard let size else { return .isMissing }
        if isFolder { return .isFolder }
        if !isReadable { return .isUnreadable }
        if size == 0 { return .isEmpty }
        return FontFile.isCutShort(path, size: size) ? .isCutShort : nil
    }
}
