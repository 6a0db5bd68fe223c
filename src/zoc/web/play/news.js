/**
 * What has happened between two looks at a table, and what is asked since: told together, so that neither drowns the other.
 *
 * @module
 */

import { percent } from "./fraction.js"

/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").Waiting} Waiting */

/** So many answers are read out; more are found in the list. */
const READ = 9

/** The lines of the log that are new; of what was done again, its lines. @param {TableState} state @param {TableState} before @returns {LogLine[]} */
export function newLines({ log, event }, before) {
  const later = log.filter(({ n }) => n > before.event)
  if (later.length || event <= before.event) return later
  // What is done again has the numbers that it had when it was done first.
  const known = new Set(before.log.map(({ n, text }) => JSON.stringify([n, text])))
  return log.slice(log.findLastIndex(({ n, text }) => known.has(JSON.stringify([n, text]))) + 1)
}

/** What has happened in words. @param {TableState} state @param {TableState} before */
export function happened(state, before) {
  const lines = newLines(state, before)
  const told = lines.map(({ text }) => text).join(" ")
  return told && lines[0].n <= before.event ? `Redone: ${told}` : told
}

/** The question that is new, as it is read out: with what it needs, its odds and its answers. @param {TableState} state @param {TableState | null} before @returns {string} */
export function asked({ waiting, event }, before) {
  if (!waiting || before?.event === event) return ""
  if (!waiting.mine) return `Waiting for ${waiting.side}: ${waiting.question}`
  return [`A question for ${waiting.side}: ${waiting.question}`, ...odds(waiting), answers(waiting)].filter(Boolean).join(" ")
}

/** @param {Waiting} waiting */
function odds({ attempt }) {
  const chances = Object.entries(attempt?.chances ?? {}).flatMap(([name, chance]) => (chance === null ? [] : `${name} ${percent(chance)}`))
  return [attempt?.needs && `${attempt.needs}.`, chances.length && `${chances.join(", ")}.`]
}

/** @param {Waiting} waiting */
function answers({ picks }) {
  if (picks.length > READ) return `There are ${picks.length} answers to choose from.`
  return picks.map(({ text }) => text).join("; ")
}
