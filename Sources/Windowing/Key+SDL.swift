internal import CSDL

extension Key {
    /// The meaning of SDL's key code. The keypad's digits move the way its labels say while number lock is off.
    init(sdl code: SDL_KeyCode, hasNumberLock: Bool) {
        let value = code.rawValue
        if let named = Key(named: code) {
            self = named
        } else if let keypad = KeypadKey(code) {
            self = hasNumberLock ? .character(keypad.digit) : keypad.move
        } else if (SDLK_F1.rawValue...SDLK_F12.rawValue).contains(value) {
            self = .function(Int(value - SDLK_F1.rawValue) + 1)
        } else if value & 0x4000_0000 == 0, value >= 0x20, let scalar = Unicode.Scalar(value) {
            // Without the bit SDLK_SCANCODE_MASK the code is the character that the key types.
            self = .character(Character(scalar))
        } else {
            self = .other(value)
        }
    }

    private init?(named code: SDL_KeyCode) {
        switch code {
        case SDLK_SPACE: self = .space
        case SDLK_RETURN, SDLK_KP_ENTER: self = .return
        case SDLK_ESCAPE: self = .escape
        case SDLK_BACKSPACE: self = .backspace
        case SDLK_TAB: self = .tab
        case SDLK_DELETE: self = .delete
        case SDLK_INSERT: self = .insert
        case SDLK_LEFT: self = .left
        case SDLK_RIGHT: self = .right
        case SDLK_UP: self = .up
        case SDLK_DOWN: self = .down
        case SDLK_HOME: self = .home
        case SDLK_END: self = .end
        case SDLK_PAGEUP: self = .pageUp
        case SDLK_PAGEDOWN: self = .pageDown
        case SDLK_LSHIFT, SDLK_RSHIFT: self = .shift
        case SDLK_LCTRL, SDLK_RCTRL: self = .control
        case SDLK_LALT, SDLK_RALT: self = .alt
        case SDLK_LGUI, SDLK_RGUI: self = .super
        case SDLK_KP_PLUS: self = .character("+")
        case SDLK_KP_MINUS: self = .character("-")
        case SDLK_KP_MULTIPLY: self = .character("*")
        case SDLK_KP_DIVIDE: self = .character("/")
        default: return nil
        }
    }
}

/// A key of the keypad that number lock turns from a move into a digit.
private struct KeypadKey {
    var digit: Character
    var move: Key

    init?(_ code: SDL_KeyCode) {
        switch code {
        case SDLK_KP_0: (digit, move) = ("0", .insert)
        case SDLK_KP_1: (digit, move) = ("1", .end)
        case SDLK_KP_2: (digit, move) = ("2", .down)
        case SDLK_KP_3: (digit, move) = ("3", .pageDown)
        case SDLK_KP_4: (digit, move) = ("4", .left)
        case SDLK_KP_5: (digit, move) = ("5", .other(code.rawValue))
        case SDLK_KP_6: (digit, move) = ("6", .right)
        case SDLK_KP_7: (digit, move) = ("7", .home)
        case SDLK_KP_8: (digit, move) = ("8", .up)
        case SDLK_KP_9: (digit, move) = ("9", .pageUp)
        case SDLK_KP_PERIOD: (digit, move) = (".", .delete)
        default: return nil
        }
    }
}
