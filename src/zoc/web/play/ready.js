/**
 * The pieces that can still do something now, as the book's own word at a glance has it: marked, and found one after the other.
 *
 * @module
 */

import { h } from "../element.js"
import { shown } from "./choice.js"

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").UnitId} UnitId */
/** @typedef {import("./types.js").Play} Play */

/** @param {Play} play */
export function startReady(play) {
  const { store, mode, board } = play
  const mark = () => {
    const ready = readyUnits(shown(play))
    board.setMarks("ready", ready.length ? { ready } : null)
  }
  store.on("state", mark)
  mode.on("past", mark)
}

/** @param {TableState | null} state @returns {UnitId[]} */
export function readyUnits(state) {
  if (!state || state.over) return []
  const here = new Set(state.units.map(({ id }) => id))
  return (state.status ?? []).flatMap(({ ready = [] }) => ready).filter((id) => here.has(id))
}

/** A button that chooses the next of them; who cannot order them has none. @param {Play} play @param {TableState} state */
export function nextReady(play, state) {
  const ready = readyUnits(state)
  if (!ready.length || !state.may_act || state.waiting || play.mode.view.past) return null
  return h("button", { type: "button", class: "link", id: "next-ready", "data-key": "next ready", onclick: () => choose(play, ready) }, `Can still act: ${ready.length}. To the next one`)
}

/** @param {Play} play @param {UnitId[]} ready */
function choose({ store, board, mode }, ready) {
  const next = ready[(ready.indexOf(store.view.selected ?? "") + 1) % ready.length]
  const cell = store.view.state?.units.find(({ id }) => id === next)?.cell
  if (cell) {
    board.show(cell)
    board.cursor = cell
  }
  mode.send({ type: "choose", unit: next })
}
