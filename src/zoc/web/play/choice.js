/**
 * The unit that is looked at: whose it is, what is written on it, how it may move, and what is to be left out of account.
 *
 * @module
 */

import { announce } from "../announce.js"
import { h } from "../element.js"
import { patiently } from "../patience.js"
import { colourOf } from "../theme.js"
import { calledOff, Latest } from "./asker.js"
import { refusalOf } from "./draft.js"
import { fields } from "./field.js"
import { mannerOf, manners } from "./manner.js"
import { fill, heading } from "./panel.js"
import { notNow, onBehalf, unitOf } from "./seating.js"

/** @typedef {import("../types.js").Offer} Offer */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {import("./types.js").Held} Held */
/** @typedef {import("./types.js").Manner} Manner */
/** @typedef {import("./types.js").Play} Play */

/** @param {Play} play */
export function startChoice(play) {
  const { store, hand, keymap, board, mode } = play
  const latest = new Latest()
  store.on("selected", ({ selected }) => {
    hand.set({ manner: "", manners: [], offers: [], extra: {} })
    board.select(selected)
    const unit = unitOf(shown(play), selected)
    if (unit) announce(`${unit.name}, ${unit.side}, ${unit.cell ?? unit.box ?? "off the map"}`)
  })
  store.on(["selected", "state"], () => refresh(play, latest))
  hand.on("book", () => refresh(play, latest))
  mode.on("past", () => refresh(play, latest))
  hand.on("manner", () => hand.set({ extra: {} }))
  hand.on(["manners", "manner", "extra", "alone", "unopposed", "zones"], () => draw(play))
  mode.on(["asking", "past"], () => draw(play))
  store.on(["state", "selected", "theme"], () => draw(play))
  keymap.add(
    ...held(play, "i", "alone", "Hold: the reach of the unit as if it were alone"),
    ...held(play, "o", "unopposed", "Hold: the reach of the unit as if it had no enemies"),
    { key: "p", group: "A unit", say: "The next way of moving", press: () => nextManner(play) },
    {
      key: "Shift+r",
      group: "Asking why",
      say: "A click asks why instead of giving an order, on or off",
      press: () => mode.send({ type: "ask", on: !mode.view.asking }),
    },
  )
}

/** The table that is looked at: as it is, as it was at an earlier moment, or as it is supposed to be. @param {Pick<Play, "store" | "mode">} desk */
export function shown({ store, mode }) {
  const { whatIf, state } = store.view
  return whatIf.length ? state : (mode.view.past ?? state)
}

/**
 * @param {Play} play
 * @param {string} key
 * @param {"alone" | "unopposed"} what
 * @param {string} say
 * @returns {import("./keymap.js").Shortcut[]}
 */
function held({ hand, store }, key, what, say) {
  const press = () => (store.view.selected === null ? false : hand.set({ [what]: true }))
  return [{ key, group: "A unit", say, press, release: () => hand.set({ [what]: false }) }]
}

/** @param {Play} play */
function nextManner({ hand }) {
  const { manners: known, manner } = hand.view
  if (known.length < 2) return false
  const nth = known.findIndex(({ key }) => key === manner)
  const next = known[(nth + 1) % known.length]
  hand.set({ manner: next.key })
  announce(`Moves: ${next.label}. ${next.text}`)
}

/**
 * Ask how the unit may move; the orders are those of this seat.
 *
 * @param {Play} play
 * @param {Latest} latest
 */
async function refresh({ api, store, hand, mode }, latest) {
  const { selected, whatIf, state, as } = store.view
  const { book } = hand.view
  const { past } = mode.view
  const signal = latest.begin()
  const unit = unitOf(state, selected)
  if (!selected || !book || !state) return
  /** @type {Offer[]} */
  let offers = []
  try {
    const who = as ? { as } : onBehalf(state, unit)
    const about = { unit: selected, ...who, ...(whatIf.length && { what_if: whatIf }) }
    if (unit && !past) ({ offers } = await patiently(() => api.offers(about, signal)))
  } catch (problem) {
    if (calledOff(problem)) return
    // Who only looks on is offered nothing, and may ask all the same.
  }
  if (signal.aborted) return
  const found = manners(book, offers)
  const known = found.some(({ key }) => key === hand.view.manner)
  hand.set({ offers, manners: found, manner: known ? hand.view.manner : (found[0]?.key ?? "") })
}

// The panel

