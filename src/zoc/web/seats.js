/**
 * The seats of a table, as whoever may give them away sees them: a link for each, and for the umpire another one for a link
 * that was lost or went to the wrong person.
 *
 * @module
 */

import { copyText } from "./copy.js"
import { h } from "./element.js"
import { isHotSeat, keepSeats, keepTable } from "./recent.js"
import { keepSeat, linkTo } from "./seat.js"

/** @typedef {import("./page.js").Desk} Desk */
/** @typedef {(text: string) => void} Tell */

/** Whether this seat has links to give away, or can make some. @param {Desk} desk */
export function givesSeats({ store }) {
  return Object.keys(store.view.seats).length > 0 || store.view.state?.seat === "umpire"
}

/** @param {Desk} desk @param {Tell} tell */
export function seatsPart(desk, tell) {
  const { store, seat } = desk
  const umpire = store.view.state?.seat === "umpire"
  const kept = isHotSeat(seat.table) ? "" : " The links of the others are kept until this tab is closed."
  const lost = umpire ? " A new link makes a lost or leaked one worthless." : " Only the umpire can revoke a link."
  return h(
    "section", { class: "share-part" },
    h("h3", {}, "A seat at this table"),
    h("p", {}, `Anybody who opens one of these links takes that seat and plays with you. Send each to its player in private.${lost}${kept}`),
    isLoopback(location.hostname) &&
      h("p", { class: "notice", id: "only-here" }, "This address works on this machine only: nobody else can open these links. To play with others, start the service with ", h("code", {}, "zoc play --host"), " and an address that they can reach."),
    h("ul", { class: "seats" }, roles(desk).map((role) => row(desk, role, tell))),
  )
}

/** Whether an address leads nowhere but to the machine it is typed on. @param {string} host */
export function isLoopback(host) {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d+){3}$/.test(host)
}

/** Every seat; those of the others first. @param {Desk} desk @returns {string[]} */
function roles({ store }) {
  const { state, seats } = store.view
  const all = state?.seat === "umpire" ? [...state.sides.map(({ name }) => name), "umpire", "observer"] : Object.keys(seats)
  return all.toSorted((a, b) => Number(a === state?.seat) - Number(b === state?.seat))
}

/** What a seat is, and who should have its link. @param {string} role */
function about(role) {
  if (role === "umpire") return "Sees everything and may act for every side. For the person who runs the game, not for a player."
  if (role === "observer") return "Sees what every side may know, and cannot act. For spectators."
  return `Plays ${role} and sees what ${role} may know. For one player only.`
}

/** @param {string} role */
function whose(role) {
  return role === "umpire" || role === "observer" ? `the ${role}` : role
}

/** @param {Desk} desk @param {string} role */
function secretOf({ store, seat }, role) {
  return role === store.view.state?.seat ? seat.secret : store.view.seats[role]
}

/** @param {Desk} desk @param {string} role @param {Tell} tell */
function row(desk, role, tell) {
  const mine = desk.store.view.state?.seat === role
  const buttons = h("span", { class: "seat-buttons" })
  const item = h("li", { "data-seat": role }, h("span", { class: "seat-role" }, mine ? `${role} (you)` : role, h("small", {}, about(role))), buttons)
  links(desk, role, buttons, tell)
  return item
}

/** The link of a seat, as far as it is known. @param {Desk} desk @param {string} role @param {HTMLElement} place @param {Tell} tell */
function links(desk, role, place, tell) {
  const { store, seat } = desk
  const secret = secretOf(desk, role)
  const link = secret && linkTo({ table: seat.table, secret })
  const copy = () => copyText(link).then(() => tell(`The link for ${role} is copied.`), (problem) => tell(problem.message))
  place.replaceChildren()
  if (link) {
    place.append(
      h("a", { class: "link", href: link, target: "_blank", rel: "noopener", "aria-label": `Open the seat of ${role}` }, "Open"),
      h("button", { type: "button", class: "button", "data-copy": role, "aria-label": `Copy the link for ${whose(role)}`, onclick: copy }, "Copy link"),
    )
  }
  if (store.view.state?.seat === "umpire") {
    place.append(h("button", { type: "button", class: "button", "data-renew": role, "aria-label": `New link for ${role}`, onclick: () => renewing(desk, role, place, tell) }, "New link"))
  }
}

/** It is asked once: whoever sits there by the old link is put out. @param {Desk} desk @param {string} role @param {HTMLElement} place @param {Tell} tell */
function renewing(desk, role, place, tell) {
  const back = () => {
    links(desk, role, place, tell)
    focusOn(place, `[data-renew]`)
  }
  const renew = async () => {
    try {
      await renewed(desk, role)
      links(desk, role, place, tell)
      place.prepend(h("input", { class: "input seat-link", readonly: true, value: linkTo({ table: desk.seat.table, secret: secretOf(desk, role) }), "aria-label": `The new link for ${role}` }))
      focusOn(place, "[data-copy]")
      tell(`There is a new link for ${role}. The old one no longer works.`)
    } catch (problem) {
      back()
      tell(problem instanceof Error ? problem.message : String(problem))
    }
  }
  place.replaceChildren(
    h("span", { class: "small" }, "The old link will stop working."),
    h("button", { type: "button", class: "button", onclick: back }, "Cancel"),
    h("button", { type: "button", class: "button", "data-renewed": role, onclick: () => void renew() }, "Make a new link"),
  )
  focusOn(place, "button")
}

/** @param {HTMLElement} place @param {string} selector */
function focusOn(place, selector) {
  const found = place.querySelector(selector)
  if (found instanceof HTMLElement) found.focus()
}

/** Give a seat another secret; who changes his own goes on with that. @param {Desk} desk @param {string} role */
async function renewed({ api, feed, store, seat }, role) {
  const mine = store.view.state?.seat === role
  const change = async () => {
    const secret = await api.newSecret(role)
    if (mine) api.secret = seat.secret = secret
    return secret
  }
  // By the old secret one would be cut off.
  const secret = mine ? await feed.away(change) : await change()
  const known = Object.keys(store.view.seats).length > 0
  if (known || !mine) store.set({ seats: { ...store.view.seats, [role]: secret } })
  if (known || !mine) keepSeats(seat.table, store.view.seats)
  if (mine) keepSeat({ table: seat.table, secret })
  if (mine || isHotSeat(seat.table)) keepTable({ table: seat.table, seats: { [role]: secret } })
}
