/// The GLSL of the renderer, embedded in the binary: one file a program stage, `name.v.glsl` or `name.f.glsl`, and
/// shared code under `include/`.
public enum ShaderLibrary {
    /// The text of the file called `name` (its base name), or nil where there is none.
    public static func source(named name: String) -> String? { files[name].map { String(decoding: $0, as: UTF8.self) } }

    /// Every file's base name.
    public static var names: [String] { files.keys.sorted() }

    private static let files: [String: [UInt8]] = [
        "blend.f.glsl": PackageResources.blend_f_glsl,
        "blur_across.f.glsl": PackageResources.blur_across_f_glsl,
        "blur_down.f.glsl": PackageResources.blur_down_f_glsl,
        "figure.f.glsl": PackageResources.figure_f_glsl,
        "image.f.glsl": PackageResources.image_f_glsl,
        "layer.f.glsl": PackageResources.layer_f_glsl,
        "layer_blur.f.glsl": PackageResources.layer_blur_f_glsl,
        "layer_colour.f.glsl": PackageResources.layer_colour_f_glsl,
        "mask.f.glsl": PackageResources.mask_f_glsl,
        "mesh.f.glsl": PackageResources.mesh_f_glsl,
        "mesh.v.glsl": PackageResources.mesh_v_glsl,
        "nudged.f.glsl": PackageResources.nudged_f_glsl,
        "projected.f.glsl": PackageResources.projected_f_glsl,
        "quad.v.glsl": PackageResources.quad_v_glsl,
        "shape.f.glsl": PackageResources.shape_f_glsl,
        "shrink.f.glsl": PackageResources.shrink_f_glsl,
        "soft.f.glsl": PackageResources.soft_f_glsl,
        "dither.glsl": PackageResources.dither_glsl,
        "edge.glsl": PackageResources.edge_glsl,
        "instance.glsl": PackageResources.instance_glsl,
        "paint.glsl": PackageResources.paint_glsl,
    ]
}
