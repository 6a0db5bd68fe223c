/**
 * Shapes of cells as a canvas takes them, in the device pixels of a tile.
 *
 * @module
 */

/** @typedef {import("./atlas.js").Atlas} Atlas */
/** @typedef {import("./tiles.js").Paper} Paper */

/** Paths of more cells than this are slow to fill. */
export const AT_ONCE = 128

/** Cells with shorter sides, in device pixels, are filled as rectangles: nobody sees their corners. */
const TINY = 4.5

/** The letters of the printed map. */
export const FONT = '"Avenir Next", "Segoe UI", "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif'

/**
 * Whether a cell has something to draw on a tile, a little margin included.
 *
 * @param {Paper} paper
 * @param {Atlas} atlas
 * @param {number} cell
 */
export function shows({ rect }, atlas, cell) {
  const [x, y] = [atlas.x[cell], atlas.y[cell]]
  return x > rect.x0 - 1.2 && x < rect.x1 + 1.2 && y > rect.y0 - 1.2 && y < rect.y1 + 1.2
}

/**
 * The cells on a tile, chunk by chunk: never more than 128 at once.
 *
 * @param {Paper} paper
 * @param {Atlas} atlas
 * @returns {Generator<number[]>}
 */
export function* batches(paper, atlas) {
  const { x0, y0, x1, y1 } = paper.rect
  for (const chunk of atlas.chunksIn({ x0: x0 - 0.2, y0: y0 - 0.2, x1: x1 + 0.2, y1: y1 + 0.2 })) {
    const cells = []
    for (const cell of chunk.cells) if (shows(paper, atlas, cell)) cells.push(cell)
    if (cells.length) yield cells
  }
}

/**
 * Some cells on a tile, at most 128 at once.
 *
 * @param {Paper} paper
 * @param {Atlas} atlas
 * @param {Iterable<number>} cells
 * @returns {Generator<number[]>}
 */
export function* some(paper, atlas, cells) {
  let batch = []
  for (const cell of cells) {
    if (!shows(paper, atlas, cell)) continue
    if (batch.push(cell) === AT_ONCE) {
      yield batch
      batch = []
    }
  }
  if (batch.length) yield batch
}

/**
 * Add the outline of cells to the path that is being made.
 *
 * @param {Paper} paper
 * @param {Atlas} atlas
 * @param {Iterable<number>} cells
 */
export function outline({ ctx, scale, left, top }, atlas, cells) {
  if (scale < TINY) {
    const { wide, high } = atlas
    for (const cell of cells) ctx.rect((atlas.x[cell] - wide / 2) * scale - left, (atlas.y[cell] - high / 2) * scale - top, wide * scale, high * scale)
    return
  }
  const corners = atlas.corners.map(([x, y]) => [x * scale, y * scale])
  for (const cell of cells) {
    const [x, y] = [atlas.x[cell] * scale - left, atlas.y[cell] * scale - top]
    ctx.moveTo(x + corners[0][0], y + corners[0][1])
    for (let k = 1; k < corners.length; k++) ctx.lineTo(x + corners[k][0], y + corners[k][1])
    ctx.closePath()
  }
}

/**
 * Add one side of a cell to the path.
 *
 * @param {Paper} paper
 * @param {Atlas} atlas
 * @param {number} cell
 * @param {number} side
 */
export function sideOf({ ctx, scale, left, top }, atlas, cell, side) {
  const [ax, ay] = atlas.corners[side]
  const [bx, by] = atlas.corners[(side + 1) % atlas.corners.length]
  const [x, y] = [atlas.x[cell], atlas.y[cell]]
  ctx.moveTo((x + ax) * scale - left, (y + ay) * scale - top)
  ctx.lineTo((x + bx) * scale - left, (y + by) * scale - top)
}

/**
 * Add the line round a set of cells, drawn so far inside it, as far as it runs through a batch of them.
 *
 * At a corner where only one side of a cell is on the rim, the line goes on in the next cell, and both
 * meet on the side between them:
 *
 *      ____          ____
 *     / __ \____    the rim of two cells
 *    / /  \ __  \   and its line inside
 *    \ \__   _\  /
 *
 * @param {Paper} paper
 * @param {Atlas} atlas
 * @param {Iterable<number>} batch
 * @param {{has(cell: number): boolean}} set
 * @param {number} inset In device pixels.
 */
export function rim({ ctx, scale, left, top }, atlas, batch, set, inset) {
  const { corners } = atlas
  const n = corners.length
  const slant = Math.cos(Math.PI / n)
  for (const cell of batch) {
    const open = corners.map((_, side) => !set.has(atlas.beyond(cell, side)))
    if (!open.includes(true)) continue
    const [x, y] = [atlas.x[cell] * scale - left, atlas.y[cell] * scale - top]
    /** @type {(k: number, turns: boolean, towards: number) => readonly [number, number]} */
    const point = (k, turns, towards) => {
      const [cx, cy] = corners[(k + n) % n]
      // Towards the middle if the line turns here, else along the side that is shared.
      const [tx, ty] = turns ? [-cx, -cy] : [corners[(towards + n) % n][0] - cx, corners[(towards + n) % n][1] - cy]
      const far = inset / (turns || n === 6 ? slant : 1) / Math.hypot(tx, ty)
      return [x + cx * scale + tx * far, y + cy * scale + ty * far]
    }
    for (let k = 0; k < n; k++) {
      if (!open[k]) continue
      const [ax, ay] = point(k, open[(k + n - 1) % n], k - 1)
      const [bx, by] = point(k + 1, open[(k + 1) % n], k + 2)
      ctx.moveTo(ax, ay)
      ctx.lineTo(bx, by)
    }
  }
}
