/**
 * The painter of what lies on sides: rivers and walls along them, roads and rails across, bridges and gates in gaps.
 *
 * @module
 */

import { between, wave } from "./geometry.js"
import { FONT } from "./paper.js"

/** @typedef {import("../types.js").Edge} EdgeJson */
/** @typedef {import("../types.js").Stroke} Stroke */
/** @typedef {import("../page.js").Theme} Theme */
/** @typedef {import("./atlas.js").Atlas} Atlas */
/** @typedef {import("./tiles.js").Paper} Paper */

/** @type {Stroke["run"][]} */
const RUNS = ["along", "across", "gap"]
/** How much of the way from middle to middle a bridge or a gate fills. */
const GAP = 0.16
const NUMBERS = 16

export class Edges {
  /** @param {Atlas} atlas @param {Theme} theme */
  constructor(atlas, theme) {
    this.atlas = atlas
    this.inks = atlas.board.inks[theme]
    const { edges, strokes } = atlas.board
    /** The features by name, what runs along sides first. @type {[Stroke, EdgeJson[]][]} */
    this.features = [...Map.groupBy(edges, (edge) => edge.name)]
      .map(([name, some]) => /** @type {[Stroke, EdgeJson[]]} */ ([strokes[name], some]))
      .filter(([{ run }]) => run !== "none")
      .sort(([a], [b]) => RUNS.indexOf(a.run) - RUNS.indexOf(b.run))
  }

  /** @param {Paper} paper */
  paint(paper) {
    for (const [stroke, edges] of this.features) {
      const near = edges.filter((edge) => this.#shows(paper, edge))
      if (near.length) this.#feature(paper, stroke, near)
    }
  }

  /** @param {Paper} paper @param {EdgeJson} edge */
  #shows({ rect }, { line: [[ax, ay], [bx, by]] }) {
    const [x, y] = [(ax + bx) / 2, (ay + by) / 2]
    return x > rect.x0 - 1.2 && x < rect.x1 + 1.2 && y > rect.y0 - 1.2 && y < rect.y1 + 1.2
  }

  /** @param {Paper} paper @param {Stroke} stroke @param {EdgeJson[]} edges */
  #feature(paper, stroke, edges) {
    const { ctx, scale, dpr } = paper
    const width = scale * this.atlas.board.unit
    ctx.beginPath()
    for (const edge of edges) this.#line(paper, stroke, edge)
    ctx.lineJoin = "round"
    for (const line of stroke.lines) {
      ctx.strokeStyle = this.inks[line.ink]
      ctx.lineWidth = Math.max(line.width * width, (line.width < 2 ? 0.8 : 1.3) * dpr)
      ctx.lineCap = line.dashes.length ? "butt" : "round"
      ctx.setLineDash(line.dashes.map((dash) => dash * width))
      ctx.stroke()
    }
    ctx.setLineDash([])
    for (const edge of edges.filter(({ directed }) => directed)) this.#point(paper, edge)
    if (scale / dpr >= NUMBERS) for (const edge of edges) if (Number(edge.value) > 1) this.#number(paper, edge)
  }

  /** @param {Paper} paper @param {Stroke} stroke @param {EdgeJson} edge */
  #line({ ctx, scale, left, top }, { run, wavy }, { line: [from, to] }) {
    const at = (/** @type {readonly [number, number]} */ [x, y]) => /** @type {const} */ ([x * scale - left, y * scale - top])
    if (wavy) {
      const [a, p, q, b] = wave(from, to).map(at)
      ctx.moveTo(...a)
      ctx.bezierCurveTo(...p, ...q, ...b)
      return
    }
    const [a, b] = run === "gap" ? [between(from, to, 0.5 - GAP), between(from, to, 0.5 + GAP)] : [from, to]
    ctx.moveTo(...at(a))
    ctx.lineTo(...at(b))
  }

  /** A small point that shows which way a feature counts. @param {Paper} paper @param {EdgeJson} edge */
  #point({ ctx, scale, left, top }, edge) {
    const [from, onto] = edge.between.map((label) => this.atlas.centre(this.atlas.cell(label)))
    const unit = scale * this.atlas.board.unit
    const [mx, my] = between(from, onto, 0.5)
    ctx.save()
    ctx.translate(mx * scale - left, my * scale - top)
    ctx.rotate(Math.atan2(onto[1] - from[1], onto[0] - from[0]))
    ctx.beginPath()
    ctx.moveTo(6 * unit, 0)
    ctx.lineTo(-2 * unit, 5 * unit)
    ctx.lineTo(-2 * unit, -5 * unit)
    ctx.closePath()
    ctx.fillStyle = this.inks.contour
    ctx.fill()
    ctx.restore()
  }

  /** @param {Paper} paper @param {EdgeJson} edge */
  #number({ ctx, scale, left, top, dpr }, { value, line: [from, to] }) {
    const [x, y] = between(from, to, 0.5)
    ctx.font = `600 ${Math.max(8 * dpr, 0.27 * scale)}px ${FONT}`
    ctx.textAlign = "center"
    ctx.textBaseline = "middle"
    ctx.lineWidth = 0.08 * scale
    ctx.strokeStyle = this.inks.paper
    ctx.fillStyle = this.inks.ink
    ctx.strokeText(String(value), x * scale - left, y * scale - top)
    ctx.fillText(String(value), x * scale - left, y * scale - top)
  }
}
