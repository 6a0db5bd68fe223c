/**
 * The ways in which a unit may move: those of the book, and for each the order that moves so.
 *
 * @module
 */

import { plain } from "./panel.js"

/** @typedef {import("../types.js").Offer} Offer */
/** @typedef {import("../types.js").Book} BookJson */
/** @typedef {import("./types.js").Manner} Manner */

/**
 * Every way of the book in its order, then the deeds that move on other errands, such as a retreat.
 *
 * @param {BookJson} book
 * @param {Offer[]} offers
 * @returns {Manner[]}
 */
export function manners(book, offers) {
  const [first = ""] = Object.keys(book.ways)
  /** @type {Manner[]} */
  const found = Object.entries(book.ways).map(([way, text]) => ({
    key: `move ${way}`,
    way,
    errand: "move",
    label: way === first ? "As usual" : plain(nameOf(book, way, first)),
    text,
    deed: null,
  }))
  for (const deed of offers) {
    if (!deed.moves) continue
    const { way: named = "", errand = "move" } = deed.moves
    const way = named || first
    const same = found.find((manner) => manner.way === way && manner.errand === errand)
    if (same) same.deed ??= deed
    else found.push({ key: `${errand} ${way}`, way, errand, label: plain(deed.do), text: deed.text, deed })
  }
  return found
}

/**
 * What a way of moving is called: as the order that moves so, also where nothing can be ordered just now.
 *
 * @param {BookJson} book
 * @param {string} way
 * @param {string} first
 */
function nameOf({ deeds }, way, first) {
  const found = Object.entries(deeds).find(([, { moves }]) => moves?.errand === "move" && (moves.way || first) === way)
  return found?.[0] ?? way
}

/**
 * The manner that is looked at.
 *
 * @param {import("./types.js").Held} held
 * @returns {Manner | undefined}
 */
export function mannerOf({ manners: known, manner }) {
  return known.find(({ key }) => key === manner)
}
