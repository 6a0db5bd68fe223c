/**
 * The ruling pad: an empty map of a book, to put the pieces of one's own situation on and ask.
 *
 * @module
 */

import { newTable } from "./api.js"
import { begin } from "./editor/begin.js"
import { sitAtAll } from "./seat.js"

const KEPT = "zoc.pad"

/** Ask for a book and a size, and go to an empty map. */
export async function openPad() {
  const toml = await begin(undefined, { title: "Your own situation", make: "Put pieces on it", empty: true })
  if (toml === null) return
  const made = await newTable({ toml })
  sessionStorage.setItem(KEPT, made.table)
  sitAtAll(made)
}

/** Whether a table was laid as a pad in this window. @param {string} table */
export function isPad(table) {
  return sessionStorage.getItem(KEPT) === table
}
