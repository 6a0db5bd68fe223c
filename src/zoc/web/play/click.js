/**
 * What a click means: it chooses a piece, orders one, draws a way, asks why, or answers what somebody wants to know.
 *
 * @module
 */

import { shown } from "./choice.js"
import { go, mayCommand, mayGo } from "./going.js"
import { mannerOf } from "./manner.js"
import { plain } from "./panel.js"
import { addWaypoint, finishRoute, leaveRoute } from "./route.js"
import { explain } from "./ruling.js"
import { unitOf } from "./seating.js"
import { startTap } from "./tap.js"
import { aside, tell } from "./verdict.js"

/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("./types.js").Play} Play */
/** @typedef {import("./types.js").Click} Click */

/** @param {Play} play */
export function startClick(play) {
  const { board, keymap } = play
  startAim(play)
  startTap(play, ({ cell }) => onCell(play, { cell, shift: false, ctrl: true, alt: false }))
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

/** Who has chosen an order to move from the menu is told to point on the map, until he has, or chooses something else. @param {Play} play */
function startAim({ store, hand }) {
  hand.on("aiming", ({ aiming }) => aside("aiming", aiming && `${plain(aiming)}: choose where on the map.`))
  hand.on(["manner", "wanted", "performing", "past"], (held) => {
    if (held.wanted || held.performing || held.past || mannerOf(held)?.deed?.do !== held.aiming) hand.set({ aiming: "" })
  })
  store.on(["selected", "state"], ({ selected, state }, before) => {
    if (selected !== before.selected || state?.event !== before.state?.event) hand.set({ aiming: "" })
  })
}

/** @param {Play} play @param {Click} click */
function onUnit(play, click) {
  const { cell, unit = "", shift, ctrl } = click
  const { store, hand } = play
  const { wanted, asking, aiming } = hand.view
  const { selected } = store.view
  const other = selected !== null && selected !== unit
  hand.set({ early: null, either: null })
  if (wanted) pick(play, wanted.kind === "unit" ? unit : cell)
  else if (other && shift) addWaypoint(play, cell)
  else if (other && (ctrl || (aiming && !isHere(play, cell)))) onCell(play, { cell, shift: false, ctrl, alt: false })
  else if (other && asking) explain(play, cell)
  else if (other && isTwofold(play, click)) hand.set({ either: { cell, unit } })
  else store.set({ selected: unit })
}

/** Whether a cell is where the chosen unit stands. @param {Play} play @param {Label} cell */
function isHere(play, cell) {
  return unitOf(shown(play), play.store.view.selected)?.cell === cell
}

/** Whether a tap may mean the piece or the cell: the chosen unit can go there. @param {Play} play @param {Click} click */
function isTwofold(play, { cell, touch }) {
  return Boolean(touch) && !isHere(play, cell) && cell in (play.hand.view.reach?.cells ?? {}) && mayGo(play)
}

/** @param {Play} play @param {Click} click */
function onCell(play, click) {
  const { cell, shift } = click
  const { store, hand } = play
  const { wanted, asking, reach, reaching, waypoints } = hand.view
  const unit = unitOf(shown(play), store.view.selected)
  hand.set({ early: null, either: null })
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
  const { wanted, either, aiming, trial, waypoints, explained, asking, past, early } = hand.view
  if (wanted) wanted.leave()
  else if (either) hand.set({ either: null })
  else if (aiming) hand.set({ aiming: "" })
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
