/**
 * The computer at a table: the sides that it plays, why it gave an order, a hint, and where the game turned.
 *
 * @module
 */

import { announce } from "../announce.js"
import { ApiError } from "../api.js"
import { ask, askedAt, dismiss, USUAL } from "../computer.js"
import { h, icon, region } from "../element.js"
import { isHotSeat } from "../recent.js"
import { Store } from "../state.js"
import { notify } from "./banner.js"
import { startHint } from "./hint.js"
import { fillElement } from "./panel.js"
import { reasonsOfBot } from "./reasons_of_bot.js"
import { startTurning } from "./turning.js"
import { tell } from "./verdict.js"

/** @typedef {import("../types.js").Bots} Bots */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("./types.js").Play} Play */

/** Milliseconds between two looks at whether the computer is still there, while it is its turn. */
const LOOKS = 5000

/** @param {Play} play */
export function startComputer(play) {
  const { store, api, seat } = play
  const here = new Store(/** @type {Bots} */ ({ bots: [], levels: [], hints: true }))
  const told = h("section", { class: "panel", id: "panel-computer", "aria-label": "The computer" })
  told.hidden = true
  region("panel-turn").after(told)
  const take = (/** @type {Bots} */ bots) => here.set(bots)
  const look = async () => {
    try {
      take(await api.bots())
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
    }
  }
  const open = () => chooser(play, here, take)
  region("toolbar-start").append(
    h("button", { type: "button", class: "button", id: "computer", title: "Let the computer play a side", onclick: open }, icon("computer"), h("span", { class: "button-text" }, "Computer")),
  )
  const draw = () => fillElement(told, ...standing(play, here.view, take))
  here.on(["bots", "levels"], draw)
  store.on("state", draw)
  const mark = () => markLog(play, here.view)
  here.on("bots", mark)
  store.on("state", mark)
  startHint(play, here)
  startTurning(play)
  setInterval(() => store.view.state && actor(store.view.state) && playing(here.view, actor(store.view.state)) && void look(), LOOKS)
  const stop = store.on("state", async ({ state }) => {
    if (!state) return
    stop()
    await look()
    await comeBack(play, here.view, take)
  })
  here.on("bots", ({ bots }) => missing(play, bots, seat.table, take))
}

/** The side that is to act. @param {TableState} state */
function actor({ over, waiting, to_move: mover }) {
  return over ? "" : (waiting?.side ?? mover)
}

/** @param {Bots} here @param {string} side */
function playing({ bots }, side) {
  return bots.find((each) => each.side === side)
}

/** How a bot is called. @param {Bots} here @param {string} name */
function titled({ levels }, name) {
  return levels.find(({ bot }) => bot === name)?.title ?? name
}

/** Which sides the computer plays; at a new table of one screen, the offer that it plays one. @param {Play} play @param {Bots} here @param {(bots: Bots) => void} take @returns {(Node | null)[]} */
function standing(play, here, take) {
  const { state } = play.store.view
  if (!state) return []
  if (here.bots.length) return here.bots.map(({ side, bot }) => h("p", { class: "bot-line", "data-bot": side }, icon("computer"), said(state, side, titled(here, bot))))
  const other = state.sides.find(({ name }) => name !== state.to_move)?.name
  const alone = state.seat === "umpire" && isHotSeat(play.seat.table) && state.event === 0 && !state.over && other
  if (!alone || !here.levels.length) return []
  const act = () => void seatBot(play, other, USUAL, take)
  return [h("p", { class: "bot-line" }, h("button", { type: "button", class: "button", id: "play-computer", "data-key": "play computer", onclick: act }, icon("computer"), `Let the computer play ${other}`))]
}

/** @param {TableState} state @param {string} side @param {string} title */
function said(state, side, title) {
  const what = `The computer (${title.toLowerCase()}) plays ${side}`
  return actor(state) === side ? `${what} and is thinking.` : `${what}.`
}

/** The secret by which this browser may ask for a bot at a side; nothing if it may not. @param {Play} play @param {string} side */
function keyTo({ store, seat }, side) {
  const { state, seats } = store.view
  if (state?.seat === "umpire" || state?.seat === side) return seat.secret
  return seats[side] || seats.umpire || askedAt(seat.table)[side]?.secret || ""
}

/** @param {Play} play @param {string} side @param {string} bot @param {(bots: Bots) => void} take */
async function seatBot(play, side, bot, take) {
  await tried(play, () => ask(play.seat.table, keyTo(play, side), side, bot), take, `The computer plays ${side}.`)
}

/** @param {Play} play @param {() => Promise<Bots>} act @param {(bots: Bots) => void} take @param {string} done */
async function tried(play, act, take, done) {
  try {
    take(await act())
    announce(done)
  } catch (problem) {
    tell(play, problem instanceof Error ? problem.message : String(problem), { tone: "bad" })
  }
}

// After the service was away

