/**
 * What is wrong with the scenario, in the words that the file's reader has for it; each mistake leads to its place: a piece,
 * a cell, a field of the scenario, or a line of the text.
 *
 * @module
 */

import { announce } from "../announce.js"
import { h, icon } from "../element.js"

/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("./types.js").Bench} Bench */
/** @typedef {import("./types.js").Tab} Tab */

/**
 * @param {Bench} bench
 * @param {HTMLElement} place
 * @param {(line: number) => void} goTo Shows a line of the text.
 */
export function startProblems(bench, place, goTo) {
  const { draft } = bench
  const summary = h("summary", {})
  const list = h("ol", { class: "problems" })
  const details = h("details", { class: "verdict-strip", id: "problems" }, summary, list)
  let said = -1
  place.append(details)
  draft.addEventListener("change", () => {
    if (!draft.fresh) return
    const { problems } = draft
    details.classList.toggle("verdict-wrong", problems.length > 0)
    summary.replaceChildren(problems.length ? `${counted(problems.length)}; the map shows ${draft.checked?.board ? "everything else" : "the last sound state"}.` : "No mistakes")
    list.replaceChildren(...problems.map((problem) => entry(bench, problem, goTo)))
    bench.board.setMarks("wrong", { refused: wrongCells(bench) })
    if (said !== problems.length) {
      details.open = problems.length > 0
      if (said >= 0) announce(problems.length ? `${counted(problems.length)}. ${told(problems[0])}` : "No more mistakes.")
      said = problems.length
    }
  })
  draft.addEventListener("refused", (event) => refuse(place, /** @type {CustomEvent<Problem[]>} */ (event).detail))
}

/** Where the pieces stand with which something is wrong. @param {Bench} bench @returns {string[]} */
function wrongCells({ draft }) {
  const wrong = new Set(draft.problems.map((problem) => unitOf({ draft }, problem).unit).map((unit) => (unit === undefined || unit === null ? null : draft.document?.units[unit]?.id)))
  return (draft.sound?.position.units ?? []).flatMap(({ id, cell }) => (wrong.has(id) && cell ? [cell] : []))
}

/** @param {number} count */
const counted = (count) => (count === 1 ? "1 mistake" : `${count} mistakes`)

/** A problem as `zoc check` prints it. @param {Problem} problem */
export function told({ line, where, message }) {
  const place = [line ? `line ${line}` : "", where].filter(Boolean).join(", ")
  return place ? `${place}: ${message}` : message
}

/** @param {Bench} bench @param {Problem} problem @param {(line: number) => void} goTo */
function entry(bench, problem, goTo) {
  const { line } = problem
  const cell = cellOf(bench, problem)
  const tab = cell ? "map" : tabOf(problem)
  const lead = () => {
    if (tab === "text") {
      bench.hand.set({ tab: "text" })
      if (line) goTo(line)
    } else if (cell) {
      bench.hand.set({ tab, tool: "look", cell })
      bench.board.show(cell)
      focusField(problem, ".pane-map [data-field]")
    } else {
      bench.hand.set({ tab, ...unitOf(bench, problem) })
      focusField(problem)
    }
  }
  return h(
    "li", {},
    h("button", { type: "button", class: "link", onclick: lead }, told(problem)),
    line && tab !== "text" ? h("button", { type: "button", class: "link quiet-link", onclick: () => { bench.hand.set({ tab: "text" }); goTo(line) } }, "in the text") : null,
  )
}

/** The cell that a mistake is about, if it is one of the map: the last word of its place, or the first cell of that side. @param {Bench} bench @param {Problem} problem */
function cellOf({ board }, { where = "" }) {
  const [table, ...rest] = where.split(", ")
  if (!["cells", "hexsides", "elevation", "markers"].includes(table) || !board.drawn) return null
  // A label may hold a comma itself, as "3,4" does.
  const words = rest.map((_, nth) => rest.slice(nth).join(", ").split(/[/>]| (?=[a-z]+$)/)[0])
  return words.find((word) => board.atlas.cell(word) >= 0) ?? null
}

/** Where a mistake is mended best. @param {Problem} problem @returns {Tab} */
function tabOf({ where = "" }) {
  if (/^unit\b/.test(where)) return "pieces"
  return /^(side\b|grid|readings|state|notes|title|about|turn|phase|to_move|boxes|ruleset)/.test(where) ? "scenario" : "text"
}

/** @param {Pick<Bench, "draft">} bench @param {Problem} problem @returns {{unit?: number | null, placing?: null}} */
function unitOf({ draft }, { where = "" }) {
  if (!where.startsWith("unit ")) return {}
  const units = draft.document?.units ?? []
  const nth = units.findIndex(({ id }) => where === `unit ${id}` || where.startsWith(`unit ${id},`))
  return { unit: nth < 0 ? null : nth, placing: null }
}

/** @param {Problem} problem @param {string} [otherwise] What to go to if no field has its name. */
function focusField({ where = "" }, otherwise) {
  const keys = where.split(", ").reverse()
  const known = [...keys, ...keys.map((key) => `marker ${key}`)].map((key) => `.editor-pane:not([hidden]) [data-field="${CSS.escape(key)}"]`)
  const field = [...known, ...(otherwise ? [otherwise] : [])].map((selector) => /** @type {HTMLElement | null} */ (document.querySelector(selector))).find((each) => each)
  field?.closest("details")?.setAttribute("open", "")
  field?.focus()
}

/** An edit that could not be written: said where one looks, until the next one is. @param {HTMLElement} place @param {Problem[]} problems */
function refuse(place, problems) {
  const note = h("p", { class: "refused", role: "alert" }, problems.map(told).join("; "), h("button", { type: "button", class: "button", "aria-label": "Close", onclick: () => note.remove() }, icon("close")))
  place.querySelector(".refused")?.remove()
  place.prepend(note)
}
