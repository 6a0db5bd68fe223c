/**
 * The painter of the ground: its colours and little drawings, heights, shores, regions, and the lines between cells.
 *
 * @module
 */

import { batches, outline, rim, sideOf } from "./paper.js"

/** @typedef {import("../page.js").Theme} Theme */
/** @typedef {import("./atlas.js").Atlas} Atlas */
/** @typedef {import("./tiles.js").Paper} Paper */

/** From so many pixels of a cell's side on, lines between cells and drawings are worth their ink. */
const LINES = 4
const DRAWINGS = 8
const WET = new Set(["water", "deep"])

export class Ground {
  /** @param {Atlas} atlas @param {Theme} theme */
  constructor(atlas, theme) {
    this.atlas = atlas
    this.theme = theme
    this.inks = atlas.board.inks[theme]
    /** The kinds of ground, as they are painted. */
    this.kinds = atlas.board.terrain.names.map((name) => atlas.board.terrain.looks[name])
    this.glyphs = this.#glyphs()
    /** @type {{tint: string, cells: Set<number>}[]} */
    this.regions = Object.entries(atlas.board.regions).map(([name, tint]) => ({
      tint: tint[theme], cells: new Set(atlas.cells(Object.keys(atlas.board.facts[name]))),
    }))
    /** @type {Map<string, OffscreenCanvas>} */
    this.stamps = new Map()
    this.stampScale = 0
  }

