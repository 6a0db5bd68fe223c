/**
 * A sentence of the log with links in it: a unit and a cell light up on the map while one looks at them, and are shown when chosen.
 *
 * @module
 */

import { h } from "../element.js"
import { shown } from "./choice.js"
import { unitOf } from "./seating.js"
import { tell } from "./verdict.js"

/** @typedef {import("../types.js").AboutLine} AboutLine */
/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("./types.js").Play} Play */

/** @param {Play} play @param {(string | Token)[]} tokens */
export function linked(play, tokens) {
  return tokens.map((token) => (typeof token === "string" ? token : link(play, token)))
}

/** @param {Play} play @param {Token} token */
function link(play, { text, unit, cell, number }) {
  if (unit !== undefined) return button(text, { "data-unit": unit, "aria-label": `${text}: choose it` }, () => chooseUnit(play, unit, text))
  if (cell !== undefined) return button(text, { "data-cell": cell, "aria-label": `${text}: show it on the map` }, () => showCell(play, cell, text))
  return number === undefined ? text : h("data", { class: "token-number", value: number }, text)
}

/** @param {string} text @param {Record<string, string>} names @param {() => void} onclick */
function button(text, names, onclick) {
  return h("button", { type: "button", class: "token", ...names, onclick }, text)
}

/** @param {Play} play @param {string} id @param {string} text */
function chooseUnit(play, id, text) {
  const { board, mode } = play
  const unit = unitOf(shown(play), id)
  if (!unit) return tell(play, `${text} is not on the table now.`, { tone: "bad" })
  if (unit.cell) {
    board.show(unit.cell)
    board.cursor = unit.cell
  }
  mode.send({ type: "choose", unit: id })
}

/** @param {Play} play @param {string} cell @param {string} text */
function showCell(play, cell, text) {
  const { board } = play
  if (!board.has(cell)) return tell(play, `${text} is not on the map.`, { tone: "bad" })
  board.show(cell)
  board.cursor = cell
}

/**
 * Light what a line speaks of while one looks at it; of a link in it, only what that names.
 *
 * @param {Play} play
 * @param {HTMLElement} line
 * @param {AboutLine} about
 */
export function lightsUp({ board }, line, { units, cells }) {
  const on = (/** @type {Event} */ { target }) => {
    const token = target instanceof Element ? target.closest(".token") : null
    const { unit, cell } = token instanceof HTMLElement ? token.dataset : {}
    if (unit !== undefined) board.setMarks("spoken", { named: [unit], told: [] })
    else if (cell !== undefined) board.setMarks("spoken", { named: [], told: [cell] })
    else board.setMarks("spoken", units.length || cells.length ? { named: units, told: cells } : null)
  }
  const off = () => board.setMarks("spoken", null)
  line.addEventListener("pointerover", on)
  line.addEventListener("pointerleave", off)
  line.addEventListener("focusin", on)
  line.addEventListener("focusout", off)
}
