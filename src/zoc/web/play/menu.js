/**
 * What may be done: every deed of the book for the chosen unit and for the side, those not allowed with their reason.
 *
 * @module
 */

import { announce } from "../announce.js"
import { h, region } from "../element.js"
import { patiently } from "../patience.js"
import { calledOff, Latest } from "./asker.js"
import { Draft, refusalOf } from "./draft.js"
import { fillElement, heading, plain } from "./panel.js"
import { Performance } from "./performance.js"
import { commands, isSide, notNow, onBehalf, unitOf } from "./seating.js"
import { tell } from "./verdict.js"

/** @typedef {import("../types.js").Offer} Offer */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("./types.js").Play} Play */

/** @param {Play} play */
export function startMenu(play) {
  const { store, hand, keymap } = play
  const latest = new Latest()
  const menu = h("div", { class: "menu", id: "menu" })
  const performance = new Performance(play, () => draw(play, menu, performance))
  region("panel-act").append(performance.element, menu)
  play.perform = (draft) => performance.begin(draft)
  const again = () => draw(play, menu, performance)
  store.on(["state", "as"], () => offersOfSide(play, latest))
  hand.on(["past"], () => offersOfSide(play, latest))
  store.on("selected", () => performance.tidy())
  store.on("state", ({ state }, { state: before }) => {
    // A table that is only told again, after the connection was cut, changes nothing.
    if (state?.event !== before?.event) performance.leave()
  })
  hand.on("busy", ({ busy }) => busy && !performance.begun && performance.tidy())
  hand.on(["offers", "own", "busy", "past"], again)
  store.on(["selected", "state"], again)
  keymap.add(
    { key: "m", group: "Acting", say: "To the menu of what may be done", press: () => focusMenu(menu) },
    ...Array.from({ length: 9 }, (_, nth) => ({
      key: String(nth + 1),
      group: "Acting",
      say: nth === 0 ? "1 to 9: the entry of the menu, or the answer to what is asked" : "",
      press: () => pressEntry(menu, nth),
    })),
  )
}

/** @param {HTMLElement} menu */
function focusMenu(menu) {
  const first = /** @type {HTMLElement | null} */ (menu.querySelector("button"))
  if (!first) return false
  first.scrollIntoView({ block: "nearest" })
  first.focus()
}

/** @param {HTMLElement} menu @param {number} nth */
function pressEntry(menu, nth) {
  const prompted = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#prompt button[data-pick]"))
  const entries = prompted.length ? prompted : /** @type {NodeListOf<HTMLElement>} */ (menu.querySelectorAll("button[data-do]"))
  if (!entries[nth]) return false
  entries[nth].click()
}

/** What the side as such may do: end its turn, say. @param {Play} play @param {Latest} latest */
async function offersOfSide({ store, hand, api }, latest) {
  const { state, as } = store.view
  const signal = latest.begin()
  if (!state || hand.view.past || (state.seat !== "umpire" && !isSide(state))) {
    hand.set({ own: [] })
    return
  }
  try {
    const { offers } = await patiently(() => api.offers(as ? { as } : onBehalf(state), signal))
    if (!signal.aborted) hand.set({ own: offers })
  } catch (problem) {
    if (!calledOff(problem)) hand.set({ own: [] })
  }
}

/** @param {Play} play @param {HTMLElement} menu @param {Performance} performance */
function draw(play, menu, performance) {
  const { store, hand } = play
  const { state, selected } = store.view
  const panel = region("panel-act")
  const unit = unitOf(state, selected)
  if (!state || hand.view.past) {
    fillElement(menu)
    panel.hidden = true
    return
  }
  const ofUnit = unit && commands(state, unit) ? hand.view.offers : []
  const groups = [
    ofUnit.length > 0 && group(play, performance, unit?.name ?? "", ofUnit, state, selected ?? ""),
    hand.view.own.length > 0 && group(play, performance, onBehalf(state).as ?? state.seat, hand.view.own, state, ""),
  ]
  fillElement(menu, groups.some(Boolean) && heading("Actions"), ...groups)
  menu.hidden ||= performance.begun
  panel.hidden = menu.hidden && performance.element.hidden
}

