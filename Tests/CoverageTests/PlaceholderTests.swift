import Testing

@testable import Coverage
