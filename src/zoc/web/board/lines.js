/**
 * The painter of what moves with the pointer: lit cells, routes, arrows, lines of sight. Drawn anew in every frame, in pixels of the view.
 *
 * @module
 */

import { between } from "./geometry.js"
import { points } from "./overlay.js"
import { FONT } from "./paper.js"

/** @typedef {import("../page.js").LineMark} LineMark */
/** @typedef {import("../page.js").Marks} Marks */
/** @typedef {import("../page.js").RouteStop} RouteStop */
/** @typedef {import("../page.js").Theme} Theme */
/** @typedef {import("./atlas.js").Atlas} Atlas */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./geometry.js").Point} Point */

/** How each kind of line is drawn: its ink, its dashes in pixels, whether it ends in a point. */
const KINDS = {
  arrow: { ink: "ink", dashes: [], pointed: true },
  sight: { ink: "ink", dashes: [], pointed: false },
  blocked: { ink: "stop", dashes: [], pointed: false },
  supply: { ink: "bank", dashes: [9, 5], pointed: true },
  pass: { ink: "ink", dashes: [3, 5], pointed: true },
}

export class Lines {
  /** @param {Atlas} atlas @param {Theme} theme */
  constructor(atlas, theme) {
    this.atlas = atlas
    this.inks = atlas.board.inks[theme]
    /** @type {Map<string, Marks>} */
    this.layers = new Map()
    /** @type {number} */
    this.cursor = -1
    this.cursorSeen = false
  }

  /** @param {string} name @param {Marks | null} marks @returns {boolean} Whether anything is to be drawn anew. */
  set(name, marks) {
    const drawn = marks && (marks.lit || marks.refused || marks.blamed || marks.told || marks.route || marks.lines)
    const had = this.layers.has(name)
    if (drawn) this.layers.set(name, marks)
    else this.layers.delete(name)
    return had || Boolean(drawn)
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Camera} camera */
  draw(ctx, camera) {
    ctx.lineJoin = ctx.lineCap = "round"
    for (const [cell, ring] of this.#rings()) {
      if (ring === "refused") this.#refused(ctx, camera, cell)
      else if (ring === "blamed") this.#blamed(ctx, camera, cell)
      else this.#ring(ctx, camera, cell, "bright")
    }
    for (const { told } of this.layers.values()) for (const cell of this.atlas.cells(told ?? [])) this.#told(ctx, camera, cell)
    for (const { lines, route } of this.layers.values()) {
      for (const line of lines ?? []) this.#line(ctx, camera, line)
      if (route?.length) this.#route(ctx, camera, route)
    }
    if (this.cursorSeen && this.cursor >= 0) this.#cursor(ctx, camera)
  }

