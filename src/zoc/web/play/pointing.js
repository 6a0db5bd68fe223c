/**
 * What is pointed at: one sentence, the clauses, and those who stand in the way lit on the map.
 *
 * The last answer stays until the next one is there, but never longer than the pointer rests: what is called off is not shown.
 *
 * @module
 */

import { announce } from "../announce.js"
import { points } from "../board/overlay.js"
import { calledOff, Latest } from "./asker.js"
import { shown } from "./choice.js"
import { citedAgainst, mayGo, whyNotGo } from "./going.js"
import { mannerOf } from "./manner.js"
import { plain } from "./panel.js"
import { unitOf } from "./seating.js"
import { hush, listening, tell } from "./verdict.js"

/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("../page.js").Marks} Marks */
/** @typedef {import("../types.js").UnitId} UnitId */
/** @typedef {import("./types.js").Play} Play */
/** @typedef {import("../types.js").Ruling} Ruling */
/** @typedef {import("../types.js").ReasonInWords} ReasonInWords */
/** @typedef {{cell: Label | null, unit: UnitId | null, held: boolean}} Pointed */

/** The key that is held to go where somebody stands, as it is written on the keyboard. */
const CTRL = /mac/i.test(navigator.platform) ? "⌘" : "Ctrl"
/** How long the pointer rests on a cell until it is asked about, in milliseconds. */
const REST = 45

/** @param {Play} play */
export function startPointing(play) {
  const { store, hand, board, mode } = play
  const latest = new Latest()
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  const point = (/** @type {Label | null} */ cell) => {
    clearTimeout(timer)
    const signal = latest.begin()
    if (!asksWhy(play, cell)) {
      board.setMarks("hover", null)
      return
    }
    const known = play.asker.known(question(play, /** @type {Label} */ (cell)))
    if (known) show(play, /** @type {Label} */ (cell), /** @type {Ruling} */ (known))
    else timer = setTimeout(() => ask(play, /** @type {Label} */ (cell), signal), REST)
  }
  board.addEventListener("cellhover", (event) => {
    const { cell, unit, held } = /** @type {CustomEvent<Pointed>} */ (event).detail
    store.set({ hover: cell, held })
    pointed(play, cell, unit)
    point(cell)
  })
  board.addEventListener("dragmove", (event) => {
    store.set({ hover: /** @type {CustomEvent<Pointed>} */ (event).detail.cell })
  })
  mode.on(["waypoints", "wanted", "trial", "explained", "aiming"], () => point(store.view.hover))
  hand.on(["reach", "performing"], () => point(store.view.hover))
}

/**
 * Whether a cell is asked about: a unit is chosen, its derivation does not lie open, and nothing else is going on.
 *
 * @param {Play} play
 * @param {Label | null} cell
 */
function asksWhy(play, cell) {
  const { hand, store, mode } = play
  const unit = unitOf(shown(play), store.view.selected)
  const { explained, wanted, waypoints, dragging } = mode.view
  return (
    cell !== null &&
    unit !== undefined &&
    unit.cell !== cell &&
    explained !== cell &&
    hand.view.reach !== null &&
    !wanted &&
    !waypoints.length &&
    !dragging &&
    !hand.view.performing
  )
}

/** What there is to say at once. @param {Play} play @param {Label | null} cell @param {UnitId | null} unit */
function pointed(play, cell, unit) {
  const { wanted, dragging } = play.mode.view
  if (dragging) return
  if (cell === null) {
    hush(play)
    return
  }
  if (wanted) {
    const found = wanted.known?.get((wanted.kind === "unit" ? unit : cell) ?? "")
    tell(play, found ? found.say : wanted.say, { tone: found ? (found.legal ? "good" : "bad") : "plain" })
  } else if (!play.store.view.selected) {
    tell(play, play.board.tell(cell), { quiet: true })
  }
}

/** @param {Play} play @param {Label} cell */
export function question({ asker, store }, cell) {
  return { ask: "why", ...asker.moving(/** @type {UnitId} */ (store.view.selected)), cell }
}

