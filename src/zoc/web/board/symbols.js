/**
 * The signs on unit counters, as they have been printed for a hundred years: a frame, and what is in it.
 *
 *     +-------+   +-------+   +-------+
 *     | \   / |   |  ___  |   |     / |
 *     |   X   |   | (___) |   |   /   |     infantry, armour, cavalry
 *     | /   \ |   |       |   | /     |
 *     +-------+   +-------+   +-------+
 *
 * @module
 */

import { svg } from "../element.js"

/** @typedef {import("../types.js").CounterSymbol} SymbolJson */

/**
 * The symbol of a unit in its frame, round the middle; nothing for a name that is not known.
 *
 * @param {string} name
 * @param {Record<string, SymbolJson>} symbols
 * @returns {SVGGElement | null}
 */
export function symbol(name, symbols) {
  const known = symbols[name]
  if (!known) return null
  const { lines, filled, letters, bare } = known
  return svg(
    "g", { class: bare ? "symbol symbol-bare" : "symbol" },
    !bare && svg("rect", { class: "symbol-frame", x: -28, y: -18, width: 56, height: 36 }),
    lines && svg("path", { class: "symbol-lines", d: lines }),
    filled && svg("path", { class: "symbol-filled", d: filled }),
    letters && svg("text", { class: "symbol-letters", y: 8 }, letters),
  )
}
