import COpenGL
import Drawing

extension Renderer {
    /// Carries a plan out, pass after pass.
    ///
    /// - Parameter box: Outside it the target stays as it is.
    func run(_ plan: FramePlan, into target: Target, inside box: PixelBox? = nil) throws {
        guard !plan.passes.isEmpty else { return }
        try prepare(plan)
        glDisable(GLenum(GL_DITHER))
        glDisable(GLenum(GL_DEPTH_TEST))
        glDisable(GLenum(GL_SCISSOR_TEST))
        var start = 0
        let ranges = instances.upload(plan)
        if !plan.records.isEmpty { records.bind(plan.records) }
        for pass in plan.passes {
            let destination: Target
            switch pass.destination {
            case .frame: destination = target
            case .layer(let index): destination = layers[plan.layers[index].slot]
            case .mesh(let id):
                try fill(id, pass, plan, target, ranges[start..<start + pass.rounds[0].batches.count])
                start += pass.rounds[0].batches.count
                continue
            }
            if pass.clears { clear(destination, pass.box.width, pass.box.height) }
            for round in pass.rounds {
                for (batches, sheet) in [(round.across, scratch), (round.keeping, kept)] {
                    guard !batches.isEmpty, let sheet else { continue }
                    bind(sheet)
                    glDisable(GLenum(GL_BLEND))
                    for batch in batches {
                        try draw(
                            batch, plan, target, ranges[start], origin: SIMD2(0, 0),
                            size: (sheet.width, sheet.height))
                        start += 1
                    }
                }
                if round.batches.isEmpty { continue }
                bind(destination)
                if let box, pass.destination == .frame { limit(to: box) }
                for batch in round.batches {
                    set(batch.blend)
                    try draw(
                        batch, plan, target, ranges[start], origin: SIMD2(Float(pass.box.x0), Float(pass.box.y0)),
                        size: (destination.width, destination.height))
                    start += 1
                }
                glDisable(GLenum(GL_SCISSOR_TEST))
            }
        }
    }

    /// Draws the picture of a mesh gradient; where it has edges or folds, several samples a pixel, so that they are smooth.
    /// Touches: framebuffers, viewport, blend.
    private func fill(
        _ id: Int, _ pass: FramePlan.Pass, _ plan: FramePlan, _ target: Target, _ ranges: ArraySlice<Range<Int>>
    ) throws {
        guard let picture = meshes.target(id) else { return }
        let samples = pass.isSampled ? try sampledTarget(width: picture.width, height: picture.height) : nil
        let (framebuffer, width, height) =
            samples.map { ($0.framebuffer, $0.width, $0.height) }
            ?? (picture.framebuffer, picture.width, picture.height)
        clear(framebuffer, pass.box.width, pass.box.height)
        bind(framebuffer, width, height)
        for (batch, range) in zip(pass.rounds[0].batches, ranges) {
            set(batch.blend)
            try draw(batch, plan, target, range, origin: SIMD2(0, 0), size: (width, height))
        }
        samples?.resolve(to: picture, width: pass.box.width, height: pass.box.height)
    }

    private func sampledTarget(width: Int, height: Int) throws -> SampledTarget {
        if let known = sampled, known.width >= width, known.height >= height { return known }
        let (w, h) = (max(width, sampled?.width ?? 0), max(height, sampled?.height ?? 0))
        sampled = nil
        let made = try SampledTarget(device, width: w, height: h)
        sampled = made
        return made
    }

    /// Empties the corner of a layer's texture that is used. Touches: framebuffer, scissor.
    private func clear(_ target: Target, _ width: Int, _ height: Int) {
        clear(target.framebuffer, width, height)
    }

    private func clear(_ framebuffer: GLuint, _ width: Int, _ height: Int) {
        clear(framebuffer, PixelBox(x0: 0, y0: 0, x1: width, y1: height))
    }

    func clear(_ framebuffer: GLuint, _ box: PixelBox) {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        limit(to: box)
        glClearColor(0, 0, 0, 0)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        glDisable(GLenum(GL_SCISSOR_TEST))
    }

    /// Lets drawing change nothing outside. Touches: scissor.
    private func limit(to box: PixelBox) {
        glEnable(GLenum(GL_SCISSOR_TEST))
        glScissor(GLint(box.x0), GLint(box.y0), GLsizei(box.width), GLsizei(box.height))
    }

    private func bind(_ target: Target) { bind(target.framebuffer, target.width, target.height) }

