internal import CFYAML
import Foundation

/// Reads a YAML document into our own tree with libfyaml's event parser.
///
/// Bounded in every direction: 4 MB, 256 levels, 1,000,000 values and 400,000 more for aliases.
struct YAMLReader {
    static let largestFile = 4 << 20
    /// A group in a group is three levels: 64 of them are well below.
    static let deepest = 256
    static let mostNodes = 1_000_000
    /// Values that aliases bring, beside those that are written.
    static let mostAliased = 400_000

    /// Why there is no tree.
    struct Failure: Error {
        var span: SourceSpan
        var message: String
    }

    private let parser: OpaquePointer
    private var anchors: [String: (node: YAMLNode, size: Int, height: Int)] = [:]
    /// Values so far, those of aliases too.
    private var nodeCount = 0
    /// Those of aliases.
    private var aliasedCount = 0
    /// Of the last value begun.
    private var lastPlace = SourceSpan()
    /// The deepest level reached since it was last set.
    private var deepestLevel = 0

    /// The document in `bytes`. - Throws: `Failure` for the first thing that cannot be read.
    static func read(_ bytes: [UInt8]) throws(Failure) -> YAMLNode {
        let text = try checkedText(bytes)
        var settings = fy_diag_cfg()
        fy_diag_cfg_default(&settings)
        // Why both: with a file to print to, some errors are printed past the function.
        settings.fp = nil
        settings.output_fn = { _, _, _, _ in }
        guard let diagnostics = fy_diag_create(&settings) else { throw Failure(span: .init(), message: "no memory") }
        defer { fy_diag_destroy(diagnostics) }
        fy_diag_set_collect_errors(diagnostics, true)
        var configuration = fy_parse_cfg()
        configuration.diag = diagnostics
        // Why recycling is off: it keeps freed objects on lists and gains nothing measurable here.
        configuration.flags = fy_parse_cfg_flags(
            rawValue: FYPCF_QUIET.rawValue | FYPCF_DISABLE_MMAP_OPT.rawValue | FYPCF_DISABLE_RECYCLING.rawValue
                | FYPCF_SLOPPY_FLOW_INDENTATION.rawValue | FYPCF_JSON_NONE.rawValue)
        guard let parser = fy_parser_create(&configuration) else {
            throw Failure(span: .init(), message: "no memory")
        }
        defer { fy_parser_destroy(parser) }
        // Why a copy that outlives the parser: libfyaml reads the text in place.
        let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.count + 1)
        defer { copy.deallocate() }
        for (index, byte) in text.enumerated() { copy[index] = CChar(bitPattern: byte) }
        copy[text.count] = 0
        guard fy_parser_set_string(parser, copy.baseAddress, text.count) == 0 else {
            throw Failure(span: .init(), message: "the text cannot be read")
        }
        var reader = YAMLReader(parser: parser)
        do throws(Failure) { return try reader.document() } catch {
            guard error.message.isEmpty else { throw error }
            // Some errors have no words of their own; then the last value that could be read says where.
            throw firstError(of: diagnostics)
                ?? Failure(span: reader.lastPlace, message: "malformed YAML, here or just after")
        }
    }

    private init(parser: OpaquePointer) { self.parser = parser }

    /// UTF-8 without byte-order mark and NUL, or a failure that says what it is instead.
    private static func checkedText(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        guard bytes.count <= largestFile else {
            throw Failure(span: .init(), message: "a scene file holds at most 4 MB; this one is larger")
        }
        if let encoding = foreignEncoding(bytes) {
            throw Failure(span: .init(), message: "the file is \(encoding); save it as UTF-8")
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        if let nul = text.firstIndex(of: 0) {
            throw Failure(span: place(of: nul, in: text), message: "a NUL byte: this is not a text file")
        }
        if String(validating: text, as: UTF8.self) == nil {
            var valid = 0
            var decoder = UTF8()
            var iterator = text.makeIterator()
            loop: while true {
                switch decoder.decode(&iterator) {
                case .scalarValue(let scalar): valid += UTF8.width(scalar)
                default: break loop
                }
            }
            throw Failure(
                span: place(of: min(valid, text.count), in: text), message: "not UTF-8; save the file as UTF-8")
        }
        try checkGate(text)
        return text
    }

    /// UTF-16 or UTF-32, as its mark or the zeros beside its first character tell.
    private static func foreignEncoding(_ bytes: [UInt8]) -> String? {
        let start = Array(bytes.prefix(4))
        let isZero = (start + [1, 1, 1, 1]).prefix(4).map { $0 == 0 }
        if [[true, true, true, false], [true, true, false, false], [false, true, true, true]].contains(isZero) {
            return "UTF-32"
        }
        if [[true, false, true, false], [false, true, false, true]].contains(isZero) { return "UTF-16" }
        if start == [0xFF, 0xFE, 0, 0] { return "UTF-32" }
        return start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) ? "UTF-16" : nil
    }

    /// Where the byte at `offset` stands; lines end as they do for `SourceLines`.
    static func place(of offset: Int, in bytes: [UInt8]) -> SourceSpan {
        var (line, lineStart) = (1, 0)
        for index in 0..<offset where bytes[index] == 10 || bytes[index] == 13 {
            if bytes[index] == 13, index + 1 < bytes.count, bytes[index + 1] == 10 { continue }
            (line, lineStart) = (line + 1, index + 1)
        }
        return SourceSpan(
            line: line, column: String(decoding: bytes[lineStart..<offset], as: UTF8.self).unicodeScalars.count + 1)
    }

    private static func firstError(of diagnostics: OpaquePointer) -> Failure? {
        var cursor: UnsafeMutableRawPointer?
        guard let error = fy_diag_errors_iterate(diagnostics, &cursor) else { return nil }
        let message = error.pointee.msg.map { String(cString: $0) } ?? "malformed YAML"
        return Failure(
            span: SourceSpan(line: max(1, Int(error.pointee.line)), column: max(1, Int(error.pointee.column))),
            message: "malformed YAML: \(message)")
    }

    // MARK: - Events

    private mutating func document() throws(Failure) -> YAMLNode {
        var root: YAMLNode?
        while let event = try next() {
            defer { fy_parser_event_free(parser, event) }
            switch event.pointee.type {
            case FYET_STREAM_START, FYET_DOCUMENT_END: continue
            case FYET_DOCUMENT_START:
                if root != nil {
                    throw Failure(
                        span: span(event), message: "a scene file holds one document; a second one begins here")
                }
            case FYET_STREAM_END:
                guard let root else { throw Failure(span: .init(), message: "the file is empty") }
                return root
            default: root = try node(event, depth: 0, fallback: .init())
            }
        }
        throw Failure(span: .init(), message: root == nil ? "the file is empty" : "")
    }

    /// The next event; nil at the end. An empty message says that libfyaml has the words.
    private func next() throws(Failure) -> UnsafeMutablePointer<fy_event>? {
        guard let event = fy_parser_parse(parser) else {
            if fy_parser_get_stream_error(parser) { throw Failure(span: .init(), message: "") }
            return nil
        }
        return event
    }

    private mutating func node(
        _ event: UnsafeMutablePointer<fy_event>, depth: Int, fallback: SourceSpan
    ) throws(Failure) -> YAMLNode {
        var place = span(event)
        if event.pointee.type == FYET_ALIAS {
            // Why: libfyaml's mark stands behind the star.
            place = SourceSpan(line: place.line, column: max(1, place.column - 1), length: place.length + 1)
        }
        lastPlace = place
        try checkDepth(depth, place)
        let levelBefore = deepestLevel
        deepestLevel = depth
        defer { deepestLevel = max(deepestLevel, levelBefore) }
        nodeCount += 1
        let before = nodeCount
        try checkCount(place)
        let made: YAMLNode
        let anchor: OpaquePointer?
        switch event.pointee.type {
        case FYET_SCALAR:
            anchor = event.pointee.scalar.anchor
            made = scalar(event, fallback: fallback)
        case FYET_SEQUENCE_START:
            anchor = event.pointee.sequence_start.anchor
            let items = try items(depth)
            made = YAMLNode(content: .sequence(items.items), span: place, mark: mark(from: event, to: items.end))
        case FYET_MAPPING_START:
            anchor = event.pointee.mapping_start.anchor
            let entries = try entries(depth)
            made = YAMLNode(content: .mapping(entries.entries), span: place, mark: mark(from: event, to: entries.end))
        case FYET_ALIAS:
            let name = text(event.pointee.alias.anchor)
            guard let known = anchors[name] else {
                throw Failure(span: place, message: "no anchor '&\(name)' stands before this alias")
            }
            nodeCount += known.size
            aliasedCount += known.size
            try checkCount(place)
            // Why with what it names: aliases in aliases would be as deep as the file is long.
            deepestLevel = depth + known.height
            try checkDepth(deepestLevel, place)
            var node = known.node
            node.mark?.isAlias = true
            return node
        default: throw Failure(span: place, message: "")
        }
        if let anchor { anchors[text(anchor)] = (made, nodeCount - before + 1, deepestLevel - depth) }
        return made
    }

    private func checkDepth(_ depth: Int, _ place: SourceSpan) throws(Failure) {
        guard depth <= Self.deepest else {
            throw Failure(span: place, message: "values lie in one another more than \(Self.deepest) deep")
        }
    }

    private func checkCount(_ place: SourceSpan) throws(Failure) {
        guard aliasedCount <= Self.mostAliased else {
            throw Failure(span: place, message: "more than \(Self.mostAliased) values, aliases replaced")
        }
        guard nodeCount - aliasedCount <= Self.mostNodes else {
            throw Failure(span: place, message: "more than \(Self.mostNodes) values")
        }
    }

    private mutating func items(_ depth: Int) throws(Failure) -> (items: [YAMLNode], end: Int) {
        var items: [YAMLNode] = []
        while let event = try next() {
            defer { fy_parser_event_free(parser, event) }
            if event.pointee.type == FYET_SEQUENCE_END { return (items, end(of: event)) }
            items.append(try node(event, depth: depth + 1, fallback: span(event)))
        }
        throw Failure(span: .init(), message: "")
    }

    private mutating func entries(_ depth: Int) throws(Failure) -> (entries: [YAMLNode.Entry], end: Int) {
        var entries: [YAMLNode.Entry] = []
        while let event = try next() {
            defer { fy_parser_event_free(parser, event) }
            if event.pointee.type == FYET_MAPPING_END { return (entries, end(of: event)) }
            let key = try node(event, depth: depth + 1, fallback: span(event))
            guard let valueEvent = try next() else { break }
            defer { fy_parser_event_free(parser, valueEvent) }
            // An empty value has no place of its own: just after the key.
            let after = SourceSpan(line: key.span.line, column: key.span.column + key.span.length)
            entries.append(.init(key: key, value: try node(valueEvent, depth: depth + 1, fallback: after)))
        }
        throw Failure(span: .init(), message: "")
    }

    private func scalar(_ event: UnsafeMutablePointer<fy_event>, fallback: SourceSpan) -> YAMLNode {
        let token = event.pointee.scalar.value
        let text = text(token)
        let style = fy_token_scalar_style(token)
        let isPlain = style == FYSS_PLAIN || style == FYSS_ANY
        var place = text.isEmpty && isPlain ? fallback : span(event)
        if style == FYSS_SINGLE_QUOTED || style == FYSS_DOUBLE_QUOTED {
            place = SourceSpan(line: place.line, column: max(1, place.column - 1), length: place.length + 2)
        }
        return YAMLNode(
            content: .scalar(text, isPlain: isPlain), span: place, mark: mark(ofScalar: event, style: style))
    }

    // MARK: - Bytes

    private func end(of event: UnsafeMutablePointer<fy_event>) -> Int {
        fy_event_end_mark(event).map { Int($0.pointee.input_pos) } ?? 0
    }

    /// Of a list or a mapping. In flow style it begins with a bracket, and its first mark ends behind that.
    private func mark(from event: UnsafeMutablePointer<fy_event>, to end: Int) -> YAMLNode.Mark? {
        guard let start = fy_event_start_mark(event), let first = fy_event_end_mark(event) else { return nil }
        let isFlow = first.pointee.input_pos > start.pointee.input_pos
        return YAMLNode.Mark(start: Int32(start.pointee.input_pos), end: Int32(end), style: isFlow ? .flow : .block)
    }

    /// Of a scalar; an empty plain one has none.
    private func mark(ofScalar event: UnsafeMutablePointer<fy_event>, style: fy_scalar_style) -> YAMLNode.Mark? {
        guard let start = fy_event_start_mark(event) else { return nil }
        let range = Int32(start.pointee.input_pos)..<Int32(end(of: event))
        return switch style {
        case FYSS_SINGLE_QUOTED:
            .init(start: range.lowerBound - 1, end: range.upperBound + 1, style: .singleQuoted)
        case FYSS_DOUBLE_QUOTED:
            .init(start: range.lowerBound - 1, end: range.upperBound + 1, style: .doubleQuoted)
        case FYSS_LITERAL: .init(start: range.lowerBound, end: range.upperBound, style: .literal)
        case FYSS_FOLDED: .init(start: range.lowerBound, end: range.upperBound, style: .folded)
        default: .init(start: range.lowerBound, end: range.upperBound, style: .plain)
        }
    }

    private func text(_ token: OpaquePointer?) -> String {
        var length = 0
        guard let token, let start = fy_token_get_text(token, &length) else { return "" }
        return String(
            decoding: UnsafeBufferPointer(
                start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: length),
            as: UTF8.self)
    }

    private func span(_ event: UnsafeMutablePointer<fy_event>) -> SourceSpan {
        guard let start = fy_event_start_mark(event) else { return SourceSpan() }
        var length = 1
        if let end = fy_event_end_mark(event), end.pointee.line == start.pointee.line {
            length = Int(end.pointee.column - start.pointee.column)
        }
        return SourceSpan(line: Int(start.pointee.line) + 1, column: Int(start.pointee.column) + 1, length: length)
    }
}
