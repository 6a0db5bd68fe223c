/**
 * Fields for what an order is told besides: words, numbers, pieces and cells, which may be pointed out on the map.
 *
 * @module
 */

import { h } from "../element.js"
import { plain } from "./panel.js"
import { hostile, unitOf } from "./seating.js"

/** @typedef {import("../types.js").Take} Take */
/** @typedef {import("./types.js").Play} Play */

const UNITS = ["unit", "units", "enemy", "friend"]
const CELLS = ["cell", "route"]
const LISTS = ["units", "route"]
/** What is to be written, where the book has no list of it. @type {Record<string, string>} */
const HELP = {
  unit: "a piece",
  units: "pieces, with ; between them",
  enemy: "a piece of the enemy",
  friend: "a piece of one's own",
  cell: "a cell",
  route: "cells in their order, with ; between them",
  number: "a whole number",
  word: "in words",
}

/**
 * One field for each key.
 *
 * @param {Play} play
 * @param {Record<string, Take>} takes
 * @param {string[]} keys
 * @param {Record<string, unknown>} now
 * @param {(key: string, value: unknown) => void} set Nothing stands for saying nothing.
 * @returns {HTMLElement[]}
 */
export function fields(play, takes, keys, now, set) {
  return keys.map((key) => field(play, takes[key], key, now[key], (value) => set(key, value)))
}

/** @param {Play} play @param {Take} take @param {string} key @param {unknown} now @param {(value: unknown) => void} set */
function field(play, take, key, now, set) {
  const id = `field-${key}`
  const words = take.words ?? (take.kind === "enemy" || take.kind === "friend" ? candidates(play, take.kind) : undefined)
  const label = h("label", { for: id }, plain(key))
  const told = control(id, take.kind, words, now, set)
  const text = helpOf(take)
  const help = text ? h("small", { class: "field-help", id: `${id}-help` }, text) : null
  if (help) told.setAttribute("aria-describedby", help.id)
  return h("div", { class: "field" }, label, h("span", { class: "field-row" }, told, pointer(play, take.kind, key, now, set)), help)
}

/** @param {Take} take */
function helpOf({ kind, words, optional }) {
  const what = words ? "one of the list" : (HELP[kind] ?? "")
  return what && optional ? `${what}; may be left out` : what
}

/** The pieces of the other sides, or of one's own. @param {Play} play @param {"enemy" | "friend"} kind */
function candidates({ store }, kind) {
  const { state, selected } = store.view
  const mine = unitOf(state, selected)?.side ?? state?.to_move ?? ""
  return (state?.units ?? [])
    .filter(({ side, id }) => state && id !== selected && hostile(state, side, mine) === (kind === "enemy"))
    .map(({ id }) => id)
}

/**
 * @param {string} id
 * @param {string} kind
 * @param {string[] | undefined} words
 * @param {unknown} now
 * @param {(value: unknown) => void} set
 */
function control(id, kind, words, now, set) {
  const told = now === undefined ? "" : Array.isArray(now) ? now.join("; ") : String(now)
  const common = { id, "data-key": id }
  const input = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.currentTarget)
  if (words) {
    const options = ["", ...words].map((word) => h("option", { value: word, selected: word === told }, word ? plain(word) : "–"))
    return h("select", { ...common, onchange: (/** @type {Event} */ event) => set(input(event).value || undefined) }, options)
  }
  if (kind === "flag")
    return h("input", {
      ...common,
      type: "checkbox",
      checked: now === true,
      onchange: (/** @type {Event} */ event) => set(input(event).checked),
    })
  const list = LISTS.includes(kind)
  const type = kind === "number" ? "number" : "text"
  return h("input", {
    ...common,
    type,
    value: told,
    placeholder: list ? "several: a; b" : "",
    autocomplete: "off",
    spellcheck: "false",
    onchange: (/** @type {Event} */ event) => set(read(input(event).value.trim(), kind)),
  })
}

/** @param {string} text @param {string} kind */
function read(text, kind) {
  if (!text) return undefined
  if (kind === "number") return Math.trunc(Number(text))
  // Labels such as 7,3 have commas of their own.
  return LISTS.includes(kind) ? text.split(/\s*;\s*/).filter(Boolean) : text
}

/**
 * A button that waits for a click on the map.
 *
 * @param {Play} play
 * @param {string} kind
 * @param {string} key
 * @param {unknown} now
 * @param {(value: unknown) => void} set
 */
function pointer({ hand, board }, kind, key, now, set) {
  const on = UNITS.includes(kind) ? "unit" : CELLS.includes(kind) ? "cell" : null
  if (!on) return null
  const leave = () => hand.set({ wanted: null })
  const take = (/** @type {string} */ picked) => {
    leave()
    set(LISTS.includes(kind) ? [...(Array.isArray(now) ? now : []), picked] : picked)
  }
  const want = () => {
    hand.set({
      wanted: { say: `${plain(key)}: choose a ${on === "unit" ? "piece" : "cell"} on the map.`, kind: on, known: null, take, leave },
    })
    board.element.focus()
  }
  return h("button", { type: "button", class: "button field-point", "data-key": `point ${key}`, onclick: want }, "On the map")
}
