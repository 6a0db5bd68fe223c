/**
 * Playing against the computer: a table in one click, and the bots that this browser has asked for.
 *
 * @module
 */

import { Api, newTable } from "./api.js"
import { keepSeats, keepTable, tables } from "./recent.js"
import { keepSeat } from "./seat.js"

/** @typedef {import("./recent.js").Asked} Asked */

/** The opponent of who has not chosen one. */
export const USUAL = "greedy"

/**
 * Make a table and sit down at it; the computer plays the other sides.
 *
 * @param {string} scenario
 * @param {string[]} sides Of the scenario; one plays the first.
 */
export async function playComputer(scenario, sides) {
  const made = await newTable({ scenario })
  const [mine, ...others] = sides
  /** @type {Record<string, Asked>} */
  const bots = Object.fromEntries(others.map((side) => [side, { bot: USUAL, secret: made.seats[side] }]))
  keepTable({ table: made.table, role: mine, seats: { [mine]: made.seats[mine] }, bots })
  keepSeats(made.table, made.seats)
  keepSeat({ table: made.table, secret: made.seats[mine] })
  for (const [side, { bot, secret }] of Object.entries(bots)) await ask(made.table, secret, side, bot)
  location.hash = String(new URLSearchParams({ table: made.table }))
}

/**
 * Ask for a bot at a seat, by the secret of the seat or of the umpire, and remember that.
 *
 * @param {string} table
 * @param {string} secret
 * @param {string} side
 * @param {string} bot
 */
export async function ask(table, secret, side, bot) {
  const told = await new Api({ table, secret }).seatBot({ bot, side })
  keepTable({ table, bots: { ...askedAt(table), [side]: { bot, secret } } })
  return told
}

/** Send a bot away, and forget that it was asked for. @param {string} table @param {string} secret @param {string} side */
export async function dismiss(table, secret, side) {
  const { [side]: _, ...bots } = askedAt(table)
  keepTable({ table, bots })
  return new Api({ table, secret }).sendBotAway(side)
}

/** The bots that were asked for here, by their sides. @param {string} table @returns {Record<string, Asked>} */
export function askedAt(table) {
  return tables().find((each) => each.table === table)?.bots ?? {}
}
