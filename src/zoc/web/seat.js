/**
 * Who sits at which table: read from the fragment of the address, which browsers never send.
 *
 * The secret is kept for this window only and taken out of the address bar, so that it is neither in
 * the history nor read over a shoulder.
 *
 * @module
 */

import { keepSeats, keepTable, lastSeat } from "./recent.js"

/** @typedef {{table: string, secret: string}} Seat */

const KEPT = "zoc.seat."

/**
 * The seat that the address names, if any.
 *
 * @returns {Seat | null}
 */
export function takeSeat() {
  const said = new URLSearchParams(location.hash.slice(1))
  const table = said.get("table")
  if (!table) return null
  const secret = said.get("seat")
  if (secret) keepSeat({ table, secret })
  said.delete("seat")
  history.replaceState(null, "", `${location.pathname}${location.search}#${said}`)
  return { table, secret: secret ?? sessionStorage.getItem(KEPT + table) ?? lastSeat(table) }
}

/** @param {Seat} seat */
export function keepSeat({ table, secret }) {
  sessionStorage.setItem(KEPT + table, secret)
}

/**
 * Go to a table that was just made, where all sides play at this screen: one sits down as the umpire, who sees all and may
 * move for every side.
 *
 * @param {import("./types.js").Seats} made
 */
export function sitAtAll({ table, seats }) {
  keepTable({ table, role: "umpire", seats })
  keepSeats(table, seats)
  keepSeat({ table, secret: seats.umpire })
  location.hash = String(new URLSearchParams({ table }))
}

/**
 * The link that gives a seat to somebody else.
 *
 * @param {Seat} seat
 * @returns {string}
 */
export function linkTo({ table, secret }) {
  return `${location.origin}${location.pathname}#${new URLSearchParams({ table, seat: secret })}`
}
