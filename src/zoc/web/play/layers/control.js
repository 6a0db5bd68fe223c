/**
 * Who controls what: zones by side, hatched by strength; for a purpose, of a kind, from a strength on.
 *
 * @module
 */

import { h } from "../../element.js"
import { calledOff, Latest } from "../asker.js"
import { shown } from "../choice.js"
import { fillElement, plain } from "../panel.js"
import { levels } from "../reach.js"
import { swatch } from "../swatch.js"
import { chooser, flip, layerSwitch } from "./switch.js"

/** @typedef {import("../../types.js").Book} BookJson */
/** @typedef {import("../../types.js").ControlAnswer} ControlAnswer */
/** @typedef {import("../types.js").Play} Play */

const NAME = "control "

/** @param {Play} play */
export function startControl(play) {
  const { store, hand, keymap, mode } = play
  const latest = new Latest()
  const place = h("fieldset", { class: "layer", id: "layer-control" })
  const draw = () => panel(play, place)
  const again = () => refresh(play, latest)
  hand.on(["layers", "purpose", "zone", "least"], again)
  mode.on("past", again)
  store.on(["state", "whatIf", "as"], again)
  hand.on(["book", "purpose", "zone", "least"], draw)
  store.on("state", ({ state }, { state: before }) => {
    if (JSON.stringify(state?.sides) !== JSON.stringify(before?.sides)) draw()
  })
  keymap.add({ key: "f", group: "Layers", say: "The zones of all sides, on or off", press: () => flipAll(play) })
  return place
}

/** @param {Play} play */
function flipAll({ store, hand }) {
  const names = (store.view.state?.sides ?? []).map(({ name }) => NAME + name)
  const on = !names.some((name) => hand.view.layers.has(name))
  for (const name of names) flip(hand, name, on)
}

/** @param {Play} play @param {HTMLElement} place */
function panel(play, place) {
  const { store, hand } = play
  const { book, purpose, zone, least, layers } = hand.view
  const { state } = store.view
  if (!book || !state) return
  const named = (/** @type {string[]} */ some) => some.map((each) => /** @type {[string, string]} */ ([each, plain(each)]))
  fillElement(
    place,
    h("legend", {}, "Control"),
    state.sides.map(({ name }) => {
      const box = layerSwitch(play, NAME + name, name)
      const input = box.querySelector("input")
      if (input) input.checked = layers.has(NAME + name)
      return box
    }),
    book.purposes.length > 1 && chooser("For", named(book.purposes), purpose, (value) => hand.set({ purpose: value })),
    book.zones.length > 1 && chooser("Zone", named(book.zones), zone, (value) => hand.set({ zone: value })),
    book.levels.length > 2 &&
      chooser(
        "From",
        book.levels.slice(1).map((level, nth) => [String(nth + 1), plain(level)]),
        String(least),
        (value) => hand.set({ least: Number(value) }),
      ),
    book.levels.length > 2 && legend(book),
  )
}

/** What each hatching means. @param {BookJson} book */
function legend({ levels: known }) {
  return h(
    "ul",
    { class: "hatch-key", "aria-label": "Strength" },
    known.slice(1).map((level, nth) => h("li", {}, swatch(nth + 1), plain(level))),
  )
}

/** @param {Play} play @param {Latest} latest */
async function refresh(play, latest) {
  const { hand, board, asker } = play
  const { book, layers, purpose, zone, least } = hand.view
  const sides = (shown(play)?.sides ?? []).filter(({ name }) => layers.has(NAME + name))
  const signal = latest.begin()
  if (!book || !sides.length) {
    board.setMarks("control", null)
    return
  }
  try {
    const found = await Promise.all(
      sides.map(async ({ name: side }) => {
        const answer = /** @type {ControlAnswer} */ (
          await asker.ask({ ask: "control", side, ...(purpose !== "move" && { purpose }), ...(zone !== "control" && { zone }) }, signal)
        )
        return { side, levels: Object.fromEntries(Object.entries(levels(book, answer)).filter(([, level]) => level >= least)) }
      }),
    )
    if (!signal.aborted) board.setMarks("control", { zones: found })
  } catch (problem) {
    if (!calledOff(problem)) board.setMarks("control", null)
  }
}
