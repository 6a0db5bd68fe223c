/**
 * A what-if in a link: with the position for anybody, or alone for those who sit at the same table.
 *
 * @module
 */

import { packed, unpacked } from "../position.js"
import { changesAt, Tree } from "./tree.js"

/** @typedef {import("../page.js").Desk} Desk */

const KEPT = "zoc.whatif"

/** The what-if of each table that is open. @type {WeakMap<Desk["store"], () => Tree | null>} */
const open = new WeakMap()

/** Let it be known what is supposed. @param {Desk} desk @param {() => Tree | null} tree */
export function offer({ store }, tree) {
  open.set(store, tree)
}

/** What is supposed, with all its branches; nothing if nothing is. @param {Desk} desk @returns {Tree | null} */
export function supposed({ store }) {
  return open.get(store)?.() ?? null
}

/** The tree as a word for an address. @param {Tree} tree */
export function packedTree(tree) {
  return packed(tree.written())
}

/**
 * The link for those at this table. It names no seat, and nothing that not every side sees: the service is asked whether
 * all of it can be supposed of what everybody knows, and says what cannot.
 *
 * @param {Desk} desk
 * @param {Tree | null} tree Nothing for the moment alone that is looked at.
 * @returns {Promise<string>}
 */
export async function tableLink({ api, seat, mode }, tree) {
  const { past } = mode.view
  const at = past ? { at: past.event } : {}
  for (const node of tree?.nodes ?? []) await api.suppose({ what_if: changesAt(node), openly: true, ...at })
  const said = { table: seat.table, ...(past && { at: String(past.event) }), ...(tree && { whatif: await packedTree(tree) }) }
  return `${location.origin}${location.pathname}#${new URLSearchParams(said)}`
}

/** Keep a what-if for the table that is laid for it. @param {string} word */
export function keepSent(word) {
  sessionStorage.setItem(KEPT, word)
}

/** The moment and the what-if that came with the address, taken out of it. @returns {Promise<{at: number | null, tree: Tree | null}>} */
export async function takeSent() {
  const said = new URLSearchParams(location.hash.slice(1))
  const word = said.get("whatif") ?? sessionStorage.getItem(KEPT)
  const when = said.get("at")
  const at = when !== null && /^\d{1,9}$/.test(when) ? Number(when) : null
  sessionStorage.removeItem(KEPT)
  said.delete("whatif")
  said.delete("at")
  history.replaceState(null, "", `${location.pathname}${location.search}#${said}`)
  if (word === null) return { at, tree: null }
  try {
    return { at, tree: Tree.read(await unpacked(word)) }
  } catch {
    throw new Error("This link is incomplete: what is supposed in it cannot be read. Copy all of it.")
  }
}
