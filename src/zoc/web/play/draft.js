/**
 * An order that is being put together: what it still has to be told, what there is to choose from, and what comes of each.
 *
 * @module
 */

/** @typedef {import("../types.js").Offer} Offer */
/** @typedef {import("../types.js").Take} Take */
/** @typedef {import("../types.js").Tried} Tried */
/** @typedef {import("./types.js").Play} Play */

/** @typedef {{legal: boolean, say: string, chance?: string}} Word The law's word on one thing to choose, and the exact chance that it succeeds. */

const [YES, NO] = ["yes", "no"]

export class Draft {
  /** @param {Offer} offer @param {string} unit @param {Record<string, unknown>} [given] */
  constructor(offer, unit, given = {}) {
    this.offer = offer
    this.unit = unit
    this.given = given
  }

  /** The same with one thing more said. @param {string} key @param {unknown} value */
  with(key, value) {
    const given = { ...this.given, [key]: value }
    if (value === "" || value === undefined) delete given[key]
    return new Draft(this.offer, this.unit, given)
  }

  /** The same with one of the choices taken. @param {string} key @param {unknown} choice */
  choosing(key, choice) {
    return this.with(key, this.offer.takes[key].kind === "flag" ? choice === YES : choice)
  }

  /** The order as the service takes it. @returns {{do: string} & Record<string, unknown>} */
  get order() {
    return { do: this.offer.do, ...(this.unit && { unit: this.unit }), ...this.given }
  }

  /** What must still be said, in the order of the book. @returns {string[]} */
  get missing() {
    return Object.entries(this.offer.takes)
      .filter(([key, take]) => !(key in this.given) && this.#must(key, take))
      .map(([key]) => key)
  }

  /** What may be said besides. @returns {string[]} */
  get spare() {
    return Object.keys(this.offer.takes).filter((key) => !(key in this.given) && !this.missing.includes(key))
  }

  /**
   * Whether the order cannot do without: every way that was tried says it.
   *
   * @param {string} key
   * @param {Take} take
   */
  #must(key, take) {
    const told = this.#open.filter(({ given }) => key in given)
    return !take.optional || (told.length > 0 && told.length === this.#open.length)
  }

  /** The ways that were tried and say what this one says. @returns {Tried[]} */
  get #open() {
    return this.offer.tried.filter(({ given }) =>
      Object.entries(this.given).every(([key, value]) => !(key in given) || given[key] === value),
    )
  }

  /**
   * What there is to choose from for a key, each with the law's word; nothing if there is no list. What is so or not is
   * answered by yes or no.
   *
   * @param {string} key
   * @returns {Map<string, Word> | null}
   */
  choices(key) {
    /** @type {Map<string, Word>} */
    const found = new Map()
    for (const [value, ways] of Map.groupBy(this.#open, ({ given }) => wordOf(given[key]))) {
      if (value === undefined) continue
      const legal = ways.filter((tried) => tried.legal)
      found.set(value, { legal: legal.length > 0, say: refusalOf(legal[0] ?? ways[0]), chance: chanceOf(plainest(legal)) })
    }
    for (const word of this.offer.takes[key]?.words ?? []) if (!found.has(word)) found.set(word, { legal: true, say: word })
    return found.size ? found : null
  }
}

/** @param {unknown} value @returns {string | undefined} */
function wordOf(value) {
  if (typeof value === "boolean") return value ? YES : NO
  return typeof value === "string" ? value : undefined
}

/** The ways that say least: nothing that may also be left unsaid. @param {Tried[]} ways */
function plainest(ways) {
  const least = Math.min(...ways.map(({ given }) => Object.keys(given).length))
  return ways.filter(({ given }) => Object.keys(given).length === least)
}

/** The chance that matters most, which is told first; of several ways with chances of their own none is the chance. @param {Tried[]} ways */
function chanceOf(ways) {
  const [chance, ...others] = new Set(ways.map(({ attempt }) => Object.values(attempt?.chances ?? {})[0] ?? undefined))
  return others.length ? undefined : chance
}

/**
 * Why something is refused, in one line: what is lacking, then the clauses; without them the verdict itself.
 *
 * @param {{say: string[], lacking?: string}} refused
 */
export function refusalOf({ say, lacking }) {
  const reasons = say.slice(1).map((line) => line.trim())
  const sentence = lacking && `${lacking.slice(0, 1).toUpperCase()}${lacking.slice(1)}.`
  return [sentence, ...reasons].filter(Boolean).join(" ") || (say[0] ?? "")
}
