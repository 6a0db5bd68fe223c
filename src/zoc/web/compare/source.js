/**
 * Two ways to judge one position: as it is played, and as it would be under other readings or another book.
 *
 * @module
 */

import { askDraft, book as bookOf, draft, editDraft } from "../api.js"

/** @typedef {import("../editor/types.js").Value} Value */
/** @typedef {import("../types.js").Book} BookJson */
/** @typedef {import("../page.js").Desk} Desk */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("../types.js").SideOfTable} SideJson */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {import("../types.js").Board} BoardJson */
/** @typedef {Record<string, unknown>} Json */

/**
 * @typedef {object} Source Somebody who judges the position.
 * @property {string} name What this way of judging is called.
 * @property {BookJson} book
 * @property {BoardJson} board
 * @property {SideJson[]} sides
 * @property {Unit[]} units
 * @property {(question: Json, signal: AbortSignal) => Promise<Json>} ask
 */

/** What every question takes along: from whose side one looks, and what is supposed. @param {Desk} desk @returns {Json} */
function supposed({ store: { view: { as, whatIf } } }) {
  return { ...(as && { as }), ...(whatIf.length && { what_if: whatIf }) }
}

/**
 * The position under readings of its own book.
 *
 * @param {Desk} desk
 * @param {Record<string, Value>} readings
 * @param {string} name
 * @returns {Promise<Source>}
 */
export async function underReadings(desk, readings, name) {
  const { store, api } = desk
  const { state, board } = store.view
  if (!state || !board) throw new Error("There is no table yet.")
  const chosen = Object.keys(readings).length ? { readings } : {}
  return {
    name, board, sides: state.sides, units: state.units,
    book: /** @type {BookJson} */ (/** @type {unknown} */ (await bookOf(state.ruleset))),
    ask: (question, signal) => api.ask({ ...supposed(desk), ...chosen, ...question }, signal),
  }
}

/**
 * Whether another book can judge the position: the whole of it, what it knows of it, or nothing.
 *
 * @param {string} toml
 * @param {string} ruleset
 * @returns {Promise<"whole" | "part" | "">}
 */
export async function readable(toml, ruleset) {
  const [whole, part] = await Promise.all([editDraft(toml, [{ set: { ruleset } }]), editDraft(toml, [{ translate: ruleset }])])
  return whole.ok ? "whole" : part.ok ? "part" : ""
}

/**
 * The position under another book, as far as that can read it.
 *
 * @param {Desk} desk
 * @param {string} ruleset
 * @param {boolean} fitted Whether what the other book does not know is left out.
 * @returns {Promise<Source | {problems: Problem[]}>} Or why it cannot.
 */
export async function underBook(desk, ruleset, fitted) {
  const { as, whatIf } = desk.store.view
  const toml = await desk.api.file("position.toml", { as })
  const edited = await editDraft(toml, [fitted ? { translate: ruleset } : { set: { ruleset } }])
  if (!edited.ok) return { problems: edited.problems }
  const checked = await draft(edited.toml)
  if (!checked.ok) return { problems: checked.problems }
  const book = /** @type {BookJson} */ (/** @type {unknown} */ (await bookOf(ruleset)))
  const changes = whatIf.length ? { what_if: whatIf } : {}
  return {
    name: book.book.title, book, board: checked.board, sides: checked.position.sides, units: whatIf.length ? (desk.store.view.state?.units ?? []) : checked.position.units,
    ask: (question, signal) => askDraft(edited.toml, { ...changes, ...question }, signal),
  }
}
