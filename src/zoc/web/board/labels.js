/**
 * The painter of words on the map: cell numbers, heights, and what else the map says of a cell; each from the zoom on at which it is read.
 *
 * @module
 */

import { batches, FONT } from "./paper.js"

/** @typedef {import("../page.js").Theme} Theme */
/** @typedef {import("./atlas.js").Atlas} Atlas */
/** @typedef {import("./tiles.js").Paper} Paper */

/** From so many pixels of a cell's side on. */
const NUMBERS = { hex: 19, square: 38 }
const NOTES = { hex: 30, square: 56 }
/** How many notes of a cell are written, and how many letters of each. */
const LINES = 2
const ROOM = 14

export class Labels {
  /** @param {Atlas} atlas @param {Theme} theme */
  constructor(atlas, theme) {
    this.atlas = atlas
    this.inks = atlas.board.inks[theme]
    /** @type {Map<number, string[]>} */
    this.notes = new Map(Object.entries(atlas.board.notes).map(([label, said]) => [atlas.cell(label), said.slice(0, LINES).map(cut)]))
    /** The cells with notes in which somebody stands: there the notes give way to his name. @type {Set<number>} */
    this.covered = new Set()
    const { kind, orientation, unit } = atlas.board
    this.above = (kind === "hex" && orientation === "pointy" ? -15 : -19) * unit
    this.below = 20 * unit
    this.from = NUMBERS[kind]
    this.notesFrom = NOTES[kind]
  }

  /** Let notes give way to pieces. @param {Set<number>} taken @returns {boolean} Whether any is to be written anew. */
  cover(taken) {
    const covered = new Set([...this.notes.keys()].filter((cell) => taken.has(cell)))
    const same = covered.size === this.covered.size && [...covered].every((cell) => this.covered.has(cell))
    this.covered = covered
    return !same
  }

  /** The printed number of a cell, and its height. @param {number} cell */
  #number(cell) {
    const level = this.atlas.board.elevation?.[cell]
    return this.atlas.label(cell) + (level ? ` ${level > 0 ? "+" : "−"}${Math.abs(level)}` : "")
  }

  /** Whether anything is read at a scale. @param {number} scale */
  shows(scale) {
    return scale >= this.from
  }

  /** @param {Paper} paper */
  paint(paper) {
    const { ctx, scale, dpr } = paper
    const size = scale / dpr
    if (!this.shows(size)) return
    ctx.textAlign = "center"
    ctx.textBaseline = "middle"
    ctx.lineJoin = "round"
    ctx.strokeStyle = this.inks.paper
    const unit = this.atlas.board.unit * 30
    const number = Math.min(Math.max(0.25 * unit * scale, 7.5 * dpr), 15 * dpr)
    for (const cells of batches(paper, this.atlas)) {
      ctx.font = `500 ${number}px ${FONT}`
      ctx.fillStyle = this.inks.faint
      for (const cell of cells) this.#write(paper, cell, this.above, this.#number(cell), number)
      if (size < this.notesFrom) continue
      ctx.font = `italic 600 ${number * 0.92}px ${FONT}`
      ctx.fillStyle = this.inks.ink
      for (const cell of cells) {
        const said = this.covered.has(cell) ? [] : (this.notes.get(cell) ?? [])
        said.forEach((note, nth) => this.#write(paper, cell, this.below - (said.length - 1 - nth) * (number / scale), note, number))
      }
    }
  }

  /** Words with a rim of paper, so that they are read on any ground. @param {Paper} paper @param {number} cell @param {number} down @param {string} text @param {number} size */
  #write({ ctx, scale, left, top }, cell, down, text, size) {
    const [x, y] = [this.atlas.x[cell] * scale - left, (this.atlas.y[cell] + down) * scale - top]
    ctx.globalAlpha = 0.55
    ctx.lineWidth = 0.28 * size
    ctx.strokeText(text, x, y)
    ctx.globalAlpha = 1
    ctx.fillText(text, x, y)
  }
}

/** @param {string} note */
function cut(note) {
  return note.length > ROOM ? `${note.slice(0, ROOM - 1)}…` : note
}
