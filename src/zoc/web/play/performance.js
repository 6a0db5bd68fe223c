/**
 * Doing something: what it is to be told, what it rolls and the chances, the roll, and what came of it.
 *
 * @module
 */

import { announce } from "../announce.js"
import { ApiError } from "../api.js"
import { h } from "../element.js"
import { patiently } from "../patience.js"
import { fields } from "./field.js"
import { percent } from "./fraction.js"
import { give } from "./order.js"
import { bringUp, fillElement, heading, plain } from "./panel.js"
import { pictured } from "./pointing.js"
import { headline, outcome, thrown, verb, weighed } from "./prospect.js"
import { lights } from "./reasons.js"
import { onBehalf, unitOf } from "./seating.js"
import { tell } from "./verdict.js"
import { pictured as drawnWay } from "./way.js"

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {import("./types.js").Play} Play */
/** @typedef {Omit<import("../types.js").Prospect, "verdict">} Prospect What would come of an order, as far as it is shown. */
/** @typedef {import("./prospect.js").Way} Way */

export class Performance {
  /** @param {Play} play @param {() => void} turned Told when it begins and when it is left. */
  constructor(play, turned) {
    this.play = play
    this.turned = turned
    this.element = h("div", { class: "performance", id: "performance" })
    this.element.hidden = true
    /** @type {Draft | null} */
    this.draft = null
    /** What is on its way to be done. @type {Draft | null} */
    this.doing = null
  }

  /** Whether something is being put together or weighed: then there is nothing else to choose. */
  get begun() {
    return this.draft !== null
  }

  /**
   * Begin with a deed, or go on with one that has been told something more. What rolls shows its chances first.
   *
   * @param {Draft} draft
   * @returns {Promise<boolean>} Whether it has been done already.
   */
  async begin(draft) {
    this.draft = draft
    this.doing = null
    this.#makeRoom(draft)
    const [key] = draft.missing
    if (key !== undefined) {
      this.#want(draft, key)
      return false
    }
    this.#wantNothing()
    this.#wait()
    const prospect = await this.#tried(draft)
    if (!prospect || this.draft !== draft) return false
    const { moves, takes } = draft.offer
    if (!prospect.roll && !prospect.over && (moves || (prospect.ok && !Object.keys(takes).length))) return this.#do()
    const odds = prospect.ok && prospect.roll && !prospect.roll.attempt ? await this.#odds(draft) : undefined
    const way = prospect.ok && moves ? await this.#way(draft) : undefined
    if (this.draft === draft) this.#preview(draft, prospect, prospect.roll?.attempt ?? odds, way)
    return false
  }

