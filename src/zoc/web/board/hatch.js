/**
 * Hatchings: their direction tells the side, their density the level, with or without colour.
 *
 * @module
 */

/** The distance of the lines at each level, in pixels; the highest is crossed as well. */
const APART = [12, 8, 6, 6]
const SLANTS = /** @type {const} */ (["rising", "falling", "level", "upright"])

export class Hatching {
  constructor() {
    /** @type {Map<string, CanvasPattern>} */
    this.made = new Map()
  }

  /**
   * The hatching of a side at a level. Lines go on from tile to tile, wherever a tile begins.
   *
   * @param {OffscreenCanvasRenderingContext2D} ctx
   * @param {{colour: string, number: number}} side
   * @param {number} level
   * @param {{left: number, top: number, dpr: number}} tile
   * @returns {CanvasPattern}
   */
  of(ctx, { colour, number }, level, { left, top, dpr }) {
    const density = Math.max(1, Math.min(level, APART.length))
    const edge = Math.round(APART[density - 1] * dpr)
    const slant = SLANTS[number % SLANTS.length]
    const key = `${colour} ${slant} ${density} ${dpr}`
    const pattern = this.made.get(key) ?? this.#make(ctx, colour, slant, density, edge, dpr)
    this.made.set(key, pattern)
    pattern.setTransform(new DOMMatrix([1, 0, 0, 1, -(left % edge), -(top % edge)]))
    return pattern
  }

  /**
   * @param {OffscreenCanvasRenderingContext2D} ctx
   * @param {string} colour
   * @param {typeof SLANTS[number]} slant
   * @param {number} density
   * @param {number} edge
   * @param {number} dpr
   * @returns {CanvasPattern}
   */
  #make(ctx, colour, slant, density, edge, dpr) {
    const piece = new OffscreenCanvas(edge, edge)
    const draw = piece.getContext("2d")
    if (!draw) throw new Error("this browser cannot draw")
    draw.fillStyle = draw.strokeStyle = colour
    draw.globalAlpha = 0.07 + 0.035 * density
    draw.fillRect(0, 0, edge, edge)
    draw.globalAlpha = 0.75
    draw.lineWidth = (density < 3 ? 1.15 : 1.3) * dpr
    draw.beginPath()
    const crossed = density === APART.length
    for (const shift of [-edge, 0, edge]) {
      if (slant === "rising" || (crossed && slant === "falling")) line(draw, shift, edge, shift + edge, 0)
      if (slant === "falling" || (crossed && slant === "rising")) line(draw, shift, 0, shift + edge, edge)
    }
    if (slant === "level" || (crossed && slant === "upright")) line(draw, 0, edge / 2, edge, edge / 2)
    if (slant === "upright" || (crossed && slant === "level")) line(draw, edge / 2, 0, edge / 2, edge)
    draw.lineCap = "square"
    draw.stroke()
    const pattern = ctx.createPattern(piece, "repeat")
    if (!pattern) throw new Error("this browser cannot hatch")
    return pattern
  }
}

/** @param {OffscreenCanvasRenderingContext2D} ctx @param {number} ax @param {number} ay @param {number} bx @param {number} by */
function line(ctx, ax, ay, bx, by) {
  ctx.moveTo(ax, ay)
  ctx.lineTo(bx, by)
}
