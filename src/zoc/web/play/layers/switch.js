/**
 * The switch of a layer: one box, remembered in the hand under the layer's name.
 *
 * @module
 */

import { h } from "../../element.js"

/** @typedef {import("../types.js").Play} Play */

/**
 * A box that switches a layer on and off.
 *
 * @param {Play} play
 * @param {string} name
 * @param {string} text
 * @param {string} [title]
 * @returns {HTMLElement}
 */
export function layerSwitch({ hand }, name, text, title = "") {
  const box = h("input", { type: "checkbox", "data-layer": name, onchange: () => flip(hand, name, box.checked) })
  hand.on("layers", ({ layers }) => (box.checked = layers.has(name)))
  return h("label", { class: "layer-switch", title }, box, h("span", {}, text))
}

/**
 * @param {Play["hand"]} hand
 * @param {string} name
 * @param {boolean} [on]
 */
export function flip(hand, name, on = !hand.view.layers.has(name)) {
  const layers = new Set(hand.view.layers)
  if (on) layers.add(name)
  else layers.delete(name)
  hand.set({ layers })
}

/**
 * A list to choose from.
 *
 * @param {string} label
 * @param {[value: string, text: string][]} options
 * @param {string} now
 * @param {(value: string) => void} set
 * @returns {HTMLElement}
 */
export function chooser(label, options, now, set) {
  const id = `chooser-${count++}`
  const list = h(
    "select",
    { id, "data-key": `choose ${label}`, onchange: () => set(list.value) },
    options.map(([value, text]) => h("option", { value, selected: value === now }, text)),
  )
  return h("div", { class: "chooser" }, h("label", { for: id }, label), list)
}

let count = 0
