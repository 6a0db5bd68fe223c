/**
 * The live table: a websocket that tells every event after the last one known, and comes back when it was cut.
 *
 * @module
 */

import { patiently, pause, wake, waits } from "./patience.js"

/** @typedef {import("./types.js").Update} Update */
/** @typedef {import("./types.js").TableState} TableState */

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
    this.waits = waits()
    this.closed = false
    /** @type {WebSocket | null} */
    this.socket = null
  }

  /** Read the table once, then listen; a service that is only just starting is asked again. */
  async start() {
    const away = () => this.store.set({ link: "lost" })
    const [board, state] = await patiently(() => Promise.all([this.api.board(), this.api.state()]), away)
    this.store.set({ board, state })
    this.store.on("as", () => void this.lookAgain())
    this.#listen()
  }

  /** The umpire looks from another side of the table: what he saw is forgotten. */
  async lookAgain() {
    const { as } = this.store.view
    const before = this.socket
    this.socket = null
    before?.close()
    const state = await patiently(() => this.api.state({ as }))
    if (as !== this.store.view.as) return
    this.store.set({ state })
    this.#listen()
  }

  /**
   * Do something while nobody listens, then listen again.
   *
   * @template T
   * @param {() => Promise<T>} something
   * @returns {Promise<T>}
   */
  async away(something) {
    const before = this.socket
    this.socket = null
    before?.close()
    try {
      return await something()
    } finally {
      this.#listen()
    }
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
    if (this.closed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return
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
      void pause(this.waits.next().value).then(() => this.#listen())
    })
  }

  /** @param {Update | {error: {kind: string, message: string}}} said */
  #hear(said) {
    if ("error" in said) {
      this.dispatchEvent(new CustomEvent("refused", { detail: said.error }))
    } else {
      this.waits = waits()
      wake()
      this.store.set({ link: "live" })
      this.take(said.state, said.events)
    }
  }
}
