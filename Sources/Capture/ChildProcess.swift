import Foundation

/// Another program, fed through its standard input; what it says is kept in memory.
///
/// In a process group of its own, so that Ctrl+C reaches us first. Ended and waited for when this object goes, and by
/// `Leftovers.endProcess`.
nonisolated final class ChildProcess {
    private let id: pid_t
    private var input: Int32
    private let output: Int32
    private let errors: Int32
    private var status: Int32?

    /// Starts `program`, looked up on PATH.
    ///
    /// - Throws: `Failure` with the system's error number: ENOENT where there is no such program.
    init(_ program: String, _ arguments: [String]) throws(Failure) {
        // In memory, not on disk: a full disk must not hide the reason, and a full pipe must not stop the child.
        output = Self.memoryFile()
        errors = Self.memoryFile()
        var pipeEnds: [Int32] = [-1, -1]
        let piped = pipe(&pipeEnds)
        for end in pipeEnds where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, pipeEnds[0], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        // Why the mask: signals that this process has blocked would be blocked in the child, too.
        var noSignals = sigset_t()
        sigemptyset(&noSignals)
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var child: pid_t = 0
        var code = errno
        if output >= 0, errors >= 0, piped == 0 {
            (child, code) = Leftovers.update { leftovers in
                var child: pid_t = 0
                let code = posix_spawnp(&child, program, &actions, &attributes, &words, environ)
                if code == 0 { leftovers.children.insert(child) }
                return (child, code)
            }
        }
        if pipeEnds[0] >= 0 { close(pipeEnds[0]) }
        guard code == 0, child > 0 else {
            // The deinit does not run: not every property is set yet.
            for descriptor in [pipeEnds[1], output, errors] where descriptor >= 0 { close(descriptor) }
            throw Failure(code: code)
        }
        (id, input) = (child, pipeEnds[1])
    }

    deinit {
        if status == nil {
            kill(id, SIGKILL)
            _ = wait()
        }
        closeInput()
        close(output)
        close(errors)
    }

    /// Feeds the child. SIGPIPE must be ignored in this process.
    func write(_ bytes: [UInt8]) throws(Failure) {
        let code: Int32 = bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let written = Foundation.write(input, buffer.baseAddress! + done, buffer.count - done)
                if written >= 0 {
                    done += written
                } else if errno != EINTR {
                    return errno
                }
            }
            return 0
        }
        if code != 0 { throw Failure(code: code) }
    }

    /// Ends the child's input, then waits for its end.
    ///
    /// - Returns: its exit status; 128 and the signal's number where a signal ended it.
    func finish() -> Int32 {
        closeInput()
        return wait()
    }

    /// What it wrote to standard output so far.
    var outputText: String { Self.text(of: output) }
    /// What it wrote to standard error so far.
    var errorText: String { Self.text(of: errors) }

    private func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    private func wait() -> Int32 {
        if let status { return status }
        // Why in two steps: only once it is waited for may its number be another process's.
        var facts = siginfo_t()
        while waitid(P_PID, id_t(id), &facts, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        let raw = Leftovers.update { leftovers in
            var raw: Int32 = 0
            while waitpid(id, &raw, 0) < 0, errno == EINTR {}
            leftovers.children.remove(id)
            return raw
        }
        let signal = raw & 0x7F
        let result = signal == 0 ? (raw >> 8) & 0xFF : 128 + signal
        status = result
        return result
    }

    /// A file in shared memory that no other process can find; -1 where there is no such memory. Closed in children.
    private static func memoryFile() -> Int32 {
        let name = "/glyphstage-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
        let descriptor = shm_open(name, O_CREAT | O_EXCL | O_RDWR, 0o600)
        if descriptor >= 0 { shm_unlink(name) }
        return descriptor
    }

    private static func text(of descriptor: Int32) -> String {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_size > 0 else { return "" }
        // The end is what matters; a child that repeats itself for hours must not fill our memory.
        let count = min(Int(facts.st_size), 1 << 20)
        var bytes = [UInt8](repeating: 0, count: count)
        let got = pread(descriptor, &bytes, count, off_t(Int(facts.st_size) - count))
        return String(decoding: bytes.prefix(max(0, got)), as: UTF8.self)
    }

    /// A system call that failed.
    struct Failure: Error, Hashable {
        var code: Int32
        var isNoSuchProgram: Bool { code == ENOENT }
        var reason: String { String(cString: strerror(code)) }
    }
}
