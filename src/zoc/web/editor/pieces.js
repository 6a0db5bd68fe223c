/**
 * The pieces: put down, moved, taken up; and the list of all of them.
 *
 * @module
 */

import { announce } from "../announce.js"
import { h } from "../element.js"
import { fillElement } from "../play/panel.js"
import { button } from "./control.js"
import { remove } from "./piece.js"

/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("../types.js").UnitId} UnitId */
/** @typedef {import("./types.js").Bench} Bench */

/**
 * @param {Bench} bench
 * @param {HTMLElement} place
 */
export function startPieces(bench, place) {
  const { hand, draft, board } = bench
  const draw = () => hand.view.tab === "pieces" && fillElement(place, ...pane(bench))
  hand.on(["tab", "unit", "placing", "book"], draw)
  draft.addEventListener("change", () => draft.fresh && draw())
  hand.on(["unit", "tab"], () => board.select(idOf(bench, hand.view.unit)))
  draft.addEventListener("change", () => board.select(idOf(bench, hand.view.unit)))
  board.mayDrag = () => hand.view.tab !== "map"
  follow(bench)
}

/** The id of a piece that is on the map. @param {Bench} bench @param {number | null} unit @returns {UnitId | null} */
function idOf({ draft }, unit) {
  const id = unit === null ? undefined : draft.document?.units[unit]?.id
  return id === undefined ? null : String(id)
}

/** The number in the file of a piece on the map. @param {Bench} bench @param {UnitId} id */
function numberOf({ draft }, id) {
  const found = draft.document?.units.findIndex((unit) => unit.id === id) ?? -1
  return found < 0 ? null : found
}

// On the map

/** @param {Bench} bench */
function follow(bench) {
  const { board, hand, draft } = bench
  const on = (/** @type {string} */ name, /** @type {(detail: {cell: Label, unit: UnitId}) => void} */ act) => board.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail))
  on("unitclick", ({ unit, cell }) => {
    if (hand.view.tab === "map") return
    if (hand.view.placing) void put(bench, cell)
    else hand.set({ tab: "pieces", unit: numberOf(bench, unit) })
  })
  on("cellclick", ({ cell }) => {
    if (hand.view.tab !== "pieces") return
    if (hand.view.placing) void put(bench, cell)
    else if (hand.view.unit !== null) void move(bench, hand.view.unit, cell)
  })
  on("dragmove", ({ unit, cell }) => {
    const like = draft.sound?.position.units.find(({ id }) => id === unit)
    board.setMarks("moving", like && cell ? { ghosts: [{ like, cell }], lit: [cell] } : null)
  })
  on("dragend", async ({ unit, cell }) => {
    const number = numberOf(bench, unit)
    if (number !== null && cell) {
      hand.set({ tab: "pieces", unit: number })
      await move(bench, number, cell)
    }
    board.setMarks("moving", null)
  })
  on("dragcancel", () => board.setMarks("moving", null))
  board.addEventListener("escape", () => hand.set(hand.view.placing ? { placing: null } : { unit: null, cell: null }))
  board.element.addEventListener("keydown", (event) => {
    const { tab, unit } = hand.view
    if (tab === "pieces" && unit !== null && (event.key === "Delete" || event.key === "Backspace")) void remove(bench, unit)
  })
}

/** @param {Bench} bench @param {number} unit @param {Label} cell */
async function move({ draft, hand }, unit, cell) {
  const said = draft.document?.units[unit]
  if (!said || said.at === cell) return
  const last = (draft.document?.units.length ?? 1) - 1
  // Who comes last to a cell stands on top of it: the last of a cell in the file.
  const stacked = draft.document?.units.some((other, nth) => nth > unit && other.at === cell)
  const edits = [{ unit, facts: { at: cell } }, ...(stacked ? [{ raise: unit }] : [])]
  if (await draft.edit(edits)) {
    if (stacked) hand.set({ unit: last })
    announce(`${said.id} is in ${cell}.`)
  }
}

