/**
 * A layer of the map cut into bitmaps: painted once, moved while panning, painted anew when zooming rests.
 *
 * A tile is a square of the paper at one scale, so a step of the view costs a few copies however much is drawn on it.
 * While the tiles of a new scale are being painted, those of the old one are shown, stretched.
 *
 * @module
 */

/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./camera.js").Camera} Camera */

/**
 * @typedef {object} Paper A tile to be painted, in device pixels.
 * @property {OffscreenCanvasRenderingContext2D} ctx
 * @property {number} scale Device pixels of a cell's side.
 * @property {number} left The distance of its left edge from the map's origin, in device pixels.
 * @property {number} top
 * @property {number} dpr Device pixels of a pixel.
 * @property {Rect} rect Its rectangle on the map.
 */

/** The edge of a tile in pixels of the view: small enough to be painted within a frame, however many cells are on it. */
const EDGE = 256
/** How far beyond the view tiles are kept, in tiles. */
const RING = 2
/** How many canvases are kept for later. */
const SPARE = 40
/** A zoom by more than this is painted anew even while it goes on. */
const STRETCH = 1.7

/** @typedef {{column: number, row: number}} Place */
/** @typedef {Place & {canvas: OffscreenCanvas, stale: boolean}} Tile */
/** @typedef {{left: number, top: number, x0: number, y0: number, c0: number, c1: number, r0: number, r1: number}} View */

/** Tiles of one scale and size, both in device pixels. */
class Sheet {
  /** @param {number} scale @param {number} edge */
  constructor(scale, edge) {
    this.scale = scale
    this.edge = edge
    /** @type {Map<string, Tile>} */
    this.tiles = new Map()
  }
}

export class Tiles {
  /** @param {(paper: Paper) => void} paint */
  constructor(paint) {
    this.paint = paint
    this.now = new Sheet(0, EDGE)
    this.old = new Sheet(0, EDGE)
    /** @type {OffscreenCanvas[]} */
    this.spare = []
    /** How many tiles have been painted so far. */
    this.painted = 0
  }

  /** Something has changed: all tiles, or those that touch a rectangle, are to be painted anew; until then they are shown. */
  invalidate(/** @type {Rect | null} */ rect = null) {
    for (const tile of this.now.tiles.values()) {
      const edge = this.now.edge / this.now.scale
      const [x, y] = [tile.column * edge, tile.row * edge]
      if (!rect || (x < rect.x1 && rect.x0 < x + edge && y < rect.y1 && rect.y0 < y + edge)) tile.stale = true
    }
    if (!rect) this.#drop(this.old)
  }

  /** Forget everything. */
  clear() {
    this.#drop(this.now)
    this.#drop(this.old)
    this.now.scale = 0
  }

  /**
   * Draw what is in view, painting missing tiles until a time.
   *
   * @param {CanvasRenderingContext2D} target
   * @param {Camera} camera
   * @param {number} dpr
   * @param {number} until By `performance.now()`.
   * @returns {boolean} Whether everything in view is painted and sharp.
   */
  draw(target, camera, dpr, until) {
    const scale = camera.scale * dpr
    const ratio = this.now.scale ? scale / this.now.scale : Infinity
    if (ratio !== 1 && (!camera.zooms || ratio > STRETCH || ratio < 1 / STRETCH)) this.#begin(scale, EDGE * Math.ceil(dpr))
    const steady = this.now.scale === scale
    const view = this.#view(camera, this.now.scale)
    const missing = this.#missing(view)
    let next = 0
    if (steady) {
      // One tile at least, or a slow machine would never be done.
      do {
        if (next < missing.length) this.#paint(missing[next], dpr)
      } while (++next < missing.length && performance.now() < until)
    }
    const done = steady && next >= missing.length
    this.#copy(target, view, scale)
    if (done) this.#tidy(view)
    return done
  }

