/// The GLSL of the renderer, embedded in the binary.
public enum ShaderLibrary {}
