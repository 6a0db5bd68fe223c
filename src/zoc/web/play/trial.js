/**
 * A remedy tried in one click: the table as it would be, with the way that is then legal; nothing touches the game.
 *
 * @module
 */

import { notify } from "./banner.js"
import { shown } from "./choice.js"

/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../page.js").Marks} Marks */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {import("./types.js").Play} Play */

/** @param {Play} play */
export function startTrial(play) {
  const { hand, store, mode } = play
  mode.on("trial", ({ trial }) =>
    notify("trial", trial && { text: `What if: ${trial.say}`, back: "Back to the game", leave: () => mode.send({ type: "try", trial: null }) }),
  )
  hand.on(["alone", "unopposed"], ({ alone, unopposed }) => {
    notify("alone", alone ? { text: "As if it were alone", leave: () => hand.set({ alone: false }) } : null)
    notify("unopposed", unopposed ? { text: "As if it had no enemies", leave: () => hand.set({ unopposed: false }) } : null)
  })
  mode.on(["trial", "past"], () => lay(play))
  store.on("state", () => lay(play))
}

/** Lay the pieces as they are, as they were, or as they would be. @param {Play} play */
function lay(play) {
  const { mode, board } = play
  const state = shown(play)
  if (!state) return
  const changes = /** @type {Change[]} */ (mode.view.trial?.keys.what_if ?? [])
  board.setUnits(changes.reduce(supposed, state.units))
  const moved = changes.flatMap((change) => state.units.filter(({ id, cell }) => id === change.move && cell))
  board.setMarks("trial", moved.length ? { ghosts: moved.map((like) => ({ like, cell: /** @type {string} */ (like.cell) })) } : null)
}

/** The pieces after a change: who is taken off is seen faintly. @param {Unit[]} units @param {Change} change @returns {Unit[]} */
function supposed(units, change) {
  if ("remove" in change) return units.map((unit) => (unit.id === change.remove ? { ...unit, faded: true } : unit))
  if ("move" in change) {
    const to = String(change.to)
    return units.map((unit) => (unit.id === change.move ? { ...unit, cell: to, footprint: [to] } : unit))
  }
  return units
}
