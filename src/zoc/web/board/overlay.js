/**
 * The painter of marks that fill cells: washes, the reach with its points, zones, differences, words. It knows no rule: all is handed in.
 *
 * @module
 */

import { Hatching } from "./hatch.js"
import { FONT, outline, rim, shows, some } from "./paper.js"

/** @typedef {import("../page.js").Marks} Marks */
/** @typedef {import("../page.js").Theme} Theme */
/** @typedef {import("./atlas.js").Atlas} Atlas */
/** @typedef {import("./tiles.js").Paper} Paper */

/** From little to much; each is darker than the one before, so they are told apart without colour. */
const SHADES = ["#fff3b0", "#fcd16b", "#f4a24a", "#d9693a", "#a8342f"]
/** From so many pixels of a cell's side on, points and words are read. */
const WORDS = { hex: 13, square: 24 }
/** How many letters a tag has room for, and what they are written in: its plate is bright by day and by lamplight. */
const MOST_LETTERS = 16
const INK = "#1c1a17"
/** How much the ground of a reach is lightened. */
const WASH = { light: 0.42, dark: 0.14 }

/** @typedef {{colour: string, number: number}} SideLook */

/** The marks of one name, with their cells found. */
class Layer {
  /** @param {Marks} marks @param {Atlas} atlas */
  constructor(marks, atlas) {
    this.reach = found(marks.reach, atlas)
    this.idle = Boolean(marks.idle)
    this.zones = (marks.zones ?? []).map(({ side, levels }) => {
      const cells = found(levels, atlas)
      const byLevel = Map.groupBy([...cells.keys()], (cell) => cells.get(cell) ?? 0)
      byLevel.delete(0)
      return { side, levels: [...byLevel].map(([level, some]) => ({ level, cells: new Set(some) })) }
    })
    this.washes = (marks.washes ?? []).map(({ cells, colour, shade }) => ({
      colour: colour ?? SHADES[Math.max(0, Math.min(shade ?? 0, SHADES.length - 1))], cells: new Set(atlas.cells(cells)),
    }))
    this.differ = new Set(atlas.cells(marks.differ ?? []))
    this.words = found(marks.words, atlas)
    this.dots = found(marks.dots, atlas)
    this.tags = found(marks.tags, atlas)
  }

  get empty() {
    const { reach, zones, washes, differ, words, dots, tags } = this
    return !(reach.size || zones.length || washes.length || differ.size || words.size || dots.size || tags.size)
  }
}

/**
 * @template T
 * @param {Record<string, T> | undefined} said
 * @param {Atlas} atlas
 * @returns {Map<number, T>}
 */
function found(said, atlas) {
  /** @type {Map<number, T>} */
  const cells = new Map()
  for (const [label, value] of Object.entries(said ?? {})) {
    const cell = atlas.cell(label)
    if (cell >= 0) cells.set(cell, value)
  }
  return cells
}

export class Overlay {
  /** @param {Atlas} atlas @param {Theme} theme @param {(side: string) => SideLook} lookOf */
  constructor(atlas, theme, lookOf) {
    this.atlas = atlas
    this.theme = theme
    this.inks = atlas.board.inks[theme]
    this.lookOf = lookOf
    this.hatching = new Hatching()
    /** @type {Map<string, Layer>} */
    this.layers = new Map()
    /** The cells in which somebody stands: there is no room for points. @type {Set<number>} */
    this.taken = new Set()
  }

  /** Whether there is nothing to paint. */
  get empty() {
    return this.layers.size === 0
  }

  /**
   * Put marks on, or take them off.
   *
   * @param {string} name
   * @param {Marks | null} marks
   * @returns {boolean} Whether anything is to be painted anew.
   */
  set(name, marks) {
    const layer = marks && new Layer(marks, this.atlas)
    const had = this.layers.has(name)
    if (layer && !layer.empty) this.layers.set(name, layer)
    else this.layers.delete(name)
    return had || this.layers.has(name)
  }

  /** @param {Paper} paper */
  paint(paper) {
    const layers = [...this.layers.values()]
    for (const layer of layers) this.#washes(paper, layer)
    for (const layer of layers) this.#reach(paper, layer)
    let nth = 0
    for (const layer of layers) for (const zone of layer.zones) this.#zone(paper, zone, nth++)
    for (const layer of layers) this.#differ(paper, layer)
    const readable = paper.scale / paper.dpr >= WORDS[this.atlas.board.kind]
    for (const layer of layers) this.#signs(paper, layer, readable)
  }

