/**
 * The printed map made ready for drawing and pointing: which cell has a label, which lies under a point, which are in view.
 *
 * Cells are numbers here, places in the list of labels. Lengths are sides of a cell; y grows downwards.
 *
 * @module
 */

import { inside } from "./geometry.js"

/** @typedef {import("../types.js").Board} BoardJson */
/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Rect} Rect */

/** The edge of a chunk, such that it holds at most 128 cells. */
const CHUNK = { hex: 16, square: 10 }
/** The edge of a bucket of cells for pointing at them. */
const BUCKET = 2

/** @typedef {{cells: Int32Array, rect: Rect}} Chunk Cells near one another, and the rectangle that holds all of them. */

export class Atlas {
  /** @param {BoardJson} board */
  constructor(board) {
    this.board = board
    this.count = board.labels.length
    this.x = Float64Array.from(board.x)
    this.y = Float64Array.from(board.y)
    /** @type {readonly Point[]} */
    this.corners = board.corners
    this.sides = board.sides
    this.neighbours = board.neighbours
    const [x0, y0, x1, y1] = board.extent
    this.extent = { x0, y0, x1, y1 }
    /** @type {Map<Label, number>} */
    this.numbers = new Map(board.labels.map((label, i) => [label, i]))
    this.halfWidth = Math.max(...board.corners.map(([x]) => x))
    this.halfHeight = Math.max(...board.corners.map(([, y]) => y))
    /** How far apart columns and rows lie: the rectangle that stands for a cell where it is tiny. */
    this.wide = board.kind === "square" ? 1 : board.orientation === "flat" ? 1.5 : 2 * this.halfWidth
    this.high = board.kind === "square" ? 1 : board.orientation === "flat" ? 2 * this.halfHeight : 1.5
    /** The radius of the circle that fits into a cell. */
    this.inner = board.kind === "square" ? 0.5 : 52 / 60
    this.chunks = this.#chunks()
    this.buckets = this.#buckets()
  }

  /** @param {number} cell @returns {Label} */
  label(cell) {
    return this.board.labels[cell]
  }

  /**
   * The cell with a label, or -1.
   *
   * @param {Label} label
   */
  cell(label) {
    return this.numbers.get(label) ?? -1
  }

  /** @param {Iterable<Label>} labels @returns {number[]} */
  cells(labels) {
    return Array.from(labels, (label) => this.cell(label)).filter((cell) => cell >= 0)
  }

  /** @param {number} cell @returns {Point} */
  centre(cell) {
    return [this.x[cell], this.y[cell]]
  }

  /** The middle of several cells. @param {readonly number[]} cells @returns {Point} */
  middle(cells) {
    const sum = cells.reduce(([x, y], cell) => [x + this.x[cell], y + this.y[cell]], [0, 0])
    return [sum[0] / cells.length, sum[1] / cells.length]
  }

  /** The ground of a cell, by name. @param {number} cell */
  ground(cell) {
    const { names, of } = this.board.terrain
    return names[of[cell]] ?? ""
  }

  /** The cell beyond one of the sides of a cell, or -1. @param {number} cell @param {number} side */
  beyond(cell, side) {
    return this.neighbours[cell][this.sides[side]]
  }

  /**
   * The cell under a point, or -1: exactly the polygon that is drawn.
   *
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    const { columns, rows, of } = this.buckets
    const column = Math.floor((x - this.extent.x0) / BUCKET)
    const row = Math.floor((y - this.extent.y0) / BUCKET)
    if (column < 0 || row < 0 || column >= columns || row >= rows) return -1
    for (const cell of of[row * columns + column] ?? []) {
      if (inside(x - this.x[cell], y - this.y[cell], this.corners)) return cell
    }
    return -1
  }

  /** The cell whose middle is nearest to a point. @param {number} x @param {number} y */
  nearest(x, y) {
    let best = 0
    let least = Infinity
    for (let cell = 0; cell < this.count; cell++) {
      const far = (this.x[cell] - x) ** 2 + (this.y[cell] - y) ** 2
      if (far < least) [best, least] = [cell, far]
    }
    return best
  }

  /**
   * The chunks that have something to draw in a rectangle.
   *
   * @param {Rect} rect
   * @returns {Chunk[]}
   */
  chunksIn(rect) {
    return this.chunks.filter(({ rect: own }) => own.x0 < rect.x1 && rect.x0 < own.x1 && own.y0 < rect.y1 && rect.y0 < own.y1)
  }

  /** @returns {Chunk[]} */
  #chunks() {
    const edge = CHUNK[this.board.kind]
    /** @type {Map<string, number[]>} */
    const found = new Map()
    for (let cell = 0; cell < this.count; cell++) {
      const key = `${Math.floor(this.x[cell] / edge)},${Math.floor(this.y[cell] / edge)}`
      const cells = found.get(key)
      if (cells) cells.push(cell)
      else found.set(key, [cell])
    }
    return [...found.values()].map((cells) => ({ cells: Int32Array.from(cells), rect: this.around(cells) }))
  }

  /** The rectangle that holds some cells. @param {readonly number[]} cells @returns {Rect} */
  around(cells) {
    const rect = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
    for (const cell of cells) {
      rect.x0 = Math.min(rect.x0, this.x[cell] - this.halfWidth)
      rect.x1 = Math.max(rect.x1, this.x[cell] + this.halfWidth)
      rect.y0 = Math.min(rect.y0, this.y[cell] - this.halfHeight)
      rect.y1 = Math.max(rect.y1, this.y[cell] + this.halfHeight)
    }
    return rect
  }

  #buckets() {
    const { x0, y0, x1, y1 } = this.extent
    const columns = Math.floor((x1 - x0) / BUCKET) + 1
    const rows = Math.floor((y1 - y0) / BUCKET) + 1
    /** @type {number[][]} */
    const of = []
    for (let cell = 0; cell < this.count; cell++) {
      const [x, y] = [this.x[cell] - x0, this.y[cell] - y0]
      for (let row = Math.floor((y - this.halfHeight) / BUCKET); row <= Math.floor((y + this.halfHeight) / BUCKET); row++) {
        for (let column = Math.floor((x - this.halfWidth) / BUCKET); column <= Math.floor((x + this.halfWidth) / BUCKET); column++) {
          if (row < 0 || column < 0 || row >= rows || column >= columns) continue
          ;(of[row * columns + column] ??= []).push(cell)
        }
      }
    }
    return { columns, rows, of }
  }
}
