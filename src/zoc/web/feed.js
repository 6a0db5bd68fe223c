/**
 * The live table: a websocket that tells every event after the last one known, and comes back when it was cut.
 *
 * @module
 */

import { ApiError } from "./api.js"

/** @typedef {import("./types.js").Update} Update */
/** @typedef {import("./types.js").TableState} TableState */

const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000
/** Nobody answered, or whoever did has lost his store: that may pass. */
const AWAY = [0, 502, 503, 504]
/** Why the service closes a websocket for good. */
const NOT_ALLOWED = 1008

/** Tells `update` (detail: `Update`) for everything that is new, and `refused` (detail: the error) if it may not listen. */
export class Feed extends EventTarget {
  /**
   * @param {import("./seat.js").Seat} seat
   * @param {import("./api.js").Api} api
   * @param {import("./state.js").Store} store
   */
  constructor(seat, api, store) {
    super()
    this.seat = seat
    this.api = api
    this.store = store
    this.wait = FIRST_WAIT
    this.closed = false
    /** @type {WebSocket | null} */
    this.socket = null
    addEventListener("online", () => this.#again(0))
  }

  /** Read the table once, then listen; a service that is only just starting is asked again. */
  async start() {
    const [board, state] = await this.#read()
    this.store.set({ board, state })
    this.store.on("as", () => void this.lookAgain())
    this.#listen()
  }

  /** @returns {Promise<[import("./types.js").BoardJson, TableState]>} */
  async #read() {
    for (;;) {
      try {
        return await Promise.all([this.api.board(), this.api.state()])
      } catch (problem) {
        if (!(problem instanceof ApiError) || !AWAY.includes(problem.status)) throw problem
        this.store.set({ link: "lost" })
        await new Promise((resolve) => setTimeout(resolve, this.wait))
        this.wait = Math.min(2 * this.wait, LONGEST_WAIT)
      }
    }
  }

  /** The umpire looks from another side of the table: what he saw is forgotten. */
  async lookAgain() {
    const { as } = this.store.view
    const before = this.socket
    this.socket = null
    before?.close()
    const state = await this.api.state({ as })
    if (as !== this.store.view.as) return
    this.store.set({ state })
    this.#listen()
  }

  stop() {
    this.closed = true
    this.socket?.close()
    this.store.set({ link: "closed" })
  }

  /**
   * Take in a state, from the socket or from the answer to an order, whichever comes first.
   *
   * @param {TableState} state
   * @param {Update["events"]} [events]
   */
  take(state, events = []) {
    const known = this.store.view.state
    if (known && state.event < known.event) return
    this.store.set({ state })
    this.dispatchEvent(new CustomEvent("update", { detail: { event: state.event, events, state } }))
  }

  #listen() {
    if (this.closed) return
    const address = new URL(`${this.api.at}/live`, location.href)
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:"
    const socket = (this.socket = new WebSocket(address))
    socket.addEventListener("open", () => {
      const { as, state } = this.store.view
      socket.send(JSON.stringify({ seat: this.seat.secret, after: state?.event ?? 0, ...(as && { as }) }))
    })
    // What a socket says that was left behind may be told to another side.
    socket.addEventListener("message", ({ data }) => this.socket === socket && this.#hear(JSON.parse(String(data))))
    socket.addEventListener("close", ({ code }) => {
      if (this.closed || this.socket !== socket) return
      if (code === NOT_ALLOWED) {
        this.stop()
        return
      }
      this.store.set({ link: "lost" })
      this.#again(this.wait)
      this.wait = Math.min(2 * this.wait, LONGEST_WAIT)
    })
  }

  /** @param {Update | {error: {kind: string, message: string}}} said */
  #hear(said) {
    if ("error" in said) {
      this.dispatchEvent(new CustomEvent("refused", { detail: said.error }))
    } else {
      this.wait = FIRST_WAIT
      this.store.set({ link: "live" })
      this.take(said.state, said.events)
    }
  }

  /** @param {number} wait */
  #again(wait) {
    clearTimeout(this.timer)
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return
    this.timer = setTimeout(() => this.#listen(), wait)
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer
}