/** Ask again for bots that were asked for here, and left with the service. @param {Play} play @param {Bots} here @param {(bots: Bots) => void} take */
async function comeBack(play, here, take) {
  const { table } = play.seat
  for (const [side, { bot }] of Object.entries(askedAt(table))) {
    if (!playing(here, side) && !play.store.view.state?.over) await seatBot(play, side, bot, take)
  }
}

/** Say that a bot has left. @param {Play} play @param {Bots["bots"]} bots @param {string} table @param {(bots: Bots) => void} take */
function missing(play, bots, table, take) {
  const asked = askedAt(table)
  const gone = play.store.view.state?.over ? undefined : Object.keys(asked).find((side) => !bots.some((each) => each.side === side))
  const leave = () => void (gone && seatBot(play, gone, asked[gone].bot, take))
  notify("bot-gone", gone ? { text: `The computer has left ${gone}.`, back: "Ask it back", leave } : null)
}

// Choosing

/** @param {Play} play @param {Store<Bots>} here @param {(bots: Bots) => void} take */
function chooser(play, here, take) {
  const { state } = play.store.view
  if (!state) return
  const dialog = h("dialog", { class: "dialog", id: "computer-dialog", "aria-labelledby": "computer-title" })
  const rows = state.sides.map(({ name }) => row(play, here, name, take, dialog))
  const hints = h("input", { type: "checkbox", id: "hints-on", checked: here.view.hints, onchange: () => void tried(play, () => play.api.switchHints(hints.checked), take, "") })
  dialog.append(
    h("h2", { id: "computer-title" }, "Play against the computer"),
    h("p", {}, "It knows what its side may know, and says why it gives an order. Let it play every side to watch."),
    h("ul", { class: "bot-seats" }, rows),
    ...(state.seat === "umpire" ? [h("label", { class: "layer-switch", for: "hints-on" }, hints, h("span", {}, "Players may ask for hints"))] : []),
    h("form", { method: "dialog", class: "dialog-buttons" }, h("button", { class: "button" }, "Close")),
  )
  dialog.addEventListener("close", () => dialog.remove())
  region("dialogs").append(dialog)
  dialog.showModal()
}

/** @param {Play} play @param {Store<Bots>} here @param {string} side @param {(bots: Bots) => void} take @param {HTMLDialogElement} dialog */
function row(play, here, side, take, dialog) {
  const secret = keyTo(play, side)
  const bot = playing(here.view, side)
  const chosen = bot?.bot ?? USUAL
  const level = h("select", { class: "input", "aria-label": `How strong the computer plays ${side}`, "data-level": side }, here.view.levels.map((each) => h("option", { value: each.bot, selected: each.bot === chosen }, `${each.title}: ${each.about}`)))
  const begin = () => {
    dialog.close()
    void seatBot(play, side, level.value, take)
  }
  const end = () => {
    dialog.close()
    void tried(play, () => dismiss(play.seat.table, secret, side), take, `The computer does not play ${side} any more.`)
  }
  level.addEventListener("change", () => bot && void seatBot(play, side, level.value, take))
  const act = bot
    ? h("button", { type: "button", class: "button", "data-dismiss": side, onclick: end }, "Send it away")
    : h("button", { type: "button", class: "button button-strong", "data-seat-bot": side, onclick: begin }, `Computer plays ${side}`)
  return h("li", {}, h("strong", {}, side), ...(secret ? [level, act] : [h("span", { class: "small" }, bot ? "The computer plays it." : "Only its player or the umpire can let the computer play it.")]))
}

// Why

/** Every order of a bot in the log can be asked about. @param {Play} play @param {Bots} here */
function markLog(play, here) {
  let last = 0
  for (const item of document.querySelectorAll("#log li[data-line]")) {
    if (!(item instanceof HTMLElement)) continue
    const [n] = JSON.parse(item.dataset.line ?? "[0]")
    const line = play.store.view.state?.log.find((each) => each.n === n)
    const first = n !== last
    last = n
    if (!first || item.querySelector("[data-why]") || !line || !playing(here, line.side)) continue
    const button = h("button", { type: "button", class: "link bot-why", "data-why": n, tabindex: item.tabIndex, "aria-expanded": "false", "aria-label": `Why did the computer do this? (event ${n})`, onclick: () => void explain(play, item, button, n) }, "why?")
    item.append(" ", button)
  }
}

/** Unfold the reasons below a line of the log, or fold them. @param {Play} play @param {HTMLElement} item @param {HTMLElement} button @param {number} event */
async function explain(play, item, button, event) {
  const known = item.querySelector(".bot-reasons")
  button.setAttribute("aria-expanded", String(!known))
  if (known) return known.remove()
  try {
    const { reasons } = await play.api.botReasons(event)
    const said = reasons.length ? reasonsOfBot(reasons) : h("div", { class: "bot-reasons small" }, "What the computer thought here is not known at this seat.")
    item.append(said)
    said.scrollIntoView({ block: "nearest" })
    announce(said.innerText)
  } catch (problem) {
    tell(play, problem instanceof Error ? problem.message : String(problem), { tone: "bad" })
  }
}
