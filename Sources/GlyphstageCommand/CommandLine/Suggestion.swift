import SceneFile

/// "Did you mean": the known word nearest to one that is not known.
nonisolated enum Suggestion {
    /// `; did you mean '…'?`, or nothing where no known word is near. `spell` shows the word as it is typed.
    static func phrase(
        for word: String, among known: [String], spell: (String) -> String = { $0 }
    ) -> String {
        nearestName(to: word, among: known).map { "; did you mean '\(spell($0))'?" } ?? ""
    }
}
