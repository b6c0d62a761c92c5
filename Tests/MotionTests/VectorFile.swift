import Foundation
import Motion
import Testing

/// A value of the JSON in `Vectors`.
indirect enum JSON: Sendable, CustomStringConvertible {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    init(_ any: Any) {
        switch any {
        case let array as [Any]: self = .array(array.map(JSON.init))
        case let object as [String: Any]: self = .object(object.mapValues(JSON.init))
        case let string as String: self = .string(string)
        case let number as NSNumber:
            self = CFBooleanLike(number).map(JSON.bool) ?? .number(number.doubleValue)
        default: self = .null
        }
    }

    subscript(key: String) -> JSON {
        if case .object(let object) = self { object[key] ?? .null } else { .null }
    }

    subscript(index: Int) -> JSON {
        if case .array(let array) = self, index < array.count { array[index] } else { .null }
    }

    var array: [JSON] { if case .array(let array) = self { array } else { [] } }
    var string: String? { if case .string(let string) = self { string } else { nil } }
    var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

    /// A number; "inf" and "-inf" are strings in the files.
    var number: Double? {
        switch self {
        case .number(let number): number
        case .string("inf"): .infinity
        case .string("-inf"): -.infinity
        default: nil
        }
    }

    /// The keys of an object.
    var keys: Set<String> { if case .object(let object) = self { Set(object.keys) } else { [] } }

    var description: String {
        switch self {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .number(let number): "\(number)"
        case .string(let string): string
        case .array(let array): "\(array)"
        case .object(let object): "\(object)"
        }
    }
}

/// A boolean, if the number came from `true` or `false`.
private func CFBooleanLike(_ number: NSNumber) -> Bool? {
    // Why: Foundation holds them as C chars, and every other number in another type.
    number.objCType.pointee == UInt8(ascii: "c") ? number.boolValue : nil
}

/// One block of a vector file: samples with their parameters and tolerance.
struct VectorBlock: Sendable, CustomTestStringConvertible {
    let id: String
    let params: JSON
    let tolerance: JSON
    let samples: [JSON]

    var testDescription: String { id }

    /// A tolerance by name; a block without it is a mistake of the test.
    func tolerance(_ name: String) -> Double { tolerance[name].number! }
}

/// The blocks of `Vectors/<file>.json` whose name passes, in the order of the file.
func blocks(_ file: String, where passes: (String) -> Bool = { _ in true }) -> [VectorBlock] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Vectors")
    let data = try! Data(contentsOf: folder.appendingPathComponent("\(file).json"))
    let json = JSON(try! JSONSerialization.jsonObject(with: data))
    return json["blocks"].array
        .map {
            VectorBlock(
                id: $0["id"].string!, params: $0["params"], tolerance: $0["tolerance"], samples: $0["samples"].array)
        }
        .filter { passes($0.id) }
}

/// The one block of that name.
func block(_ file: String, _ id: String) -> VectorBlock { blocks(file) { $0 == id }[0] }

/// Whether two numbers agree, where equal infinities do.
func agree(_ a: Double, _ b: Double, within tolerance: Double) -> Bool { a == b || abs(a - b) <= tolerance }

/// The animation that a file describes by `base` and `modifiers`.
func animation(_ json: JSON) -> Animation {
    let base = json["base"]
    let number = { (key: String) in base[key].number }
    var animation: Animation
    switch base["type"].string {
    case "bezier":
        let points = base["cp"].array.map { $0.number! }
        animation = .timingCurve(points[0], points[1], points[2], points[3], duration: number("duration")!)
    case "spring":
        if let response = number("response") {
            animation = .spring(response: response, dampingFraction: number("dampingFraction")!)
        } else {
            animation = .spring(duration: number("duration")!, bounce: number("bounce")!)
        }
    case "interpolatingSpring":
        animation = .interpolatingSpring(
            mass: number("mass") ?? 1, stiffness: number("stiffness")!, damping: number("damping")!,
            initialVelocity: number("initialVelocity") ?? 0)
    default: fatalError("unknown base \(base)")
    }
    for modifier in json["modifiers"].array {
        let reverses = modifier["autoreverses"].bool ?? true
        if let delay = modifier["delay"].number { animation = animation.delay(delay) }
        if let speed = modifier["speed"].number { animation = animation.speed(speed) }
        if let count = modifier["repeatCount"].number {
            animation = animation.repeatCount(Int(count), autoreverses: reverses)
        }
        if modifier["repeatForever"].bool == true { animation = animation.repeatForever(autoreverses: reverses) }
        if let after = modifier["logicallyComplete"].number { animation = animation.logicallyComplete(after: after) }
    }
    return animation
}

/// A history as a file describes it by `initial` and `events`.
func history(_ json: JSON) -> AnimatedValue<Double> {
    var value = AnimatedValue(json["initial"].number!)
    for event in json["events"].array {
        let animated = event["animation"].keys.isEmpty ? nil : animation(event["animation"])
        value.set(event["target"].number!, at: event["t"].number!, animation: animated)
    }
    return value
}
