/**
 * What a click means: it chooses a piece, orders one, draws a way, asks why, or answers what somebody wants to know.
 *
 * @module
 */

import { shown } from "./choice.js"
import { go, mayCommand, mayGo } from "./going.js"
import { addWaypoint, finishRoute, leaveRoute } from "./route.js"
import { explain } from "./ruling.js"
import { unitOf } from "./seating.js"
import { tell } from "./verdict.js"

/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("./types.js").Play} Play */
/** @typedef {import("./types.js").Click} Click */

/** @param {Play} play */
export function startClick(play) {
  const { board, keymap } = play
  const detail = (/** @type {Event} */ event) => /** @type {CustomEvent<Click>} */ (event).detail
  board.addEventListener("unitclick", (event) => onUnit(play, detail(event)))
  board.addEventListener("cellclick", (event) => onCell(play, detail(event)))
  board.addEventListener("cellmenu", (event) => onMenu(play, detail(event)))
  board.addEventListener("escape", () => stepBack(play))
  // A click that came before the reach was known was meant for it, unless something has happened since.
  play.hand.on("reach", ({ reach, early }) => {
    if (reach && early) onCell(play, early)
  })
  play.store.on("state", ({ state }, { state: before }) => {
    if (state?.event !== before?.event) play.hand.set({ early: null })
  })
  keymap.add({
    key: "Escape",
    group: "A unit",
    say: "One step back: leave what is tried, drawn, asked; at last the unit",
    press: () => stepBack(play),
  })
}

/** @param {Play} play @param {Click} click */
function onUnit(play, { cell, unit = "", shift, ctrl }) {
  const { store, hand } = play
  const { wanted, asking } = hand.view
  const { selected } = store.view
  hand.set({ early: null })
  if (wanted) pick(play, wanted.kind === "unit" ? unit : cell)
  else if (selected && selected !== unit && shift) addWaypoint(play, cell)
  else if (selected && selected !== unit && ctrl) onCell(play, { cell, shift: false, ctrl, alt: false })
  else if (selected && selected !== unit && asking) explain(play, cell)
  else store.set({ selected: unit })
}

/** @param {Play} play @param {Click} click */
function onCell(play, click) {
  const { cell, shift } = click
  const { store, hand } = play
  const { wanted, asking, reach, reaching, waypoints } = hand.view
  const unit = unitOf(shown(play), store.view.selected)
  hand.set({ early: null })
  if (wanted) {
    const [only] = play.board.unitsAt(cell).map(({ id }) => id)
    pick(play, wanted.kind === "cell" ? cell : (only ?? ""))
  } else if (!unit) {
    hand.set({ explained: cell })
  } else if (unit.cell === cell) {
    hand.set({ explained: null, waypoints: [] })
  } else if (shift) {
    addWaypoint(play, cell)
  } else if (waypoints.length) {
    void finishRoute(cell)
  } else if (!asking && reach && cell in reach.cells && mayGo(play)) {
    void go(play, cell)
  } else if (!asking && reaching && mayCommand(play)) {
    hand.set({ early: click })
    tell(play, `Wait: how far ${unit.name} can go is being worked out.`, { quiet: true })
  } else {
    explain(play, cell)
  }
}

/** The right button or the menu key: the ruling on a cell, whatever a click would do. @param {Play} play @param {Click} click */
function onMenu(play, { cell, unit }) {
  const { store } = play
  if (store.view.selected && unit !== store.view.selected) explain(play, cell)
  else if (unit) store.set({ selected: unit })
  else play.hand.set({ explained: cell })
}

/** @param {Play} play @param {string} what */
function pick(play, what) {
  const { wanted } = play.hand.view
  if (!wanted) return
  const found = wanted.known?.get(what)
  if (!what || (wanted.known && !found)) tell(play, wanted.say)
  else if (found && !found.legal) tell(play, found.say, { tone: "bad" })
  else wanted.take(what)
}

/** Leave whatever was begun last. @param {Play} play */
function stepBack({ store, hand }) {
  const { wanted, trial, waypoints, explained, asking, past, early } = hand.view
  if (wanted) wanted.leave()
  else if (early) hand.set({ early: null })
  else if (trial) hand.set({ trial: null })
  else if (waypoints.length) hand.set({ waypoints: [] })
  else if (leaveRoute()) return true
  else if (explained) hand.set({ explained: null })
  else if (asking) hand.set({ asking: false })
  else if (store.view.selected) store.set({ selected: null })
  else if (past) hand.set({ past: null })
  else return false
  return true
}
