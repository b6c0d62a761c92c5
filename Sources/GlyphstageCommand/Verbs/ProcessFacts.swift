import Foundation

/// What the system knows of this process.
nonisolated enum ProcessFacts {
    /// Since the process was started, in milliseconds; as coarse as the kernel's clock ticks (10 ms as a rule). 0 where it can't be told.
    static var millisecondsSinceStart: Double {
        // Field 22 of /proc/self/stat (proc(5)), counted behind the program's name, which may have blanks and brackets.
        guard let stat = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
            let name = stat.lastIndex(of: ")")
        else { return 0 }
        let fields = stat[stat.index(after: name)...].split(separator: " ")
        guard fields.count > 19, let ticks = Double(fields[19]) else { return 0 }
        var now = timespec()
        clock_gettime(CLOCK_BOOTTIME, &now)
        let start = ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
        return max(0, (Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 - start) * 1e3)
    }

    /// The memory that is resident now, in bytes; 0 where it can't be told.
    static var residentBytes: Int {
        // Field 2 of /proc/self/statm (proc(5)), in pages.
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
    }

    /// The most memory that was resident at once, in megabytes (10⁶ bytes).
    static var peakMemoryMegabytes: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Double(usage.ru_maxrss) * 1_024 / 1e6
    }
}