    private func bind(_ framebuffer: GLuint, _ width: Int, _ height: Int) {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glViewport(0, 0, GLsizei(width), GLsizei(height))
        statistics.targetSwitches += 1
    }

    /// The blending hardware's formula: source factor, destination factor. Touches: blend.
    private func set(_ blend: FramePlan.Blend) {
        guard blend != .replace else { return glDisable(GLenum(GL_BLEND)) }
        glEnable(GLenum(GL_BLEND))
        let (source, destination): (Int32, Int32) =
            switch blend {
            case .over, .replace: (GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
            case .mask: (GL_ZERO, GL_SRC_ALPHA)
            case .screen: (GL_ONE, GL_ONE_MINUS_SRC_COLOR)
            case .plusLighter: (GL_ONE, GL_ONE)
            case .clear: (GL_ZERO, GL_ZERO)
            case .sourceIn: (GL_DST_ALPHA, GL_ZERO)
            case .sourceOut: (GL_ONE_MINUS_DST_ALPHA, GL_ZERO)
            case .sourceAtop: (GL_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
            case .destinationOver: (GL_ONE_MINUS_DST_ALPHA, GL_ONE)
            case .destinationIn: (GL_ZERO, GL_SRC_ALPHA)
            case .destinationOut: (GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
            case .destinationAtop: (GL_ONE_MINUS_DST_ALPHA, GL_SRC_ALPHA)
            case .xor: (GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
            }
        glBlendFunc(GLenum(source), GLenum(destination))
    }

    /// Sees that the scratch and the layers' textures are there, at least as large as the plan wants them.
    private func prepare(_ plan: FramePlan) throws {
        if plan.scratchRows > 0 {
            var rows = 256
            while rows < min(plan.scratchRows, scratchSide) { rows *= 2 }
            if scratch.map({ $0.height < rows }) ?? true {
                scratch = nil
                let made = try Target(device, width: scratchSide, height: min(rows, scratchSide))
                // Row 0 stays empty for good: what lies outside a level is read there.
                clear(made, made.width, 1)
                scratch = made
            }
        }
        if kept == nil, plan.passes.contains(where: { $0.rounds.contains { !$0.keeping.isEmpty } }) {
            let made = try Target(device, width: store.keptSide, height: store.keptSide)
            clear(made, made.width, 1)
            kept = made
        }
        for (index, slot) in plan.slots.enumerated() {
            var (width, height) = (slot.width, slot.height)
            if index < layers.count {
                let known = layers[index]
                let isRight = known.texture.format == (slot.isDeep ? .rgba16f : .rgba8)
                if isRight, known.width >= width, known.height >= height { continue }
                if isRight { (width, height) = (max(width, known.width), max(height, known.height)) }
            }
            let made = try Target(
                device, width: min(width, device.largestSide), height: min(height, device.largestSide),
                format: slot.isDeep ? .rgba16f : .rgba8)
            if index < layers.count { layers[index] = made } else { layers.append(made) }
        }
    }

    private func draw(
        _ batch: FramePlan.Batch, _ plan: FramePlan, _ target: Target, _ range: Range<Int>, origin: SIMD2<Float>,
        size: (Int, Int)
    ) throws {
        let program = try program(batch.program)
        glUseProgram(program.id)
        glUniform2f(program.size, 2 / Float(size.0), 2 / Float(size.1))
        if program.origin >= 0 { glUniform2f(program.origin, origin.x, origin.y) }
        if batch.behind != .none {
            glActiveTexture(GLenum(GL_TEXTURE2))
            glBindTexture(Texture.kind, texture(of: batch.behind, plan, target))
        }
        glActiveTexture(GLenum(GL_TEXTURE0))
        glBindTexture(Texture.kind, texture(of: batch.source, plan, target))
        instances.draw(range, vertices: batch.cells == 0 ? 4 : batch.cells * (2 * batch.cells + 4))
        statistics.drawCalls += 1
    }

    private func program(_ name: Program) throws -> ShaderProgram {
        if let known = programs[name] { return known }
        let made = try ShaderProgram(device, name, read: readShader)
        programs[name] = made
        return made
    }

    private func texture(of source: FramePlan.Source, _ plan: FramePlan, _ target: Target) -> GLuint {
        switch source {
        case .none: 0
        case .page(let page): store.texture(of: page)?.id ?? 0
        case .scratch: scratch?.texture.id ?? 0
        case .kept: kept?.texture.id ?? 0
        case .layer(let index): layers[plan.layers[index].slot].texture.id
        case .mesh(let id): meshes.target(id)?.texture.id ?? 0
        case .frame: target.texture.id
        }
    }
}
