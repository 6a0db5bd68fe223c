/**
 * The links of a table's seats, for whoever made it in this window: one for each side, the umpire and those who look on.
 *
 * @module
 */

import { announce } from "./announce.js"
import { h, icon, region } from "./element.js"
import { linkTo } from "./seat.js"

/** @typedef {import("./types.js").Desk} Desk */

/** @param {Desk} desk */
export function start({ store, seat }) {
  if (!Object.keys(store.view.seats).length) return
  const dialog = h("dialog", { class: "dialog", "aria-labelledby": "share-title" })
  const rows = Object.entries(store.view.seats).map(([role, secret]) => row(role, linkTo({ table: seat.table, secret })))
  dialog.append(
    h("h2", { id: "share-title" }, "Seats at this table"),
    h("p", {}, "Whoever has a link has its seat. Each side sees what it may know; the umpire sees all."),
    h("ul", { class: "seats" }, rows),
    h("form", { method: "dialog" }, h("button", { class: "button button-wide" }, "Close")),
  )
  region("dialogs").append(dialog)
  region("toolbar-start").append(
    h("button", { type: "button", class: "button", id: "share", onclick: () => dialog.showModal() }, icon("link"), h("span", { class: "button-text" }, "Seats")),
  )
}

/** @param {string} role @param {string} link */
function row(role, link) {
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    announce(`The link for ${role} is copied.`)
  }
  return h(
    "li", {},
    h("span", { class: "seat-role" }, role),
    h("a", { href: link, target: "_blank", rel: "noopener" }, "Open"),
    h("button", { type: "button", class: "link", onclick: copy }, "Copy link"),
  )
}
