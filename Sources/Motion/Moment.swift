/// The moment of the scene, in seconds, at which changes are recorded.
///
/// It is local to the task, as the transaction is. Where none is bound, a change sets the initial value.
public enum Moment {
    @TaskLocal private static var bound: Double?

    /// The moment of the running body in seconds, or nil outside any.
    public static var current: Double? { bound }

    /// Runs `body` at the moment `seconds`.
    public static func at<Result>(_ seconds: Double, _ body: () throws -> Result) rethrows -> Result {
        try $bound.withValue(seconds, operation: body)
    }
}