  /** @param {Paper} paper @param {Layer} layer */
  #washes(paper, { washes }) {
    const { ctx } = paper
    ctx.globalAlpha = 0.55
    for (const { colour, cells } of washes) {
      ctx.fillStyle = colour
      for (const batch of some(paper, this.atlas, cells)) {
        ctx.beginPath()
        outline(paper, this.atlas, batch)
        ctx.fill()
      }
    }
    ctx.globalAlpha = 1
  }

  /** @param {Paper} paper @param {Layer} layer */
  #reach(paper, { reach, idle }) {
    const { ctx, dpr } = paper
    const size = this.#size(paper)
    for (const batch of idle ? [] : some(paper, this.atlas, reach.keys())) {
      ctx.beginPath()
      outline(paper, this.atlas, batch)
      ctx.fillStyle = "#ffffff"
      ctx.globalAlpha = WASH[this.theme]
      ctx.fill()
    }
    ctx.globalAlpha = 1
    ctx.lineCap = ctx.lineJoin = "round"
    // Paper under ink: the line is seen on dark woods and on bright sand.
    for (const [ink, width] of /** @type {const} */ ([["paper", 4.2], ["ink", 2.2]])) {
      ctx.strokeStyle = this.inks[ink]
      ctx.lineWidth = Math.max(width * 0.6 * dpr, (width / 30) * size * 0.8)
      ctx.setLineDash(idle && ink === "ink" ? [0.18 * size, 0.2 * size] : [])
      for (const batch of some(paper, this.atlas, reach.keys())) {
        ctx.beginPath()
        // Inside the cells, so that what lies on their sides is seen.
        rim(paper, this.atlas, batch, reach, 0.06 * size)
        ctx.stroke()
      }
    }
    ctx.setLineDash([])
  }

  /** @param {Paper} paper @param {Layer["zones"][number]} zone @param {number} nth */
  #zone(paper, { side, levels }, nth) {
    const { ctx, dpr } = paper
    const size = this.#size(paper)
    const look = this.lookOf(side)
    for (const { level, cells } of levels) {
      ctx.fillStyle = this.hatching.of(ctx, look, level, paper)
      for (const batch of some(paper, this.atlas, cells)) {
        ctx.beginPath()
        outline(paper, this.atlas, batch)
        ctx.fill()
      }
      ctx.lineCap = "round"
      // Paper under the colour of the side: a grey line is seen on grey ground.
      for (const [colour, width] of /** @type {const} */ ([[this.inks.paper, 2.2], [look.colour, 1]])) {
        ctx.strokeStyle = colour
        ctx.lineWidth = width * Math.max(dpr, 0.055 * size)
        for (const batch of some(paper, this.atlas, cells)) {
          ctx.beginPath()
          rim(paper, this.atlas, batch, cells, (0.06 + 0.05 * nth) * size)
          ctx.stroke()
        }
      }
    }
  }

  /** Cells that differ between two answers: a thick broken line round them. @param {Paper} paper @param {Layer} layer */
  #differ(paper, { differ }) {
    const { ctx, dpr } = paper
    const size = this.#size(paper)
    ctx.strokeStyle = this.inks.stop
    ctx.lineWidth = Math.max(1.5 * dpr, 0.09 * size)
    ctx.setLineDash([0.22 * size, 0.16 * size])
    for (const batch of some(paper, this.atlas, differ)) {
      ctx.beginPath()
      rim(paper, this.atlas, batch, differ, 0.08 * size)
      ctx.stroke()
    }
    ctx.setLineDash([])
  }

  /** @param {Paper} paper @param {Layer} layer @param {boolean} readable */
  #signs(paper, { reach, words, dots, tags }, readable) {
    const { ctx } = paper
    ctx.textAlign = "center"
    ctx.textBaseline = "middle"
    ctx.lineJoin = "round"
    for (const [cell, { left, stops }] of reach) {
      if (!shows(paper, this.atlas, cell) || (!readable && !stops) || this.taken.has(cell)) continue
      if (stops) this.#stop(paper, cell, readable ? points(left) : "")
      else this.#words(paper, cell, points(left), 0.44)
    }
    for (const [cell, colour] of dots) if (shows(paper, this.atlas, cell)) this.#dot(paper, cell, colour)
    for (const [cell, texts] of tags) if (shows(paper, this.atlas, cell)) this.#tag(paper, cell, readable ? texts.join(", ") : "")
    if (!readable) return
    for (const [cell, text] of words) if (shows(paper, this.atlas, cell)) this.#words(paper, cell, text, 0.38)
  }

  /** Device pixels of a hex's side; squares are drawn as if they were hexes of the same height. @param {Paper} paper */
  #size({ scale }) {
    return scale * this.atlas.board.unit * 30
  }

  /** @param {Paper} paper @param {number} cell @returns {[number, number]} */
  #at({ scale, left, top }, cell) {
    return [this.atlas.x[cell] * scale - left, (this.atlas.y[cell] + 3 * this.atlas.board.unit) * scale - top]
  }

  /** @param {Paper} paper @param {number} cell @param {string} text @param {number} size */
  #words(paper, cell, text, size) {
    const { ctx } = paper
    const [x, y] = this.#at(paper, cell)
    const unit = this.#size(paper)
    const high = Math.min(size * unit, (1.5 * unit) / (0.6 * Math.max(text.length, 1)))
    ctx.font = `700 ${high}px ${FONT}`
    ctx.lineWidth = 0.26 * high
    ctx.strokeStyle = this.inks.paper
    ctx.fillStyle = this.inks.ink
    ctx.strokeText(text, x, y)
    ctx.fillText(text, x, y)
  }

  /** A small plate at the foot of a cell, where a counter leaves it to be seen; without words if they could not be read. @param {Paper} paper @param {number} cell @param {string} text */
  #tag(paper, cell, text) {
    const { ctx, dpr } = paper
    const unit = this.#size(paper)
    const x = this.#at(paper, cell)[0]
    const y = (this.atlas.y[cell] + this.atlas.inner) * paper.scale - paper.top - 0.05 * unit
    const high = 0.27 * unit
    const short = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text
    ctx.font = `700 ${0.78 * high}px ${FONT}`
    const wide = short ? Math.min(ctx.measureText(short).width + 0.7 * high, 1.7 * unit) : 2 * high
    ctx.beginPath()
    ctx.roundRect(x - wide / 2, y - high / 2, wide, high, 0.3 * high)
    ctx.fillStyle = this.inks.bright
    ctx.fill()
    ctx.strokeStyle = INK
    ctx.lineWidth = Math.max(0.8 * dpr, 0.03 * unit)
    ctx.stroke()
    ctx.fillStyle = INK
    if (short) ctx.fillText(short, x, y + 0.04 * high, wide - 0.3 * high)
  }

  /** The eight-cornered sign of a stop, with the points left. @param {Paper} paper @param {number} cell @param {string} text */
  #stop(paper, cell, text) {
    const { ctx, dpr } = paper
    const [x, y] = this.#at(paper, cell)
    const unit = this.#size(paper)
    const radius = Math.max(text ? 0.42 * unit : 0.3 * unit, 3 * dpr)
    ctx.beginPath()
    for (let k = 0; k < 8; k++) {
      const turn = (Math.PI / 8) * (2 * k + 1)
      ctx.lineTo(x + radius * Math.cos(turn), y + radius * Math.sin(turn))
    }
    ctx.closePath()
    ctx.fillStyle = this.inks.paper
    ctx.fill()
    ctx.strokeStyle = this.inks.stop
    ctx.lineWidth = Math.max(1.2 * dpr, 0.075 * unit)
    ctx.stroke()
    if (!text) return
    ctx.font = `700 ${text.length < 3 ? 0.4 * unit : 0.28 * unit}px ${FONT}`
    ctx.fillStyle = this.inks.stop
    ctx.fillText(text, x, y + 0.02 * unit)
  }

  /** @param {Paper} paper @param {number} cell @param {string} colour */
  #dot(paper, cell, colour) {
    const { ctx, dpr } = paper
    const [x, y] = this.#at(paper, cell)
    ctx.beginPath()
    ctx.arc(x, y, Math.max(2 * dpr, 0.16 * this.#size(paper)), 0, 2 * Math.PI)
    ctx.fillStyle = colour
    ctx.fill()
    ctx.strokeStyle = this.inks.paper
    ctx.lineWidth = dpr
    ctx.stroke()
  }
}

const VULGAR = new Map([
  ["1/2", "½"], ["1/3", "⅓"], ["2/3", "⅔"], ["1/4", "¼"], ["3/4", "¾"], ["1/6", "⅙"], ["5/6", "⅚"], ["1/8", "⅛"], ["3/8", "⅜"], ["5/8", "⅝"], ["7/8", "⅞"],
])

/**
 * Points as a player writes them: "7/2" is 3½.
 *
 * @param {string} exact
 */
export function points(exact) {
  const [, sign, above, below] = /^(-?)(\d+)\/(\d+)$/.exec(exact) ?? []
  if (!below) return exact
  const [whole, rest] = [Math.floor(Number(above) / Number(below)), Number(above) % Number(below)]
  const part = VULGAR.get(`${rest}/${below}`) ?? ` ${rest}/${below}`
  return sign + (whole ? `${whole}${part}` : part.trim())
}
