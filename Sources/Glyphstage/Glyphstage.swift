/// The umbrella that authors import: one `import Glyphstage` brings everything an effect file needs.
@_exported import Drawing
@_exported import Foundation
@_exported import Motion
@_exported import Stage
@_exported import TextEffects
@_exported import Typesetting
