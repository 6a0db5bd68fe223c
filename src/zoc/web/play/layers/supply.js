/**
 * The line of supply of the chosen unit to the cell pointed at: how it runs, or what cuts it; where the book answers such a question.
 *
 * @module
 */

import { h } from "../../element.js"
import { calledOff, Latest } from "../asker.js"
import { shown } from "../choice.js"
import { fillElement, plain } from "../panel.js"
import { unitOf } from "../seating.js"
import { aside } from "../verdict.js"
import { chooser, layerSwitch } from "./switch.js"

/** @typedef {import("../../types.js").Book} BookJson */
/** @typedef {import("../types.js").Play} Play */
/** @typedef {import("../types.js").SupplyAnswer} SupplyAnswer */

/** How long the pointer rests on a cell until it is asked about, in milliseconds. */
const REST = 60

/** Whether a book says how one unit is supplied. @param {BookJson | null} book */
export function suppliesUnits(book) {
  const keys = book?.questions.supply?.keys ?? []
  return keys.includes("unit") && keys.includes("to")
}

/** The lines among the errands: those that nobody walks. @param {BookJson} book */
export function kindsOfLine({ lines }) {
  return lines.filter((errand) => !/retreat|advance|breakout/.test(errand))
}

/** @param {Play} play */
export function startSupply(play) {
  const { store, hand, mode } = play
  const place = h("fieldset", { class: "layer", id: "layer-supply" })
  const latest = new Latest()
  let kind = ""
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  place.hidden = true
  const again = () => {
    clearTimeout(timer)
    const signal = latest.begin()
    timer = setTimeout(() => refresh(play, kind, signal), REST)
  }
  hand.on("book", ({ book }) => {
    const kinds = book && suppliesUnits(book) ? kindsOfLine(book) : []
    kind = kinds[0] ?? ""
    const choose = chooser(
      "Line",
      kinds.map((each) => [each, plain(each)]),
      kind,
      (value) => {
        kind = value
        again()
      },
    )
    fillElement(
      place,
      ...(kinds.length
        ? [h("legend", {}, "Supply of the chosen unit"), layerSwitch(play, "supply", "Its line to the cell pointed at"), choose]
        : []),
    )
  })
  store.on(["hover", "selected", "state", "as", "whatIf"], again)
  hand.on("layers", again)
  mode.on("past", again)
  return place
}

/** @param {Play} play @param {string} kind @param {AbortSignal} signal */
async function refresh(play, kind, signal) {
  const { store, hand, board, asker } = play
  const { hover, selected } = store.view
  const unit = unitOf(shown(play), selected)
  if (signal.aborted) return
  if (!hover || !unit?.cell || !hand.view.layers.has("supply") || !suppliesUnits(hand.view.book)) {
    board.setMarks("supply", null)
    aside("supply", "")
    return
  }
  try {
    const found = /** @type {SupplyAnswer} */ (await asker.ask({ ask: "supply", unit: unit.id, to: hover, kind }, signal))
    if (signal.aborted) return
    const path = [...found.path, hover].filter((cell, nth, all) => cell !== all[nth - 1])
    const runs = found.legal && path.length > 1
    const cause = found.reasons.filter(({ waived_by: waived }) => !waived)
    board.setMarks("supply", {
      lines: runs ? [{ from: path[0], to: path[path.length - 1], via: path.slice(1, -1), kind: "supply" }] : [],
      refused: found.legal ? [] : [hover],
      units: found.legal ? found.binds.flat() : cause.flatMap(({ by }) => by),
    })
    aside(
      "supply",
      found.say
        .split("\n")
        .map((line) => line.trim())
        .join(" "),
      found.legal ? "good" : "bad",
    )
  } catch (problem) {
    if (calledOff(problem)) return
    board.setMarks("supply", null)
    aside("supply", problem instanceof Error ? problem.message : String(problem), "bad")
  }
}
