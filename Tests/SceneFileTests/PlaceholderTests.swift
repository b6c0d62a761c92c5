import Testing

@testable import SceneFile
