/**
 * The panel of layers: what else may be drawn on the map, each to be switched on and off.
 *
 * @module
 */

import { h, region } from "../../element.js"
import { startBest } from "./best.js"
import { startBookish } from "./bookish.js"
import { startControl } from "./control.js"
import { startSight } from "./sight.js"
import { startSupply } from "./supply.js"
import { startThreats } from "./threats.js"
import { startTrace } from "./trace.js"
import { startViewer } from "./viewer.js"

/** @typedef {import("../types.js").Play} Play */

/** @param {Play} play */
export function startLayers(play) {
  const { store, hand, keymap } = play
  const body = h("div", { class: "layers" })
  const details = h("details", { id: "layers" }, h("summary", { "data-key": "layers" }, "Layers"), body)
  const panel = region("panel-layers")
  panel.append(details)
  store.on("state", ({ state }) => (panel.hidden = state === null))
  for (const start of [startViewer, startControl, startThreats, startSight, startBest, startSupply, startTrace, startBookish])
    body.append(start(play))
  keymap.add({
    key: "v",
    group: "Layers",
    say: "To the layers",
    press: () => {
      details.open = true
      details.querySelector("summary")?.focus()
    },
  })
  // A layer that is drawn must be seen to be on.
  hand.on("layers", ({ layers }) => (details.open ||= layers.size > 0))
}
