/**
 * Where the chosen unit can go, and the zones that bear on it.
 *
 * @module
 */

import { calledOff, Latest } from "./asker.js"
import { shown } from "./choice.js"
import { mayGo, whyNotGo } from "./going.js"
import { hostile, unitOf } from "./seating.js"
import { listening, tell } from "./verdict.js"

/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("../page.js").Marks} Marks */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {import("../types.js").Book} BookJson */
/** @typedef {import("../types.js").ControlAnswer} ControlAnswer */
/** @typedef {import("./types.js").Play} Play */
/** @typedef {import("../types.js").ReachAnswer} ReachAnswer */

/** @param {Play} play */
export function startReach(play) {
  const { store, hand, board, mode } = play
  const reaches = new Latest()
  const zones = new Latest()
  // What was true a moment ago must not look as if it still were.
  store.on(["selected", "state", "as"], ({ selected, state, as }, before) => {
    if (selected === before.selected && state?.event === before.state?.event && as === before.as) return
    board.setMarks("reach", null)
    hand.set({ reach: null, reaching: selected !== null })
  })
  // It is asked once the unit's ways of moving are known; what was said since the unit was chosen is newer than the choice.
  let quiet = listening()
  store.on("selected", () => (quiet = listening()))
  const again = (/** @type {boolean} */ told) => {
    void refresh(play, reaches, told ? quiet : () => false)
    void hatch(play, zones)
  }
  // What happens at the table, what is tried and what was are told in their own words.
  store.on(["selected", "state", "whatIf", "as"], () => again(false))
  mode.on(["trial", "past"], () => again(false))
  hand.on("book", () => again(false))
  hand.on("manner", ({ manner }) => {
    if (!manner) return
    board.setMarks("reach", null)
    hand.set({ reach: null, reaching: true })
  })
  hand.on(["manner", "alone", "unopposed"], (_, { manner: before }) => {
    if (before) quiet = listening()
    again(true)
  })
  hand.on("zones", () => void hatch(play, zones))
  // What may be ordered is told by another answer, which may come later.
  hand.on(["manners", "performing"], () => mark(play))
  board.describe = (cell) => describe(play, cell)
}

/** @param {Play} play @param {Latest} latest @param {() => boolean} mayTell Whether it is said how far the unit gets. */
async function refresh(play, latest, mayTell) {
  const { store, hand, board, asker, mode } = play
  const { selected } = store.view
  const signal = latest.begin()
  const unit = unitOf(shown(play), selected)
  if (!unit || !hand.view.manner) {
    board.setMarks("reach", null)
    hand.set({ reach: null })
    return
  }
  try {
    const found = /** @type {ReachAnswer} */ (await asker.ask({ ask: "reach", ...asker.moving(unit.id) }, signal))
    if (signal.aborted) return
    hand.set({ reach: found, reaching: false })
    mark(play)
    const late = asker.plain ? whyNotGo(play) : ""
    // A way that is being drawn speaks for itself.
    const drawn = mode.view.dragging || mode.view.waypoints.length > 0
    if (!drawn && mayTell()) tell(play, [found.say.split("\n")[0], late].filter(Boolean).join(" "))
  } catch (problem) {
    if (calledOff(problem)) return
    board.setMarks("reach", null)
    hand.set({ reaching: false })
    mode.send({ type: "reach", known: false })
    tell(play, problem instanceof Error ? problem.message : String(problem), { tone: "bad" })
  }
}

/** Draw the reach that is known, as what can be ordered or as what might be. @param {Play} play */
function mark(play) {
  const { store, hand, board, asker } = play
  const unit = unitOf(shown(play), store.view.selected)
  // Whoever passes, shoots or casts does not look for where to go.
  if (hand.view.performing === "deed") board.setMarks("reach", null)
  else if (unit && hand.view.reach) board.setMarks("reach", { reach: outlined(hand.view.reach, unit), idle: asker.plain && !mayGo(play) })
}

/** The cells with their points, and a sign where something is tested on the way; where it stands there is nothing to read. @param {ReachAnswer} found @param {Unit} unit */
function outlined({ cells }, { cell: start }) {
  return Object.fromEntries(
    Object.entries(cells).map(([cell, { left, stops, tests }]) => [
      cell,
      { left: cell === start ? "" : tests ? `${left}?` : left, stops: stops && cell !== start },
    ]),
  )
}

/** What a screen reader is told of a cell while a unit is chosen. @param {Play} play @param {Label} cell */
function describe(play, cell) {
  const { store, hand, asker } = play
  const { reach } = hand.view
  if (!reach || unitOf(store.view.state, store.view.selected)?.cell === cell) return ""
  const ending = reach.cells[cell]
  if (!ending) return "out of reach"
  if (asker.plain && !mayGo(play)) return "in reach, but not now"
  const after = ending.tests ? ", after a test on the way" : ""
  return (ending.stops ? "in reach, and it must stop there" : `in reach, ${ending.left} left`) + after
}

// Zones

/** @param {Play} play @param {Latest} latest */
async function hatch(play, latest) {
  const { store, hand, board } = play
  const { book, zones, alone, unopposed } = hand.view
  const state = shown(play)
  const unit = unitOf(state, store.view.selected)
  const signal = latest.begin()
  if (!book || !state || !unit || zones === "none") {
    board.setMarks("zones", null)
    return
  }
  const others =
    alone || unopposed || zones === "own" ? [] : state.sides.map(({ name }) => name).filter((side) => hostile(state, side, unit.side))
  const mine = zones === "own" || zones === "both" ? [unit.side] : []
  try {
    const found = await Promise.all([
      ...others.map((side) => enemies(play, book, side, unit, signal)),
      ...mine.map(() => own(play, book, unit, signal)),
    ])
    if (!signal.aborted) board.setMarks("zones", { zones: found })
  } catch (problem) {
    if (!calledOff(problem)) board.setMarks("zones", null)
  }
}

/** @param {Play} play @param {BookJson} book @param {string} side @param {Unit} unit @param {AbortSignal} signal */
async function enemies({ asker }, book, side, unit, signal) {
  const { errand, what_if } = asker.moving(unit.id)
  const against = unit.cell ? { against: unit.id } : {}
  const found = /** @type {ControlAnswer} */ (
    await asker.ask({ ask: "control", side, ...against, ...(errand ? { purpose: errand } : {}), ...(what_if ? { what_if } : {}) }, signal)
  )
  return { side, levels: levels(book, found) }
}

/**
 * The zone of one unit: the cells that it controls, alone or with its stack.
 *
 * @param {Play} play
 * @param {BookJson} book
 * @param {Unit} unit
 * @param {AbortSignal} signal
 */
async function own({ asker }, book, unit, signal) {
  const found = /** @type {ControlAnswer} */ (await asker.ask({ ask: "control", side: unit.side }, signal))
  return { side: unit.side, levels: levels(book, found, unit.id) }
}

/**
 * The strength in each cell as a number; of one unit, the strength of its own share.
 *
 * @param {BookJson} book
 * @param {ControlAnswer} found
 * @param {string} [unit]
 * @returns {Record<Label, number>}
 */
export function levels(book, { cells }, unit) {
  /** @type {Record<Label, number>} */
  const strengths = {}
  for (const [cell, held] of Object.entries(cells)) {
    const share = unit === undefined ? held : held.by.find((each) => each.unit === unit || each.with?.includes(unit))
    if (share) strengths[cell] = book.levels.indexOf(share.level.toLowerCase())
  }
  return strengths
}
