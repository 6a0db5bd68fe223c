/**
 * Go to anything by its name: a cell, a piece, a clause of the book. Ctrl K opens it.
 *
 * @module
 */

import { h, icon, region } from "../element.js"
import { shown } from "./choice.js"
import { openClause } from "./clause.js"

/** @typedef {import("./types.js").Play} Play */
/** @typedef {{kind: "cell" | "piece" | "clause", name: string, more: string, go: () => void}} Goal */

/** How many are listed. */
const MOST = 12
/** How near a cell or a piece is shown that was gone to, in pixels for a side of a cell. */
const NEAR = 34

/** @param {Play} play */
export function startGoto(play) {
  const open = () => show(play)
  play.keymap.add({ key: "Ctrl+k", group: "Help", say: "Go to a cell, a piece or a clause by its name", press: open })
  const label = "Go to a cell, a piece or a clause (Ctrl K)"
  region("toolbar-end").prepend(h("button", { type: "button", class: "button", id: "goto", "aria-label": label, title: label, onclick: open }, icon("find")))
}

/** @param {Play} play */
function show(play) {
  if (document.getElementById("goto-dialog")) return
  const goals = all(play)
  /** @type {Goal[]} */
  let found = []
  let chosen = 0
  const list = h("ul", { id: "goto-list", class: "goto-list", role: "listbox", "aria-label": "Found" })
  const field = h("input", { type: "text", class: "input", id: "goto-field", role: "combobox", "aria-label": "Go to", "aria-controls": "goto-list", "aria-expanded": "true", autocomplete: "off", spellcheck: "false", placeholder: "A cell, a piece, a clause" })
  const dialog = h("dialog", { class: "dialog", id: "goto-dialog", "aria-label": "Go to" }, field, list)
  const go = (/** @type {Goal | undefined} */ goal) => {
    if (!goal) return
    dialog.close()
    goal.go()
  }
  const draw = () => {
    list.replaceChildren(
      ...found.map((goal, nth) =>
        h(
          "li", { role: "option", id: `goto-${nth}`, "aria-selected": String(nth === chosen), onclick: () => go(goal) },
          h("strong", {}, goal.name), " ", h("span", {}, goal.more), " ", h("em", {}, goal.kind),
        ),
      ),
    )
    if (found.length) field.setAttribute("aria-activedescendant", `goto-${chosen}`)
    else field.removeAttribute("aria-activedescendant")
    list.children[chosen]?.scrollIntoView({ block: "nearest" })
  }
  field.addEventListener("input", () => {
    found = matching(goals, field.value)
    chosen = 0
    draw()
  })
  field.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === "Enter") go(found[chosen])
    else if (step && found.length) chosen = (chosen + step + found.length) % found.length
    else return
    event.preventDefault()
    draw()
  })
  dialog.addEventListener("close", () => dialog.remove())
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close())
  region("dialogs").append(dialog)
  dialog.showModal()
  field.focus()
}

/** Everything that one can go to. @param {Play} play @returns {Goal[]} */
function all(play) {
  const { board, hand, mode } = play
  const toCell = (/** @type {string} */ cell) => {
    board.show(cell, { scale: Math.max(board.camera.scale, NEAR) })
    board.cursor = cell
    board.element.focus()
  }
  const pieces = (shown(play)?.units ?? []).map((unit) => ({
    kind: /** @type {const} */ ("piece"), name: unit.name, more: [unit.id === unit.name ? "" : unit.id, unit.side, unit.cell ?? unit.box ?? ""].filter(Boolean).join(", "),
    go: () => {
      if (unit.cell) toCell(unit.cell)
      mode.send({ type: "choose", unit: unit.id })
    },
  }))
  const cells = board.atlas.board.labels.map((label) => ({ kind: /** @type {const} */ ("cell"), name: label, more: "", go: () => toCell(label) }))
  const clauses = [...new Map((hand.view.book?.clauses ?? []).map((clause) => [`${clause.clause} ${clause.title}`, clause])).values()].map(({ clause, title }) => ({
    kind: /** @type {const} */ ("clause"), name: `§${clause}`, more: title, go: () => openClause(play, clause),
  }))
  return [...pieces, ...cells, ...clauses]
}

/** Those that a player means: what begins with his words first. @param {Goal[]} goals @param {string} said */
function matching(goals, said) {
  const words = plain(said).split(" ").filter(Boolean)
  if (!words.length) return []
  const rank = (/** @type {Goal} */ goal) => {
    const [name, whole] = [plain(goal.name), plain(`${goal.name} ${goal.more}`)]
    if (!words.every((word) => whole.includes(word))) return 9
    const first = words.join(" ")
    return name === first ? 0 : name.startsWith(first) ? 1 : whole.startsWith(first) ? 2 : 3
  }
  return goals
    .map((goal) => ({ goal, rank: rank(goal) }))
    .filter((each) => each.rank < 9)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ goal }) => goal)
}

/** @param {string} text */
function plain(text) {
  return text.toLowerCase().replaceAll("§", "").replaceAll("_", " ").trim()
}