  /** @param {number} scale @param {number} edge */
  #begin(scale, edge) {
    if (this.now.tiles.size > this.old.tiles.size / 2) {
      this.#drop(this.old)
      this.old = this.now
    } else {
      this.#drop(this.now)
    }
    if (edge !== this.now.edge) this.spare.length = 0
    this.now = new Sheet(scale, edge)
  }

  /**
   * The tiles that the view touches, and where it begins, in the pixels of a sheet.
   *
   * @param {Camera} camera
   * @param {number} scale
   * @returns {View}
   */
  #view(camera, scale) {
    const { x0, y0, x1, y1 } = camera.view
    const [left, top] = [Math.round(x0 * scale), Math.round(y0 * scale)]
    const { x0: mx0, y0: my0, x1: mx1, y1: my1 } = camera.extent
    const tile = (/** @type {number} */ at) => Math.floor((at * scale) / this.now.edge)
    return {
      left, top, x0, y0,
      c0: Math.max(tile(x0), tile(mx0 - 0.5)), c1: Math.min(tile(x1), tile(mx1 + 0.5)),
      r0: Math.max(tile(y0), tile(my0 - 0.5)), r1: Math.min(tile(y1), tile(my1 + 0.5)),
    }
  }

  /** @param {View} view @returns {Place[]} Nearest to the middle first. */
  #missing({ c0, c1, r0, r1 }) {
    /** @type {Place[]} */
    const missing = []
    for (let row = r0; row <= r1; row++) {
      for (let column = c0; column <= c1; column++) {
        if (this.now.tiles.get(`${column},${row}`)?.stale ?? true) missing.push({ column, row })
      }
    }
    const [mc, mr] = [(c0 + c1) / 2, (r0 + r1) / 2]
    const far = (/** @type {Place} */ { column, row }) => Math.max(Math.abs(column - mc), Math.abs(row - mr))
    return missing.sort((a, b) => far(a) - far(b))
  }

  /** @param {Place} place @param {number} dpr */
  #paint({ column, row }, dpr) {
    const key = `${column},${row}`
    const { scale, edge } = this.now
    const canvas = this.now.tiles.get(key)?.canvas ?? this.spare.pop() ?? new OffscreenCanvas(edge, edge)
    const ctx = canvas.getContext("2d")
    if (!ctx) throw new Error("this browser cannot draw")
    const [left, top] = [column * edge, row * edge]
    ctx.reset()
    const rect = { x0: left / scale, y0: top / scale, x1: (left + edge) / scale, y1: (top + edge) / scale }
    this.paint({ ctx, scale, left, top, dpr, rect })
    this.painted += 1
    this.now.tiles.set(key, { canvas, column, row, stale: false })
  }

  /**
   * Copy the tiles; where one is missing, what there is of the old scale.
   *
   * @param {CanvasRenderingContext2D} target
   * @param {View} view
   * @param {number} scale
   */
  #copy(target, view, scale) {
    const by = scale / this.now.scale
    const { edge } = this.now
    for (let row = view.r0; row <= view.r1; row++) {
      for (let column = view.c0; column <= view.c1; column++) {
        const tile = this.now.tiles.get(`${column},${row}`)
        const [x, y] = [(column * edge - view.left) * by, (row * edge - view.top) * by]
        if (tile) target.drawImage(tile.canvas, x, y, edge * by, edge * by)
        else if (this.old.tiles.size) this.#stretch(target, view, scale, x, y, edge * by)
      }
    }
  }

  /**
   * @param {CanvasRenderingContext2D} target
   * @param {View} view
   * @param {number} scale
   * @param {number} x
   * @param {number} y
   * @param {number} edge
   */
  #stretch(target, view, scale, x, y, edge) {
    const by = scale / this.old.scale
    const old = this.old.edge * by
    const [left, top] = [view.x0 * scale, view.y0 * scale]
    target.save()
    target.beginPath()
    target.rect(x, y, edge, edge)
    target.clip()
    for (const tile of this.old.tiles.values()) {
      const [tx, ty] = [tile.column * old - left, tile.row * old - top]
      if (tx < x + edge && x < tx + old && ty < y + edge && y < ty + old) target.drawImage(tile.canvas, tx, ty, old, old)
    }
    target.restore()
  }

  /** Let go of tiles that are far out of view. @param {View} view */
  #tidy({ c0, c1, r0, r1 }) {
    this.#drop(this.old)
    for (const [key, tile] of this.now.tiles) {
      const { column, row } = tile
      if (column < c0 - RING || column > c1 + RING || row < r0 - RING || row > r1 + RING) {
        this.now.tiles.delete(key)
        this.spare.push(tile.canvas)
      }
    }
    this.spare.length = Math.min(this.spare.length, SPARE)
  }

  /** @param {Sheet} sheet */
  #drop(sheet) {
    for (const tile of sheet.tiles.values()) if (this.spare.length < SPARE) this.spare.push(tile.canvas)
    sheet.tiles.clear()
  }
}
