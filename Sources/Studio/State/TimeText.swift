/// `0:01.100`
nonisolated func timecode(_ seconds: Double) -> String {
    let milliseconds = Int((min(max(0, seconds), 1e12) * 1_000).rounded())
    let (minutes, rest) = (milliseconds / 60_000, milliseconds % 60_000)
    return "\(minutes):\(padded(rest / 1_000, to: 2)).\(padded(rest % 1_000, to: 3))"
}

/// A number with zeros before it, at least `count` digits long.
nonisolated func padded(_ value: Int, to count: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
}
