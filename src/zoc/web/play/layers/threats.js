/**
 * Who controls the cell that is pointed at: a line from everyone who does, with his strength.
 *
 * @module
 */

import { h } from "../../element.js"
import { calledOff, Latest } from "../asker.js"
import { shown } from "../choice.js"
import { linesTo } from "../holders.js"
import { hostile, isSide, unitOf } from "../seating.js"
import { flip, layerSwitch } from "./switch.js"

/** @typedef {import("../../types.js").Label} Label */
/** @typedef {import("../../types.js").ControlAnswer} ControlAnswer */
/** @typedef {import("../types.js").Play} Play */

/** @param {Play} play */
export function startThreats(play) {
  const { store, hand, keymap, mode } = play
  const latest = new Latest()
  const again = () => refresh(play, latest)
  store.on(["hover", "state", "selected", "as"], again)
  hand.on(["layers", "purpose", "zone"], again)
  mode.on("past", again)
  keymap.add({ key: "t", group: "Layers", say: "Who controls the cell pointed at, on or off", press: () => flip(hand, "threats") })
  return h(
    "div",
    { class: "layer" },
    layerSwitch(play, "threats", "Who controls the cell pointed at", "A line from everyone who controls it (T)"),
  )
}

/** @param {Play} play @param {Latest} latest */
async function refresh(play, latest) {
  const { store, hand, board, asker } = play
  const { hover } = store.view
  const { layers, purpose, zone } = hand.view
  const state = shown(play)
  const signal = latest.begin()
  if (!state || !hover || !layers.has("threats")) {
    board.setMarks("threats", null)
    return
  }
  const mine = unitOf(state, store.view.selected)?.side ?? (isSide(state) ? state.seat : undefined)
  const sides = state.sides.map(({ name }) => name).filter((side) => mine === undefined || hostile(state, side, mine))
  try {
    const found = await Promise.all(
      sides.map(
        (side) =>
          /** @type {Promise<ControlAnswer>} */ (
            asker.ask({ ask: "control", side, ...(purpose !== "move" && { purpose }), ...(zone !== "control" && { zone }) }, signal)
          ),
      ),
    )
    if (signal.aborted) return
    const held = found.flatMap(({ cells }) => (cells[hover] ? [cells[hover]] : []))
    board.setMarks("threats", {
      lines: held.flatMap((each) => linesTo(play, hover, each)),
      units: held.flatMap(({ by }) => by.map(({ unit }) => unit)),
    })
  } catch (problem) {
    if (!calledOff(problem)) board.setMarks("threats", null)
  }
}
