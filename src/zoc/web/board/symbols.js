/**
 * The signs on unit counters, as they have been printed for a hundred years: a frame, and what is in it.
 *
 *     +-------+   +-------+   +-------+
 *     | \   / |   |  ___  |   |     / |
 *     |   X   |   | (___) |   |   /   |     infantry, armour, cavalry
 *     | /   \ |   |       |   | /     |
 *     +-------+   +-------+   +-------+
 *
 * @module
 */

import { svg } from "../element.js"

/** The frame: 56 by 36 round its middle. */
const CROSS = "M-28-18L28 18M-28 18L28-18"
const OVAL = "M-12-8.5h24a8.5 8.5 0 0 1 0 17h-24a8.5 8.5 0 0 1 0-17z"
const WHEELS = "M-17 22.5a3 3 0 1 0 .01 0zM17 22.5a3 3 0 1 0 .01 0z"

/**
 * What is drawn in a frame: lines, filled shapes, letters; some stand without a frame.
 *
 * @type {Record<string, {lines?: string, filled?: string, letters?: string, bare?: boolean}>}
 */
const SYMBOLS = {
  infantry: { lines: CROSS },
  motorised: { lines: `${CROSS}M0-18V18` },
  mech: { lines: CROSS + OVAL },
  armour: { lines: OVAL },
  cavalry: { lines: "M-28 18L28-18" },
  artillery: { filled: "M0-7a7 7 0 1 0 .01 0z" },
  "anti-tank": { lines: "M-28 18L0-18 28 18" },
  "anti-aircraft": { lines: "M-28 18a28 26 0 0 1 56 0" },
  engineer: { lines: "M-15 9V-8H15V9M0-8V9" },
  hq: { letters: "HQ", lines: "M-28 18V30" },
  supply: { lines: "M-28 10H28" },
  truck: { lines: WHEELS },
  replacement: { letters: "R" },
  "rail repair": { lines: "M-28-5H28M-28 5H28M-18-10V10M-6-10V10M6-10V10M18-10V10" },
  partisan: { letters: "P" },
  marker: { letters: "?" },
  air: { filled: "M0-1C-6-11-24-11-24-1s18 10 24 0c6 10 24 10 24 0S6-11 0-1z" },
  "air base": { lines: "M0-13a13 13 0 1 0 .01 0M-11 0H11M0-11V11" },
  port: { lines: "M0-13a4 4 0 1 0 .01 0M0-5V14M-9 0H9M-14 5q2 9 14 9t14-9" },
  ship: { lines: "M-22 4H22L14 14H-14zM0 4V-14M0-12L12 0H0" },
  "landing craft": { lines: "M-22-4V10H18L24-4H18V2H-14V-4z" },
  fort: { lines: "M-18 14V-12h8v7h6v-7h8v7h6v-7h8V14z" },
  hedgehog: { lines: "M-16 12L-6-12M6 12L16-12M-16-12L-6 12M6-12L16 12" },
  sword: { bare: true, lines: "M-16 17L-9 10M-14 4L-4 14", filled: "M-9 6L14-19 20-20 19-14-5 10z" },
  bow: { bare: true, lines: "M-12-19Q16-12 14 0T-12 19M-12-19V19M-20 0H18M12-5L19 0 12 5" },
  axe: { bare: true, lines: "M-14 19L10-17", filled: "M2-20Q24-22 22 0L10-4 5-11z" },
  horse: { bare: true, filled: "M-13 19Q-12 3-2-3L-14 1Q-20 2-19-5L-6-16-5-22 2-17Q20-12 18 19z" },
  wings: { bare: true, filled: "M0 16Q-5 2-26-14-8-12 0-1 8-12 26-14 5 2 0 16z" },
}

/** The symbols there are. */
export const KNOWN = Object.keys(SYMBOLS)

/**
 * The symbol of a unit in its frame, round the middle; nothing for a name that is not known.
 *
 * @param {string} name
 * @returns {SVGGElement | null}
 */
export function symbol(name) {
  const known = SYMBOLS[name]
  if (!known) return null
  const { lines, filled, letters, bare } = known
  return svg(
    "g", { class: bare ? "symbol symbol-bare" : "symbol" },
    !bare && svg("rect", { class: "symbol-frame", x: -28, y: -18, width: 56, height: 36 }),
    lines && svg("path", { class: "symbol-lines", d: lines }),
    filled && svg("path", { class: "symbol-filled", d: filled }),
    letters && svg("text", { class: "symbol-letters", y: 8 }, letters),
  )
}
