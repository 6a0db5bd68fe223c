/**
 * The ways to do something, with their odds on the map: passes along their lanes, attacks, shots; the likeliest first.
 *
 * @module
 */

import { h } from "../../element.js"
import { calledOff, Latest } from "../asker.js"
import { shown } from "../choice.js"
import { percent } from "../fraction.js"
import { fillElement, plain } from "../panel.js"
import { lights } from "../reasons.js"
import { unitOf } from "../seating.js"
import { layerSwitch } from "./switch.js"

/** @typedef {import("../../types.js").Label} Label */
/** @typedef {import("../../page.js").LineMark} LineMark */
/** @typedef {import("../../types.js").Attempt} Attempt */
/** @typedef {import("../types.js").Play} Play */
/** @typedef {Attempt & {option: string, line?: string}} Option */

/** How many are listed. */
const MOST = 8

/** @param {Play} play */
export function startBest(play) {
  const { store, hand, mode } = play
  const place = h("fieldset", { class: "layer", id: "layer-best" })
  const list = h("div", { class: "options" })
  place.hidden = true
  const latest = new Latest()
  const again = () => refresh(play, latest, list)
  hand.on("book", ({ book }) => {
    fillElement(
      place,
      ...(book?.options.length
        ? [
            h("legend", {}, "Chances of the chosen unit"),
            ...book.options.map((action) => layerSwitch(play, `best ${action}`, plain(action))),
            list,
          ]
        : []),
    )
  })
  store.on(["selected", "state", "whatIf", "as"], again)
  hand.on("layers", again)
  mode.on(["past", "trial"], again)
  return place
}

/** @param {Play} play @param {Latest} latest @param {HTMLElement} list */
async function refresh(play, latest, list) {
  const { store, hand, board, asker } = play
  const { book, layers } = hand.view
  const signal = latest.begin()
  const unit = unitOf(shown(play), store.view.selected)
  const actions = (book?.options ?? []).filter((action) => layers.has(`best ${action}`))
  if (!unit?.cell || !actions.length) {
    board.setMarks("best", null)
    fillElement(list, actions.length > 0 && h("p", { class: "small" }, "Choose a unit."))
    return
  }
  try {
    const found = await Promise.all(
      actions.map(
        async (action) => /** @type {{options: Option[]}} */ (await asker.ask({ ask: "best", unit: unit.id, action }, signal)).options,
      ),
    )
    if (signal.aborted) return
    const options = found.flat().slice(0, 2 * MOST)
    const lines = options.map((option) => ({ odds: chance(option), line: lineOf(play, unit.cell ?? "", option) }))
    board.setMarks("best", {
      lines: lines.flatMap(({ line }) => line ?? []),
      badges: Object.fromEntries(lines.flatMap(({ line, odds }) => (line && odds !== null ? [[line.to, percent(odds)]] : []))),
    })
    fillElement(list, ...actions.map((action, nth) => listed(play, action, found[nth])))
  } catch (problem) {
    if (calledOff(problem)) return
    board.setMarks("best", null)
    fillElement(list, h("p", { class: "small" }, problem instanceof Error ? problem.message : String(problem)))
  }
}

/** The first chance is the one that matters. @param {Option} option */
function chance({ chances = {} }) {
  return Object.values(chances)[0] ?? null
}

/** @param {Play} play @param {Label} start @param {Option} option @returns {LineMark | null} */
function lineOf(play, start, option) {
  const target = unitOf(shown(play), option.target ?? null)
  const lane = option.line?.split(" ") ?? []
  if (lane.length > 1) return { from: lane[0], to: lane[lane.length - 1], via: lane.slice(1, -1), kind: "pass" }
  return target?.cell && target.cell !== start ? { from: start, to: target.cell, kind: "arrow" } : null
}

/** @param {Play} play @param {string} action @param {Option[]} options */
function listed(play, action, options) {
  if (!options.length) return h("p", { class: "small" }, `${plain(action)}: there is no legal way.`)
  const rows = options.slice(0, MOST).map((option) => {
    const odds = chance(option)
    const item = h(
      "li",
      {},
      h("span", {}, `${plain(action)} ${option.option}`),
      h("span", { class: "odds" }, odds === null ? "" : `${percent(odds)} (${odds})`),
    )
    lights(play, item, { units: option.target ? [option.target] : [], cells: option.line?.split(" ") ?? [] })
    return item
  })
  const more = options.length - rows.length
  return h("ol", { class: "option-list" }, rows, more > 0 && h("li", { class: "small" }, `and ${more} more`))
}