/** Put a piece down. @param {Bench} bench @param {Label} cell */
async function put({ draft, hand }, cell) {
  const { placing, book } = hand.view
  if (!placing || !book) return
  // What was just changed of the piece that is copied, and its twin's name if two cells are picked quickly, are not written yet.
  await draft.idle
  const units = draft.document?.units ?? []
  const like = placing.like === null ? null : units[placing.like]
  const { id: _id, at: _at, ...facts } = like ?? { side: placing.side, ...book.form.starting }
  const id = fresh(like ? String(like.id) : placing.side, units.map((unit) => String(unit.id)))
  if (await draft.edit([{ add: { id, side: placing.side, at: cell, ...facts } }])) {
    const made = draft.document?.units.findIndex((unit) => unit.id === id) ?? -1
    hand.set({ unit: made < 0 ? null : made })
    announce(`${id} is in ${cell}.`)
  }
}

/** A name that no piece has: the old one with the next number. @param {string} like @param {string[]} taken */
export function fresh(like, taken) {
  const [, stem = like, , number = "0"] = /^(.*?)([ _]?)(\d*)$/.exec(like) ?? []
  const gap = /[ _]\d+$/.exec(like)?.[0][0] ?? "_"
  for (let next = Number(number || 0) + 1; ; next++) {
    const name = `${stem}${gap}${next}`
    if (!taken.includes(name)) return name
  }
}

// In the panel

/** @param {Bench} bench @returns {HTMLElement[]} */
function pane(bench) {
  const { draft, hand } = bench
  const sides = (draft.document?.sides ?? []).map(({ name = "" }) => name)
  const units = draft.document?.units ?? []
  const { placing } = hand.view
  const busy = placing && h("p", { class: "editor-help" }, placing.like === null ? "" : `Like ${units[placing.like]?.id ?? ""}. `, "Pick the cells where pieces go. Escape, or the button again, ends it.")
  return [
    h(
      "div", { class: "editor-line", role: "group", "aria-label": "Put pieces down" },
      h("span", {}, "Add for"),
      sides.map((side) => button(side, () => hand.set({ placing: placing?.side === side ? null : { side, like: null } }), { pressed: placing?.side === side, key: `add ${side}` }, dot(bench, side))),
    ),
    busy || h("p", { class: "editor-help" }, units.length ? "Drag a piece, or pick it and then a cell. Delete removes it." : "Choose a side, then pick cells on the map."),
    h("ul", { class: "editor-list" }, units.map((unit, nth) => entry(bench, unit, nth))),
  ]
}

/** @param {Bench} bench @param {string} side */
export function dot({ draft, store }, side) {
  const found = draft.sound?.position.sides.find(({ name }) => name === side)
  const spot = h("span", { class: "side-dot", "aria-hidden": "true" })
  spot.style.setProperty("--side", (store.view.theme === "dark" && found?.dark) || found?.colour || "")
  return spot
}

/** @param {Bench} bench @param {Record<string, unknown>} unit @param {number} nth */
function entry(bench, unit, nth) {
  const { hand, board, draft } = bench
  const wrong = draft.problems.some(({ where }) => where === `unit ${unit.id}` || where?.startsWith(`unit ${unit.id},`))
  const pick = () => {
    hand.set({ unit: hand.view.unit === nth ? null : nth, placing: null })
    if (typeof unit.at === "string" && board.drawn && board.atlas.cell(unit.at) >= 0) board.show(unit.at)
  }
  return h("li", {}, h(
    "button", { type: "button", class: "link", "aria-pressed": String(hand.view.unit === nth), "data-key": `unit ${nth}`, "data-unit-row": String(unit.id ?? ""), onclick: pick },
    dot(bench, String(unit.side)), h("span", { class: "editor-list-name" }, String(unit.id ?? "without a name")),
    wrong && h("span", { class: "wrong-mark" }, "mistake"), h("span", { class: "place" }, String(unit.at ?? "")),
  ))
}
