/**
 * Ordering the chosen unit to go somewhere, in the manner that is looked at, with whatever else its order says.
 *
 * @module
 */

import { Draft, refusalOf } from "./draft.js"
import { mannerOf } from "./manner.js"
import { commands, notNow, unitOf } from "./seating.js"

/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("./types.js").Play} Play */

/** Whether the chosen unit is this seat's to order just now, as it is looked at. @param {Play} play */
export function mayCommand({ store, asker }) {
  const { state, selected } = store.view
  const unit = unitOf(state, selected)
  return Boolean(state && unit && commands(state, unit) && !notNow(state, unit.side) && asker.plain)
}

/** Whether it can be ordered to go somewhere. @param {Play} play */
export function mayGo(play) {
  return mayCommand(play) && Boolean(mannerOf(play.hand.view)?.deed?.legal)
}

/** Why it cannot be ordered, if it is this seat's to order. @param {Play} play @returns {string} */
export function whyNotGo({ store, hand }) {
  const { state, selected } = store.view
  const unit = unitOf(state, selected)
  const deed = mannerOf(hand.view)?.deed
  if (!state || !unit || !commands(state, unit) || !deed) return ""
  return notNow(state, unit.side) || (deed.legal ? "" : refusalOf(deed))
}

/** The clauses by which the order to go is refused, if it is. @param {Play} play @returns {string[]} */
export function citedAgainst({ store, hand }) {
  const { state, selected } = store.view
  const deed = mannerOf(hand.view)?.deed
  if (!state || !deed || deed.legal || notNow(state, unitOf(state, selected)?.side)) return []
  return [...new Set(deed.reasons.flatMap(({ clause }) => (clause ? [clause] : [])))]
}

/**
 * Order the chosen unit to a cell, by way of others if some are named.
 *
 * @param {Play} play
 * @param {Label} cell
 * @param {Label[]} [by] The whole route.
 */
export async function go(play, cell, by = []) {
  const { store, hand, perform, mode } = play
  const { extra } = hand.view
  const deed = mannerOf(hand.view)?.deed
  const unit = store.view.selected
  if (!deed || !unit) return false
  const where = by.length && "route" in deed.takes ? { route: by } : { at: cell }
  mode.send({ type: "go" })
  return perform(new Draft(deed, unit, { ...extra, ...where }))
}
