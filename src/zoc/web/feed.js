/**
 * The live table: a websocket that tells every event after the last one known, and comes back when it was cut.
 *
 * @module
 */

/** @typedef {import("./types.js").Update} Update */
/** @typedef {import("./types.js").TableState} TableState */

const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000

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

  /** Read the table once, then listen. */
  async start() {
    const [board, state] = await Promise.all([this.api.board(), this.api.state()])
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
      this.wait = FIRST_WAIT
      this.store.set({ link: "live" })
    })
    socket.addEventListener("message", ({ data }) => this.#hear(JSON.parse(String(data))))
    socket.addEventListener("close", () => {
      if (this.closed || this.socket !== socket) return
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
