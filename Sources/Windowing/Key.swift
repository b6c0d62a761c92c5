/// What a key means in the reader's layout.
nonisolated public enum Key: Hashable, Sendable {
    /// A key that types something, by what it types without Shift: `.character("q")`, `.character("[")`. Digits and
    /// signs of the keypad count as the same characters (digits while number lock is on).
    case character(Character)
    case space, `return`, escape, backspace, tab
    case left, right, up, down, home, end, pageUp, pageDown, insert, delete
    /// F1 is `.function(1)`.
    case function(Int)
    case shift, control, alt, `super`
    /// Any other key, by SDL's key code.
    case other(UInt32)
}

/// Where a key lies on the keyboard, whatever its layout: a usage number of the USB HID keyboard page.
nonisolated public struct KeyPosition: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The two keys right of P, which type `[` and `]` in the US layout.
    public static let leftBracket = KeyPosition(rawValue: 47)
    public static let rightBracket = KeyPosition(rawValue: 48)
}

/// The modifier keys that are held. Locks do not count.
nonisolated public struct KeyModifiers: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let shift = KeyModifiers(rawValue: 1)
    public static let control = KeyModifiers(rawValue: 2)
    public static let alt = KeyModifiers(rawValue: 4)
    public static let `super` = KeyModifiers(rawValue: 8)
}

/// One key going down or up.
nonisolated public struct KeyPress: Hashable, Sendable {
    public var key: Key
    public var position: KeyPosition
    public var modifiers: KeyModifiers
    /// Whether the keyboard repeats a key that is held.
    public var isRepeat: Bool

    public init(_ key: Key, position: KeyPosition, modifiers: KeyModifiers = [], isRepeat: Bool = false) {
        self.key = key
        self.position = position
        self.modifiers = modifiers
        self.isRepeat = isRepeat
    }
}
