/**
 * The painter of words on the map: cell numbers, heights, and what else the map says of a cell; each from the zoom on at which it is read.
 *
 * @module
 */

import { batches, FONT } from "./paper.js"

/** @typedef {import("../types.js").Theme} Theme */
/** @typedef {import("./atlas.js").Atlas} Atlas */
/** @typedef {import("./tiles.js").Paper} Paper */

/** From so many pixels of a cell's side on. */
const NUMBERS = { hex: 19, square: 38 }
const NOTES = { hex: 30, square: 56 }

export class Labels {
  /** @param {Atlas} atlas @param {Theme} theme */
  constructor(atlas, theme) {
    this.atlas = atlas
    this.inks = atlas.board.inks[theme]
    this.notes = this.#notes()
    const { kind, orientation, unit } = atlas.board
    this.above = (kind === "hex" && orientation === "pointy" ? -15 : -19) * unit
    this.below = 20 * unit
    this.from = NUMBERS[kind]
    this.notesFrom = NOTES[kind]
  }

  /** Facts of cells that are neither drawn nor tinted. @returns {Map<number, string>} */
  #notes() {
    const { facts, signs, regions, elevation } = this.atlas.board
    /** @type {Map<number, string>} */
    const notes = new Map()
    const add = (/** @type {number} */ cell, /** @type {string} */ text) => {
      const said = notes.get(cell)
      notes.set(cell, said ? `${said}, ${text}` : text)
    }
    elevation?.forEach((level, cell) => level && add(cell, level > 0 ? `+${level}` : `−${-level}`))
    for (const [name, cells] of Object.entries(facts)) {
      if (name in signs || name in regions) continue
      for (const [label, value] of Object.entries(cells)) {
        add(this.atlas.cell(label), name.replaceAll("_", " ") + (Number(value) > 1 ? ` ${value}` : ""))
      }
    }
    return notes
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
      for (const cell of cells) this.#write(paper, cell, this.above, this.atlas.label(cell), number)
      if (size < this.notesFrom) continue
      ctx.font = `italic 600 ${number * 0.92}px ${FONT}`
      ctx.fillStyle = this.inks.ink
      for (const cell of cells) {
        const note = this.notes.get(cell)
        if (note) this.#write(paper, cell, this.below, note.length > 15 ? `${note.slice(0, 14)}…` : note, number)
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
