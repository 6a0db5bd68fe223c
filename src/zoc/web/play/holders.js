/**
 * Who controls a cell: every side, its strength there, and how it comes about, stack by stack.
 *
 * @module
 */

import { announce } from "../announce.js"
import { h } from "../element.js"
import { colourOf } from "../theme.js"
import { shown } from "./choice.js"
import { fill, heading, plain } from "./panel.js"
import { lights, reasonList } from "./reasons.js"

/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("./types.js").Held} Held */
/** @typedef {import("../types.js").LevelAnswer} LevelAnswer */
/** @typedef {import("./types.js").Play} Play */

/**
 * Show it in the panel, and as lines from those who control the cell.
 *
 * @param {Play} play
 * @param {Label} cell
 * @param {Node} close
 * @param {AbortSignal} signal
 */
export async function holders(play, cell, close, signal) {
  const sides = (shown(play)?.sides ?? []).map(({ name }) => name)
  const found = await Promise.all(sides.map(async (side) => ({ side, answer: await asked(play, side, cell, signal) })))
  if (signal.aborted) return
  play.board.setMarks("why", { lit: [cell], lines: found.flatMap(({ answer }) => linesTo(play, cell, answer)) })
  fill(
    "panel-why",
    heading(`Who controls ${cell}?`, close),
    found.map(({ side, answer }) => sideOf(play, side, answer)),
  )
  announce(found.map(({ side, answer }) => said(side, answer)).join(" "))
}

/** @param {Play} play @param {Side} side @param {Label} cell @param {AbortSignal} signal @returns {Promise<LevelAnswer>} */
function asked({ asker, hand }, side, cell, signal) {
  const { purpose, zone } = hand.view
  return asker.ask({ ask: "level", side, cell, ...(purpose !== "move" && { purpose }), ...(zone !== "control" && { zone }) }, signal)
}

/** A line from everyone who controls a cell. @param {Play} play @param {Label} cell @param {{by: {unit: string, level: string}[]}} held */
export function linesTo(play, cell, { by }) {
  const state = shown(play)
  return by.flatMap(({ unit, level }) => {
    const found = state?.units.find(({ id }) => id === unit)
    const side = state?.sides.find(({ name }) => name === found?.side)
    const colour = colourOf(side, play.store.view.theme)
    if (!found?.cell || found.cell === cell) return []
    return [{ from: found.cell, to: cell, kind: /** @type {const} */ ("arrow"), colour, ...(several(play) && { text: level }) }]
  })
}

/** Whether the book knows more than yes and no. @param {Play} play */
function several({ hand }) {
  return (hand.view.book?.levels.length ?? 0) > 2
}

/** @param {Side} side @param {LevelAnswer} answer */
function said(side, { level, by }) {
  return by.length ? `${side}: ${level}, by ${by.map(({ unit }) => unit).join(", ")}.` : `${side}: nobody.`
}

/** @param {Play} play @param {Side} side @param {LevelAnswer} answer */
function sideOf(play, side, { level, by, derived, told }) {
  const section = h(
    "section",
    { class: "holder" },
    h("h3", {}, `${side}: ${by.length ? plain(level) : "nobody"}`),
    derived.length > 0 &&
      h(
        "ul",
        { class: "derived" },
        derived.map((lines) =>
          h(
            "li",
            {},
            lines.split("\n").map((line) => h("span", { class: "derived-line" }, line)),
          ),
        ),
      ),
    told.length > 0 && h("details", {}, h("summary", { "data-key": `clauses ${side}` }, "The clauses"), reasonList(play, told)),
    !derived.length && h("p", { class: "small" }, `No unit of ${side} is near enough.`),
  )
  lights(play, section, { units: by.flatMap(({ unit, with: more = [] }) => [unit, ...more]) })
  return section
}
