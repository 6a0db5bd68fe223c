/**
 * Copying to the clipboard, also on pages that came over a plain local network, where browsers keep the clipboard's door shut.
 *
 * @module
 */

import { h } from "./element.js"

/** @param {string} text */
export async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const active = document.activeElement
  const area = h("textarea", { class: "visually-hidden", "aria-hidden": "true" })
  area.value = text
  // Behind an open dialog nothing can be selected.
  const place = document.querySelector("dialog[open]") ?? document.body
  place.append(area)
  area.select()
  const done = document.execCommand("copy")
  area.remove()
  if (active instanceof HTMLElement) active.focus()
  if (!done) throw new Error("This browser does not allow copying here; save it instead.")
}
