extension Array {
    /// The index of the first element that satisfies `belongs`, in an array where all that do stand last.
    func partitionIndex(_ belongs: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
