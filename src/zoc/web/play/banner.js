/**
 * The line above the map while it shows something that is not so: a remedy that is tried, a reach without enemies, an earlier moment.
 *
 * @module
 */

import { h } from "../element.js"

/** @typedef {import("./types.js").Play} Play */

/** @typedef {{key: string, text: string, back?: string, leave?: () => void, extra?: Node[]}} Notice */

const place = h("div", { id: "banner", class: "banner", role: "status" })
/** @type {Map<string, Notice>} */
const notices = new Map()

/** @param {Play} play */
export function placeBanner({ board }) {
  board.element.after(place)
  place.hidden = true
}

/**
 * Show a notice under a name, or take it off.
 *
 * @param {string} key
 * @param {Omit<Notice, "key"> | null} notice
 */
export function notify(key, notice) {
  if (notice) notices.set(key, { key, ...notice })
  else if (!notices.delete(key)) return
  place.replaceChildren(...[...notices.values()].map(row))
  place.hidden = notices.size === 0
}

/** @param {Notice} notice */
function row({ key, text, back, leave, extra = [] }) {
  return h(
    "div",
    { class: "notice", "data-notice": key },
    h("span", {}, text),
    ...extra,
    leave && h("button", { type: "button", class: "notice-back", onclick: leave }, back ?? "Back"),
  )
}
