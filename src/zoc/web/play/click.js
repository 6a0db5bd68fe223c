/**
 * The mode at work: what the map, the keys and the table report becomes its events, and its effects are carried out.
 *
 * @module
 */

import { announce } from "../announce.js"
import { shown } from "./choice.js"
import { go, mayCommand, mayGo } from "./going.js"
import { mannerOf } from "./manner.js"
import { mayDrag } from "./mode.js"
import { plain } from "./panel.js"
import { commands, unitOf } from "./seating.js"
import { startTap } from "./tap.js"
import { aside, tell } from "./verdict.js"

/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("../types.js").UnitId} UnitId */
/** @typedef {import("./mode.js").World} World */
/** @typedef {import("./types.js").Play} Play */
/** @typedef {import("./types.js").Click} Click */
/** @typedef {{unit: UnitId, cell: Label | null}} Dragged */

/** @param {Play} play */
export function startClick(play) {
  const { keymap, mode } = play
  startTap(play)
  listenToMap(play)
  mode.does("go", ({ cell }) => void go(play, cell))
  mode.does("take", ({ wanted, picked }) => wanted.take(picked))
  mode.does("leave", ({ wanted }) => wanted.leave())
  mode.does("tell", ({ text, tone, quiet }) => tell(play, text, { tone, quiet }))
  mode.does("announce", ({ text }) => announce(text))
  mode.on("aiming", ({ aiming }) => aside("aiming", aiming && `${plain(aiming)}: choose where on the map.`))
  keymap.add({
    key: "Escape",
    group: "A unit",
    say: "One step back: leave the trial, the route, the question; at last the unit",
    press: () => mode.send({ type: "escape" }),
  })
}

/** The table as the mode looks at it. @param {Play} play @returns {World} */
function world(play) {
  const { store, hand, board } = play
  const { reach, reaching } = hand.view
  const unit = unitOf(shown(play), store.view.selected)
  return {
    unit: unit ? { id: unit.id, cell: unit.cell, name: unit.name } : null,
    reaches: (cell) => reach !== null && cell in reach.cells,
    reaching,
    mayGo: mayGo(play),
    mayCommand: mayCommand(play),
    standing: (cell) => board.unitsAt(cell)[0]?.id,
    place: (id) => unitOf(store.view.state, id)?.cell ?? null,
  }
}

/** @param {Play} play */
function listenToMap({ board, mode, store }) {
  /** @template T @param {string} name @param {(detail: T) => void} act */
  const on = (name, act) => board.addEventListener(name, (event) => act(/** @type {CustomEvent<T>} */ (event).detail))
  on("unitclick", (/** @type {Click & {unit: UnitId}} */ click) => mode.send({ ...click, type: "unit" }))
  on("cellclick", (/** @type {Click} */ click) => mode.send({ ...click, type: "cell" }))
  on("cellmenu", (/** @type {Click} */ { cell, unit }) => mode.send({ type: "menu", cell, unit }))
  on("escape", () => mode.send({ type: "escape" }))
  on("dragstart", (/** @type {Dragged} */ { unit }) => mode.send({ type: "drag", unit }))
  on("dragmove", (/** @type {Dragged} */ { unit, cell }) => mode.send({ type: "over", unit, cell }))
  on("dragend", (/** @type {Dragged} */ { unit, cell }) => mode.send({ type: "drop", unit, cell }))
  on("dragcancel", () => mode.send({ type: "cancel" }))
  board.mayDrag = (id) => {
    const { state } = store.view
    const unit = unitOf(state, id)
    return mayDrag(mode.view, Boolean(state && unit && commands(state, unit)))
  }
}

/** Let the mode know the table: before all other features, which then see the mode that fits it. @param {Play} play */
export function startMode(play) {
  const { store, hand, mode } = play
  mode.looksAt(() => world(play))
  store.on("state", ({ state }, { state: before }) => mode.send({ type: "table", fresh: state?.event !== before?.event }))
  hand.on("manner", (held, before) => mode.send({ type: "manner", deed: mannerOf(held)?.deed?.do ?? "", first: !before.manner }))
  hand.on("performing", ({ performing }) => mode.send({ type: "perform", performing: performing !== "" }))
  hand.on("busy", ({ busy }) => busy && mode.send({ type: "order" }))
  // A click that came before the reach was known was meant for it.
  hand.on("reach", ({ reach }) => reach && mode.send({ type: "reach", known: true }))
}
