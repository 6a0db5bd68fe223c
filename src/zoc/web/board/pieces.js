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
import { card, fanned, piled } from "./stack.js"

/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("../page.js").Marks} Marks */
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

/** How far from the middle of a counter the number of its pile stands, as a share of its size. */
const CORNER = 0.38

/** How many counters are made in one frame, and how far beyond the view, as a share of it. */
const AT_ONCE = 60
const MARGIN = 0.6
/** How long a piece glides to where it went, in milliseconds. */
const GLIDE = 280

/** @typedef {{unit: Unit, cells: number[], face: string, element: HTMLElement | null, at: Point | null}} Piece Where it is shown, in sides of a cell. */
/** @typedef {{key: string, cells: number[], pieces: Piece[]}} Stack */

export class Pieces {
  /** @param {Atlas} atlas @param {LookOf} lookOf */
  constructor(atlas, lookOf) {
    this.atlas = atlas
    this.lookOf = lookOf
    this.element = h("div", { class: "pieces" })
    this.bases = svg("svg", { class: "bases", "aria-hidden": "true" })
    this.ground = svg("svg", { class: "fan", "aria-hidden": "true" })
    this.element.append(this.bases, this.ground)
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
    /** The stack that is fanned out, and the card it lies on. */
    this.open = ""
    /** @type {ReturnType<typeof card> | null} */
    this.card = null
    /** @type {UnitId | null} */
    this.selected = null
    /** @type {Map<string, Marks>} */
    this.layers = new Map()
    /** The camera that the pieces were put for. */
    this.put = { x: 0, y: 0, scale: 0 }
    /** Whether pieces have to be put anew, or only lit. */
    this.moved = true
    this.relit = true
    /** Whether counters are shown, and not only sketched. */
    this.shown = false
    this.calm = matchMedia("(prefers-reduced-motion: reduce)")
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
      this.pieces.set(unit.id, { unit, cells, face, element: known?.element ?? null, at: known?.at ?? null })
    }
    for (const id of gone) {
      this.pieces.get(id)?.element?.remove()
      this.pieces.delete(id)
    }
    this.#pile()
    this.moved = true
  }

  /** Colours or looks have changed: all pieces are drawn anew. */
  repaint() {
    for (const piece of this.pieces.values()) {
      piece.element?.remove()
      piece.element = null
    }
    this.moved = true
  }

  #pile() {
    const before = this.#names(this.open)
    this.stacks.clear()
    const ordered = [...this.pieces.values()].filter(({ cells }) => cells.length).sort((a, b) => a.unit.order - b.unit.order)
    for (const piece of ordered) {
      const key = piece.cells.join(" ")
      const stack = this.stacks.get(key)
      if (stack) stack.pieces.push(piece)
      else this.stacks.set(key, { key, cells: piece.cells, pieces: [piece] })
    }
    // Whoever came or went has ended the choice that it was opened for.
    if (this.#names(this.open) !== before) this.#open("")
  }

  /** Who is in a stack. @param {string} key */
  #names(key) {
    return this.stacks.get(key)?.pieces.map(({ unit }) => unit.id).join() ?? ""
  }

  /** @param {string} key */
  #open(key) {
    this.open = key
    this.card = null
    this.ground.replaceChildren()
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
    this.#open(open)
    this.moved = true
  }

  /** Whether a point of the map is covered by the card of the stack that is fanned out. @param {Point} point */
  covered([x, y]) {
    const { card: on } = this
    return this.shown && on !== null && x > on.x0 && x < on.x1 && y > on.y0 && y < on.y1
  }

  /** The cell of the stack that is fanned out, or -1. */
  get opened() {
    return this.stacks.get(this.open)?.cells[0] ?? -1
  }

  /** Whether a cell or a piece belongs to the stack that is fanned out. @param {number} cell @param {UnitId | null} unit */
  isOpen(cell, unit) {
    const stack = this.stacks.get(this.open)
    return Boolean(stack && (stack.cells.includes(cell) || stack.pieces.some((piece) => piece.unit.id === unit)))
  }

  /** @param {UnitId | null} unit */
  select(unit) {
    this.selected = unit
    this.relit = true
    // The chosen piece lies on top of its pile.
    this.moved = true
  }

  /** @param {string} name @param {Marks | null} marks @returns {boolean} Whether anything has changed. */
  mark(name, marks) {
    const had = this.layers.has(name)
    const drawn = Boolean(marks && (marks.units || marks.blockers || marks.named || marks.ready || marks.ghosts || marks.badges))
    if (marks && drawn) this.layers.set(name, marks)
    else this.layers.delete(name)
    this.relit ||= had || drawn
    return had || drawn
  }

  /**
   * Follow the camera: stretch the layer while it zooms, put the pieces anew when it rests.
   *
   * @param {Camera} camera
   * @returns {boolean} Whether all of them are there.
   */
  follow(camera) {
    const { x, y, scale } = camera.pose
    // Counters are made when the zoom has come to rest: hundreds of them at once would hold it up.
    this.shown = this.readable(scale) && (this.shown || !camera.zooms)
    this.element.classList.toggle("pieces-hidden", !this.shown)
    this.element.classList.toggle("pieces-near", scale * this.size >= CAPTIONS)
    if (!this.shown) {
      this.moved = true
      return true
    }
    const far = Math.abs(x - this.put.x) * scale > camera.width / 3 || Math.abs(y - this.put.y) * scale > camera.height / 3
    if (this.moved || far || (this.put.scale !== scale && !camera.zooms)) this.#put(camera)
    if (this.relit) this.#light()
    const by = scale / this.put.scale
    const [left, top] = [camera.width / 2 + (this.put.x - x) * scale, camera.height / 2 + (this.put.y - y) * scale]
    const transform = `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px) scale(${by.toFixed(4)})`
    if (this.ride.effect instanceof KeyframeEffect) this.ride.effect.setKeyframes([{ transform }, { transform }])
    return !this.moved
  }

  /** Put every piece that is near the view where it belongs. @param {Camera} camera */
  #put(camera) {
    const { x, y, scale } = camera.pose
    this.put = { x, y, scale }
    this.moved = false
    this.relit = true
    const seen = new Set()
    let made = 0
    this.bases.replaceChildren()
    for (const stack of [...this.#within(camera, 0), ...this.#within(camera, MARGIN)]) {
      if (seen.has(stack.pieces[0])) continue
      const missing = stack.pieces.filter(({ element }) => !element).length
      if (made && made + missing > AT_ONCE) {
        this.moved = true
        break
      }
      made += missing
      this.#stack(stack, this.atlas.middle(stack.cells), camera)
      for (const piece of stack.pieces) seen.add(piece)
      if (stack.cells.length > 1) this.#base(stack, scale)
    }
    const kept = this.moved ? new Set(this.#within(camera, MARGIN).flatMap(({ pieces }) => pieces)) : seen
    for (const piece of this.pieces.values()) {
      if (kept.has(piece)) continue
      piece.element?.remove()
      piece.element = piece.at = null
    }
    this.#badges(scale)
  }

  /** The stacks in view, and so far beyond it. @param {Camera} camera @param {number} margin A share of the view. @returns {Stack[]} */
  #within({ view: { x0, y0, x1, y1 } }, margin) {
    const [mx, my] = [1 + (x1 - x0) * margin, 1 + (y1 - y0) * margin]
    return [...this.stacks.values()].filter(({ cells }) => {
      const [x, y] = this.atlas.middle(cells)
      return x > x0 - mx && x < x1 + mx && y > y0 - my && y < y1 + my
    })
  }

  /**
   * @param {Stack} stack
   * @param {Point} middle
   * @param {Camera} camera
   */
  #stack({ key, cells, pieces }, [x, y], camera) {
    const open = key === this.open
    const size = this.#sizeOf(cells)
    const places = open ? fanned(pieces.length) : piled(pieces.length)
    const [mx, my] = open ? this.#fan([x, y], cells, pieces.length, size, camera) : [x, y + (cells.length > 1 ? 0 : this.drop)]
    this.#order(pieces, open).forEach((piece, nth) => {
      const element = (piece.element ??= this.#make(piece.unit))
      const place = places[nth]
      element.hidden = !place.seen
      element.style.width = element.style.height = `${(size * camera.scale).toFixed(2)}px`
      element.style.zIndex = String((open ? 1000 : 0) + nth)
      element.classList.toggle("piece-open", open)
      element.classList.toggle("piece-under", !open && nth < pieces.length - 1)
      if (!element.isConnected) this.element.append(element)
      this.#settle(piece, element, [mx + (place.x - 0.5) * size, my + (place.y - 0.5) * size])
    })
  }

  /** The size of a piece on so many cells, in sides of a cell. @param {number[]} cells */
  #sizeOf(cells) {
    return this.size * (cells.length > 1 ? Math.sqrt(cells.length) * 0.95 : 1)
  }

  /** The bottom first; in a pile the chosen piece is on top. @param {Piece[]} pieces @param {boolean} open */
  #order(pieces, open) {
    const chosen = open ? -1 : pieces.findIndex(({ unit }) => unit.id === this.selected)
    return chosen < 0 ? pieces : [...pieces.toSpliced(chosen, 1), pieces[chosen]]
  }

  /**
   * Lay the card of the open stack down, with a point that shows whose it is.
   *
   * @param {Point} cell
   * @param {number[]} cells
   * @param {number} count
   * @param {number} size
   * @param {Camera} camera
   * @returns {Point} The middle of the fan.
   */
  #fan(cell, cells, count, size, { view, scale }) {
    const on = (this.card = card(cell, count, size, view))
    const at = (/** @type {number} */ x, /** @type {number} */ y) => `${((x - this.put.x) * scale).toFixed(1)} ${((y - this.put.y) * scale).toFixed(1)}`
    const [tx, ty] = on.tip
    const foot = ty > on.y1 ? on.y1 : on.y0
    const near = Math.max(on.x0 + 0.3, Math.min(on.x1 - 0.3, tx))
    const [[left, top], [width, height]] = [[(on.x0 - this.put.x) * scale, (on.y0 - this.put.y) * scale], [(on.x1 - on.x0) * scale, (on.y1 - on.y0) * scale]]
    this.ground.replaceChildren(
      svg("path", { class: "fan-point", d: `M${at(near - 0.2, foot)}L${at(tx, ty)}L${at(near + 0.2, foot)}` }),
      svg("rect", { class: "fan-card", x: left, y: top, width, height, rx: 8 }),
      svg("path", { class: "fan-seam", d: `M${at(near - 0.2, foot)}L${at(near + 0.2, foot)}` }),
      svg("text", { class: "fan-head", x: left + width / 2, y: top + 0.2 * size * scale, "font-size": Math.max(9, 0.15 * size * scale) }, `${this.atlas.label(cells[0])}: ${count} pieces`),
    )
    return on.middle
  }

  /** Put a piece somewhere; if it was elsewhere before, it glides there. @param {Piece} piece @param {HTMLElement} element @param {Point} at */
  #settle(piece, element, at) {
    const before = piece.at
    piece.at = at
    element.style.transform = this.#translate(at)
    const far = before ? Math.hypot(before[0] - at[0], before[1] - at[1]) : 0
    if (!before || far < 0.01 || this.calm.matches) return
    element.animate([{ transform: this.#translate(before) }, { transform: this.#translate(at) }], { duration: GLIDE, easing: "ease-out" })
  }

  /** A point of the map as the layer has it. @param {Point} at */
  #translate([x, y]) {
    const { x: px, y: py, scale } = this.put
    return `translate(${((x - px) * scale).toFixed(2)}px, ${((y - py) * scale).toFixed(2)}px)`
  }

  /** Show which pieces are chosen or to be noticed, and those that are only imagined. */
  #light() {
    this.relit = false
    const lit = new Set([...this.layers.values()].flatMap(({ units }) => [...(units ?? [])]))
    const marked = (/** @type {"ready" | "named" | "blockers"} */ what) => new Set([...this.layers.values()].flatMap((marks) => [...(marks[what] ?? [])]))
    const [ready, named, blockers] = [marked("ready"), marked("named"), marked("blockers")]
    for (const { unit, element } of this.pieces.values()) {
      element?.classList.toggle("piece-ready", ready.has(unit.id))
      element?.classList.toggle("piece-lit", lit.has(unit.id))
      element?.classList.toggle("piece-blocker", blockers.has(unit.id))
      element?.classList.toggle("piece-named", named.has(unit.id))
      element?.classList.toggle("piece-selected", this.selected === unit.id)
    }
    this.#ghosts(this.put.scale)
    this.#words(this.put.scale)
  }

  /** @param {Unit} unit @returns {HTMLElement} */
  #make(unit) {
    const { colour, ink } = this.lookOf(unit.side)
    const classes = ["piece", unit.faded && "piece-faded", unit.hidden && "piece-unseen"].filter(Boolean).join(" ")
    const element = h("div", { class: classes, "data-unit": unit.id }, drawing(unit, this.atlas.board))
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
      const size = this.#sizeOf(cells)
      const badge = h("div", { class: "badge", "aria-hidden": "true" }, String(pieces.length))
      // On the corner of its own counter, so that it is never taken for that of the next cell.
      const { x, y } = piled(pieces.length)[pieces.length - 1]
      badge.style.transform = this.#translate([mx + (x - CORNER) * size, my + (y - CORNER) * size + (cells.length > 1 ? 0 : this.drop)])
      badge.style.fontSize = `${Math.max(9, 0.17 * size * scale).toFixed(1)}px`
      this.badges.set(key, badge)
      this.element.append(badge)
    }
  }

  /** Words that no piece may cover, such as a chance. @param {number} scale */
  #words(scale) {
    for (const badge of this.element.querySelectorAll(".badge-word")) badge.remove()
    const size = scale * this.size
    for (const { badges } of this.layers.values()) {
      for (const [cell, text] of Object.entries(badges ?? {})) {
        const at = this.atlas.cell(cell)
        if (at < 0) continue
        const badge = h("div", { class: "badge-word", "aria-hidden": "true" }, text)
        badge.style.fontSize = `${Math.min(Math.max(10, 0.2 * size), 15).toFixed(1)}px`
        badge.style.transform = `${this.#translate([this.atlas.x[at], this.atlas.y[at] - 0.56 * this.size])} translate(-50%, -50%)`
        this.element.append(badge)
      }
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
        ghost.style.transform = this.#translate([this.atlas.x[at] - this.size / 2, this.atlas.y[at] + this.drop - this.size / 2])
        this.element.append(ghost)
      }
    }
  }

  /**
   * Plain squares and discs, where counters would be too small or are yet to be made.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {Camera} camera
   * @param {Record<string, string>} inks
   */
  sketch(ctx, camera, inks) {
    if (this.shown && !this.moved) return
    const lit = new Set([...this.layers.values()].flatMap(({ units, blockers, named }) => [...(units ?? []), ...(blockers ?? []), ...(named ?? [])]))
    const noticed = (/** @type {Piece} */ { unit }) => unit.id === this.selected || lit.has(unit.id)
    const left = this.#within(camera, 0).filter(({ pieces }) => !this.shown || !pieces[pieces.length - 1].element)
    // One path for each side: a thousand of their own would take longer than a frame.
    const sides = Map.groupBy(left, ({ pieces }) => pieces[pieces.length - 1].unit.side)
    for (const [side, stacks] of sides) {
      ctx.fillStyle = this.lookOf(side).colour
      for (const bright of [false, true]) {
        ctx.beginPath()
        for (const stack of stacks) if (stack.pieces.some(noticed) === bright) this.#outline(ctx, camera, stack)
        ctx.fill()
        ctx.lineWidth = bright ? 2.5 : 0.8
        ctx.strokeStyle = bright ? inks.bright : inks.paper
        ctx.stroke()
      }
    }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Camera} camera @param {Stack} stack */
  #outline(ctx, camera, { cells, pieces }) {
    const [x, y] = camera.toView(...this.atlas.middle(cells))
    const size = Math.max(3, camera.scale * this.size * 0.78) * Math.sqrt(cells.length)
    const { shape = "counter" } = pieces[pieces.length - 1].unit
    if (shape === "counter") {
      ctx.rect(x - size / 2, y - size / 2, size, size)
      return
    }
    ctx.moveTo(x + size / 2, y)
    ctx.arc(x, y, size / 2, 0, 2 * Math.PI)
  }
}
