/**
 * Playing at a table: a piece is chosen, its reach is seen, a move is ordered or refused with its reasons, and all that goes with it.
 *
 * @module
 */

import { book } from "../api.js"
import { region } from "../element.js"
import { startPieces } from "../panel/pieces.js"
import { startTurn } from "../panel/turn.js"
import { patiently } from "../patience.js"
import { Store } from "../state.js"
import { startAftermath } from "./aftermath.js"
import { Asker } from "./asker.js"
import { placeBanner } from "./banner.js"
import { startChoice } from "./choice.js"
import { startClick, startMode } from "./click.js"
import { startComputer } from "./computer.js"
import { startGoto } from "./goto.js"
import { startHelp } from "./help.js"
import { Keymap } from "./keymap.js"
import { startLayers } from "./layers/panel.js"
import { startLegend } from "./legend.js"
import { startLog } from "./log.js"
import { startMenu } from "./menu.js"
import { startPicture } from "./picture.js"
import { startPointing } from "./pointing.js"
import { startPrompt } from "./prompt.js"
import { startReach } from "./reach.js"
import { startReady } from "./ready.js"
import { startRoute } from "./route.js"
import { startRuling } from "./ruling.js"
import { startTrial } from "./trial.js"
import { placeVerdict } from "./verdict.js"

/** @typedef {import("./types.js").Held} Held */
/** @typedef {import("./types.js").Play} Play */

/** @returns {Held} */
function empty() {
  return {
    book: null,
    offers: [],
    own: [],
    manners: [],
    manner: "",
    extra: {},
    performing: "",
    reach: null,
    reaching: false,
    alone: false,
    unopposed: false,
    zones: "enemies",
    purpose: "move",
    zone: "control",
    least: 1,
    layers: new Set(),
    busy: false,
  }
}

/** @param {import("../page.js").Desk} desk */
export function start(desk) {
  const hand = new Store(empty())
  /** @type {Play} */
  const play = { ...desk, hand, asker: new Asker(desk, hand), keymap: new Keymap(), perform: async () => false }
  startMode(play)
  placeVerdict(play)
  placeBanner(play)
  for (const part of [
    startTurn,
    startPieces,
    startChoice,
    startReady,
    startReach,
    startPointing,
    startRuling,
    startTrial,
    startRoute,
    startClick,
    startMenu,
    startPrompt,
    startAftermath,
    startLayers,
    startLegend,
    startLog,
    startComputer,
    startPicture,
    startHelp,
    startGoto,
  ])
    part(play)
  play.keymap.add(...zoomKeys(play))
  hand.on("busy", ({ busy }) => region("table").setAttribute("aria-busy", String(busy)))
  desk.store.on("state", ({ state }, { state: before }) => {
    if (state && state.ruleset !== before?.ruleset) void open(play, state.ruleset)
  })
}

/** The map obeys these itself while it has the focus; wherever else one is, they mean the same. @param {Play} play @returns {import("./keymap.js").Shortcut[]} */
function zoomKeys({ board }) {
  const near = () => board.zoom(1.4)
  const far = () => board.zoom(1 / 1.4)
  return Object.entries({ "+": near, "=": near, "-": far, _: far }).map(([key, press]) => ({ key, press, group: "", say: "" }))
}

/** @param {Play} play @param {string} name */
async function open({ hand }, name) {
  hand.set({ book: await patiently(() => book(name)) })
}
