/**
 * Chances as bars, each with its exact fraction.
 *
 * @module
 */

import { h } from "../element.js"
import { addUpTo, percent, value } from "./fraction.js"

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
      nested(known).map(({ name, chance, part }) => row(name, chance, part)),
    ),
  )
}

/**
 * Chances that are parts of the one before them stand below it, so that the others add up to the whole. That they are its
 * parts is seen by the sums, which are exact.
 *
 * @param {[string, string][]} known
 * @returns {{name: string, chance: string, part: boolean}[]}
 */
export function nested(known) {
  const rows = known.map(([name, chance]) => ({ name, chance, part: false }))
  const whole = (/** @type {typeof rows} */ some) => addUpTo(some.filter(({ part }) => !part).map(({ chance }) => chance), "1")
  if (whole(rows)) return rows
  for (let nth = 0; nth < rows.length; nth++) {
    const parts = partsAfter(rows, nth)
    for (const each of parts) each.part = true
    nth += parts.length
  }
  // What does not come to a whole is left as it was told.
  return whole(rows) ? rows : rows.map((each) => ({ ...each, part: false }))
}

/** The rows after one that add up to it: two at least. @template {{chance: string}} R @param {R[]} rows @param {number} nth @returns {R[]} */
function partsAfter(rows, nth) {
  for (let end = nth + 3; end <= rows.length; end++) {
    const some = rows.slice(nth + 1, end)
    if (addUpTo(some.map(({ chance }) => chance), rows[nth].chance)) return some
  }
  return []
}

/** @param {string} name @param {string} chance @param {boolean} part */
function row(name, chance, part) {
  const bar = h("span", { class: "bar" })
  bar.style.width = `${(100 * Math.max(0, Math.min(1, value(chance)))).toFixed(2)}%`
  return h(
    "tr",
    { class: part ? "chart-part" : "" },
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
