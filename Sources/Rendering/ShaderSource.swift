import Foundation
import Shaders

/// The text of one program stage with its includes in place, ready for the compiler.
///
/// Lines are numbered in chunks: file k of the stage counts from k · 10,000, so that a driver's message can be mapped
/// back even where the driver drops the file number of `#line`.
nonisolated struct ShaderSource: Sendable {
    private(set) var text: String
    private(set) var files: [String] = []

    /// - Parameters:
    ///   - variant: The number that the stage finds as `VARIANT`.
    ///   - read: Gives the text of a file by its base name.
    init(
        _ name: String, variant: Int = 0, read: (String) -> String? = ShaderLibrary.source(named:)
    ) throws(RenderingError) {
        text = "#version 330 core\n#define VARIANT \(variant)\n"
        try append(name, read, depth: 0)
    }

    private mutating func append(_ name: String, _ read: (String) -> String?, depth: Int) throws(RenderingError) {
        guard depth < 8, let source = read(name) else {
            throw .shader(file: name, line: nil, message: "there is no such shader file")
        }
        files.append(name)
        let number = files.count * 10_000
        text += "#line \(number + 1)\n"
        for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("#include \""), let end = line.dropFirst(10).firstIndex(of: "\"") {
                try append(String(line.dropFirst(10)[..<end]), read, depth: depth + 1)
                text += "#line \(number + index + 2)\n"
            } else {
                text += line + "\n"
            }
        }
    }

    /// The driver's first message, mapped to file and line: Mesa writes `0:10007(5): error: …`, others `0(10007) : …`.
    func error(from log: String) -> RenderingError {
        let lines = log.split(separator: "\n").map(String.init)
        let line = lines.first { $0.lowercased().contains("error") } ?? lines.first ?? "the driver gave no reason"
        for digits in line.split(whereSeparator: { !$0.isASCII || !$0.isNumber }) {
            guard let number = Int(digits), number > 10_000, number / 10_000 <= files.count else { continue }
            let rest = line.range(of: "error").map { String(line[$0.upperBound...].drop { ": ".contains($0) }) } ?? line
            return .shader(file: files[number / 10_000 - 1], line: number % 10_000, message: rest)
        }
        return .shader(file: files.first ?? "shader", line: nil, message: line)
    }
}
