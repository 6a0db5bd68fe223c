/**
 * Small pieces of the map for whoever explains it: a hatching, as it is drawn there.
 *
 * @module
 */

import { svg } from "../element.js"

/** The distance of the lines at each level, and their slant by the number of a side: as on the map. */
const APART = [12, 8, 6, 6]
const SLANTS = [-45, 45, 0, 90]

/**
 * The hatching of a level: of a side if one is named, else of anybody.
 *
 * @param {number} level
 * @param {{colour: string, number: number}} [side]
 */
export function swatch(level, side) {
  const apart = APART[Math.min(level, APART.length) - 1]
  const lines = Array.from({ length: 9 }, (_, nth) => `M-30 ${(nth - 4) * apart}H30`).join("")
  const turns = [SLANTS[(side?.number ?? 0) % SLANTS.length]]
  if (level >= APART.length) turns.push(turns[0] + 90)
  const drawn = svg("svg", { class: "hatch", viewBox: "-15 -10 30 20", "aria-hidden": "true" }, turns.map((turn) => svg("path", { d: lines, transform: `rotate(${turn})` })))
  if (side) drawn.style.setProperty("--side", side.colour)
  return drawn
}
