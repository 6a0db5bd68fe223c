/**
 * From whose side of the table the umpire looks: he sees what that side sees, and asks as it would.
 *
 * @module
 */

import { h } from "../../element.js"
import { fillElement } from "../panel.js"
import { chooser } from "./switch.js"

/** @typedef {import("../types.js").Play} Play */

/** @param {Play} play */
export function startViewer(play) {
  const { store, mode } = play
  const place = h("div", { id: "viewer" })
  place.hidden = true
  const lookAs = (/** @type {string} */ side) => {
    mode.send({ type: "choose", unit: null })
    store.set({ as: side })
  }
  store.on(["state", "as"], ({ state, as }) => {
    const sides = state?.seat === "umpire" ? state.sides.map(({ name }) => /** @type {[string, string]} */ ([name, name])) : []
    fillElement(
      place,
      sides.length > 0 && chooser("Look as", [["", "umpire: see all"], ...sides], as, lookAs),
    )
  })
  return place
}