/**
 * @param {Play} play
 * @param {Performance} performance
 * @param {string} name
 * @param {Offer[]} offers
 * @param {TableState} state
 * @param {string} unit
 */
function group(play, performance, name, offers, state, unit) {
  const late = notNow(state, unitOf(state, unit)?.side)
  const list = (/** @type {Offer[]} */ some) =>
    h(
      "ul",
      { class: "deeds" },
      some.map((offer) => h("li", {}, entry(play, performance, offer, unit, late))),
    )
  const [allowed, not] = [offers.filter(({ legal }) => legal && !late), offers.filter(({ legal }) => !legal || late)]
  const key = `not ${unit ? "unit" : "side"}`
  const shut = h(
    "details",
    {
      class: "deeds-not",
      open: not.length <= FEW || unfolded.has(key),
      ontoggle: () => (shut.open ? unfolded.add(key) : unfolded.delete(key)),
    },
    h("summary", { "data-key": key }, `Not allowed now: ${not.length}`),
    list(not),
  )
  return h(
    "section",
    { class: "deed-group", "aria-label": `What ${name} may do` },
    h("h3", {}, name),
    late && h("p", { class: "small" }, late),
    allowed.length > 0 && list(allowed),
    not.length > 0 && shut,
  )
}

/** So many deeds that are not allowed are always shown; more are folded up until somebody wants to read why. */
const FEW = 3
/** The deed under the pointer, once it has been read out. */
let pointed = ""
/** What somebody has unfolded. @type {Set<string>} */
const unfolded = new Set()

/**
 * One deed. What is not allowed can still be focused and read.
 *
 * @param {Play} play
 * @param {Performance} performance
 * @param {Offer} offer
 * @param {string} unit
 * @param {string} late
 */
function entry(play, performance, offer, unit, late) {
  const { do: name, text, legal, moves } = offer
  const allowed = legal && !late
  const id = `deed-${unit ? "unit" : "side"}-${name}`
  const reason = legal ? "" : refusalOf(offer)
  const choose = (/** @type {MouseEvent} */ event) => {
    // What has slid under a mouse at rest was not meant: the first click only reads it out.
    if (!unit && event instanceof PointerEvent && event.pointerType === "mouse" && pointed !== id) {
      pointed = id
      read()
      return
    }
    if (!allowed) {
      tell(play, late || reason, { tone: "bad", cites: cites(offer) })
      return
    }
    if (moves) {
      moveSo(play, offer)
      return
    }
    void performance.begin(new Draft(offer, unit))
  }
  const read = () =>
    tell(play, `${plain(name)}: ${reason || text}`, { tone: legal ? "plain" : "bad", cites: legal ? [] : cites(offer), quiet: true })
  return h(
    "button",
    {
      type: "button",
      class: allowed ? "deed" : "deed deed-refused",
      "data-do": name,
      "data-key": id,
      "aria-disabled": String(!allowed),
      onclick: choose,
      // Moved, not entered: what slides under a pointer at rest was not pointed at.
      onpointermove: () => {
        if (pointed === id) return
        pointed = id
        read()
      },
      onpointerleave: () => (pointed = ""),
      onfocus: read,
    },
    h("span", { class: "deed-name" }, plain(name)),
    h("span", { class: "deed-text" }, reason || text),
  )
}

/** @param {Offer} offer @returns {string[]} */
function cites({ reasons }) {
  return reasons.flatMap(({ clause }) => (clause ? [clause] : []))
}

/** A deed that moves is done on the map. @param {Play} play @param {Offer} offer */
function moveSo(play, offer) {
  const { hand, board } = play
  const manner = hand.view.manners.find(({ deed }) => deed?.do === offer.do)
  if (manner) hand.set({ manner: manner.key })
  announce(`${plain(offer.do)}: choose where on the map.`)
  board.element.focus()
}
