import Foundation

// Before anything else: a reader that goes away must end in an error message, not in a signal.
signal(SIGPIPE, SIG_IGN)
// So must a limit on file sizes.
signal(SIGXFSZ, SIG_IGN)
if let number = CommandLine.firstArgumentThatIsNotUTF8 {
    Console.say("glyphstage: argument \(number) is not UTF-8: names of files must be\n")
    exit(ExitStatus.usage.rawValue)
}
exit(Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
