/**
 * Chances as bars, each with its exact fraction.
 *
 * @module
 */

import { h } from "../element.js"
import { percent, value } from "./fraction.js"

/**
 * @param {Record<string, string | null>} chances
 * @returns {HTMLElement | null}
 */
export function chart(chances) {
  const known = Object.entries(chances).filter(/** @returns {entry is [string, string]} */ (entry) => entry[1] !== null)
  if (!known.length) return null
  return h(
    "table",
    { class: "chart" },
    h("caption", { class: "visually-hidden" }, "Chances"),
    h(
      "tbody",
      {},
      known.map(([name, chance]) => row(name, chance)),
    ),
  )
}

/** @param {string} name @param {string} chance */
function row(name, chance) {
  const bar = h("span", { class: "bar" })
  bar.style.width = `${(100 * Math.max(0, Math.min(1, value(chance)))).toFixed(2)}%`
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, name),
    h("td", { class: "chart-bar", "aria-hidden": "true" }, h("span", { class: "bar-track" }, bar)),
    h(
      "td",
      { class: "chart-chance" },
      h("span", { class: "chart-percent" }, percent(chance)),
      " ",
      h("span", { class: "chart-exact" }, chance),
    ),
  )
}
