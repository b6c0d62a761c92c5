/// A value that marks a part of a text, for renderers to find; SwiftUI's protocol of the same name.
///
///     struct Emphasis: TextAttribute {}
///     let text = Text("read ") + Text("this").customAttribute(Emphasis())
///
/// Marks change no shape: they cut runs at cluster edges only.
public protocol TextAttribute: Sendable {}

/// The marks of one part of a text: at most one value a type.
struct TextAttributes: Hashable, Sendable {
    /// One mark.
    private struct Entry: Hashable, Sendable {
        let value: any TextAttribute
        /// Tells marks apart that are not `Hashable` and have something stored: each equals itself alone.
        let identity: Identity?

        static func == (lhs: Entry, rhs: Entry) -> Bool {
            if let left = lhs.value as? any Hashable, let right = rhs.value as? any Hashable {
                return AnyHashable(left) == AnyHashable(right)
            }
            return lhs.identity == rhs.identity
        }

        func hash(into hasher: inout Hasher) {
            if let value = value as? any Hashable {
                hasher.combine(AnyHashable(value))
            } else {
                hasher.combine(identity)
            }
        }
    }

    private final class Identity: Hashable, Sendable {
        static func == (lhs: Identity, rhs: Identity) -> Bool { lhs === rhs }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// The mark of one type.
    subscript<A: TextAttribute>(type: A.Type) -> A? { entries[ObjectIdentifier(type)]?.value as? A }

    init() {}

    /// One mark.
    init<A: TextAttribute>(_ value: A) {
        let isComparable = value is any Hashable || MemoryLayout<A>.size == 0
        entries[ObjectIdentifier(A.self)] = Entry(value: value, identity: isComparable ? nil : Identity())
    }

    /// Adds marks, but those of types that there are already: the inner one wins.
    mutating func addOuter(_ marks: TextAttributes) { entries.merge(marks.entries) { inner, _ in inner } }
}