  /** What is no move is not looked at through a way that was drawn or asked about before. @param {Draft} draft */
  #makeRoom(draft) {
    if (draft.offer.moves) return
    this.play.mode.send({ type: "begin" })
  }

  /** Leave what is being put together; what has been done stays to be read. */
  leave() {
    if (this.begun) this.#clear()
  }

  /** Something else begins: put everything away but what is on its way. */
  tidy() {
    if (!this.doing) this.#clear()
  }

  #clear() {
    this.draft = null
    this.#wantNothing()
    this.#fill()
  }

  /** @param {...(import("../element.js").Child | import("../element.js").Child[])} children */
  #fill(...children) {
    fillElement(this.element, ...children)
    this.element.ariaBusy = null
    this.play.board.setMarks("deed", null)
    this.play.hand.set({ performing: this.draft ? (this.draft.offer.moves ? "move" : "deed") : "" })
    this.turned()
    if (children.length) bringUp(this.element)
  }

  /** What has been said is being weighed: it cannot be said again, only left. */
  #wait() {
    this.element.ariaBusy = "true"
    const said = this.element.querySelectorAll("[data-choice], input, select, .field-point, #do-it")
    for (const each of said) /** @type {HTMLButtonElement} */ (each).disabled = true
  }

  #wantNothing() {
    const { mode, board } = this.play
    mode.send({ type: "unpick" })
    board.setMarks("wanted", null)
  }

  /** @param {string} text */
  #button(text) {
    return h("button", { type: "button", class: "button button-strong", "data-key": "do it", id: "do-it", onclick: () => this.#do() }, text)
  }

  #cancel() {
    return h("button", { type: "button", class: "button", "data-key": "leave deed", onclick: () => this.leave() }, "Cancel")
  }

  // Being told

  /** @param {Draft} draft @param {string} key */
  #want(draft, key) {
    const { play } = this
    const { kind } = draft.offer.takes[key]
    const choices = legalFirst(draft.choices(key))
    const on = onMap(play, kind, choices)
    const there = on !== null && this.#anyOnMap(on, choices)
    const title = `${plain(draft.offer.do)}: ${plain(key).toLowerCase()}`
    const take = (/** @type {unknown} */ value) => void this.begin(draft.with(key, value))
    const where = there ? `on the map${choices ? " or in the list" : ""}` : "in the list"
    const say = `${title}? Choose a ${on === "unit" ? "piece" : "cell"} ${where}.`
    if (on) {
      play.mode.send({ type: "pick", wanted: { say, kind: on, known: choices, take, leave: () => this.leave() } })
      this.#light(on, choices)
    } else {
      this.#wantNothing()
    }
    this.#fill(
      heading(title),
      h("p", { class: "deed-text" }, draft.offer.text),
      on && h("p", { class: "small" }, there ? "Choose on the map, or here:" : "Choose here:"),
      choices ? this.#list(choices, (choice) => void this.begin(draft.choosing(key, choice)), on) : fields(play, draft.offer.takes, [key], {}, (_, value) => take(value)),
      this.#cancel(),
    )
    // Last, for the menu reads its entries out as it is put away.
    if (on) tell(play, say)
    const first = this.element.querySelector("button, input, select")
    if (!on && first instanceof HTMLElement) first.focus()
  }

  /** @param {Map<string, import("./draft.js").Word>} choices @param {(value: string) => void} take @param {"unit" | "cell" | null} on */
  #list(choices, take, on) {
    const { play } = this
    return h(
      "ul",
      { class: "deeds" },
      [...choices].map(([value, { legal, say, chance }]) => {
        const button = h(
          "button",
          {
            type: "button",
            class: legal ? "deed" : "deed deed-refused",
            "data-choice": value,
            "data-key": `choice ${value}`,
            "aria-disabled": String(!legal),
            onclick: () => (legal ? take(value) : tell(play, say, { tone: "bad" })),
          },
          h(
            "span",
            { class: "deed-name" },
            on === "unit" ? (unitOf(play.store.view.state, value)?.name ?? value) : plain(value),
            chance && h("span", { class: "deed-chance", title: `Exactly ${chance}` }, percent(chance)),
          ),
          !legal && h("span", { class: "deed-text" }, say),
        )
        lights(play, button, on === "unit" ? { units: [value] } : on === "cell" ? { cells: [value] } : {})
        return h("li", {}, button)
      }),
    )
  }

  /** Whether something that may be chosen can be pointed at: a substitute waits beside the map. @param {"unit" | "cell"} on @param {Map<string, import("./draft.js").Word> | null} choices */
  #anyOnMap(on, choices) {
    const { state } = this.play.store.view
    return !choices || on === "cell" || [...choices].some(([id, { legal }]) => legal && unitOf(state, id)?.cell)
  }

  /** @param {"unit" | "cell"} on @param {Map<string, import("./draft.js").Word> | null} choices */
  #light(on, choices) {
    const legal = [...(choices ?? [])].filter(([, word]) => word.legal).map(([value]) => value)
    const refused = [...(choices ?? [])].filter(([, word]) => !word.legal).map(([value]) => value)
    const cellsOf = (/** @type {string[]} */ some) =>
      on === "cell" ? some : some.flatMap((id) => unitOf(this.play.store.view.state, id)?.cell ?? [])
    const badges = Object.fromEntries([...(choices ?? [])].flatMap(([value, { chance }]) => (chance ? cellsOf([value]).map((cell) => [cell, percent(chance)]) : [])))
    this.play.board.setMarks("wanted", { lit: cellsOf(legal), refused: cellsOf(refused), units: on === "unit" ? legal : [], badges })
  }

  // Being weighed

  /** @param {Draft} draft @returns {Promise<Prospect | null>} */
  async #tried(draft) {
    const { store, api } = this.play
    const { state } = store.view
    if (!state) return null
    try {
      const order = { ...onBehalf(state, unitOf(state, draft.unit || null)), ...draft.order }
      return await patiently(() => api.try(order), () => this.draft === draft && this.#waiting(draft))
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      const said = problem.problems.map(({ message, where }) => (where ? `${where}: ${message}` : message))
      return { ok: false, say: said.length ? said : [problem.message] }
    }
  }

  /** Nobody answers. @param {Draft} draft */
  #waiting(draft) {
    this.#fill(heading(plain(draft.offer.do)), h("p", { class: "small" }, "The service does not answer. Trying again…"), this.#cancel())
  }

  /**
   * The chances of a deed that asks something before it rolls, if the book knows it as an action.
   *
   * @param {Draft} draft
   * @returns {Promise<Attempt | undefined>}
   */
  async #odds({ offer, unit, given }) {
    const { hand, asker } = this.play
    if (!hand.view.book?.actions.includes(offer.do) || !unit) return undefined
    const action = {
      name: offer.do,
      actor: unit,
      ...(typeof given.target === "string" && { target: given.target }),
      ...(typeof given.at === "string" && { at: given.at }),
    }
    try {
      return /** @type {Attempt} */ (await asker.ask({ ask: "odds", action }))
    } catch (problem) {
      if (problem instanceof ApiError) return undefined
      throw problem
    }
  }

  /**
   * The law's word on the way of a move: all that is met on it, and not only what comes first.
   *
   * @param {Draft} draft
   * @returns {Promise<Way | undefined>}
   */
  async #way({ unit, given }) {
    const { asker } = this.play
    const about = Array.isArray(given.route) ? { ask: "route", cells: given.route } : { ask: "why", cell: given.at }
    try {
      return /** @type {Way} */ (await asker.ask({ ...asker.moving(unit), ...about }))
    } catch (problem) {
      if (problem instanceof ApiError) return undefined
      throw problem
    }
  }

  /** @param {Draft} draft @param {Prospect} prospect @param {Attempt} [attempt] @param {Way} [way] */
  #preview(draft, { ok, say, roll, over, happens = [] }, attempt = roll?.attempt, way) {
    const { play } = this
    const again = (/** @type {string} */ key, /** @type {unknown} */ value) => void this.begin(draft.with(key, value))
    const spare = Object.keys(draft.offer.takes).filter(
      (key) => draft.spare.includes(key) || (draft.offer.takes[key].optional && key in draft.given),
    )
    this.#fill(
      heading(plain(draft.offer.do)),
      h("p", { class: "deed-text" }, draft.offer.text),
      ...weighed(play, draft, { ok, say, roll, happens }, attempt, way),
      over && h("p", { class: "ruling ruling-bad" }, `This ends the game for good: ${over}.`),
      spare.length > 0 && more(fields(play, draft.offer.takes, spare, draft.given, again)),
      h("div", { class: "button-row" }, ok && this.#button(over ? "End the game" : verb(roll)), this.#cancel()),
    )
    play.board.setMarks("deed", lineOf(attempt) ?? (way ? wayOf(way) : null))
    const { said, tone } = headline(play, draft, { ok, say }, attempt, way)
    tell(play, said, { tone, quiet: true })
    announce([...(way ? [said] : say), ...happens, roll ? thrown(roll) : ""].join(" "))
    const button = this.element.querySelector("#do-it")
    if (button instanceof HTMLElement) button.focus({ preventScroll: true })
  }

  // Being done

  /** @returns {Promise<boolean>} */
  async #do() {
    const { draft, play } = this
    if (!draft) return false
    const before = play.store.view.state?.event ?? 0
    if (play.hand.view.busy) {
      await give(play, draft.order)
      // What could only be done at once is put away; what was confirmed may be confirmed again.
      if (this.element.ariaBusy) this.#clear()
      return false
    }
    this.draft = null
    this.doing = draft
    this.#wait()
    const done = await give(play, draft.order)
    // Whatever is chosen by now has words of its own.
    if (done && draft.offer.moves && play.store.view.selected === draft.unit) {
      play.mode.send({ type: "unroute" })
      play.hand.set({ extra: {} })
    }
    // Who has begun something else meanwhile goes on with that.
    if (this.doing !== draft) return done
    this.doing = null
    const lines = (play.store.view.state?.log ?? []).filter(({ n }) => n > before)
    // Only a roll stays to be looked at, unless it is told with the question that it brings; everything else is in the log.
    if (!done || play.store.view.state?.waiting?.mine || !lines.some(({ fell }) => fell)) {
      this.#clear()
      return done
    }
    const close = h("button", { type: "button", class: "button", "data-key": "leave deed", onclick: () => this.#clear() }, "OK")
    this.#fill(heading(plain(draft.offer.do)), ...lines.map((line) => outcome(play, line)), close)
    return done
  }
}

