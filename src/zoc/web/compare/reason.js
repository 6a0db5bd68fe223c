/**
 * Why a cell is what it is under one way of judging: the clauses, in the book's order of asking.
 *
 * @module
 */

import { h } from "../element.js"

/** @typedef {import("../types.js").Reason} Reason */
/** @typedef {import("../types.js").Ruling} Ruling */
/** @typedef {import("./source.js").Source} Source */
/** @typedef {import("../types.js").Label} Label */

/**
 * How a side comes to its level in a cell.
 *
 * @param {Source} source
 * @param {string} side
 * @param {Label} cell
 * @param {AbortSignal} signal
 * @returns {Promise<HTMLElement>}
 */
export async function whyControlled(source, side, cell, signal) {
  const found = /** @type {{level: string, reasons: Reason[]}} */ (/** @type {unknown} */ (await source.ask({ ask: "level", side, cell }, signal)))
  const lines = found.reasons.map(reasonLine)
  return h("div", { class: "compare-why" }, h("h4", {}, `${source.name}: ${found.level.toLowerCase()}`), lines.length ? h("ul", {}, lines) : h("p", {}, "No clause gives anybody control here."))
}

/** @param {Reason} reason */
function reasonLine({ clause, title, text, by, waived_by: waived = [], readings = {} }) {
  const switched = Object.entries(readings).map(([name, value]) => `${name.replaceAll("_", " ")}: ${value}`)
  return h(
    "li", { class: waived.length ? "waived" : "" },
    h("strong", {}, `§${clause} ${title}. `), text,
    by.length > 0 && h("span", { class: "compare-by" }, ` By ${by.map((unit) => unit.replaceAll("_", " ")).join(", ")}.`),
    waived.length > 0 && h("span", { class: "compare-by" }, ` Waived by §${waived.join(", §")}.`),
    switched.length > 0 && h("span", { class: "compare-reading" }, ` Read as ${switched.join(", ")}.`),
  )
}

/**
 * Whether a unit may go to a cell, and why.
 *
 * @param {Source} source
 * @param {string} unit
 * @param {Label} cell
 * @param {AbortSignal} signal
 * @returns {Promise<HTMLElement>}
 */
export async function whyReached(source, unit, cell, signal) {
  const found = /** @type {Ruling} */ (/** @type {unknown} */ (await source.ask({ ask: "why", unit, cell, at_large: true }, signal)))
  const lines = found.told.filter(({ counts }) => counts).map(({ say, rule, reading }) => h("li", {}, say, " ", h("span", { class: "compare-by" }, rule), reading && h("span", { class: "compare-reading" }, ` ${reading}`)))
  return h("div", { class: "compare-why" }, h("h4", {}, source.name), h("p", {}, found.say), lines.length > 0 && h("ul", {}, lines))
}