  /** The drawing that stands in each cell: that of a town or a fort before that of the ground. @returns {Map<number, [string, string]>} */
  #glyphs() {
    const { terrain, signs, facts } = this.atlas.board
    /** @type {Map<number, [string, string]>} */
    const drawn = new Map()
    terrain.of.forEach((kind, cell) => {
      const { glyph, ink } = this.kinds[kind]
      if (glyph) drawn.set(cell, [glyph, ink[this.theme]])
    })
    for (const [fact, glyph] of Object.entries(signs)) {
      for (const cell of this.atlas.cells(Object.keys(facts[fact]))) drawn.set(cell, [glyph, this.inks.faint])
    }
    return drawn
  }

  /** @param {Paper} paper */
  paint(paper) {
    const size = paper.scale / paper.dpr
    for (const cells of batches(paper, this.atlas)) {
      this.#fill(paper, cells)
      this.#heights(paper, cells)
    }
    for (const cells of batches(paper, this.atlas)) {
      this.#regions(paper, cells)
      if (size >= LINES) this.#lines(paper, cells)
      if (size >= DRAWINGS) this.#drawings(paper, cells)
      this.#shores(paper, cells)
      this.#contours(paper, cells)
    }
  }

  /** @param {Paper} paper @param {number[]} cells */
  #fill(paper, cells) {
    const { ctx } = paper
    const { of } = this.atlas.board.terrain
    for (const [kind, inside] of Map.groupBy(cells, (cell) => of[cell])) {
      ctx.beginPath()
      outline(paper, this.atlas, inside)
      ctx.fillStyle = ctx.strokeStyle = this.kinds[kind][this.theme]
      ctx.fill()
      // Neighbours of one colour would show a seam between their smoothed edges.
      ctx.lineWidth = 1
      ctx.stroke()
    }
  }

  /** Higher ground is browner, lower ground darker. @param {Paper} paper @param {number[]} cells */
  #heights(paper, cells) {
    const { elevation } = this.atlas.board
    if (!elevation) return
    const { ctx } = paper
    for (const [level, inside] of Map.groupBy(cells, (cell) => elevation[cell])) {
      if (!level) continue
      ctx.beginPath()
      outline(paper, this.atlas, inside)
      ctx.globalAlpha = level > 0 ? Math.min(0.12 * level, 0.6) : Math.min(-0.08 * level, 0.4)
      ctx.fillStyle = level > 0 ? this.inks.contour : this.inks.ink
      ctx.fill()
    }
    ctx.globalAlpha = 1
  }

  /** @param {Paper} paper @param {number[]} cells */
  #contours(paper, cells) {
    const { elevation } = this.atlas.board
    if (!elevation) return
    const { ctx, dpr, scale } = paper
    ctx.beginPath()
    for (const cell of cells) {
      for (let side = 0; side < this.atlas.sides.length; side++) {
        const beyond = this.atlas.beyond(cell, side)
        if (beyond >= 0 && elevation[beyond] < elevation[cell]) sideOf(paper, this.atlas, cell, side)
      }
    }
    ctx.strokeStyle = this.inks.contour
    ctx.lineWidth = Math.max(dpr, scale * 0.06)
    ctx.lineCap = "round"
    ctx.stroke()
  }

  /** The line where water meets land. @param {Paper} paper @param {number[]} cells */
  #shores(paper, cells) {
    const { of } = this.atlas.board.terrain
    const wet = (/** @type {number} */ cell) => WET.has(this.kinds[of[cell]].glyph)
    if (!cells.some(wet)) return
    const { ctx, dpr, scale } = paper
    ctx.beginPath()
    for (const cell of cells.filter(wet)) {
      for (let side = 0; side < this.atlas.sides.length; side++) {
        const beyond = this.atlas.beyond(cell, side)
        if (beyond >= 0 && !wet(beyond)) sideOf(paper, this.atlas, cell, side)
      }
    }
    ctx.strokeStyle = this.inks.bank
    ctx.lineWidth = Math.max(0.8 * dpr, scale * 0.055)
    ctx.lineCap = "round"
    ctx.stroke()
  }

  /** Parts of the map that the map itself tells apart: a light tint, a dotted line round them. @param {Paper} paper @param {number[]} cells */
  #regions(paper, cells) {
    const { ctx, scale, dpr } = paper
    for (const { tint, cells: set } of this.regions) {
      const inside = cells.filter((cell) => set.has(cell))
      if (!inside.length) continue
      ctx.fillStyle = ctx.strokeStyle = tint
      ctx.globalAlpha = 0.16
      ctx.beginPath()
      outline(paper, this.atlas, inside)
      ctx.fill()
      ctx.globalAlpha = 0.9
      ctx.beginPath()
      rim(paper, this.atlas, inside, set, 0.09 * scale)
      ctx.lineWidth = Math.max(dpr, 0.06 * scale)
      ctx.lineCap = "round"
      ctx.setLineDash([0, 0.14 * scale])
      ctx.stroke()
      ctx.setLineDash([])
      ctx.globalAlpha = 1
    }
  }

  /** Each line between two cells once. @param {Paper} paper @param {number[]} cells */
  #lines(paper, cells) {
    const { ctx, scale, dpr } = paper
    const half = this.atlas.sides.length / 2
    ctx.beginPath()
    for (const cell of cells) {
      for (let side = 0; side < 2 * half; side++) {
        if (side < half || this.atlas.beyond(cell, side) < 0) sideOf(paper, this.atlas, cell, side)
      }
    }
    ctx.strokeStyle = this.inks.grid
    ctx.globalAlpha = Math.min(1, 0.45 + scale / dpr / 24)
    ctx.lineWidth = Math.max(0.7 * dpr, Math.min(1.4 * dpr, 0.035 * scale))
    ctx.lineCap = "round"
    ctx.stroke()
    ctx.globalAlpha = 1
  }

  /** @param {Paper} paper @param {number[]} cells */
  #drawings(paper, cells) {
    const { ctx, scale, left, top } = paper
    if (this.stampScale !== scale) {
      this.stamps.clear()
      this.stampScale = scale
    }
    for (const cell of cells) {
      const glyph = this.glyphs.get(cell)
      if (!glyph) continue
      // Every second drawing is mirrored, so that woods do not look like wallpaper.
      const stamp = this.#stamp(glyph[0], glyph[1], scale, (cell * 2654435761) % 8 >= 4)
      const half = stamp.width / 2
      ctx.drawImage(stamp, Math.round(this.atlas.x[cell] * scale - left - half), Math.round(this.atlas.y[cell] * scale - top - half))
    }
  }

  /**
   * A drawing at one scale, made once.
   *
   * @param {string} name
   * @param {string} colour
   * @param {number} scale
   * @param {boolean} mirrored
   */
  #stamp(name, colour, scale, mirrored) {
    const key = `${name} ${colour} ${mirrored}`
    const known = this.stamps.get(key)
    if (known) return known
    const by = scale * this.atlas.board.unit
    const edge = 2 * Math.ceil(24 * by)
    const stamp = new OffscreenCanvas(edge, edge)
    const ctx = stamp.getContext("2d")
    if (!ctx) throw new Error("this browser cannot draw")
    const { filled, drawn } = this.atlas.board.glyphs[name]
    ctx.translate(edge / 2, edge / 2)
    ctx.scale(mirrored ? -by : by, by)
    ctx.fillStyle = ctx.strokeStyle = colour
    if (filled) ctx.fill(new Path2D(filled))
    ctx.lineWidth = Math.max(1.5, 0.8 / by)
    ctx.lineCap = ctx.lineJoin = "round"
    if (drawn) ctx.stroke(new Path2D(drawn))
    this.stamps.set(key, stamp)
    return stamp
  }
}
