import Drawing
import Foundation
import Pictures
import Stage

/// Fills and pictures that lie in files beside the scene.
extension SceneDecoder {
    /// A colour, a gradient, a picture or a material.
    mutating func fill(_ node: YAMLNode) -> Fill? {
        guard case .mapping(let entries) = node.content,
            let entry = entries.first(where: { $0.key.text == "image" })
        else { return reader.fill(node) }
        guard reader.mapping(node, SceneGrammar.fill) != nil else { return nil }
        return image(entry.value).map(Fill.image)
    }

    /// The picture in the file that `node` names, relative to the scene. Read once, however often it is named.
    mutating func image(_ node: YAMLNode) -> Image? {
        guard let name = reader.text(node, "an image's path") else { return nil }
        guard !name.isEmpty else {
            reader.report(node.span, "an image needs the name of a file")
            return nil
        }
        let path = besideScene(name)
        let absolute = SceneDocument.absolute(path)
        if !dependencies.contains(absolute) { dependencies.append(absolute) }
        if let known = images[absolute] { return known }
        do throws(SceneDocument.FileProblem) {
            let bytes = try read(path)
            let image = Image(try Self.decode(bytes))
            images[absolute] = image
            return image
        } catch {
            reader.report(node.span, "\(reader.quoted(name)): \(error.message)")
            return nil
        }
    }

    /// A path as the scene file means it.
    func besideScene(_ name: String) -> String {
        let folder = (file as NSString).deletingLastPathComponent
        return name.hasPrefix("/") || folder.isEmpty ? name : (folder as NSString).appendingPathComponent(name)
    }

    private static func decode(_ bytes: [UInt8]) throws(SceneDocument.FileProblem) -> Bitmap {
        do throws(PictureError) { return try PictureFile.decode(bytes) } catch {
            throw SceneDocument.FileProblem(error.description)
        }
    }
}
