/**
 * A brush on the board: as long as it is in hand, a stroke paints instead of panning.
 *
 * It stands before the board and takes the strokes away from it. Two fingers, the wheel, the middle button and a held
 * space bar pan and zoom as ever.
 *
 * @module
 */

import { svg } from "../element.js"
import { along, sideAt, sideBetween } from "./geometry.js"

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/geometry.js").Point} Point */
/** @typedef {import("./geometry.js").SideSpot} SideSpot */

/**
 * @typedef {object} Tool What a brush does.
 * @property {"cells" | "along" | "across"} on Cells, sides that one follows, or sides that one crosses.
 * @property {(cell: number, event: PointerEvent) => void} [touch] A cell was touched; once for each cell of a stroke.
 * @property {(side: SideSpot) => void} [lay] A side was touched.
 * @property {() => void} end The stroke is done.
 * @property {() => void} cancel It was broken off.
 */

export class Brush {
  /** @param {Board} board @param {HTMLElement} stage The element round the board. */
  constructor(board, stage) {
    this.board = board
    this.stage = stage
    /** @type {Tool | null} */
    this.tool = null
    /** @type {PointerEvent | null} */
    this.down = null
    /** @type {Point} */
    this.last = [0, 0]
    /** @type {Set<number | string>} */
    this.touched = new Set()
    this.cell = -1
    this.space = false
    this.preview = svg("svg", { class: "brush-preview", "aria-hidden": "true" }, svg("path", {}))
    stage.append(this.preview)
    this.#listen()
  }

  /** Take another tool in hand, or none. @param {Tool | null} tool */
  take(tool) {
    if (this.down) this.#breakOff()
    this.tool = tool
    this.stage.classList.toggle("painting", tool !== null)
    this.#show(null)
  }

  #listen() {
    const { stage } = this
    const early = { capture: true }
    stage.addEventListener("pointerdown", (event) => this.#press(event), early)
    stage.addEventListener("pointermove", (event) => this.#move(event), early)
    stage.addEventListener("pointerup", (event) => this.#release(event), early)
    stage.addEventListener("pointercancel", (event) => event.pointerId === this.down?.pointerId && this.#breakOff(), early)
    stage.addEventListener("pointerleave", () => this.#show(null))
    document.addEventListener("keydown", (event) => {
      if (event.key === " ") this.space = true
      if (event.key === "Escape" && this.down) this.#breakOff()
    })
    document.addEventListener("keyup", (event) => {
      if (event.key === " ") this.space = false
    })
    this.board.addEventListener("camera", () => this.#show(null))
  }

  /** @param {PointerEvent} event */
  #onMap(event) {
    return event.target instanceof Element && event.target.closest(".board") !== null
  }

  /** @param {PointerEvent} event @returns {Point} */
  #point(event) {
    const { left, top } = this.board.element.getBoundingClientRect()
    return this.board.camera.toMap(event.clientX - left, event.clientY - top)
  }

  /** @param {PointerEvent} event */
  #press(event) {
    // What the page itself sends is meant for the board.
    if (!this.tool || !event.isTrusted || !this.#onMap(event)) return
    if (this.down) {
      this.#handOver(this.down)
      return
    }
    if (event.button !== 0 || this.space) return
    event.stopPropagation()
    event.preventDefault()
    this.board.element.focus({ preventScroll: true })
    this.down = event
    this.touched.clear()
    this.stage.setPointerCapture(event.pointerId)
    this.last = this.#point(event)
    this.cell = this.board.atlas.at(...this.last)
    this.#stroke(this.last, event)
  }

  /** A second finger has come: both are the board's from here on. @param {PointerEvent} first */
  #handOver(first) {
    this.#breakOff()
    const { clientX, clientY, pointerId, pointerType } = first
    this.board.element.dispatchEvent(new PointerEvent("pointerdown", { clientX, clientY, pointerId, pointerType }))
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.tool) return
    const point = this.#point(event)
    if (this.tool.on === "along") this.#show(this.#onMap(event) || this.down ? sideAt(this.board.atlas, point) : null)
    if (!this.down || event.pointerId !== this.down.pointerId) return
    event.stopPropagation()
    for (const each of along(this.last, point)) this.#stroke(each, event)
    this.last = point
  }

  /** @param {Point} point @param {PointerEvent} event */
  #stroke(point, event) {
    const { tool, board: { atlas } } = this
    const cell = atlas.at(...point)
    if (tool?.on === "cells") {
      if (cell >= 0 && this.#first(cell)) tool.touch?.(cell, event)
    } else if (tool?.on === "across") {
      const side = cell >= 0 && this.cell >= 0 && cell !== this.cell ? sideBetween(atlas, this.cell, cell) : null
      if (side && this.#first(side.key)) tool.lay?.(side)
    } else {
      // In the midst of a stroke one must be nearer: who cuts a corner does not mean the side beside it.
      const side = sideAt(atlas, point, this.touched.size ? 0.24 : undefined)
      if (side && this.#first(side.key)) tool?.lay?.(side)
    }
    if (cell >= 0) this.cell = cell
  }

  /** @param {number | string} what */
  #first(what) {
    if (this.touched.has(what)) return false
    this.touched.add(what)
    return true
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (event.pointerId !== this.down?.pointerId) return
    event.stopPropagation()
    this.down = null
    this.tool?.end()
  }

  #breakOff() {
    if (this.down && this.stage.hasPointerCapture(this.down.pointerId)) this.stage.releasePointerCapture(this.down.pointerId)
    this.down = null
    this.tool?.cancel()
  }

  /** Show which side is meant. @param {SideSpot | null} side */
  #show(side) {
    const path = /** @type {SVGPathElement} */ (this.preview.firstElementChild)
    if (!side) {
      path.removeAttribute("d")
      return
    }
    const [from, to] = side.line.map(([x, y]) => this.board.camera.toView(x, y).map((each) => each.toFixed(1)).join(" "))
    path.setAttribute("d", `M${from}L${to}`)
  }
}
