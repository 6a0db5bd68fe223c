/**
 * Reasons as a list one can open: what the clause does here, the clause itself, how it is read, what waives it, and who and
 * where, lit on the map while one looks at them.
 *
 * @module
 */

import { h } from "../element.js"
import { citation } from "./clause.js"

/** @typedef {import("./types.js").Play} Play */
/** @typedef {import("../types.js").ReasonInWords} ReasonInWords */

/**
 * @param {Play} play
 * @param {ReasonInWords[]} told
 */
export function reasonList(play, told) {
  if (!told.length) return null
  return h(
    "ul",
    { class: "reasons" },
    told.map((reason) => h("li", {}, reasonOf(play, reason))),
  )
}

/** @param {Play} play @param {ReasonInWords} reason */
function reasonOf(play, reason) {
  const { say, rule, clause, but, units, cells, counts } = reason
  const details = h(
    "details",
    { class: counts ? "reason" : "reason reason-idle", open: counts },
    h("summary", { "data-key": `reason ${clause} ${say}` }, say),
    h("p", { class: "rule" }, rule, " ", citation(play, clause)),
    readAs(play, reason).map((text) => h("p", { class: "small" }, `As read here: ${text}.`)),
    but.map((exception) => h("p", { class: "small" }, `Waived: ${exception}`)),
  )
  lights(play, details, { units, cells })
  return details
}

/** How the clause is read here, in the words of the book. @param {Play} play @param {ReasonInWords} reason @returns {string[]} */
function readAs({ hand }, { readings = {} }) {
  const known = hand.view.book?.readings ?? []
  return Object.entries(readings).flatMap(([name, value]) => {
    const { values = [] } = known.find((reading) => reading.name === name) ?? {}
    return values.find((each) => String(each.value) === String(value))?.text ?? []
  })
}

/**
 * Light units and cells on the map while something in the page is looked at.
 *
 * @param {Play} play
 * @param {HTMLElement} element
 * @param {{units?: string[], cells?: string[]}} what
 */
export function lights(play, element, { units = [], cells = [] }) {
  if (!units.length && !cells.length) return
  const on = () => play.board.setMarks("spoken", { named: units, told: cells })
  const off = () => play.board.setMarks("spoken", null)
  element.addEventListener("pointerenter", on)
  element.addEventListener("pointerleave", off)
  element.addEventListener("focusin", on)
  element.addEventListener("focusout", off)
}
