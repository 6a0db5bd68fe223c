/**
 * The situation: what the scenario's author tells the players. Open until the first order is given, then folded; who folds or
 * opens it himself finds it so again.
 *
 * @module
 */

import { h, region } from "../element.js"

/** @typedef {import("../page.js").Desk} Desk */

const KEY = "zoc.situation."

/** @param {Desk} desk */
export function start({ store, seat }) {
  const panel = region("panel-situation")
  const words = h("div", { class: "situation" })
  const fold = h("details", {}, h("summary", { onclick: () => keep(seat.table, !fold.open) }, "The situation"), words)
  panel.append(fold)
  store.on("state", ({ state }, { state: before }) => {
    panel.hidden = !state?.about
    if (!state) return
    if (state.about !== before?.about) words.replaceChildren(...paragraphs(state.about))
    const begins = state.event === 0
    if (!before || begins !== (before.event === 0)) fold.open = kept(seat.table) ?? begins
  })
}

/** @param {string} text @returns {Node[]} */
function paragraphs(text) {
  return text.split(/\n\s*\n/).map((part) => h("p", {}, part.trim().replace(/\s+/g, " ")))
}

/** @param {string} table @returns {boolean | null} What was chosen here; nothing if nothing was. */
function kept(table) {
  const found = localStorage.getItem(KEY + table)
  return found === null ? null : found === "open"
}

/** @param {string} table @param {boolean} open */
function keep(table, open) {
  try {
    localStorage.setItem(KEY + table, open ? "open" : "folded")
  } catch {
    // Without room it opens and folds by itself.
  }
}
