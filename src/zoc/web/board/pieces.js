/**
 * The pieces as elements over the map: drawn once, moved by the camera, fanned out where several stand in one cell.
 *
 * Only pieces in view are in the page. While zooming, the whole layer is stretched; at rest every piece is put
 * where it belongs at its true size. Where cells are too small for counters, a canvas draws plain squares instead.
 *
 * @module
 */

import { h, svg } from "../element.js"
import { drawing } from "./counters.js"
import { fanned, piled } from "./stack.js"

/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("../types.js").Marks} Marks */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {import("../types.js").UnitId} UnitId */
/** @typedef {import("./atlas.js").Atlas} Atlas */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {(side: string) => {colour: string, ink: string, number: number}} LookOf */

/** The size of a piece, in sides of a cell. */
const SIZE = { hex: 1.45, square: 0.86 }
/** Smaller than so many pixels a counter is not read. */
const SMALLEST = 15
/** From so many pixels of a piece on, its name is written below it. */
const CAPTIONS = 52
/** How far pieces stand below the middle of a cell, for the sake of its number. */
const DROP = { hex: 0.07, square: 0.03 }

/** @typedef {{unit: Unit, cells: number[], face: string, element: HTMLElement | null}} Piece */
/** @typedef {{key: string, cells: number[], pieces: Piece[]}} Stack */

export class Pieces {
  /** @param {Atlas} atlas @param {LookOf} lookOf */
  constructor(atlas, lookOf) {
    this.atlas = atlas
    this.lookOf = lookOf
    this.element = h("div", { class: "pieces" })
    this.bases = svg("svg", { class: "bases", "aria-hidden": "true" })
    this.element.append(this.bases)
    // An animation that is moved by hand: unlike a changed style it makes no browser put its layers together anew,
    // which for some hundred drawings takes longer than a frame.
    this.ride = this.element.animate([], { duration: 1, fill: "both" })
    this.ride.pause()
    /** @type {Map<UnitId, Piece>} */
    this.pieces = new Map()
    /** @type {Map<string, Stack>} */
    this.stacks = new Map()
    /** @type {Map<string, HTMLElement>} */
    this.badges = new Map()
    /** The stack that is fanned out. */
    this.open = ""
    /** @type {UnitId | null} */
    this.selected = null
    /** @type {Map<string, Marks>} */
    this.layers = new Map()
    /** The camera that the pieces were put for. */
    this.put = { x: 0, y: 0, scale: 0 }
    this.size = SIZE[atlas.board.kind]
    this.drop = DROP[atlas.board.kind]
  }

  /** @param {Unit[]} units */
  set(units) {
    const gone = new Set(this.pieces.keys())
    for (const unit of units) {
      gone.delete(unit.id)
      const cells = this.atlas.cells(unit.footprint.length ? unit.footprint : unit.cell ? [unit.cell] : [])
      const face = JSON.stringify({ ...unit, cell: 0, order: 0, footprint: 0, facts: 0 })
      const known = this.pieces.get(unit.id)
      if (known?.element && known.face !== face) {
        known.element.remove()
        known.element = null
      }
      this.pieces.set(unit.id, { unit, cells, face, element: known?.element ?? null })
    }
    for (const id of gone) {
      this.pieces.get(id)?.element?.remove()
      this.pieces.delete(id)
    }
    this.#pile()
    this.put.scale = 0
  }

  /** Colours or looks have changed: all pieces are drawn anew. */
  repaint() {
    for (const piece of this.pieces.values()) {
      piece.element?.remove()
      piece.element = null
    }
    this.put.scale = 0
  }

