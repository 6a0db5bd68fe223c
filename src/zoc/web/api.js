/**
 * The service, one method for each thing that it does.
 *
 * @module
 */

import { wake } from "./patience.js"

/** @typedef {import("./types.js").Board} BoardJson */
/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").Event} EventJson */
/** @typedef {import("./types.js").Seats} NewTable */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {import("./types.js").Listed} ScenarioJson */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {Record<string, unknown>} Json */

/** Nobody answered, or whoever did has lost his store: that may pass. */
const AWAY = [0, 502, 503, 504]

/** A refusal of the service, as opposed to one by the rules, which is an answer like any other. */
export class ApiError extends Error {
  /**
   * @param {number} status 0 if the service could not be reached.
   * @param {string} kind
   * @param {string} message
   * @param {Problem[]} problems
   * @param {Json} body
   */
  constructor(status, kind, message, problems = [], body = {}) {
    super(message)
    this.name = "ApiError"
    this.status = status
    this.kind = kind
    this.problems = problems
    this.body = body
  }

  /** Whether the same may be asked again in a while. */
  get away() {
    return AWAY.includes(this.status)
  }
}

/**
 * What a promise of the browser's network comes to; that nobody is there is said in our words.
 *
 * @template T
 * @param {Promise<T>} coming
 * @returns {Promise<T>}
 */
async function reached(coming) {
  try {
    return await coming
  } catch (problem) {
    if (problem instanceof DOMException && problem.name === "AbortError") throw problem
    throw new ApiError(0, "unreachable", "The service cannot be reached.")
  }
}

/**
 * @param {string} path
 * @param {RequestInit & {secret?: string}} [request]
 * @returns {Promise<Response>}
 */
async function call(path, { secret = "", ...request } = {}) {
  const headers = new Headers(request.headers)
  if (secret) headers.set("Authorization", `Bearer ${secret}`)
  if (request.body) headers.set("Content-Type", "application/json")
  const response = await reached(fetch(path, { ...request, headers }))
  if (!AWAY.includes(response.status)) wake()
  if (response.ok) return response
  const body = await response.json().catch(() => ({}))
  // Who has called it off meanwhile is not told any more.
  request.signal?.throwIfAborted()
  const said = body.error ?? {}
  throw new ApiError(response.status, said.kind ?? "refused", said.message ?? response.statusText, said.problems ?? [], body)
}

/** The answer read to its end: the service may die in the middle of it. @param {string} path @param {Parameters<typeof call>[1]} [request] */
async function json(path, request) {
  return reached((await call(path, request)).json())
}

/** @param {string} path @param {Parameters<typeof call>[1]} [request] */
async function text(path, request) {
  return reached((await call(path, request)).text())
}

/**
 * @param {string} path
 * @param {Json} body
 * @param {string} [secret]
 * @param {AbortSignal} [signal]
 */
function post(path, body, secret, signal) {
  return json(path, { method: "POST", body: JSON.stringify(body), secret, signal })
}

/** @returns {Promise<ScenarioJson[]>} */
export const scenarios = () => json("/api/scenarios")

/** @param {string} name @returns {Promise<string>} */
export const scenarioText = (name) => text(`/api/scenarios/${name}`)

/** @returns {Promise<import("./types.js").BookHead[]>} */
export const books = () => json("/api/books")

/** @param {string} name @returns {Promise<import("./types.js").Book>} */
export const book = (name) => json(`/api/books/${name}`)

/** @param {{scenario: string} | {toml: string} | {game: string}} what @returns {Promise<NewTable>} */
export const newTable = (what) => post("/api/tables", what)

/**
 * A draft checked live.
 *
 * @param {string} toml
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("./editor/types.js").Checked>}
 */
export const draft = (toml, signal) => post("/api/draft", { toml }, "", signal)

/** The same for who has seen parts of it before. @param {string} toml @param {string[]} have @param {AbortSignal} [signal] @returns {Promise<import("./editor/types.js").InParts>} */
export const checkDraft = (toml, have, signal) => post("/api/draft", { toml, have }, "", signal)

/** Edits written into a draft, which is then checked. @param {string} toml @param {Json[]} edits @returns {Promise<import("./editor/types.js").Edited>} */
export const editDraft = (toml, edits) => post("/api/draft/edit", { toml, edits })

/** The same for who has seen parts of it before. @param {string} toml @param {Json[]} edits @param {string[]} have @returns {Promise<import("./editor/types.js").InParts & {toml: string}>} */
export const changeDraft = (toml, edits, have) => post("/api/draft/edit", { toml, edits, have })

/** A first scenario of a book. @param {{ruleset: string, grid?: Json, bare?: boolean}} wanted @returns {Promise<import("./editor/types.js").Edited>} */
export const newDraft = (wanted) => post("/api/draft/new", wanted)

/** @param {string} toml @param {Json} question @param {AbortSignal} [signal] @returns {Promise<Json>} */
export const askDraft = (toml, question, signal) => post("/api/draft/ask", { toml, ...question }, "", signal)

/** One table, from one seat. */
export class Api {
  /** @param {import("./seat.js").Seat} seat */
  constructor({ table, secret }) {
    this.table = table
    this.secret = secret
    this.at = `/api/tables/${encodeURIComponent(table)}`
  }

