import Capture
import Pictures
import Rendering
import Windowing

extension ExitStatus {
    /// What an error of one of the rooms means to the caller; what is not known here is the input's fault.
    init(of error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure.status
        case is CaptureError: self = .cannotWrite
        case is WindowingError: self = .unavailable
        case PictureError.tooLarge, RenderingError.targetTooLarge: self = .usage
        case is RenderingError: self = .unavailable
        default: self = .wrongInput
        }
    }
}
