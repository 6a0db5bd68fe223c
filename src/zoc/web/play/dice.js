/**
 * Dice and cards as they fell, drawn plainly.
 *
 * @module
 */

import { h, svg } from "../element.js"

/** @typedef {{kind: "dice" | "cards", sides?: number, shows: (number | string)[]}} Fallen */

/** Where the pips of a die with six sides lie, in a square of 3 × 3. */
const PIPS = ["", "4", "08", "048", "0268", "02468", "036258"]

/**
 * @param {Fallen} fallen
 * @returns {HTMLElement}
 */
export function fallenDice({ kind, sides, shows }) {
  const words = kind === "dice" ? `Dice: ${shows.join(", ")}` : `Cards: ${shows.join(", ")}`
  return h(
    "div",
    { class: `fallen fallen-${kind}`, role: "img", "aria-label": words },
    shows.map((shown, nth) => one(kind, sides, shown, nth)),
  )
}

/** @param {Fallen["kind"]} kind @param {number | undefined} sides @param {number | string} shown @param {number} nth */
function one(kind, sides, shown, nth) {
  const element =
    kind === "cards"
      ? h("span", { class: "card-face" }, String(shown))
      : h("span", { class: "die" }, sides === 6 ? pips(Number(shown)) : die(sides, shown))
  element.style.setProperty("--nth", String(nth))
  return element
}

/** @param {number} shown */
function pips(shown) {
  const at = [...(PIPS[shown] ?? "")].map(Number)
  return svg(
    "svg",
    { viewBox: "0 0 40 40", class: "die-face", "aria-hidden": "true" },
    svg("rect", { x: 2, y: 2, width: 36, height: 36, rx: 8 }),
    at.map((place) => svg("circle", { cx: 10 + 10 * (place % 3), cy: 10 + 10 * Math.floor(place / 3), r: 3.6 })),
  )
}

/**
 * A die with other sides: its number in a shape with as many corners as one sees of it.
 *
 * @param {number | undefined} sides
 * @param {number | string} shown
 */
function die(sides, shown) {
  const corners =
    sides === 10 ? "20,2 37,15 31,36 9,36 3,15" : sides === 8 || sides === 4 ? "20,2 38,34 2,34" : "20,2 36,11 36,29 20,38 4,29 4,11"
  return svg(
    "svg",
    { viewBox: "0 0 40 40", class: "die-face", "aria-hidden": "true" },
    svg("polygon", { points: corners }),
    svg("text", { x: 20, y: 26 }, String(shown)),
  )
}
