import Foundation
import SceneFile

/// libFuzzer's entry: any bytes are a scene, with or without a wrong value from outside; reading them must neither crash nor hang.
///
/// Built by `Scripts/soak`. The last bytes of an input, behind a NUL, are an override in the form PATH=VALUE.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSceneDecoding(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    var bytes = [UInt8](UnsafeBufferPointer(start: data, count: size))
    var overrides: [SceneOverride] = []
    if let nul = bytes.lastIndex(of: 0) {
        let text = String(decoding: bytes[(nul + 1)...], as: UTF8.self)
        overrides = SceneOverride(assignment: text).map { [$0] } ?? []
        bytes.removeSubrange(nul...)
    }
    let document = SceneDocument(bytes: bytes, file: "fuzz.yaml", overrides: overrides) {
        (_) throws(SceneDocument.FileProblem) in throw SceneDocument.FileProblem("there is no such file")
    }
    for diagnostic in document.diagnostics { _ = diagnostic.rendered }
    // What is there to read is there for good: an error and a scene exclude each other.
    precondition(document.diagnostics.hasErrors == (document.scene() == nil), "errors and a scene")
    if !overrides.isEmpty {
        let edit = SceneEdit(overrides, to: bytes, file: "fuzz.yaml") { (_) throws(SceneDocument.FileProblem) in
            throw SceneDocument.FileProblem("there is no such file")
        }
        precondition(edit.refusals.isEmpty || edit.bytes == bytes, "a refused change changed the file")
    }
    return 0
}
