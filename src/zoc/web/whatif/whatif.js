/**
 * What if: pieces moved, copied, taken off or changed at will, to see what the law would say. Nothing touches the game.
 *
 * As long as it is open the store's `state` is the table as it would stand, and `whatIf` holds the changes, which every
 * question takes along; so all other features show and ask about what is supposed without knowing it.
 *
 * @module
 */

import { announce } from "../announce.js"
import { ApiError } from "../api.js"
import { h, icon, region } from "../element.js"
import { isPad } from "../pad.js"
import { notify } from "../play/banner.js"
import { branchButton } from "../play/branching.js"
import { fillElement } from "../play/panel.js"
import { colourOf } from "../theme.js"
import { askFacts, askRest } from "./facts.js"
import { offer, takeSent } from "./link.js"
import { told, Tree } from "./tree.js"

/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../page.js").Desk} Desk */
/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {import("../types.js").UnitId} UnitId */
/** @typedef {import("./tree.js").Node} Branch */

/** A change that changes nothing: as long as `whatIf` holds it, nothing is asked about the game itself. */
const NOTHING = { readings: {} }

/** @param {Desk} desk */
export function start(desk) {
  const whatIf = new WhatIf(desk)
  const button = h("button", { type: "button", class: "button", id: "whatif", "aria-pressed": "false", title: "Move pieces freely; nothing touches the game", onclick: () => whatIf.toggle() }, icon("branch"), h("span", { class: "button-text" }, "What if"))
  region("toolbar-start").append(button)
  offer(desk, () => (whatIf.on ? whatIf.tree : null))
  const stop = desk.store.on("state", ({ state }) => {
    if (!state) return
    stop()
    openSent(desk, whatIf).catch((problem) => notify("sent", { text: problem.message, back: "I see", leave: () => notify("sent", null) }))
  })
  desk.store.on("whatIf", ({ whatIf: changes }) => button.setAttribute("aria-pressed", String(changes.length > 0)))
}

/** Show the moment and the what-if that came with the address. @param {Desk} desk @param {WhatIf} whatIf */
async function openSent({ api, store, mode, seat }, whatIf) {
  const { at, tree } = await takeSent()
  if (at !== null) mode.send({ type: "look back", past: await api.state({ at, as: store.view.as }) })
  if (tree) whatIf.open(tree)
  else if (isPad(seat.table)) whatIf.lay()
}

