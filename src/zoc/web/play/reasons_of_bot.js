/**
 * Why a bot gave an order, or advises one: what decided it, what it counts on, what it fears, and what it rejected.
 *
 * @module
 */

import { h } from "../element.js"

/** @typedef {import("../types.js").BotReason} BotReason */

/** What the sentences are about, by the names of their phrases. @type {[string, string[]][]} */
const PARTS = [
  ["", ["Chosen", "ChosenAtRandom", "OnlyOrder", "Advised", "AdvisedOnly", "NothingToAdvise", "LookedAt", "Simulated"]],
  ["It counts on", ["CountsOn", "OddsOf"]],
  ["It fears", ["Fears", "StrongestAnswer"]],
  ["It rejected", ["RejectedFor"]],
]

/** @param {BotReason[]} reasons @returns {HTMLElement} */
export function reasonsOfBot(reasons) {
  const parts = PARTS.flatMap(([title, kinds]) => {
    const said = reasons.filter(({ kind }) => kinds.includes(kind))
    return said.length ? [title && h("h3", {}, title), h("ul", {}, said.map(({ text }) => h("li", {}, text)))] : []
  })
  return h("div", { class: "bot-reasons" }, parts)
}
