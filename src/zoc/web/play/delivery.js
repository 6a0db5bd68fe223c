/**
 * Bringing an order to the service, whatever happens to it on the way.
 *
 * If the answer is lost, nobody here knows whether the order was carried out. So it is sent again under the same key until it
 * is answered: what was carried out is not carried out again, and the answer is the same.
 *
 * @module
 */

import { ApiError, newKey } from "../api.js"
import { patiently, wake } from "../patience.js"
import { notify } from "./banner.js"

/** @typedef {import("./types.js").Play} Play */
/** @typedef {Record<string, unknown>} Json */

const AWAY = "The service does not answer. Your order is kept, and sent again until the service answers."
const UNKNOWN = "It is not known whether your order was carried out: the table will show it when the service is back."

/**
 * @param {Play} play
 * @param {number} after The last event known.
 * @param {Json & {do: string}} order
 * @returns {ReturnType<Play["api"]["do"]>} What the service answers.
 */
export async function deliver({ api }, after, order) {
  const key = newKey()
  let tired = false
  const leave = () => {
    tired = true
    wake()
  }
  const send = async () => {
    if (tired) throw new ApiError(-1, "given up", UNKNOWN)
    return api.do(after, order, key)
  }
  try {
    return await patiently(send, () => notify("delivery", { text: AWAY, back: "Do not send it again", leave }))
  } finally {
    notify("delivery", null)
  }
}
