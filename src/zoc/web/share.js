/**
 * Sharing: the seats of a table, a copy of the position as a link, a picture or a file; and the change of seats where all
 * sides play at one screen.
 *
 * @module
 */

import { announce } from "./announce.js"
import { ApiError } from "./api.js"
import { copyText } from "./copy.js"
import { fileName, saveFile } from "./editor/file.js"
import { h, icon, region } from "./element.js"
import { notify } from "./play/banner.js"
import { positionLink } from "./position.js"
import { isHotSeat, keepTable } from "./recent.js"
import { keepSeat, linkTo } from "./seat.js"
import { givesSeats, seatsPart } from "./seats.js"
import { packedTree, supposed, tableLink } from "./whatif/link.js"

/** @typedef {import("./page.js").Desk} Desk */

/** A longer link is cut by some of the programs it is pasted into. */
const LONG = 8000

/** @param {Desk} desk */
export function start(desk) {
  const { store, seat } = desk
  region("toolbar-start").append(
    h("button", { type: "button", class: "button", id: "share", title: "Links to the seats; a copy of this position as link, picture or file", onclick: () => share(desk) }, icon("link"), h("span", { class: "button-text" }, "Share")),
  )
  remember(desk)
  if (isHotSeat(seat.table)) hotSeat(desk)
  if (sessionStorage.getItem("zoc.invite") === seat.table) {
    sessionStorage.removeItem("zoc.invite")
    const stop = store.on("state", () => {
      stop()
      share(desk)
    })
  }
}

/** Find the table again after the window was closed. @param {Desk} desk */
function remember({ store, seat }) {
  const stop = store.on("state", ({ state }) => {
    if (!state) return
    stop()
    keepTable({ table: seat.table, title: state.title, book: state.ruleset, role: state.seat, seats: { [state.seat]: seat.secret } })
  })
}

// The dialog

/** @param {Desk} desk */
function share(desk) {
  const { store } = desk
  const said = h("p", { class: "share-said", role: "status" })
  const dialog = h("dialog", { class: "dialog dialog-wide", id: "share-dialog", "aria-labelledby": "share-title" })
  const tell = (/** @type {string} */ text) => {
    said.textContent = text
    announce(text)
  }
  dialog.append(
    h("h2", { id: "share-title" }, "Share"),
    givesSeats(desk) ? seatsPart(desk, tell) : ownSeatPart(desk, tell),
    ...(store.view.whatIf.length > 0 || desk.mode.view.past ? [momentPart(desk, tell)] : []),
    positionPart(desk, tell),
    said,
    h("form", { method: "dialog", class: "dialog-buttons" }, h("button", { class: "button" }, "Close")),
  )
  dialog.addEventListener("close", () => dialog.remove())
  region("dialogs").append(dialog)
  dialog.showModal()
  const first = dialog.querySelector("[data-copy]")
  if (first instanceof HTMLElement) first.focus()
}

/** @param {Desk} desk @param {(text: string) => void} tell */
function positionPart(desk, tell) {
  const { api, store } = desk
  const { as, whatIf, theme, state } = store.view
  const { past } = desk.mode.view
  const at = past?.event
  const title = state?.title ?? ""
  /** @param {() => Promise<void>} act */
  const trying = (act) => async () => {
    try {
      await act()
    } catch (problem) {
      tell(problem instanceof Error ? problem.message : String(problem))
    }
  }
  const copyLink = trying(async () => {
    const tree = supposed(desk)
    const link = await positionLink(await api.file("position.toml", { as, at }), tree ? await packedTree(tree) : "")
    await copyText(link)
    tell(link.length > LONG ? `The link is copied. It has ${link.length} characters, and some programs cut it off: the file is safer.` : "The link is copied.")
  })
  const copyToml = trying(async () => {
    await copyText(await api.file("position.toml", { as, at }))
    tell("The scenario is copied.")
  })
  const copyPicture = trying(async () => {
    await copyText(await api.file("position.svg", { as, theme, at }))
    tell("The picture is copied as SVG.")
  })
  const save = (/** @type {"position.toml" | "position.svg" | "game.jsonl"} */ what, /** @type {string} */ end, /** @type {string} */ type) =>
    trying(async () => {
      saveFile(fileName(title, end), await api.file(what, what === "game.jsonl" ? { at } : { as, at, theme: what === "position.svg" ? theme : "" }), type)
      tell("It is in your downloads.")
    })
  const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => void} */ act) => h("button", { type: "button", class: "button", id, onclick: act }, text)
  return h(
    "section", { class: "share-part" },
    h("h3", {}, "A copy of this position to look at"),
    h("p", {}, `The table ${past ? `after event ${at}, ` : ""}as ${state?.seat === "umpire" && !as ? "the umpire sees it, with everything that is hidden" : `${as || state?.seat || "you"} may know it, and nothing else`}. Anybody who opens it plays or edits a copy; this game is not affected.${whatIf.length ? " The link also holds your what-if, with every branch; file and picture do not." : ""}`),
    h(
      "div", { class: "share-buttons" },
      button("copy-link", "Copy a link to the copy", copyLink), button("copy-toml", "Copy as TOML", copyToml), button("save-toml", "Save as TOML", save("position.toml", "toml", "application/toml")),
      button("copy-svg", "Copy picture", copyPicture), button("save-svg", "Save picture", save("position.svg", "svg", "image/svg+xml")), button("save-game", "Save the game", save("game.jsonl", "jsonl", "application/jsonl")),
    ),
  )
}

