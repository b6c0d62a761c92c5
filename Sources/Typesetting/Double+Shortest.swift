extension Double {
    /// The shortest digits that give the number again, a whole number without a point: "28", "13.5".
    var shortest: String {
        let digits = "\(self)"
        return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    }
}