class WhatIf {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk
    this.tree = new Tree()
    /** The table as it is. @type {TableState | null} */
    this.real = null
    /** The table as it would be. @type {TableState | null} */
    this.supposed = null
    /** @type {AbortController | null} */
    this.asking = null
    this.panel = h("section", { class: "panel whatif", id: "panel-whatif", "aria-label": "What if", hidden: true })
    region("panel-turn").after(this.panel)
    this.#listen()
    this.#guard()
  }

  /** Whether it is open. */
  get on() {
    return this.desk.mode.view.supposing !== null
  }

  toggle() {
    if (this.on) this.close()
    else this.open()
  }

  /** @param {Tree} [tree] What somebody else has supposed. */
  open(tree = this.tree) {
    const { store, mode } = this.desk
    this.tree = tree
    this.real = store.view.state
    if (!this.real) return
    mode.send({ type: "suppose", on: true })
    announce("What if. Move pieces freely; nothing touches the game.")
    void this.#suppose()
  }

  /** Begin with pieces of the first side to put down; then a click asks. */
  lay() {
    const { store, mode } = this.desk
    const side = store.view.state?.sides[0]?.name
    this.open()
    mode.send({ type: "puts", on: false })
    if (side !== undefined) mode.send({ type: "new pieces", side })
  }

  close() {
    const { store, board, mode } = this.desk
    mode.send({ type: "suppose", on: false })
    this.asking?.abort()
    board.setMarks("whatif", null)
    this.supposed = null
    store.set({ whatIf: [], state: this.real })
    this.#draw()
    announce("Back to the game.")
  }

  // What is supposed

  /** @param {Change[]} changes */
  grow(...changes) {
    this.tree.grow(changes, changes.map(told).join("; "))
    announce(this.tree.here.say)
    return this.#suppose()
  }

  /** @param {() => void} walk */
  walk(walk) {
    walk()
    announce(this.tree.here.say)
    void this.#suppose()
  }

  /** Ask how the table would stand, and show it. */
  async #suppose() {
    const { api, store, mode } = this.desk
    const { real } = this
    const { past } = mode.view
    this.asking?.abort()
    const { signal } = (this.asking = new AbortController())
    const changes = [NOTHING, ...this.tree.changes]
    const { as } = store.view
    try {
      const found = await api.suppose({ what_if: changes, ...(as && { as }), ...(past && { at: past.event }) }, signal)
      if (signal.aborted || !real) return
      const { event, log } = real
      this.supposed = { ...(past ?? real), ...found, event, log, may_act: false, undo: false, redo: false, waiting: null }
      store.set({ whatIf: changes, state: this.supposed })
      this.#draw()
    } catch (problem) {
      if (signal.aborted) return
      if (!(problem instanceof ApiError)) throw problem
      this.#draw(problem.message)
      announce(problem.message)
    }
  }

  // On the map

  #listen() {
    const { board, store, mode } = this.desk
    mode.does("carry", ({ unit, cell }) => this.#over(unit, cell))
    mode.does("suppose", ({ change }) => void this.grow(change))
    mode.does("put a copy", ({ like, cell }) => this.#putCopy(like, cell))
    mode.does("put a new one", ({ side, cell }) => this.#putNew(side, cell))
    mode.does("step", ({ way }) => this.walk(() => this.tree[way]()))
    mode.on(["puts", "supposing"], () => this.supposed && this.#draw())
    mode.on("past", () => this.on && void this.#suppose())
    store.on("state", ({ state }) => {
      if (!this.on || state === this.supposed || state === null) return
      this.real = state
      void this.#suppose()
    })
    store.on("selected", () => this.on && this.#draw())
    board.element.addEventListener("keydown", (event) => {
      const { key, shiftKey } = event
      const removes = key === "Delete" || key === "Backspace"
      const steps = key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)
      if (event.defaultPrevented || !(removes || steps)) return
      const known = mode.send(removes ? { type: "delete" } : { type: "step", way: shiftKey ? "forth" : "back" })
      if (known) event.preventDefault()
    })
  }

  /** Nothing that is done here may reach the game, whichever feature sends it. */
  #guard() {
    const { api } = this.desk
    const send = api.do.bind(api)
    api.do = (after, order, key) => {
      if (!this.on) return send(after, order, key)
      return Promise.reject(new ApiError(403, "what_if", "This is a what-if: nothing here touches the game. Go back to it first."))
    }
  }

  /** @param {UnitId | null} id @returns {Unit | undefined} */
  #unit(id) {
    return this.desk.store.view.state?.units.find((unit) => unit.id === id)
  }

  /** @param {UnitId} unit @param {Label | null} cell */
  #over(unit, cell) {
    const like = this.#unit(unit)
    this.desk.board.setMarks("whatif", like && cell ? { ghosts: [{ like, cell }], lit: [cell] } : null)
  }

  /** @param {UnitId} like @param {Label} cell */
  #putCopy(like, cell) {
    const { state } = this.desk.store.view
    const name = copyName(like, (state?.units ?? []).map(({ id }) => id))
    void this.grow({ add: name, like, at: cell })
  }

  /** @param {string} side @param {Label} cell */
  #putNew(side, cell) {
    const taken = (this.desk.store.view.state?.units ?? []).map(({ id }) => id)
    const name = copyName(side, taken, 1)
    this.desk.mode.send({ type: "choose", unit: null })
    void this.grow({ add: name, side, at: cell })
  }

  // In the panel

  /** @param {string} [wrong] */
  #draw(wrong = "") {
    const { panel, tree } = this
    const { past } = this.desk.mode.view
    const text = past ? `What if, after event ${past.event}: nothing here touches the game.` : "What if: nothing here touches the game."
    notify("whatif", this.on ? { text, extra: [branchButton(this.desk)], back: past ? "Back to that moment" : "Back to the game", leave: () => this.close() } : null)
    region("stage").classList.toggle("supposing", this.on)
    if (!this.on) {
      fillElement(panel)
      return
    }
    fillElement(
      panel,
      h("h2", {}, "What if"),
      wrong && h("p", { class: "form-wrong", role: "alert" }, wrong),
      this.#palette(),
      this.#clicks(),
      this.#deeds(),
      h(
        "div", { class: "editor-line", role: "group", "aria-label": "Steps" },
        this.#button("undo", "Step back", () => this.walk(() => tree.back()), !tree.here.parent),
        this.#button("redo", "Step on", () => this.walk(() => tree.forth()), !tree.here.children.length),
        h("button", { type: "button", class: "button", "data-key": "rest", onclick: () => askRest(this.desk, (changes) => void this.grow(...changes)) }, "Phase, readings…"),
      ),
      h("ul", { class: "branches", "aria-label": "What was supposed" }, this.#branch(tree.root)),
    )
  }

  /** New pieces of each side, to be put down. */
  #palette() {
    const { store, mode } = this.desk
    const chosen = mode.view.supposing?.side
    const side = (/** @type {import("../types.js").SideOfTable} */ each) => {
      const spot = h("span", { class: "side-dot", "aria-hidden": "true" })
      spot.style.setProperty("--side", colourOf(each, store.view.theme))
      const pressed = chosen === each.name
      return h("button", { type: "button", class: "button", "aria-pressed": String(pressed), "data-key": `new ${each.name}`, onclick: () => mode.send({ type: "new pieces", side: pressed ? null : each.name }) }, spot, each.name)
    }
    return h(
      "div", { class: "editor-line", role: "group", "aria-label": "Put new pieces down" },
      h("span", {}, "New piece of"), (this.real?.sides ?? []).map(side),
      chosen && h("p", { class: "editor-help" }, "Pick the cells where pieces go. Escape, or the button again, ends it."),
    )
  }

  #clicks() {
    const { mode } = this.desk
    const choice = (/** @type {string} */ text, /** @type {boolean} */ moves) =>
      h("button", { type: "button", role: "radio", class: "segment", "aria-checked": String(mode.view.puts === moves), "data-key": `click ${text}`, onclick: () => mode.send({ type: "puts", on: moves }) }, text)
    return h("div", { class: "segments", role: "radiogroup", "aria-label": "What a click on a cell does" }, choice("A click puts the piece there", true), choice("A click asks why", false))
  }

  #deeds() {
    const { selected } = this.desk.store.view
    const unit = this.#unit(selected)
    const { mode } = this.desk
    const copies = mode.view.supposing?.copies
    if (copies) return h("p", { class: "editor-help" }, `Pick a cell for another ${copies.replaceAll("_", " ")}.`)
    if (!unit || !selected) return h("p", { class: "editor-help" }, "Drag any piece, or pick it and then a cell. On the map, Delete removes it, and Ctrl+Z goes back a step.")
    return h(
      "div", { class: "editor-line", role: "group", "aria-label": unit.name },
      h("strong", {}, unit.name),
      h("button", { type: "button", class: "button", "data-key": "copy", onclick: () => mode.send({ type: "copy", unit: selected }) }, "Copy"),
      h("button", { type: "button", class: "button", "data-key": "remove", onclick: () => void this.grow({ remove: selected }) }, "Remove"),
      h("button", { type: "button", class: "button", "data-key": "change", onclick: () => void askFacts(this.desk, unit, (facts) => void this.grow({ set: selected, facts })) }, "Change…"),
    )
  }

  /** @param {Parameters<typeof icon>[0]} name @param {string} label @param {() => void} act @param {boolean} disabled */
  #button(name, label, act, disabled) {
    return h("button", { type: "button", class: "button", "aria-label": label, title: label, "data-key": label, disabled, onclick: act }, icon(name))
  }

  /** What everything is supposed of. */
  get #root() {
    const { past } = this.desk.mode.view
    return past ? `The game after event ${past.event}` : this.tree.root.say
  }

  /** @param {Branch} node @returns {HTMLElement} */
  #branch(node) {
    const here = node === this.tree.here
    const go = h("button", { type: "button", class: "link", "aria-current": here ? "true" : undefined, "data-key": `branch ${node.id}`, onclick: () => this.walk(() => this.tree.go(node)) }, node.parent ? node.say : this.#root)
    const cut = node.parent && h("button", { type: "button", class: "icon-button branch-cut", "aria-label": `Forget: ${node.say}`, onclick: () => this.walk(() => this.tree.cut(node)) }, icon("close"))
    return h("li", {}, h("div", { class: "branch" }, go, cut), node.children.length > 0 && h("ul", {}, node.children.map((child) => this.#branch(child))))
  }
}

/** A name for a copy that nobody has. @param {UnitId} like @param {UnitId[]} taken @param {number} [first] The least number. */
function copyName(like, taken, first = 2) {
  const stem = like.replace(/[ _]\d+$/, "")
  for (let number = first; ; number++) {
    const name = `${stem}_${number}`
    if (!taken.includes(name)) return name
  }
}
