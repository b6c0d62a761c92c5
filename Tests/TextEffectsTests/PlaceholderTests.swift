import Testing

@testable import TextEffects
