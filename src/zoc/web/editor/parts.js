/**
 * Answers about a draft, put together of parts: what is the same as before is not sent again, and is the same object here.
 *
 * @module
 */

/** @typedef {import("../types.js").Board} BoardJson */
/** @typedef {import("./types.js").Checked} Checked */
/** @typedef {import("./types.js").InParts} InParts */

/** How many parts are kept: those of the last few answers, since one may be asked for before the last has come. */
const MOST = 40
const PRINTED = "board."

export class Parts {
  constructor() {
    /** By their tags, the one that was used last at the end. @type {Map<string, unknown>} */
    this.known = new Map()
    /** @type {{key: string, board: BoardJson} | null} */
    this.drawn = null
  }

  /** The tags of what need not be sent again. */
  get have() {
    return [...this.known.keys()]
  }

  /** @param {InParts} answer @returns {Checked} */
  whole({ ok, problems = [], parts, news }) {
    for (const tag of Object.values(parts)) {
      const part = tag in news ? news[tag] : this.known.get(tag)
      this.known.delete(tag)
      this.known.set(tag, part)
    }
    for (const tag of this.known.keys()) if (this.known.size > MOST) this.known.delete(tag)
    const told = { document: this.known.get(parts.document), ...(parts.frame && { board: this.#board(parts), position: this.known.get(parts.position) }) }
    return /** @type {Checked} */ (ok ? { ok, ...told } : { ok, problems, ...told })
  }

  /** The map; the same object as long as nothing on it has changed. @param {Record<string, string>} parts */
  #board(parts) {
    const printed = Object.entries(parts).filter(([name]) => name.startsWith(PRINTED))
    const key = [parts.frame, ...printed.map(([, tag]) => tag)].join()
    if (this.drawn?.key !== key) {
      const frame = /** @type {BoardJson} */ (this.known.get(parts.frame))
      this.drawn = { key, board: { ...frame, ...Object.fromEntries(printed.map(([name, tag]) => [name.slice(PRINTED.length), this.known.get(tag)])) } }
    }
    return this.drawn.board
  }
}
