import Foundation

// Before anything else: a reader that goes away must end in an error message, not in a signal.
signal(SIGPIPE, SIG_IGN)
// So must a limit on file sizes.
signal(SIGXFSZ, SIG_IGN)
exit(Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