/** What may be chosen before what may not. @param {Map<string, import("./draft.js").Word> | null} choices */
function legalFirst(choices) {
  return choices && new Map([...choices].sort(([, one], [, other]) => Number(other.legal) - Number(one.legal)))
}

/** The way of a move as it is drawn. @param {Way} way */
function wayOf(way) {
  return "steps" in way ? drawnWay(way, null, []) : pictured(way.route?.at(-1)?.to ?? "", way)
}

/** The line of a pass or a shot, if it is told. @param {Attempt} [attempt] @returns {import("../page.js").Marks | null} */
function lineOf(attempt) {
  const [from, ...via] = attempt?.line?.split(" ") ?? []
  const to = via.pop()
  return from && to ? { lines: [{ from, via, to, kind: "pass" }] } : null
}

/** @param {HTMLElement[]} rows */
function more(rows) {
  return rows.length > 0 && h("details", { class: "spare", open: true }, h("summary", { "data-key": "spare" }, "Options"), rows)
}

/**
 * Whether a thing is chosen on the map: a unit or a cell, or words that are all units or all cells.
 *
 * @param {Play} play
 * @param {string} kind
 * @param {Map<string, unknown> | null} choices
 * @returns {"unit" | "cell" | null}
 */
function onMap({ store, board }, kind, choices) {
  if (kind === "unit" || kind === "enemy" || kind === "friend") return "unit"
  if (kind === "cell") return "cell"
  if (kind !== "choice" || !choices) return null
  const words = [...choices.keys()]
  if (words.every((word) => unitOf(store.view.state, word))) return "unit"
  return words.every((word) => board.atlas.cell(word) >= 0) ? "cell" : null
}