/** @param {Play} play @param {Label} cell @param {AbortSignal} signal */
async function ask(play, cell, signal) {
  const quiet = listening()
  try {
    const ruling = /** @type {Ruling} */ (await play.asker.ask(question(play, cell), signal))
    if (!signal.aborted && quiet()) show(play, cell, ruling)
  } catch (problem) {
    if (calledOff(problem)) return
    play.board.setMarks("hover", { refused: [cell] })
    tell(play, problem instanceof Error ? problem.message : String(problem), { tone: "bad" })
  }
}

/** @param {Play} play @param {Label} cell @param {Ruling} ruling */
function show(play, cell, ruling) {
  // A line of sight or supply to the cell is looked for then, not the way there.
  const lines = ["sight", "supply"].some((name) => play.hand.view.layers.has(name))
  play.board.setMarks("hover", lines ? null : pictured(cell, ruling))
  const { said, tone, cites } = sentence(play, ruling)
  const whole = [said, beside(play, ruling)].filter(Boolean).join(" ")
  tell(play, whole, { tone, cites, quiet: true })
  announce([whole, ...cites.map((number) => `§${number}`)].join(" "))
}

/** Who stands in a cell where the chosen unit may go is chosen by a click: how one goes there all the same. @param {Play} play @param {Ruling} ruling */
function beside(play, { legal }) {
  const { hand, store, board, mode } = play
  const { unit, held } = board.hovered
  const other = unitOf(shown(play), unit)
  const deed = mannerOf(hand.view)?.deed
  if (!legal || !other || !deed || other.id === store.view.selected || mode.view.aiming || mode.view.asking || !mayGo(play)) return ""
  return held ? `“${plain(deed.do)}” goes there.` : `A click chooses ${other.name}; ${CTRL} click, or “${plain(deed.do)}”, goes there.`
}

/** Why a lawful move cannot be ordered just now: it is another's turn, or the unit has moved. @param {Play} play @param {Ruling} ruling */
export function notYet(play, { legal }) {
  const late = legal && play.asker.plain ? whyNotGo(play) : ""
  return late && `Not now: ${late}`
}

/** Of a move that is lawful and cannot be ordered just now. @param {Ruling} ruling */
export function lawful({ cost = "" }) {
  return cost ? `The route itself is legal, for ${points(cost)} ${cost === "1" ? "point" : "points"}.` : "The route itself is legal."
}

/**
 * The verdict in one sentence, its tone and its clauses: of a refusal what decides it, and what bars the order before all.
 *
 * @param {Play} play
 * @param {Ruling} ruling
 * @returns {{said: string, tone: import("./verdict.js").Tone, cites: string[]}}
 */
export function sentence(play, ruling) {
  const late = notYet(play, ruling)
  if (late) return { said: `${late} ${lawful(ruling)}`, tone: "bad", cites: citedAgainst(play) }
  return { said: ruling.short, tone: toneOf(ruling), cites: cited(ruling) }
}

/** What may go wrong is allowed, and not simply good. @param {{legal: boolean, risks: unknown[]}} ruling @returns {"good" | "risky" | "bad"} */
export function toneOf({ legal, risks }) {
  return !legal ? "bad" : risks.length ? "risky" : "good"
}

/** The clauses that count. @param {Ruling} ruling @returns {string[]} */
function cited({ told }) {
  return [...new Set(told.filter(({ counts }) => counts).map(({ clause }) => clause))]
}

/** What a ruling lights up: the way, or who and what bars it. @param {Label} cell @param {Ruling} ruling @returns {Marks} */
export function pictured(cell, { legal, route = [], blockers = [], told, stops }) {
  if (!legal) {
    const counts = told.filter((reason) => reason.counts)
    return { refused: [cell], blockers, blamed: counts.flatMap(({ cells }) => cells).filter((lit) => lit !== cell) }
  }
  if (!route.length) return { lit: [cell] }
  const last = route.length - 1
  const steps = route.map(({ to, cost, total }, nth) => ({
    cell: to,
    text: nth === last && nth > 0 ? `${cost} (${total})` : cost,
    stop: nth === last && stops,
  }))
  return { route: [{ cell: route[0].from }, ...steps] }
}