  /** One ring for a cell: that it is refused is said before whose fault it is, and both before anything else. */
  #rings() {
    /** @type {Map<number, "lit" | "blamed" | "refused">} */
    const rings = new Map()
    for (const ring of /** @type {const} */ (["lit", "blamed", "refused"])) {
      for (const marks of this.layers.values()) for (const cell of this.atlas.cells(marks[ring] ?? [])) rings.set(cell, ring)
    }
    return rings
  }

  /** @param {Camera} camera @param {number} cell @returns {Point} */
  #centre(camera, cell) {
    return camera.toView(this.atlas.x[cell], this.atlas.y[cell])
  }

  /** Pixels of a hex's side; squares are drawn as if they were hexes of the same height. @param {Camera} camera */
  #size(camera) {
    return camera.scale * this.atlas.board.unit * 30
  }

  /** The outline of a cell, drawn so far inside it. @param {CanvasRenderingContext2D} ctx @param {Camera} camera @param {number} cell @param {number} inset */
  #outline(ctx, camera, cell, inset) {
    const [x, y] = this.#centre(camera, cell)
    const by = camera.scale * (1 - inset)
    ctx.beginPath()
    for (const [cx, cy] of this.atlas.corners) ctx.lineTo(x + cx * by, y + cy * by)
    ctx.closePath()
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Camera} camera @param {number} cell @param {string} ink */
  #ring(ctx, camera, cell, ink) {
    this.#outline(ctx, camera, cell, 0.12)
    const size = this.#size(camera)
    const width = Math.max(1.6, 0.09 * size)
    ctx.strokeStyle = this.inks.ink
    ctx.lineWidth = width + Math.max(1.4, 0.05 * size)
    ctx.stroke()
    ctx.strokeStyle = this.inks[ink]
    ctx.lineWidth = width
    ctx.stroke()
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Camera} camera @param {number} cell */
  #refused(ctx, camera, cell) {
    this.#outline(ctx, camera, cell, 0.07)
    ctx.globalAlpha = 0.16
    ctx.fillStyle = this.inks.stop
    ctx.fill()
    ctx.globalAlpha = 1
    ctx.strokeStyle = this.inks.stop
    ctx.lineWidth = Math.max(1.6, 0.08 * this.#size(camera))
    ctx.stroke()
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Camera} camera @param {number} cell */
  #blamed(ctx, camera, cell) {
    const size = this.#size(camera)
    this.#outline(ctx, camera, cell, 0.1)
    ctx.strokeStyle = this.inks.stop
    ctx.lineWidth = Math.max(1.6, 0.07 * size)
    ctx.setLineDash([0.16 * size, 0.16 * size])
    ctx.stroke()
    ctx.setLineDash([])
  }

  /** What is only spoken of is bracketed at its corners, in the ink of the map: a ring of its own would say something of the move. @param {CanvasRenderingContext2D} ctx @param {Camera} camera @param {number} cell */
  #told(ctx, camera, cell) {
    const [x, y] = this.#centre(camera, cell)
    const by = 0.97 * camera.scale
    const at = this.atlas.corners.map(([cx, cy]) => /** @type {Point} */ ([x + cx * by, y + cy * by]))
    const size = this.#size(camera)
    ctx.beginPath()
    at.forEach((corner, k) => {
      const [before, after] = [at[(k + at.length - 1) % at.length], at[(k + 1) % at.length]]
      ctx.moveTo(...between(corner, before, 0.26))
      ctx.lineTo(...corner)
      ctx.lineTo(...between(corner, after, 0.26))
    })
    for (const [ink, width] of /** @type {const} */ ([["paper", 0.2], ["ink", 0.1]])) {
      ctx.strokeStyle = this.inks[ink]
      ctx.lineWidth = Math.max(16 * width, width * size)
      ctx.stroke()
    }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Camera} camera */
  #cursor(ctx, camera) {
    this.#outline(ctx, camera, this.cursor, 0.04)
    ctx.strokeStyle = this.inks.paper
    ctx.lineWidth = Math.max(4, 0.15 * this.#size(camera))
    ctx.stroke()
    ctx.strokeStyle = this.inks.ink
    ctx.lineWidth = Math.max(2, 0.07 * this.#size(camera))
    ctx.setLineDash([6, 4])
    ctx.stroke()
    ctx.setLineDash([])
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Camera} camera @param {LineMark} line */
  #line(ctx, camera, { from, to, via = [], kind = "arrow", text, colour, share }) {
    const cells = this.atlas.cells([from, ...via, to])
    if (cells.length < 2) return
    const { ink, dashes, pointed } = KINDS[kind]
    const path = cells.map((cell) => this.#centre(camera, cell))
    const size = this.#size(camera)
    const width = Math.max(1.6, 0.09 * size)
    this.#polyline(ctx, path, this.inks.paper, width + 2.4, [])
    this.#polyline(ctx, path, colour ?? this.inks[ink], width, dashes)
    if (pointed) this.#head(ctx, path, colour ?? this.inks[ink], size)
    if (share !== undefined) this.#cross(ctx, between(path[0], path[path.length - 1], share), size)
    if (text) this.#tag(ctx, between(path[0], path[path.length - 1], 0.5), text, size, false)
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Camera} camera @param {RouteStop[]} route */
  #route(ctx, camera, route) {
    const stops = route.map((stop) => ({ ...stop, cell: this.atlas.cell(stop.cell) })).filter(({ cell }) => cell >= 0)
    const path = stops.map(({ cell }) => this.#centre(camera, cell))
    const size = this.#size(camera)
    const width = Math.max(2, 0.13 * size)
    if (path.length > 1) this.#polyline(ctx, path, this.inks.paper, width + 3, [])
    for (let k = 1; k < path.length; k++) {
      this.#polyline(ctx, [path[k - 1], path[k]], stops[k].bad ? this.inks.stop : this.inks.ink, width, stops[k].bad ? [5, 5] : [])
    }
    if (path.length > 1) this.#head(ctx, path, stops[stops.length - 1].bad ? this.inks.stop : this.inks.ink, size)
    stops.forEach(({ text, bad, stop }, k) => {
      if (text && size >= 11) this.#tag(ctx, path[k], points(text), size, Boolean(bad || stop))
    })
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Point[]} path @param {string} colour @param {number} width @param {number[]} dashes */
  #polyline(ctx, path, colour, width, dashes) {
    ctx.beginPath()
    for (const [x, y] of path) ctx.lineTo(x, y)
    ctx.strokeStyle = colour
    ctx.lineWidth = width
    ctx.setLineDash(dashes)
    ctx.stroke()
    ctx.setLineDash([])
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Point[]} path @param {string} colour @param {number} scale */
  #head(ctx, path, colour, scale) {
    const [from, to] = path.slice(-2)
    const size = Math.max(6, 0.34 * scale)
    ctx.save()
    ctx.translate(...to)
    ctx.rotate(Math.atan2(to[1] - from[1], to[0] - from[0]))
    ctx.beginPath()
    ctx.moveTo(0.75 * size, 0)
    ctx.lineTo(-0.5 * size, 0.65 * size)
    ctx.lineTo(-0.5 * size, -0.65 * size)
    ctx.closePath()
    ctx.strokeStyle = this.inks.paper
    ctx.lineWidth = 2
    ctx.stroke()
    ctx.fillStyle = colour
    ctx.fill()
    ctx.restore()
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Point} at @param {number} scale */
  #cross(ctx, [x, y], scale) {
    const arm = Math.max(5, 0.22 * scale)
    for (const [ink, width] of /** @type {const} */ ([["paper", 6], ["stop", 3]])) {
      ctx.beginPath()
      ctx.moveTo(x - arm, y - arm)
      ctx.lineTo(x + arm, y + arm)
      ctx.moveTo(x - arm, y + arm)
      ctx.lineTo(x + arm, y - arm)
      ctx.strokeStyle = this.inks[ink]
      ctx.lineWidth = width
      ctx.stroke()
    }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Point} at @param {string} text @param {number} scale @param {boolean} bad */
  #tag(ctx, [x, y], text, scale, bad) {
    const size = Math.min(Math.max(10, 0.36 * scale), 18)
    ctx.font = `700 ${size}px ${FONT}`
    const width = Math.max(ctx.measureText(text).width + 0.7 * size, 1.5 * size)
    ctx.beginPath()
    ctx.roundRect(x - width / 2, y - 0.75 * size, width, 1.5 * size, 0.75 * size)
    ctx.fillStyle = bad ? this.inks.stop : this.inks.ink
    ctx.fill()
    ctx.strokeStyle = this.inks.paper
    ctx.lineWidth = 1.4
    ctx.stroke()
    ctx.fillStyle = this.inks.paper
    ctx.textAlign = "center"
    ctx.textBaseline = "middle"
    ctx.fillText(text, x, y + 0.04 * size)
  }
}
