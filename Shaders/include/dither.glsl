// Shared code.
