/**
 * Lines of sight: from the chosen unit to the cell pointed at, with what blocks it; where the book answers such a question.
 *
 * @module
 */

import { h } from "../../element.js"
import { calledOff, Latest } from "../asker.js"
import { shown } from "../choice.js"
import { unitOf } from "../seating.js"
import { aside } from "../verdict.js"
import { flip, layerSwitch } from "./switch.js"

/** @typedef {import("../../types.js").Label} Label */
/** @typedef {import("../types.js").Play} Play */
/** @typedef {import("../types.js").SightAnswer} SightAnswer */

/** @param {Play} play */
export function startSight(play) {
  const { store, hand, keymap, mode } = play
  const latest = new Latest()
  const place = h("div", { class: "layer" }, layerSwitch(play, "sight", "Line of sight to the cell pointed at", "From the chosen unit (B)"))
  place.hidden = true
  hand.on("book", ({ book }) => (place.hidden = !book?.questions.sight))
  const again = () => refresh(play, latest)
  store.on(["hover", "selected", "state", "as"], again)
  hand.on("layers", again)
  mode.on("past", again)
  keymap.add({
    key: "b",
    group: "Layers",
    say: "Line of sight from the unit to the cell pointed at, on or off",
    press: () => (hand.view.book?.questions.sight ? flip(hand, "sight") : false),
  })
  return place
}

/** @param {Play} play @param {Latest} latest */
async function refresh(play, latest) {
  const { store, hand, board, asker } = play
  const { hover, selected } = store.view
  const signal = latest.begin()
  const unit = unitOf(shown(play), selected)
  if (
    !hover ||
    !unit?.cell ||
    unit.footprint.includes(hover) ||
    unit.cell === hover ||
    !hand.view.layers.has("sight") ||
    !hand.view.book?.questions.sight
  ) {
    board.setMarks("sight", null)
    aside("sight", "")
    return
  }
  try {
    const found = /** @type {SightAnswer} */ (await asker.ask({ ask: "sight", start: unit.cell, goal: hover }, signal))
    if (signal.aborted) return
    const [first] = found.blocked_by
    board.setMarks("sight", {
      lines: [
        {
          from: unit.cell,
          to: hover,
          kind: found.open ? "sight" : "blocked",
          ...(first && { share: along(play, unit.cell, hover, first) }),
        },
      ],
      lit: found.blocked_by.flatMap((each) => (typeof each === "string" ? [each] : [])),
    })
    aside("sight", found.say, found.open ? "good" : "bad")
  } catch (problem) {
    if (calledOff(problem)) return
    board.setMarks("sight", null)
    aside("sight", problem instanceof Error ? problem.message : String(problem), "bad")
  }
}

/**
 * How far along the line the blocking cell or side lies, from 0 to 1.
 *
 * @param {Play} play
 * @param {Label} from
 * @param {Label} to
 * @param {SightAnswer["blocked_by"][number]} block
 */
function along({ board }, from, to, block) {
  const { atlas } = board
  const [ax, ay] = atlas.centre(atlas.cell(from))
  const [bx, by] = atlas.centre(atlas.cell(to))
  const [x, y] = atlas.middle((typeof block === "string" ? [block] : block).map((cell) => atlas.cell(cell)))
  const [dx, dy] = [bx - ax, by - ay]
  return Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
}
