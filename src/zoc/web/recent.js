/**
 * Tables that were sat at on this machine, so that one finds them again after the window was closed.
 *
 * What is kept are seats: whoever uses this browser may take them. Of a table that is played with others only one's own
 * seat is kept; at a hot seat, where all sides play on this screen, all of them are.
 *
 * @module
 */

const TABLES = "zoc.tables"
const SEATS = "zoc.seats."
/** How many tables are remembered; then the oldest go. */
const MOST = 20

/** @typedef {{bot: string, secret: string}} Asked A bot that was asked for here, and the secret by which. */
/** @typedef {{table: string, title: string, book: string, role: string, seats: Record<string, string>, bots?: Record<string, Asked>, when: number}} Recent */

/** The newest first. @returns {Recent[]} */
export function tables() {
  try {
    const found = JSON.parse(localStorage.getItem(TABLES) ?? "[]")
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

/** Remember a table, with what was known of it before. @param {Partial<Recent> & {table: string}} seen */
export function keepTable(seen) {
  const all = tables()
  const known = all.find(({ table }) => table === seen.table) ?? { title: "", book: "", role: "", seats: {} }
  const others = all.filter(({ table }) => table !== seen.table).slice(0, MOST - 1)
  const entry = { ...known, ...seen, seats: { ...known.seats, ...seen.seats }, when: Date.now() }
  try {
    localStorage.setItem(TABLES, JSON.stringify([entry, ...others]))
  } catch {
    // Without room it is not found again; the game itself is safe with the service.
  }
}

/** @param {string} table */
export function forgetTable(table) {
  localStorage.setItem(TABLES, JSON.stringify(tables().filter((each) => each.table !== table)))
  sessionStorage.removeItem(SEATS + table)
}

/** Keep all seats of a table that was made here, for as long as this window is open. @param {string} table @param {Record<string, string>} seats */
export function keepSeats(table, seats) {
  sessionStorage.setItem(SEATS + table, JSON.stringify(seats))
}

/**
 * The seats of a table that was made in this window, or is played at this screen.
 *
 * @param {string} table
 * @returns {Record<string, string>}
 */
export function seatsOf(table) {
  const made = sessionStorage.getItem(SEATS + table)
  if (made) return JSON.parse(made)
  const kept = tables().find((each) => each.table === table)?.seats ?? {}
  return Object.keys(kept).length > 1 ? kept : {}
}

/** The secret of the seat that was taken last at a table on this machine, if any. @param {string} table */
export function lastSeat(table) {
  const { role = "", seats = {} } = tables().find((each) => each.table === table) ?? {}
  return seats[role] ?? Object.values(seats)[0] ?? ""
}

/** Whether all sides of a table are played at this screen. @param {string} table */
export function isHotSeat(table) {
  return Object.keys(tables().find((each) => each.table === table)?.seats ?? {}).length > 1
}
