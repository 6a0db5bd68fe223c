/**
 * Playing on from another moment: a new table that begins after an earlier event, or with what is supposed there.
 *
 * @module
 */

import { announce } from "../announce.js"
import { h } from "../element.js"
import { sitAtAll } from "../seat.js"

/** @typedef {import("../page.js").Desk} Desk */

/** @param {Desk} desk */
export function branchButton(desk) {
  const button = h("button", { type: "button", class: "notice-more", "data-key": "branch", title: "Another table that goes on from here; this game is not touched", onclick: () => void branch(desk, button) }, "Play on from here")
  return button
}

/** @param {Desk} desk @param {HTMLButtonElement} button */
async function branch({ api, store, mode }, button) {
  const { as, whatIf } = store.view
  const { past } = mode.view
  button.disabled = true
  try {
    sitAtAll(await api.branch({ ...(as && { as }), ...(past && { at: past.event }), what_if: whatIf }))
  } catch (problem) {
    button.disabled = false
    button.textContent = problem instanceof Error ? problem.message : String(problem)
    announce(button.textContent)
  }
}
