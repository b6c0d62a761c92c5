extension CommandLine {
    /// The number of the first argument that is not UTF-8, counted from 1 behind the program's name; nil where all are.
    ///
    /// Why it matters: such bytes are replaced in `arguments`, so that a file of that name would seem not to be there.
    static var firstArgumentThatIsNotUTF8: Int? {
        (1..<max(1, Int(argc))).first { index in
            guard let argument = unsafeArgv[index] else { return false }
            return String(validatingCString: argument) == nil
        }
    }
}
