/**
 * What is to be supposed of a piece, or of the turn: the facts of its book in a dialog.
 *
 * @module
 */

import { book as bookOf } from "../api.js"
import { choiceControl, factControl, textControl, worded } from "../editor/control.js"
import { h, region } from "../element.js"

/** @typedef {import("../editor/control.js").Control} Control */
/** @typedef {import("../types.js").Book} BookJson */
/** @typedef {import("../editor/types.js").Value} Value */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../page.js").Desk} Desk */
/** @typedef {import("../types.js").Unit} Unit */

/** @param {Desk} desk @returns {Promise<BookJson>} */
async function bookAt({ store }) {
  return await bookOf(store.view.state?.ruleset ?? "")
}

/**
 * Ask what else is to hold of a piece.
 *
 * @param {Desk} desk
 * @param {Unit} unit
 * @param {(facts: Record<string, Value>) => void} take
 */
export async function askFacts(desk, unit, take) {
  const { fields, form } = await bookAt(desk)
  /** @type {Record<string, Value>} */
  const wanted = {}
  const known = Object.entries(fields.units).map(([name, field]) => {
    const control = factControl(name, field, form.rows, (value) => void (wanted[name] = value ?? field.default))
    control.update(unit.facts[name])
    return { name, words: `${name} ${field.text}`.toLowerCase(), control }
  })
  const search = h("input", { type: "search", class: "input", placeholder: "Find a fact", "aria-label": "Find a fact" })
  search.addEventListener("input", () => {
    for (const { words, control } of known) control.element.classList.toggle("sifted", !words.replaceAll("_", " ").includes(search.value.trim().toLowerCase()))
  })
  ask(`Suppose of ${unit.name}`, [known.length > 10 ? search : null, h("div", { class: "form-fields dialog-scroll" }, known.map(({ control }) => control.element))], () => {
    const changed = Object.entries(wanted).filter(([name, value]) => value !== unit.facts[name])
    if (changed.length) take(Object.fromEntries(changed))
  })
}

/**
 * Ask for another phase or other readings.
 *
 * @param {Desk} desk
 * @param {(changes: Change[]) => void} take
 */
export async function askRest(desk, take) {
  const { state } = desk.store.view
  const book = await bookAt(desk)
  /** @type {Record<string, Value>} */
  const readings = {}
  let phase = state?.phase ?? ""
  const named = textControl({ key: "phase", label: "Phase", write: (value) => void (phase = String(value ?? "")) })
  named.update(phase)
  const switches = book.readings.map(({ name, clause, values }) => {
    const control = choiceControl({ key: name, label: worded(name), help: `§${clause}`, choices: values.map(({ value, text }) => ({ value, text: `${value}: ${text}` })), write: (value) => void (value !== null && (readings[name] = value)) })
    control.update(state?.readings[name])
    return control.element
  })
  ask("Suppose of the turn", [h("div", { class: "form-fields form-fields-wide dialog-scroll" }, named.element, switches)], () => {
    const others = Object.entries(readings).filter(([name, value]) => value !== state?.readings[name])
    /** @type {Change[]} */
    const changes = [...(phase && phase !== state?.phase ? [{ phase }] : []), ...(others.length ? [{ readings: Object.fromEntries(others) }] : [])]
    if (changes.length) take(changes)
  })
}

/** @param {string} title @param {(Node | null)[]} children @param {() => void} take */
function ask(title, children, take) {
  const dialog = h("dialog", { class: "dialog dialog-wide", "aria-labelledby": "suppose-title" })
  const done = () => {
    // A number that is being typed counts when its field is left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    dialog.close()
    take()
  }
  dialog.append(
    h("h2", { id: "suppose-title" }, title), ...children.filter((child) => child !== null),
    h("div", { class: "dialog-buttons" }, h("button", { type: "button", class: "button", onclick: () => dialog.close() }, "Cancel"), h("button", { type: "button", class: "button button-strong", id: "suppose", onclick: done }, "Suppose it")),
  )
  dialog.addEventListener("close", () => dialog.remove())
  region("dialogs").append(dialog)
  dialog.showModal()
}
