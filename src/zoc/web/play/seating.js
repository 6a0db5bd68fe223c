/**
 * Whose pieces this seat orders, and for which side it speaks.
 *
 * @module
 */

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").Unit} Unit */

/** @param {TableState | null} state @param {string | null} id @returns {Unit | undefined} */
export function unitOf(state, id) {
  return state?.units.find((unit) => unit.id === id)
}

/** Whether two sides are at war. @param {TableState} state @param {Side} a @param {Side} b */
export function hostile(state, a, b) {
  return a !== b && (state.sides.find(({ name }) => name === a)?.enemies ?? [b]).includes(b)
}

/** Whether this seat may order a unit about when it is its turn. @param {TableState} state @param {Unit} unit */
export function commands(state, unit) {
  return state.seat === "umpire" || (isSide(state) && !hostile(state, state.seat, unit.side))
}

/**
 * For whom an order is given: the umpire orders for the unit's side, or for the side to move.
 *
 * @param {TableState} state
 * @param {Unit} [unit]
 * @returns {{as?: Side}}
 */
export function onBehalf(state, unit) {
  if (state.seat !== "umpire") return {}
  const side =
    unit && !(state.to_move && !hostile(state, unit.side, state.to_move)) ? unit.side : state.to_move || unit?.side || state.sides[0]?.name
  return side ? { as: side } : {}
}

/** Whether a player sits here, and not somebody who looks on. @param {TableState} state */
export function isSide({ seat, sides }) {
  return sides.some(({ name }) => name === seat)
}

/**
 * Why nothing can be ordered now, whatever it is: of a unit of that side, or of the side that moves.
 *
 * @param {TableState} state
 * @param {Side} [owner]
 * @returns {string} Nothing if it can.
 */
export function notNow(state, owner) {
  const { over, waiting, seat, to_move: mover, may_act: may } = state
  if (over) return `The game is over: ${over}.`
  if (waiting) return `First there is a question for ${waiting.side}.`
  const others = seat === "umpire" ? Boolean(mover && owner && hostile(state, owner, mover)) : !may
  if (!others) return ""
  return mover === seat || !mover ? "This is a what-if: nothing here touches the game." : `It is the turn of ${mover}.`
}
