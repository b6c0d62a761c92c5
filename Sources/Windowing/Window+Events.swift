internal import CSDL

extension Window {
    /// Waits for something to happen, using no processor time.
    ///
    /// - Parameter timeout: the longest wait in seconds; `nil` waits as long as it takes, 0 or less only looks.
    /// - Returns: `nil` where the time ran out, or where what happened is of no concern: go round the loop once.
    public func waitEvent(timeout: Double? = nil) -> Event? {
        var event = SDL_Event()
        let came: Int32
        if let timeout {
            // Rounded up: rounding down would spin through the last millisecond.
            let milliseconds = (timeout * 1000).rounded(.up)
            came = SDL_WaitEventTimeout(&event, milliseconds > 0 ? Int32(min(milliseconds, 1e9)) : 0)
        } else {
            came = SDL_WaitEvent(&event)
        }
        return came == 1 ? translate(&event) : nil
    }

    /// All that has happened so far, in order and coalesced, without waiting.
    public func pollEvents() -> [Event] {
        var events: [Event] = []
        var event = SDL_Event()
        // Why not SDL_PollEvent: it stops at a mark that an earlier wait may have left in the queue, before events that
        // have come since. One pump also bounds the batch: a flood of events cannot keep the loop from drawing.
        SDL_PumpEvents()
        while SDL_PeepEvents(&event, 1, SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == 1 {
            if let event = translate(&event) { events.append(event) }
        }
        return Event.coalesced(events)
    }

    /// Queues a file as if it had been dropped on the window, for tests: no program can drop one on another's window.
    public func drop(file path: String) {
        var event = SDL_Event()
        event.type = SDL_DROPFILE.rawValue
        event.drop.file = SDL_strdup(path)
        if SDL_PushEvent(&event) != 1 { SDL_free(event.drop.file) }
    }

    /// Queues a press of the close button, for displays without a window manager.
    func injectCloseRequest() {
        var event = SDL_Event()
        event.type = SDL_WINDOWEVENT.rawValue
        event.window.windowID = SDL_GetWindowID(native.handle)
        event.window.event = UInt8(SDL_WINDOWEVENT_CLOSE.rawValue)
        SDL_PushEvent(&event)
    }

    private func translate(_ event: inout SDL_Event) -> Event? {
        let translated = Event(&event, ratio: ratio, wakeType: waker.eventType)
        switch SDL_EventType(event.type) {
        case SDL_DROPFILE, SDL_DROPTEXT: SDL_free(event.drop.file)  // The path's owner is who reads the event.
        default: break
        }
        if translated == .wake { waker.delivered() }
        return translated
    }
}
