/**
 * The keyboard on the board: a cursor goes from cell to cell, and does there what a pointer does.
 *
 *     flat hexes     pointy hexes    squares
 *      Q  W  E         Q   E         Q  W  E
 *       \ | /           \ /           \ | /
 *       / | \        A — · — D       A — · — D
 *      A  S  D          / \           / | \
 *                      Z   C         Z  X  C
 *
 * Keys are told by where they lie, so they are the same on every keyboard.
 *
 * @module
 */

/** @typedef {import("./atlas.js").Atlas} Atlas */

const FLAT = { KeyQ: "nw", KeyW: "n", KeyE: "ne", KeyA: "sw", KeyS: "s", KeyD: "se" }
const POINTY = { KeyQ: "nw", KeyE: "ne", KeyA: "w", KeyD: "e", KeyZ: "sw", KeyC: "se" }
const SQUARE = { KeyQ: "nw", KeyW: "n", KeyE: "ne", KeyA: "w", KeyD: "e", KeyZ: "sw", KeyX: "s", KeyC: "se" }
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }

/**
 * @typedef {object} Wishes What the board does about a key.
 * @property {(cell: number) => void} goTo
 * @property {(event: KeyboardEvent) => void} pick Enter: the piece in the cell, or the cell.
 * @property {() => boolean} dragging Whether a piece is being dragged: Space belongs to its way then.
 * @property {(event: KeyboardEvent) => void} point Space: the cell, whoever stands there.
 * @property {(step: 1 | -1) => void} nextPiece
 * @property {() => void} menu
 * @property {() => boolean} escape Whether there was anything to leave.
 * @property {(factor: number) => void} zoom
 * @property {(right: number, down: number) => void} pan
 * @property {() => void} fit
 */

/** The direction of a letter round S on a map, if it has one. @param {Atlas} atlas @param {string} code As `KeyboardEvent.code` has it. */
export function wayOf({ board: { kind, orientation } }, code) {
  /** @type {Record<string, string>} */
  const letters = kind === "square" ? SQUARE : orientation === "flat" ? FLAT : POINTY
  return letters[code] ?? ""
}

export class Keys {
  /** @param {Wishes} wishes */
  constructor(wishes) {
    this.wishes = wishes
    /** Going left and right through hexes one keeps to the row where one began. @type {{x: number, y: number} | null} */
    this.track = null
  }

  /**
   * Do what a key says, if it is one of ours.
   *
   * @param {KeyboardEvent} event
   * @param {Atlas} atlas
   * @param {number} cursor
   */
  press(event, atlas, cursor) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (this.#view(event) || this.#go(event, atlas, cursor) || this.#act(event)) event.preventDefault()
  }

  /** @param {KeyboardEvent} event */
  #view({ key, shiftKey }) {
    const arrow = ARROWS[key]
    if (arrow && shiftKey) this.wishes.pan(arrow[0] * 0.25, arrow[1] * 0.25)
    else if (key === "+" || key === "=") this.wishes.zoom(1.4)
    else if (key === "-" || key === "_") this.wishes.zoom(1 / 1.4)
    else if (key === "0") this.wishes.fit()
    else return false
    return true
  }

  /** @param {KeyboardEvent} event @param {Atlas} atlas @param {number} cursor */
  #go({ key, code, shiftKey }, atlas, cursor) {
    if (cursor < 0 || shiftKey) return false
    const arrow = ARROWS[key]
    if (arrow) {
      const next = this.#along(atlas, cursor, arrow)
      if (next >= 0) this.wishes.goTo(next)
      return true
    }
    const way = atlas.board.directions.indexOf(wayOf(atlas, code))
    if (way < 0) return false
    this.track = null
    const next = atlas.neighbours[cursor][way]
    if (next >= 0) this.wishes.goTo(next)
    return true
  }

  /**
   * The neighbour that lies farthest along an arrow, and of two that lie alike the one nearer to the row where one began.
   *
   * @param {Atlas} atlas
   * @param {number} cell
   * @param {[number, number]} arrow
   */
  #along(atlas, cell, [ax, ay]) {
    const [x, y] = atlas.centre(cell)
    if (!this.track || (ax !== 0 ? Math.abs(this.track.y - y) : Math.abs(this.track.x - x)) > 1) this.track = { x, y }
    const { track } = this
    let best = -1
    let most = 0.3
    for (const next of atlas.neighbours[cell]) {
      if (next < 0) continue
      const [nx, ny] = atlas.centre(next)
      const ahead = ((nx - x) * ax + (ny - y) * ay) / Math.hypot(nx - x, ny - y)
      const aside = ax !== 0 ? Math.abs(ny - track.y) : Math.abs(nx - track.x)
      if (ahead > 0.3 && ahead - 0.2 * aside > most - 0.6) {
        if (best < 0 || ahead - 0.2 * aside > most) [best, most] = [next, ahead - 0.2 * aside]
      }
    }
    return best
  }

  /** @param {KeyboardEvent} event */
  #act(event) {
    if (event.key === "Enter") this.wishes.pick(event)
    else if (event.key === " " && !this.wishes.dragging()) this.wishes.point(event)
    else if (event.key === "n" || event.key === "N") this.wishes.nextPiece(event.shiftKey ? -1 : 1)
    else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) this.wishes.menu()
    else if (event.key === "Escape") return this.wishes.escape()
    else return false
    return true
  }
}
