/**
 * Where the pieces of a cell lie: piled up, or fanned out so that each can be seen and taken.
 *
 *     piled up        fanned out
 *       .--.
 *      .--.|          .--. .--. .--.
 *      |  |'          |  | |  | |  |
 *      '--'           '--' '--' '--'
 *
 * @module
 */

/** How far a piece sticks out below the next one, as a share of its size. */
const LIFT = 0.09
/** How many are seen below the topmost. */
const SEEN = 2
/** The longest row of a fan. */
const ROW = 6

/** @typedef {{x: number, y: number, seen: boolean}} Place Shares of a piece's size from the middle of the cell. */

/**
 * The places of a pile, the bottom first.
 *
 * @param {number} count
 * @returns {Place[]}
 */
export function piled(count) {
  return Array.from({ length: count }, (_, nth) => {
    const below = count - 1 - nth
    const lift = Math.min(below, SEEN) * LIFT
    return { x: lift, y: -lift, seen: below <= SEEN }
  })
}

/**
 * The places of a fan, the bottom first: rows round the cell.
 *
 * @param {number} count
 * @returns {Place[]}
 */
export function fanned(count) {
  const rows = Math.ceil(count / ROW)
  const across = Math.ceil(count / rows)
  return Array.from({ length: count }, (_, nth) => {
    const row = Math.floor(nth / across)
    const inRow = Math.min(across, count - row * across)
    return { x: (nth - row * across - (inRow - 1) / 2) * 1.12, y: (row - (rows - 1) / 2) * 1.12, seen: true }
  })
}
