/**
 * Fields for what an order is told besides: words, numbers, pieces and cells, which may be pointed out on the map. Pieces are
 * chosen from a list; what there is nothing to choose for is not asked.
 *
 * @module
 */

import { h } from "../element.js"
import { plain } from "./panel.js"
import { hostile, unitOf } from "./seating.js"

/** @typedef {import("../types.js").Take} Take */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {import("./types.js").Play} Play */

const UNITS = ["unit", "units", "enemy", "friend"]
const CELLS = ["cell", "route"]
const LISTS = ["units", "route"]
/** What is to be written, where there is no list of it. @type {Record<string, string>} */
const HELP = {
  cell: "The number of a cell",
  route: "Cells in order, separated by ;",
  number: "A whole number",
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
  const asked = keys.filter((key) => takes[key].kind !== "choice" || takes[key].words?.length)
  return asked.map((key) => field(play, takes[key], key, now[key], (value) => set(key, value)))
}

/** @param {Play} play @param {Take} take @param {string} key @param {unknown} now @param {(value: unknown) => void} set */
function field(play, take, key, now, set) {
  const id = `field-${key}`
  const name = take.label ?? plain(key)
  if (take.kind === "units") return ticks(play, key, name, Array.isArray(now) ? now : [], set)
  const label = h("label", { for: id }, name)
  const told = control(id, take.kind, optionsOf(play, take), now, set)
  const text = HELP[take.kind]
  const help = text && !take.words ? h("small", { class: "field-help", id: `${id}-help` }, text) : null
  if (help) told.setAttribute("aria-describedby", help.id)
  return h("div", { class: "field" }, label, h("span", { class: "field-row" }, told, pointer(play, take.kind, name, key, now, set)), help)
}

/** What there is to choose from, each with what it is called. @param {Play} play @param {Take} take @returns {[string, string][] | undefined} */
function optionsOf(play, { kind, words }) {
  if (words) return words.map((word) => [word, called(play, word)])
  return UNITS.includes(kind) ? candidates(play, kind).map((unit) => [unit.id, placed(unit)]) : undefined
}

/** A word of the book; a piece by its name. @param {Play} play @param {string} word */
function called({ store }, word) {
  const unit = unitOf(store.view.state, word)
  return unit ? placed(unit) : plain(word)
}

/** @param {Unit} unit */
function placed({ name, cell, box }) {
  return `${name}, ${cell ?? box ?? "off the map"}`
}

/** The pieces that could be meant: those in the same cell first, then those on the map. @param {Play} play @param {string} kind @returns {Unit[]} */
function candidates({ store }, kind) {
  const { state, selected } = store.view
  const one = unitOf(state, selected)
  const mine = one?.side ?? state?.to_move ?? ""
  const theirs = kind === "enemy"
  const any = kind === "unit" || (kind === "units" && !one)
  const fits = (/** @type {Unit} */ { side, id }) => state !== null && id !== selected && (any || hostile(state, side, mine) === theirs)
  const far = (/** @type {Unit} */ { cell }) => (cell === null ? 2 : Number(cell !== one?.cell))
  return (state?.units ?? []).filter(fits).toSorted((a, b) => far(a) - far(b) || a.name.localeCompare(b.name))
}

/**
 * Several pieces, ticked in a list of them.
 *
 * @param {Play} play
 * @param {string} key
 * @param {string} name
 * @param {string[]} now
 * @param {(value: unknown) => void} set
 */
function ticks(play, key, name, now, set) {
  const id = `field-${key}`
  const turn = (/** @type {string} */ unit) => {
    const chosen = now.includes(unit) ? now.filter((each) => each !== unit) : [...now, unit]
    set(chosen.length ? chosen : undefined)
  }
  const tick = (/** @type {Unit} */ unit) =>
    h(
      "label",
      { class: "tick" },
      h("input", { type: "checkbox", "data-tick": unit.id, "data-key": `${id} ${unit.id}`, checked: now.includes(unit.id), onchange: () => turn(unit.id) }),
      placed(unit),
    )
  return h(
    "fieldset",
    { class: "field field-ticks", id },
    h("legend", {}, now.length ? `${name}: ${now.length}` : name),
    h("div", { class: "ticks" }, candidates(play, "units").map(tick)),
    pointer(play, "units", name, key, now, set),
  )
}

/**
 * @param {string} id
 * @param {string} kind
 * @param {[string, string][] | undefined} words
 * @param {unknown} now
 * @param {(value: unknown) => void} set
 */
function control(id, kind, words, now, set) {
  const told = now === undefined ? "" : Array.isArray(now) ? now.join("; ") : String(now)
  const common = { id, "data-key": id }
  const input = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.currentTarget)
  if (words) {
    const options = [["", "–"], ...words].map(([word, text]) => h("option", { value: word, selected: word === told }, text))
    return h("select", { ...common, onchange: (/** @type {Event} */ event) => set(input(event).value || undefined) }, options)
  }
  if (kind === "flag")
    return h("input", {
      ...common,
      type: "checkbox",
      checked: now === true,
      onchange: (/** @type {Event} */ event) => set(input(event).checked),
    })
  const type = kind === "number" ? "number" : "text"
  return h("input", {
    ...common,
    type,
    value: told,
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
 * @param {string} name
 * @param {string} key
 * @param {unknown} now
 * @param {(value: unknown) => void} set
 */
function pointer({ mode, board }, kind, name, key, now, set) {
  const on = UNITS.includes(kind) ? "unit" : CELLS.includes(kind) ? "cell" : null
  if (!on) return null
  const leave = () => mode.send({ type: "unpick" })
  const take = (/** @type {string} */ picked) => {
    leave()
    set(LISTS.includes(kind) ? [...new Set([...(Array.isArray(now) ? now : []), picked])] : picked)
  }
  const want = () => {
    mode.send({
      type: "pick",
      wanted: { say: `${name}: choose a ${on === "unit" ? "piece" : "cell"} on the map.`, kind: on, known: null, take, leave },
    })
    board.element.focus()
  }
  return h("button", { type: "button", class: "button field-point", "data-key": `point ${key}`, onclick: want }, "On the map")
}
