/**
 * What may be done: every deed of the book for the chosen unit and for the side, those not allowed with their reason.
 *
 * @module
 */

import { h, region } from "../element.js"
import { patiently } from "../patience.js"
import { calledOff, Latest } from "./asker.js"
import { notify } from "./banner.js"
import { Draft, refusalOf } from "./draft.js"
import { fillElement, heading, isReturning, plain } from "./panel.js"
import { Performance } from "./performance.js"
import { commands, isSide, notNow, onBehalf, unitOf } from "./seating.js"
import { hush, tell } from "./verdict.js"

/** @typedef {import("../types.js").Offer} Offer */
/** @typedef {import("./types.js").Play} Play */

/** @param {Play} play */
export function startMenu(play) {
  const { store, hand, keymap, mode } = play
  const latest = new Latest()
  const menu = h("div", { class: "menu", id: "menu" })
  const performance = new Performance(play, () => draw(play, menu, performance))
  region("panel-act").append(performance.element, menu)
  play.perform = (draft) => performance.begin(draft)
  const again = () => draw(play, menu, performance)
  store.on(["state", "as"], () => offersOfSide(play, latest))
  mode.on("past", () => offersOfSide(play, latest))
  store.on("selected", () => putAside(performance))
  store.on("state", ({ state }, { state: before }) => {
    // A table that is only told again, after the connection was cut, changes nothing.
    if (state?.event === before?.event) return
    performance.leave()
    notify("aside", null)
  })
  hand.on("busy", ({ busy }) => busy && !performance.begun && performance.tidy())
  hand.on(["offers", "own", "busy"], again)
  mode.on("past", again)
  store.on(["selected", "state"], again)
  keymap.add(
    { key: "m", group: "Acting", say: "Go to the menu of actions", press: () => focusMenu(play, menu) },
    ...Array.from({ length: 9 }, (_, nth) => ({
      key: String(nth + 1),
      group: "Acting",
      say: nth === 0 ? "1 to 9: a menu entry, or an answer to the question" : "",
      press: () => pressEntry(menu, nth),
    })),
  )
}

/** Somebody chooses a piece while a deed of his side waits to be confirmed: it is put aside, and not in silence. @param {Performance} performance */
function putAside(performance) {
  const { draft } = performance
  performance.tidy()
  if (!draft || draft.unit || draft.missing.length) return
  const goOn = () => {
    notify("aside", null)
    void performance.begin(draft)
  }
  notify("aside", { text: `${plain(draft.offer.do)} was set aside: nothing was done.`, back: "Go on with it", leave: goOn })
}

/** The entries of a menu, those of the chosen piece first. @param {HTMLElement} menu @returns {HTMLElement[]} */
function entries(menu) {
  const all = /** @type {HTMLElement[]} */ ([...menu.querySelectorAll("button[data-do]")])
  return all.toSorted((a, b) => Number(b.dataset.key?.startsWith(OF_UNIT)) - Number(a.dataset.key?.startsWith(OF_UNIT)))
}

/** @param {Play} play @param {HTMLElement} menu */
function focusMenu(play, menu) {
  const { state, selected } = play.store.view
  const unit = unitOf(state, selected)
  const allowed = entries(menu).filter((entry) => entry.ariaDisabled !== "true")
  const first = allowed[0] ?? entries(menu).find((entry) => entry.checkVisibility())
  first?.scrollIntoView({ block: "nearest" })
  first?.focus()
  if (unit && !allowed.some(({ dataset }) => dataset.key?.startsWith(OF_UNIT))) tell(play, `${plain(unit.name)} can do nothing now.`, { tone: "bad" })
  else if (!first) tell(play, "This seat has nothing to do now.", { tone: "bad" })
}

/** @param {HTMLElement} menu @param {number} nth */
function pressEntry(menu, nth) {
  const prompted = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#prompt button[data-pick]"))
  const pressed = (prompted.length ? [...prompted] : entries(menu))[nth]
  if (!pressed) return false
  pressed.click()
}

/** What the side as such may do: end its turn, say. @param {Play} play @param {Latest} latest */
async function offersOfSide({ store, hand, api, mode }, latest) {
  const { state, as } = store.view
  const signal = latest.begin()
  if (!state || mode.view.past || (state.seat !== "umpire" && !isSide(state))) {
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
  const { store, hand, mode } = play
  const { state, selected } = store.view
  const panel = region("panel-act")
  const unit = unitOf(state, selected)
  if (!state || mode.view.past) {
    fillElement(menu)
    panel.hidden = true
    return
  }
  const ofUnit = unit && commands(state, unit) ? hand.view.offers : []
  const side = store.view.as || onBehalf(state).as || state.seat
  const [late, lateUnit] = [notNow(state, side), notNow(state, unit?.side)]
  // What keeps a side from acting keeps its pieces from it too, and is said once.
  const once = isReal(play) && late !== "" && late === lateUnit
  const groups = [
    hand.view.own.length > 0 && group(play, performance, { name: side, offers: hand.view.own, late, unit: "" }),
    ofUnit.length > 0 && !once && group(play, performance, { name: unit?.name ?? "", offers: ofUnit, late: lateUnit, unit: selected ?? "" }),
  ]
  fillElement(menu, groups.some(Boolean) && heading("Actions"), ...groups)
  menu.hidden ||= performance.begun
  panel.hidden = menu.hidden && performance.element.hidden
}

/** Whether a table is played at, and not only supposed. @param {Play} play */
function isReal({ store }) {
  return store.view.whatIf.length === 0
}

/**
 * What one side or one piece may do; while it can do nothing whatever it is, only why.
 *
 * @param {Play} play
 * @param {Performance} performance
 * @param {{name: string, offers: Offer[], late: string, unit: string}} whose
 */
function group(play, performance, { name, offers, late, unit }) {
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
      open: unfolded.has(key) || (not.length <= FEW && (unit !== "" || !allowed.length)),
      ontoggle: () => (shut.open ? unfolded.add(key) : unfolded.delete(key)),
    },
    h("summary", { "data-key": key }, `Not allowed now: ${not.length}`),
    list(not),
  )
  return h(
    "section",
    { class: unit ? "deed-group" : "deed-group deed-group-side", "aria-label": `What ${name} may do` },
    h("h3", {}, name),
    late && h("p", { class: "small" }, late),
    allowed.length > 0 && list(allowed),
    not.length > 0 && !(late && isReal(play)) && shut,
  )
}

/** How the entries of the chosen piece are known from those of the side. */
const [OF_UNIT, OF_SIDE] = ["deed-unit-", "deed-side-"]
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
  const id = `${unit ? OF_UNIT : OF_SIDE}${name}`
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
      onfocus: () => isReturning() || read(),
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
  const { hand, board, mode } = play
  const manner = hand.view.manners.find(({ deed }) => deed?.do === offer.do)
  if (manner) hand.set({ manner: manner.key })
  hush(play)
  mode.send({ type: "aim", deed: offer.do })
  board.element.focus()
}