/** @param {Play} play */
function draw(play) {
  const { store, mode } = play
  const unit = unitOf(shown(play), store.view.selected)
  if (!unit) {
    fill("panel-unit")
    return
  }
  const close = h(
    "button",
    { class: "quiet", type: "button", "data-key": "leave", onclick: () => mode.send({ type: "choose", unit: null }) },
    "Deselect",
  )
  fill("panel-unit", heading(unit.name, badge(play, unit), close), facts(unit), ways(play), extras(play), toggles(play))
}

/** @param {Play} play @param {Unit} unit */
function badge(play, { side, cell, box }) {
  const swatch = h("span", { class: "swatch", "aria-hidden": "true" })
  const found = shown(play)?.sides.find(({ name }) => name === side)
  swatch.style.setProperty("--side", colourOf(found, play.store.view.theme))
  return h("span", { class: "badge-side" }, swatch, `${side}, ${cell ?? box ?? "off the map"}`)
}

/** What there is to know of it. @param {Unit} unit */
function facts({ told = [] }) {
  return told.length ? h("ul", { class: "facts" }, told.map((text) => h("li", {}, text))) : null
}

/** The ways of moving, where there is more than one. @param {Play} play */
function ways({ hand, store, mode }) {
  const { manners: known, manner } = hand.view
  const { past } = mode.view
  const { state, selected } = store.view
  if (known.length < 2) return null
  const late = state && !past ? notNow(state, unitOf(state, selected)?.side) : ""
  return h(
    "div",
    { class: "segments", role: "radiogroup", "aria-label": "How it moves" },
    known.map((each) => segment(each, each.key === manner, late, () => hand.set({ manner: each.key }))),
  )
}

/** @param {Manner} manner @param {boolean} chosen @param {string} late Why nothing at all can be ordered. @param {() => void} choose */
function segment({ key, label, text, deed }, chosen, late, choose) {
  const why = deed && (late || (deed.legal ? "" : refusalOf(deed)))
  const refused = why ? ` – ${why}` : ""
  return h(
    "button",
    {
      type: "button",
      role: "radio",
      class: refused ? "segment segment-refused" : "segment",
      "aria-checked": String(chosen),
      "data-key": `way ${key}`,
      "data-way": key,
      title: text + refused,
      onclick: choose,
    },
    label,
  )
}

/** What an order to move so may say besides where. @param {Play} play */
function extras(play) {
  const { hand } = play
  const deed = mannerOf(hand.view)?.deed
  const keys = Object.keys(deed?.takes ?? {}).filter((key) => key !== "at" && key !== "route")
  if (!deed?.legal || !keys.length) return null
  const set = (/** @type {string} */ key, /** @type {unknown} */ value) => {
    const { [key]: _, ...rest } = hand.view.extra
    hand.set({ extra: value === undefined || value === false ? rest : { ...rest, [key]: value } })
  }
  const rows = fields(play, deed.takes, keys, hand.view.extra, set)
  if (!rows.length) return null
  return h(
    "details",
    { class: "spare", open: Object.keys(hand.view.extra).length > 0 },
    h("summary", { "data-key": "extra" }, "Options"),
    rows,
  )
}

/** @param {Play} play */
function toggles({ hand, mode }) {
  const { alone, unopposed, zones } = hand.view
  return h(
    "div",
    { class: "toggles" },
    toggle("Alone", "As if nobody else were on the map (hold I)", alone, (on) => hand.set({ alone: on })),
    toggle("No enemies", "As if it had no enemies (hold O)", unopposed, (on) => hand.set({ unopposed: on })),
    toggle("Enemy zones", "Hatch the zones it would meet", zones !== "none" && zones !== "own", (on) =>
      hand.set({ zones: both(on, zones === "own" || zones === "both") }),
    ),
    toggle("Its zone", "Hatch the zone it exerts", zones === "own" || zones === "both", (on) =>
      hand.set({ zones: both(zones === "enemies" || zones === "both", on) }),
    ),
    toggle("Ask why", "A click asks why instead of giving an order (Shift R)", mode.view.asking, (on) => mode.send({ type: "ask", on })),
  )
}

/** @param {boolean} enemies @param {boolean} own @returns {Held["zones"]} */
function both(enemies, own) {
  return enemies && own ? "both" : enemies ? "enemies" : own ? "own" : "none"
}

/**
 * A button that stays down.
 *
 * @param {string} text
 * @param {string} title
 * @param {boolean} on
 * @param {(on: boolean) => void} set
 */
export function toggle(text, title, on, set) {
  return h(
    "button",
    { type: "button", class: "toggle", "aria-pressed": String(on), title, "data-key": `toggle ${text}`, onclick: () => set(!on) },
    text,
  )
}