  #pile() {
    this.stacks.clear()
    const ordered = [...this.pieces.values()].filter(({ cells }) => cells.length).sort((a, b) => a.unit.order - b.unit.order)
    for (const piece of ordered) {
      const key = piece.cells.join(" ")
      const stack = this.stacks.get(key)
      if (stack) stack.pieces.push(piece)
      else this.stacks.set(key, { key, cells: piece.cells, pieces: [piece] })
    }
    if (!this.stacks.has(this.open)) this.open = ""
  }

  /** The pieces that cover a cell, the bottom first. @param {number} cell @returns {Unit[]} */
  at(cell) {
    return [...this.stacks.values()]
      .filter(({ cells }) => cells.includes(cell))
      .flatMap(({ pieces }) => pieces.map(({ unit }) => unit))
      .sort((a, b) => a.order - b.order)
  }

  /** The cells in which somebody stands. */
  get taken() {
    return new Set([...this.stacks.values()].flatMap(({ cells }) => cells))
  }

  /** Whether cells are large enough for counters. @param {number} scale */
  readable(scale) {
    return scale * this.size >= SMALLEST
  }

  /** Fan the stack of a piece out, or pile all up again. @param {UnitId | null} unit */
  fan(unit) {
    const piece = unit === null ? undefined : this.pieces.get(unit)
    const key = piece?.cells.join(" ") ?? ""
    const open = (this.stacks.get(key)?.pieces.length ?? 0) > 1 ? key : ""
    if (open === this.open) return
    this.open = open
    this.put.scale = 0
  }

  /** @param {UnitId | null} unit */
  select(unit) {
    this.selected = unit
    this.put.scale = 0
  }

  /** @param {string} name @param {Marks | null} marks @returns {boolean} Whether anything has changed. */
  mark(name, marks) {
    const had = this.layers.has(name)
    const drawn = Boolean(marks && (marks.units || marks.ghosts))
    if (marks && drawn) this.layers.set(name, marks)
    else this.layers.delete(name)
    if (had || drawn) this.put.scale = 0
    return had || drawn
  }

  /**
   * Follow the camera: stretch the layer while it zooms, put the pieces anew when it rests.
   *
   * @param {Camera} camera
   */
  follow(camera) {
    const { x, y, scale } = camera.pose
    const readable = this.readable(scale)
    this.element.classList.toggle("pieces-hidden", !readable)
    this.element.classList.toggle("pieces-near", scale * this.size >= CAPTIONS)
    if (!readable) {
      this.put.scale = 0
      return
    }
    const far = Math.abs(x - this.put.x) * scale > camera.width / 3 || Math.abs(y - this.put.y) * scale > camera.height / 3
    if (this.put.scale === 0 || far || (this.put.scale !== scale && !camera.zooms)) this.#put(camera)
    const by = scale / this.put.scale
    const [left, top] = [camera.width / 2 + (this.put.x - x) * scale, camera.height / 2 + (this.put.y - y) * scale]
    const transform = `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px) scale(${by.toFixed(4)})`
    if (this.ride.effect instanceof KeyframeEffect) this.ride.effect.setKeyframes([{ transform }, { transform }])
  }

  /** Put every piece that is near the view where it belongs. @param {Camera} camera */
  #put(camera) {
    const { x, y, scale } = camera.pose
    this.put = { x, y, scale }
    const { x0, y0, x1, y1 } = camera.view
    const [mx, my] = [(x1 - x0) * 0.6, (y1 - y0) * 0.6]
    const lit = new Set([...this.layers.values()].flatMap(({ units }) => [...(units ?? [])]))
    const seen = new Set()
    this.bases.replaceChildren()
    for (const stack of this.stacks.values()) {
      const middle = this.atlas.middle(stack.cells)
      if (middle[0] < x0 - mx || middle[0] > x1 + mx || middle[1] < y0 - my || middle[1] > y1 + my) continue
      this.#stack(stack, [(middle[0] - x) * scale, (middle[1] - y) * scale], scale, lit)
      for (const piece of stack.pieces) seen.add(piece)
      if (stack.cells.length > 1) this.#base(stack, scale)
    }
    for (const piece of this.pieces.values()) {
      if (seen.has(piece)) continue
      piece.element?.remove()
      piece.element = null
    }
    this.#badges(scale)
    this.#ghosts(scale)
  }

  /**
   * @param {Stack} stack
   * @param {Point} at
   * @param {number} scale
   * @param {Set<UnitId>} lit
   */
  #stack({ key, cells, pieces }, [x, y], scale, lit) {
    const open = key === this.open
    const size = scale * this.size * (cells.length > 1 ? Math.sqrt(cells.length) * 0.95 : 1)
    const places = open ? fanned(pieces.length) : piled(pieces.length)
    pieces.forEach((piece, nth) => {
      const element = (piece.element ??= this.#make(piece.unit))
      const place = places[nth]
      element.hidden = !place.seen
      element.style.width = element.style.height = `${size.toFixed(2)}px`
      element.style.transform = `translate(${(x + place.x * size - size / 2).toFixed(2)}px, ${(y + place.y * size + (cells.length > 1 ? 0 : this.drop * scale) - size / 2).toFixed(2)}px)`
      element.style.zIndex = String((open ? 1000 : 0) + nth)
      element.classList.toggle("piece-lit", lit.has(piece.unit.id))
      element.classList.toggle("piece-selected", this.selected === piece.unit.id)
      element.classList.toggle("piece-open", open)
      if (!element.isConnected) this.element.append(element)
    })
  }

  /** @param {Unit} unit @returns {HTMLElement} */
  #make(unit) {
    const { colour, ink } = this.lookOf(unit.side)
    const classes = ["piece", unit.faded && "piece-faded", unit.hidden && "piece-unseen"].filter(Boolean).join(" ")
    const element = h("div", { class: classes, "data-unit": unit.id }, drawing(unit))
    element.style.setProperty("--side", colour)
    element.style.setProperty("--side-ink", ink)
    return element
  }

  /** The outline of a large base. @param {Stack} stack @param {number} scale */
  #base({ cells, pieces }, scale) {
    const set = new Set(cells)
    const path = cells
      .flatMap((cell) => this.atlas.corners.map((_, side) => (set.has(this.atlas.beyond(cell, side)) ? "" : this.#side(cell, side, scale))))
      .join("")
    const fill = cells.map((cell) => this.#cell(cell, scale)).join("")
    const group = svg("g", {}, svg("path", { class: "base-fill", d: fill }), svg("path", { class: "base-rim", d: path }))
    group.style.setProperty("--side", this.lookOf(pieces[pieces.length - 1].unit.side).colour)
    this.bases.append(group)
  }

  /** @param {number} cell @param {number} side @param {number} scale */
  #side(cell, side, scale) {
    const n = this.atlas.corners.length
    const [a, b] = [this.atlas.corners[side], this.atlas.corners[(side + 1) % n]]
    const at = (/** @type {readonly [number, number]} */ [cx, cy]) =>
      `${((this.atlas.x[cell] + cx - this.put.x) * scale).toFixed(1)} ${((this.atlas.y[cell] + cy - this.put.y) * scale).toFixed(1)}`
    return `M${at(a)}L${at(b)}`
  }

  /** @param {number} cell @param {number} scale */
  #cell(cell, scale) {
    const at = this.atlas.corners.map(
      ([cx, cy]) => `${((this.atlas.x[cell] + cx - this.put.x) * scale).toFixed(1)} ${((this.atlas.y[cell] + cy - this.put.y) * scale).toFixed(1)}`,
    )
    return `M${at.join("L")}z`
  }

  /** How many there are in a pile. @param {number} scale */
  #badges(scale) {
    for (const badge of this.badges.values()) badge.remove()
    this.badges.clear()
    for (const { key, cells, pieces } of this.stacks.values()) {
      if (pieces.length < 2 || key === this.open || !pieces[0].element) continue
      const [mx, my] = this.atlas.middle(cells)
      const size = scale * this.size
      const badge = h("div", { class: "badge", "aria-hidden": "true" }, String(pieces.length))
      badge.style.transform = `translate(${((mx - this.put.x) * scale + 0.5 * size).toFixed(1)}px, ${((my - this.put.y) * scale - 0.62 * size).toFixed(1)}px)`
      badge.style.fontSize = `${Math.max(9, 0.2 * size).toFixed(1)}px`
      this.badges.set(key, badge)
      this.element.append(badge)
    }
  }

  /** Pieces that are only imagined. @param {number} scale */
  #ghosts(scale) {
    for (const ghost of this.element.querySelectorAll(".piece-ghost")) ghost.remove()
    for (const { ghosts } of this.layers.values()) {
      for (const { like, cell } of ghosts ?? []) {
        const at = this.atlas.cell(cell)
        if (at < 0) continue
        const ghost = this.#make(like)
        const size = scale * this.size
        ghost.classList.add("piece-ghost")
        delete ghost.dataset.unit
        ghost.style.width = ghost.style.height = `${size.toFixed(2)}px`
        const [x, y] = [(this.atlas.x[at] - this.put.x) * scale, (this.atlas.y[at] - this.put.y + this.drop) * scale]
        ghost.style.transform = `translate(${(x - size / 2).toFixed(2)}px, ${(y - size / 2).toFixed(2)}px)`
        this.element.append(ghost)
      }
    }
  }

  /**
   * Plain squares and discs, where counters would be too small.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {Camera} camera
   * @param {Record<string, string>} inks
   */
  sketch(ctx, camera, inks) {
    if (this.readable(camera.scale)) return
    const lit = new Set([...this.layers.values()].flatMap(({ units }) => [...(units ?? [])]))
    const edge = Math.max(3, camera.scale * this.size * 0.78)
    const { x0, y0, x1, y1 } = camera.view
    for (const { cells, pieces } of this.stacks.values()) {
      const [mx, my] = this.atlas.middle(cells)
      if (mx < x0 - 1 || mx > x1 + 1 || my < y0 - 1 || my > y1 + 1) continue
      const [x, y] = camera.toView(mx, my)
      const { unit } = pieces[pieces.length - 1]
      const noticed = pieces.some((piece) => piece.unit.id === this.selected || lit.has(piece.unit.id))
      const size = edge * Math.sqrt(cells.length)
      ctx.beginPath()
      if (unit.shape === "counter" || !unit.shape) ctx.rect(x - size / 2, y - size / 2, size, size)
      else ctx.arc(x, y, size / 2, 0, 2 * Math.PI)
      ctx.fillStyle = this.lookOf(unit.side).colour
      ctx.fill()
      ctx.lineWidth = noticed ? 2.5 : 0.8
      ctx.strokeStyle = noticed ? inks.bright : inks.paper
      ctx.stroke()
    }
  }
}
