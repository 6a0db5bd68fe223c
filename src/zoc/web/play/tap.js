/**
 * A tap on a piece in a cell where the chosen unit can go: a finger has no second button, so the page asks which is meant.
 *
 * @module
 */

import { announce } from "../announce.js"
import { h, region } from "../element.js"
import { shown } from "./choice.js"
import { fillElement } from "./panel.js"
import { unitOf } from "./seating.js"

/** @typedef {import("./types.js").Either} Either */
/** @typedef {import("./types.js").Play} Play */

/** @param {Play} play @param {(either: Either) => void} go Orders the chosen unit there. */
export function startTap(play, go) {
  const { store, hand } = play
  const place = h("div", { class: "tap", id: "tap", role: "group", "aria-label": "What the tap means" })
  place.hidden = true
  region("hint").append(place)
  hand.on("either", ({ either }) => fillElement(place, ...(either ? choices(play, either, go) : [])))
  store.on(["selected", "state"], () => hand.set({ either: null }))
  hand.on(["wanted", "performing", "aiming", "past"], () => hand.set({ either: null }))
}

/** @param {Play} play @param {Either} either @param {(either: Either) => void} go */
function choices(play, either, go) {
  const { store, hand } = play
  const name = unitOf(shown(play), either.unit)?.name ?? either.unit
  const button = (/** @type {string} */ key, /** @type {string} */ text, /** @type {() => void} */ press) =>
    h("button", { type: "button", class: "button", "data-key": `tap ${key}`, "data-tap": key, onclick: press }, text)
  announce(`Go to ${either.cell}, or choose ${name}?`)
  return [
    button("go", `Go to ${either.cell}`, () => {
      hand.set({ either: null })
      go(either)
    }),
    button("choose", `Choose ${name}`, () => store.set({ selected: either.unit })),
  ]
}
