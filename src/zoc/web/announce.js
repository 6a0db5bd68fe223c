/**
 * What a screen reader is told.
 *
 * @module
 */

import { region } from "./element.js"

/**
 * Say something to those who listen. The same words twice are said twice.
 *
 * @param {string} text
 */
export function announce(text) {
  const place = region("announcer")
  place.textContent = place.textContent === text ? `${text}\u00a0` : text
}
