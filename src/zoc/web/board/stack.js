/**
 * Where the pieces of a cell lie: piled up, or fanned out on a card so that each can be seen and taken.
 *
 *     piled up        fanned out
 *                     .----------------.
 *       .--.          | .--. .--. .--. |
 *      .--.|          | '--' '--' '--' |
 *      |  |'          '------. .-------'
 *      '--'                   V
 *
 * @module
 */

/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {import("./geometry.js").Point} Point */

/** How far a piece sticks out below the next one, as a share of its size. */
const LIFT = 0.06
/** How many are seen below the topmost. */
const SEEN = 2
/** The longest row of a fan. */
const ROW = 6
/** From one piece of a fan to the next, the rim of the card round them, and the line above them, as shares of a piece's size. */
const APART = 1.12
const RIM = 0.07
const HEAD = 0.2
/** How far from the middle of its cell a card lies, and its point, in sides of a cell. */
const CLEAR = 0.62
const TIP = 0.12

/** @typedef {{x: number, y: number, seen: boolean}} Place Shares of a piece's size from the middle of the cell. */

/**
 * The places of a pile, the bottom first.
 *
 * @param {number} count
 * @returns {Place[]}
 */
export function piled(count) {
  const middle = (Math.min(count - 1, SEEN) * LIFT) / 2
  return Array.from({ length: count }, (_, nth) => {
    const below = count - 1 - nth
    const lift = Math.min(below, SEEN) * LIFT - middle
    return { x: lift, y: -lift, seen: below <= SEEN }
  })
}

/**
 * The places of a fan, the bottom first: rows round its middle.
 *
 * @param {number} count
 * @returns {Place[]}
 */
export function fanned(count) {
  const [across, rows] = shape(count)
  return Array.from({ length: count }, (_, nth) => {
    const row = Math.floor(nth / across)
    const inRow = Math.min(across, count - row * across)
    return { x: (nth - row * across - (inRow - 1) / 2) * APART, y: (row - (rows - 1) / 2) * APART, seen: true }
  })
}

/**
 * The card that a fan lies on: above its cell if there is room in view, else below, and not beyond the view at the sides.
 *
 * @param {Point} cell The middle of the cell, in sides of a cell.
 * @param {number} count
 * @param {number} size Of a piece.
 * @param {Rect} view
 * @returns {Rect & {tip: Point, middle: Point}} Where its point lies, and the middle of the fan.
 */
export function card([x, y], count, size, view) {
  const [across, rows] = shape(count)
  const [width, height] = [(across * APART + 2 * RIM) * size, (rows * APART + 2 * RIM + HEAD) * size]
  const above = y - CLEAR - height > view.y0 || y + CLEAR + height > view.y1
  const y0 = above ? y - CLEAR - height : y + CLEAR
  const x0 = Math.max(view.x0, Math.min(view.x1 - width, x - width / 2))
  return {
    x0, y0, x1: x0 + width, y1: y0 + height, tip: [x, above ? y - TIP : y + TIP],
    middle: [x0 + width / 2, y0 + (height + HEAD * size) / 2],
  }
}

/** How many pieces a row of a fan has, and how many rows there are. @param {number} count @returns {[number, number]} */
function shape(count) {
  const rows = Math.ceil(count / ROW)
  return [Math.ceil(count / rows), rows]
}