/** @param {Desk} desk @param {(text: string) => void} tell */
function momentPart(desk, tell) {
  const tree = supposed(desk)
  const { past } = desk.mode.view
  const what = tree ? "what-if" : "moment"
  const copy = async () => {
    try {
      await copyText(await tableLink(desk, tree))
      tell(`The link to this ${what} is copied.`)
    } catch (problem) {
      const why = problem instanceof ApiError && problem.status === 400 ? "Some of it is secret from a side, so there is no such link." : ""
      tell([why, problem instanceof Error ? problem.message : String(problem)].filter(Boolean).join(" "))
    }
  }
  return h(
    "section", { class: "share-part" },
    h("h3", {}, `This ${what}${past ? `, after event ${past.event}` : ""}`),
    h("p", {}, "For players at this table: each opens it from their own seat and sees it as that seat does. It holds no secret and no seat."),
    h("button", { type: "button", class: "button", id: "copy-whatif", onclick: () => void copy() }, "Copy link for this table"),
  )
}

/** @param {Desk} desk @param {(text: string) => void} tell */
function ownSeatPart({ store, seat }, tell) {
  const copy = () => copyText(linkTo(seat)).then(() => tell("The link to your seat is copied."), (problem) => tell(problem.message))
  return h(
    "section", { class: "share-part" },
    h("h3", {}, "Your own seat"),
    h("p", {}, `To continue as ${store.view.state?.seat ?? "yourself"} on another device. Anybody with this link takes your seat: share it with nobody.`),
    h("button", { type: "button", class: "button", id: "copy-seat", onclick: () => void copy() }, "Copy the link to my seat"),
  )
}

// All sides at one screen

/** @param {Desk} desk */
function hotSeat({ store, seat }) {
  const select = h("select", { class: "input seat-switch", id: "seat-switch", "aria-label": "Your seat", title: "The seat of this screen" })
  const sit = (/** @type {string} */ role) => {
    keepSeat({ table: seat.table, secret: store.view.seats[role] })
    keepTable({ table: seat.table, role })
    location.reload()
  }
  const change = (/** @type {string} */ role) => {
    const here = store.view.state?.seat ?? ""
    const sides = store.view.state?.sides.map(({ name }) => name) ?? []
    // Between two players the screen is handed over: neither should see the other's side.
    if (sides.includes(here) && sides.includes(role)) curtain(role, () => sit(role), () => (select.value = here))
    else sit(role)
  }
  select.addEventListener("change", () => change(select.value))
  region("toolbar-start").prepend(select)
  store.on("state", ({ state }) => {
    if (!state) return
    const roles = Object.keys(store.view.seats)
    if (!select.options.length) select.append(...roles.map((role) => h("option", { value: role }, role === "umpire" ? "All sides (umpire)" : role === "observer" ? "Looking on" : `As ${role}`)))
    select.value = state.seat
    const next = state.waiting?.side || state.to_move
    const elsewhere = next && next !== state.seat && state.sides.some(({ name }) => name === state.seat) && next in store.view.seats
    notify("hot-seat", elsewhere ? { text: `It is the turn of ${next}.`, back: `Sit as ${next}`, leave: () => change(next) } : null)
  })
}

/** Hide everything until the next player says that he sits there. @param {string} role @param {() => void} go @param {() => void} leave */
function curtain(role, go, leave) {
  const dialog = h("dialog", { class: "curtain", "aria-labelledby": "curtain-title" })
  dialog.append(
    h("h2", { id: "curtain-title" }, `Hand the screen to ${role}`),
    h("p", {}, "Nothing of the other side is shown from here on."),
    h("button", { type: "button", class: "button button-strong", id: "curtain-go", onclick: go }, `I am ${role}`),
    h("button", { type: "button", class: "button", onclick: () => dialog.close() }, "Not yet"),
  )
  dialog.addEventListener("close", () => {
    dialog.remove()
    leave()
  })
  region("dialogs").append(dialog)
  dialog.showModal()
}
