// swift-tools-version: 6.2
import PackageDescription

/// Rooms that own GL objects, windows or the program's flow live on the main actor; the value rooms do not.
let mainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

func library(_ name: String, pkgConfig: String, apt: [String]) -> Target {
    .systemLibrary(name: name, path: "Sources/\(name)", pkgConfig: pkgConfig, providers: [.apt(apt)])
}

func room(_ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ more: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .testTarget(name: "\(name)Tests", dependencies: [.byName(name: name)] + more, resources: resources)
}

let package = Package(
    name: "glyphstage",
    products: [
        .executable(name: "glyphstage", targets: ["GlyphstageCommand"]),
        .library(name: "Glyphstage", targets: ["Glyphstage"]),
    ],
    targets: [
        // C libraries, each seen by one room only.
        library("CPango", pkgConfig: "pangoft2", apt: ["libpango1.0-dev"]),
        library("CFontconfig", pkgConfig: "fontconfig", apt: ["libfontconfig-dev"]),
        library("CFreeType", pkgConfig: "freetype2", apt: ["libfreetype-dev"]),
        library("CFYAML", pkgConfig: "libfyaml", apt: ["libfyaml-dev"]),
        library("CPNG", pkgConfig: "libpng", apt: ["libpng-dev"]),
        library("CTurboJPEG", pkgConfig: "libturbojpeg", apt: ["libturbojpeg0-dev"]),
        library("COpenGL", pkgConfig: "gl", apt: ["libgl-dev"]),
        library("CSDL", pkgConfig: "sdl2", apt: ["libsdl2-dev"]),
        library("CSDLTTF", pkgConfig: "SDL2_ttf", apt: ["libsdl2-ttf-dev"]),

        // The values: no GL, no SDL, no clock.
        room("Motion", []),
        room("Drawing", ["Motion"]),
        room("Typesetting", ["Drawing", "CPango", "CFontconfig"]),
        room("Stage", ["Typesetting"]),
        room("TextEffects", ["Stage"]),
        room("SceneFile", ["TextEffects", "Pictures", "CFYAML"]),
        room("Glyphstage", ["Motion", "Drawing", "Typesetting", "Stage", "TextEffects"]),

        // The pixels.
        room("Coverage", ["Drawing", "CFreeType"]),
        room("Pictures", ["Drawing", "CPNG", "CTurboJPEG"]),
        .target(
            name: "Shaders", path: "Shaders", sources: ["ShaderLibrary.swift"],
            resources: [.embedInCode("Programs"), .embedInCode("include")]),
        room("Rendering", ["Coverage", "Shaders", "COpenGL"], mainActor),
        room("Capture", ["Rendering", "Pictures"], mainActor),

        // The window and the program.
        room("Windowing", ["CSDL"], mainActor),
        .target(
            name: "Assets", path: "Assets", exclude: ["Effects", "Fonts", "Icons", "Images"],
            sources: ["BuiltInScenes.swift"],
            resources: [.embedInCode("Scenes")]),
        room("Studio", ["SceneFile", "Capture", "Windowing", "CSDLTTF"], mainActor),
        .executableTarget(
            name: "GlyphstageCommand", dependencies: ["Studio", "Assets"], swiftSettings: mainActor),

        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .target(
            name: "RenderingTestSupport", dependencies: ["Rendering", "Windowing"], path: "Tests/RenderingTestSupport"),
        .testTarget(name: "MotionTests", dependencies: ["Motion", "TestSupport"], exclude: ["Vectors"]),
        tests("Drawing"),
        tests("Typesetting", ["TestSupport"]),
        tests("Stage"),
        tests("TextEffects", ["TestSupport"]),
        tests("Glyphstage", ["TestSupport"]),
        tests("SceneFile", ["TestSupport"]),
        tests("Coverage"),
        tests("Pictures", ["TestSupport", "CTurboJPEG"]),
        tests("Rendering", ["RenderingTestSupport"]),
        tests("Capture", ["RenderingTestSupport"]),
        tests("Windowing", ["TestSupport"]),
        tests("Studio", ["TestSupport", "RenderingTestSupport", "Shaders", "Windowing"]),
        .testTarget(
            name: "GlyphstageCommandTests",
            dependencies: [
                "Studio", "GlyphstageCommand", "Pictures", "Assets", "TestSupport", "RenderingTestSupport",
            ],
            exclude: ["Goldens"]),
    ],
    swiftLanguageModes: [.v6]
)
