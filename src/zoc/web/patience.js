/**
 * Waiting for a service that does not answer, and asking again: ever more seldom, but at once when anybody has reached it.
 *
 * @module
 */

const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000

/** Those who wait. @type {Set<() => void>} */
const waiting = new Set()

/** How long to wait before each further try, in milliseconds. @returns {Generator<number, never>} */
export function* waits() {
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) yield wait
}

/** Wait so long, or until the service has answered somebody. @param {number} wait @returns {Promise<void>} */
export function pause(wait) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      waiting.delete(done)
      resolve()
    }
    const timer = setTimeout(done, wait)
    waiting.add(done)
  })
}

/** The service is there: nobody has to wait any longer. */
export function wake() {
  for (const done of [...waiting]) done()
}

addEventListener("online", wake)

/**
 * Ask until there is an answer. A refusal is one; only who cannot be reached, or has lost his store, is asked again.
 *
 * @template T
 * @param {() => Promise<T>} ask
 * @param {() => void} [away] Told each time that nobody answers; whatever it throws ends the waiting.
 * @returns {Promise<T>}
 */
export async function patiently(ask, away = () => {}) {
  const wait = waits()
  for (;;) {
    try {
      return await ask()
    } catch (problem) {
      if (!(/** @type {{away?: boolean}} */ (problem).away)) throw problem
      away()
      await pause(wait.next().value)
    }
  }
}
