/**
 * A field of a form for one thing that an order or a question is told.
 *
 * @module
 */

import { h } from "../element.js"
import { plain } from "./panel.js"

/** @typedef {import("../types.js").Take} Take */

let nth = 0

/**
 * @param {Take} take
 * @param {string} key
 * @param {unknown} now
 * @param {(value: unknown) => void} set Nothing stands for saying nothing.
 * @returns {HTMLElement}
 */
export function field({ kind, words }, key, now, set) {
  const id = `field-${nth++}`
  const told = now === undefined ? "" : Array.isArray(now) ? now.join(", ") : String(now)
  return h("div", { class: "field" }, h("label", { for: id }, plain(key)), control(id, kind, words, told, set))
}

/**
 * @param {string} id
 * @param {string} kind
 * @param {string[] | undefined} words
 * @param {string} told
 * @param {(value: unknown) => void} set
 */
function control(id, kind, words, told, set) {
  const value = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.currentTarget).value.trim()
  const common = { id, "data-key": id }
  if (words) {
    const options = ["", ...words].map((word) => h("option", { value: word, selected: word === told }, word ? plain(word) : "–"))
    return h("select", { ...common, onchange: (/** @type {Event} */ event) => set(value(event) || undefined) }, options)
  }
  if (kind === "flag") {
    return h("input", { ...common, type: "checkbox", checked: told === "true", onchange: (/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.currentTarget).checked || undefined) })
  }
  if (kind === "number") {
    return h("input", { ...common, type: "number", step: 1, value: told, onchange: (/** @type {Event} */ event) => set(value(event) === "" ? undefined : Math.trunc(Number(value(event)))) })
  }
  const list = kind === "units" || kind === "route" || kind === "names"
  const hint = list ? "several, with commas" : ""
  return h("input", { ...common, type: "text", value: told, placeholder: hint, autocomplete: "off", spellcheck: "false", onchange: (/** @type {Event} */ event) => set(read(value(event), list)) })
}

/** @param {string} text @param {boolean} list */
function read(text, list) {
  if (!text) return undefined
  // Labels such as 7,3 have commas of their own: several are told apart by a comma and a space, or by semicolons.
  return list ? text.split(/\s*;\s*|,\s+/).filter(Boolean) : text
}