  /** @param {string} path @param {AbortSignal} [signal] */
  #get(path, signal) {
    return json(this.at + path, { secret: this.secret, signal })
  }

  /**
   * The table now, or as it was after an event; the umpire may look from a side.
   *
   * @param {{at?: number, as?: string}} [how]
   * @param {AbortSignal} [signal]
   * @returns {Promise<TableState>}
   */
  state({ at, as } = {}, signal) {
    const query = new URLSearchParams({ ...(at !== undefined && { at: String(at) }), ...(as && { as }) })
    return this.#get(query.size ? `?${query}` : "", signal)
  }

  /** @returns {Promise<BoardJson>} */
  board() {
    return this.#get("/board")
  }

  /** @param {number} after @returns {Promise<import("./types.js").Events>} */
  events(after) {
    return this.#get(`/events?after=${after}`)
  }

  /**
   * A question of `ask`, also `what_if`, `alone`, `unopposed`, `as`: answered as its verb is (`Answers`).
   *
   * @template {object} [T=Json]
   * @param {Json} question
   * @param {AbortSignal} [signal]
   * @returns {Promise<T>}
   */
  ask(question, signal) {
    return post(`${this.at}/ask`, question, this.secret, signal)
  }

  /** @param {Json} about `{unit}` or `{}`, and `what_if` @param {AbortSignal} [signal] @returns {Promise<import("./types.js").Offers>} */
  offers(about, signal) {
    return post(`${this.at}/offers`, about, this.secret, signal)
  }

  /** The table as it would stand after changes that nobody has made. @param {Json} about `{what_if}`, and `as` @param {AbortSignal} [signal] @returns {Promise<import("./types.js").OnTable>} */
  suppose(about, signal) {
    return post(`${this.at}/suppose`, about, this.secret, signal)
  }

  /** Another table that goes on from an earlier event, or from what is supposed. @param {Json} about `{at, what_if}`, and `as` @returns {Promise<NewTable>} */
  branch(about) {
    return post(`${this.at}/branch`, about, this.secret)
  }

  /** The table as SVG, with what is shown and said there. @param {Json} about @returns {Promise<string>} */
  picture(about) {
    return text(`${this.at}/picture`, { method: "POST", body: JSON.stringify(about), secret: this.secret })
  }

  /** What an order would roll or do first; nothing changes. @param {Json} order @param {AbortSignal} [signal] @returns {Promise<import("./types.js").Prospect>} */
  try(order, signal) {
    return post(`${this.at}/try`, order, this.secret, signal)
  }

  /**
   * Carry an order out. `after` is the last event known; an order that is sent again with the same key is done once.
   *
   * @param {number} after
   * @param {Json} order `{do, unit, …}`
   * @param {string} [key]
   * @returns {Promise<import("./types.js").Done | import("./types.js").NotDone>}
   */
  do(after, order, key = newKey()) {
    return post(`${this.at}/do`, { after, key, ...order }, this.secret)
  }

  /** Another secret for a seat: the old one opens nothing any more. Only the umpire may. @param {string} role @returns {Promise<string>} */
  async newSecret(role) {
    const { seats } = await post(`${this.at}/seats`, { role }, this.secret)
    return seats[role]
  }

  /** The bots at this table, those that can be asked for, and whether hints are given. @returns {Promise<import("./types.js").Bots>} */
  bots() {
    return this.#get("/bots")
  }

  /** Have a bot play a side. @param {{bot: string, side?: string, pause?: number}} wanted @returns {Promise<import("./types.js").Bots>} */
  seatBot(wanted) {
    return post(`${this.at}/bots`, wanted, this.secret)
  }

  /** @param {string} side @returns {Promise<import("./types.js").Bots>} */
  sendBotAway(side) {
    return json(`${this.at}/bots?${new URLSearchParams({ side })}`, { method: "DELETE", secret: this.secret })
  }

  /** Why a bot did what it did in an event. @param {number} event @returns {Promise<import("./types.js").BotReasons>} */
  botReasons(event) {
    return this.#get(`/bots/reasons?event=${event}`)
  }

  /** What a bot would do here. @param {Json} [wanted] `{bot}`, and `as` @returns {Promise<import("./types.js").Hint>} */
  hint(wanted = {}) {
    return post(`${this.at}/hint`, wanted, this.secret)
  }

  /** Whether players may ask for hints; only the umpire switches that. @param {boolean} hints @returns {Promise<import("./types.js").Bots>} */
  switchHints(hints) {
    return post(`${this.at}/hints`, { hints }, this.secret)
  }

  /** Where a finished game turned, as far as it has been looked through. @returns {Promise<import("./types.js").TurningPoints>} */
  turningPoints() {
    return post(`${this.at}/turning-points`, {}, this.secret)
  }

  /** @param {"position.toml" | "position.svg" | "game.jsonl"} what @param {{as?: string, theme?: string, at?: number}} [how] @returns {Promise<string>} */
  file(what, { as, theme, at } = {}) {
    const query = new URLSearchParams({ ...(as && { as }), ...(theme && { theme }), ...(at !== undefined && { at: String(at) }) })
    return text(`${this.at}/${what}${query.size ? `?${query}` : ""}`, { secret: this.secret })
  }
}

/** A key that nobody else has; pages that were not served safely have no `randomUUID`. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6] & 15) | 64
  bytes[8] = (bytes[8] & 63) | 128
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join("-")
}
