/**
 * Citations: a clause's number that opens the clause, in our words, with its exceptions and the readings that belong to it.
 *
 * @module
 */

import { h, icon, region } from "../element.js"

/** @typedef {import("../types.js").Clause} ClauseJson */
/** @typedef {import("../types.js").LedgerRow} LedgerRowJson */
/** @typedef {import("./types.js").Play} Play */
/** @typedef {import("../types.js").Reading} ReadingJson */

/**
 * The number of a clause as a link to its text.
 *
 * @param {Play} play
 * @param {string} number
 */
export function citation(play, number) {
  const open = () => openClause(play, number)
  return h(
    "button",
    { class: "cite", type: "button", "data-key": `cite ${number}`, "aria-label": `Clause ${number}: read it`, onclick: open },
    `§${number}`,
  )
}

/**
 * @param {Play} play
 * @param {string} number
 */
export function openClause(play, number) {
  const { book } = play.hand.view
  if (!book) return
  const clauses = book.clauses.filter(({ clause }) => clause === number)
  const readings = book.readings.filter(({ clause }) => clause === number)
  const close = h("button", { class: "icon-button", type: "button", "aria-label": "Close", onclick: () => dialog.close() }, icon("close"))
  const dialog = h(
    "dialog",
    { class: "clause", "aria-labelledby": "clause-title" },
    h("header", { class: "panel-head" }, h("h2", { id: "clause-title" }, `${book.book.title} §${number}`), close),
    clauses.length ? once(clauses).map((clause) => describe(play, clause)) : procedure(play, number),
    readings.map((reading) => switchOf(play, reading)),
  )
  dialog.addEventListener("close", () => dialog.remove())
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close())
  region("dialogs").append(dialog)
  dialog.showModal()
}

/** What the book's ledger says where no clause has that number: procedure, or a whole section. @param {Play} play @param {string} number */
function procedure(play, number) {
  const place = h("div", { "aria-busy": "true" })
  const show = (/** @type {HTMLElement[]} */ ...found) => {
    place.replaceChildren(...found)
    place.removeAttribute("aria-busy")
  }
  play.asker.ask({ ask: "rules", clause: number }).then(
    (/** @type {{rows?: LedgerRowJson[]}} */ { rows = [] }) => show(...rows.map((row) => described(play, row))),
    () => show(h("p", {}, "The book says nothing under this number.")),
  )
  return place
}

/** @param {Play} play @param {LedgerRowJson} row */
function described(play, { row, text, clauses }) {
  return h("section", { class: "clause-text" }, h("h3", {}, row), h("p", {}, text), others(play, "Clauses", clauses))
}

/** A clause that is put to several questions is told once if it says the same. @param {ClauseJson[]} clauses */
function once(clauses) {
  return clauses.filter((clause, nth) => clauses.findIndex(({ title, text }) => title === clause.title && text === clause.text) === nth)
}

/** @param {Play} play @param {ClauseJson} clause */
function describe(play, { title, text, overrides, overridden_by: exceptions }) {
  return h(
    "section",
    { class: "clause-text" },
    h("h3", {}, title),
    h("p", {}, text),
    others(play, "Overrides", overrides),
    others(play, "Exceptions", exceptions),
  )
}

/** @param {Play} play @param {string} what @param {string[]} numbers */
function others(play, what, numbers) {
  if (!numbers.length) return null
  return h(
    "p",
    { class: "small" },
    `${what}: `,
    [...new Set(numbers)].map((number) => citation(play, number)),
  )
}

/** @param {Play} play @param {ReadingJson} reading */
function switchOf(play, { name, values }) {
  const now = play.store.view.state?.readings[name]
  return h(
    "section",
    { class: "clause-text" },
    h("h3", {}, `Reading: ${name.replaceAll("_", " ")}`),
    h(
      "ul",
      { class: "readings" },
      values.map(({ value, text }) => {
        const here = String(value) === String(now)
        return h("li", { class: here ? "here" : "", title: `${name} = ${value}` }, text, here && h("em", {}, " (here)"))
      }),
    ),
  )
}
