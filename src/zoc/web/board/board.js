/**
 * The board: a map, pieces and marks go in, intentions come out. No rules inside.
 *
 * Three layers lie over one another: a canvas with the printed map, a canvas with marks and words, and the pieces
 * as elements. One frame draws whatever has changed, and paints no longer than it has time for.
 *
 * @module
 */

import { h } from "../element.js"
import { colourOf } from "../theme.js"
import { Atlas } from "./atlas.js"
import { Camera } from "./camera.js"
import { difference, EVERYWHERE } from "./difference.js"
import { Edges } from "./edges.js"
import { Ground } from "./ground.js"
import { Keys } from "./keys.js"
import { Labels } from "./labels.js"
import { Lines } from "./lines.js"
import { Overlay } from "./overlay.js"
import { Pieces } from "./pieces.js"
import { Pointer } from "./pointer.js"
import { Tiles } from "./tiles.js"

/** @typedef {import("../types.js").Board} BoardJson */
/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("../page.js").Marks} Marks */
/** @typedef {import("../types.js").SideOfTable} SideJson */
/** @typedef {import("../page.js").Theme} Theme */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {import("../types.js").UnitId} UnitId */
/** @typedef {import("./pointer.js").Spot} Spot */

/** How long painting may take in one frame, in milliseconds; at first sight a little longer. */
const BUDGET = 7
const AT_FIRST = 60

/** How long a stack stays open after the pointer has left it for another cell, in milliseconds. */
const PATIENCE = 700
/** So many pixels a piece has when one begins to look at it closely; on a wide screen one begins with the whole map if they have fewer. */
const READ = 46
const LEGIBLE = 26
const SMALL = matchMedia("(width < 52rem)")

/** What a screen reader says of the keys when it comes to the board. */
const KEYS = `Arrow keys go from cell to cell, N to the next piece. Enter takes a piece, and again the next below it; Space takes the cell.
  Plus and minus zoom, zero shows the whole map, Escape lets go.`
let boards = 0

/** @typedef {{atlas: Atlas, ground: Tiles, marks: Tiles, words: Tiles, labels: Labels, overlay: Overlay, lines: Lines, pieces: Pieces}} Drawn */

export class Board extends EventTarget {
  /** @param {HTMLElement} element An empty element that the board fills. */
  constructor(element) {
    super()
    this.element = element
    this.below = h("canvas", { class: "board-canvas", "aria-hidden": "true" })
    this.above = h("canvas", { class: "board-canvas", "aria-hidden": "true" })
    this.slot = h("div", { class: "board-slot", "aria-hidden": "true" })
    this.told = h("div", { class: "visually-hidden", "aria-live": "polite" })
    this.manual = h("p", { class: "visually-hidden", id: `board-keys-${++boards}` }, KEYS)
    element.classList.add("board")
    element.setAttribute("role", "application")
    element.setAttribute("aria-roledescription", "map")
    element.setAttribute("aria-describedby", this.manual.id)
    element.tabIndex = 0
    element.replaceChildren(this.below, this.above, this.slot, this.told, this.manual)
    this.camera = new Camera()
    /** @type {Drawn | null} */
    this.drawn = null
    /** @type {Theme} */
    this.theme = "light"
    /** @type {SideJson[]} */
    this.sides = []
    /** How each side looks in this theme. @type {Map<string, {colour: string, ink: string, number: number}>} */
    this.looks = new Map()
    /** @type {Unit[]} */
    this.units = []
    /** @type {Map<string, Marks>} */
    this.marks = new Map()
    /** @type {(unit: UnitId) => boolean} */
    this.mayDrag = () => false
    /** @type {(cell: Label) => string} */
    this.describe = () => ""
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.closing = undefined
    this.dpr = 1
    this.frame = 0
    this.last = 0
    this.cell = -1
    /** @type {{cell: number, unit: UnitId | null, held: boolean}} */
    this.hovered = { cell: -1, unit: null, held: false }
    /** @type {{unit: UnitId, cell: number} | null} */
    this.dragged = null
    /** Whether all may be painted at once: nobody has seen this map before. */
    this.fresh = true
    /** Whether the board has had no size so far. */
    this.unseen = true
    /** Where one looked from when that was last told. @type {import("./camera.js").Pose | null} */
    this.seen = null
    this.#listen()
  }

  // What goes in

  /** The printed map. @param {BoardJson} board */
  setBoard(board) {
    // Of a map with the same cells only what is printed on them can be new.
    if (this.drawn && this.drawn.atlas.board.labels === board.labels) this.#reprint(this.drawn, board)
    else this.#layOut(board)
  }

  /** @param {Drawn} drawn @param {BoardJson} board */
  #reprint(drawn, board) {
    const { atlas, ground, words } = drawn
    const changed = difference(atlas, board)
    atlas.board = board
    ground.paint = this.#printer(atlas)
    drawn.labels = new Labels(atlas, this.theme)
    drawn.labels.cover(drawn.pieces.taken)
    words.paint = (paper) => drawn.labels.paint(paper)
    if (!changed) return
    for (const tiles of [ground, words]) tiles.invalidate(changed === EVERYWHERE ? null : changed)
    this.#wake()
  }

  /** The painter of ground and sides. @param {Atlas} atlas @returns {(paper: import("./tiles.js").Paper) => void} */
  #printer(atlas) {
    const ground = new Ground(atlas, this.theme)
    const edges = new Edges(atlas, this.theme)
    return (paper) => {
      ground.paint(paper)
      edges.paint(paper)
    }
  }

  /** @param {BoardJson} board */
  #layOut(board) {
    const before = this.drawn
    const atlas = new Atlas(board)
    const overlay = new Overlay(atlas, this.theme, (side) => this.lookOf(side))
    const pieces = new Pieces(atlas, (side) => this.lookOf(side))
    const labels = new Labels(atlas, this.theme)
    this.drawn = {
      atlas, overlay, pieces, labels,
      lines: new Lines(atlas, this.theme),
      ground: repainted(before?.ground, this.#printer(atlas)),
      marks: repainted(before?.marks, (paper) => overlay.paint(paper)),
      words: repainted(before?.words, (paper) => labels.paint(paper)),
    }
    this.slot.replaceChildren(pieces.element)
    pieces.set(this.units)
    pieces.selected = before?.pieces.selected ?? null
    overlay.taken = pieces.taken
    labels.cover(pieces.taken)
    for (const [name, marks] of this.marks) this.#mark(name, marks)
    this.camera.extent = atlas.extent
    this.fresh = true
    if (!before || JSON.stringify(before.atlas.board.extent) !== JSON.stringify(board.extent)) {
      this.cell = -1
      this.camera.fit()
      this.camera.jump()
    }
    this.drawn.lines.cursor = this.cell
    this.#wake()
  }

  /** @param {Theme} theme */
  setTheme(theme) {
    if (theme === this.theme) return
    this.theme = theme
    this.looks.clear()
    if (this.drawn) this.#layOut(this.drawn.atlas.board)
  }

  /** Who plays, in which colours. @param {SideJson[]} sides */
  setSides(sides) {
    if (JSON.stringify(sides) === JSON.stringify(this.sides)) return
    this.sides = sides
    this.looks.clear()
    this.drawn?.pieces.repaint()
    this.drawn?.marks.invalidate()
    this.#wake()
  }

  /** The pieces as they stand now. @param {Unit[]} units */
  setUnits(units) {
    this.units = units
    if (!this.drawn) return
    const { pieces, overlay, labels, marks, words } = this.drawn
    pieces.set(units)
    overlay.taken = pieces.taken
    marks.invalidate()
    if (labels.cover(overlay.taken)) words.invalidate()
    this.#wake()
  }

  /** What is drawn on top, under a name of your own; nothing takes it off. @param {string} name @param {Marks | null} marks */
  setMarks(name, marks) {
    if (marks) this.marks.set(name, marks)
    else if (!this.marks.delete(name)) return
    this.#mark(name, marks)
    this.#wake()
    this.#tell("marks", {})
  }

  /** @param {string} name @param {Marks | null} marks */
  #mark(name, marks) {
    if (!this.drawn) return
    if (this.drawn.overlay.set(name, marks)) this.drawn.marks.invalidate()
    this.drawn.lines.set(name, marks)
    this.drawn.pieces.mark(name, marks)
  }

  /** Put a ring round a piece. @param {UnitId | null} unit */
  select(unit) {
    if (!this.drawn || this.drawn.pieces.selected === unit) return
    this.drawn.pieces.select(unit)
    if (unit === null) this.drawn.pieces.fan(null)
    this.#wake()
  }

  /** Bring a cell into view. @param {Label} label @param {{scale?: number}} [how] */
  show(label, { scale } = {}) {
    const cell = this.atlas.cell(label)
    if (cell < 0) return
    this.camera.show(this.atlas.centre(cell), scale)
    this.#wake()
  }

  /** Whether there is a cell of that label. @param {Label} label */
  has(label) {
    return this.drawn !== null && this.atlas.cell(label) >= 0
  }

  /** Look from where somebody else looks, such as a board beside this one. @param {import("./camera.js").Pose} pose */
  look(pose) {
    this.camera.goal = this.seen = { ...pose }
    this.camera.pose = this.seen
    this.#wake()
  }

  /** Where the whole map would be too small to read its pieces, begin at some of its cells instead. @param {Label[]} labels */
  approach(labels) {
    const cells = this.drawn ? this.atlas.cells(labels) : []
    if (!this.drawn || !cells.length) return
    const { size } = this.drawn.pieces
    if (this.camera.goal.scale * size >= (SMALL.matches ? READ : LEGIBLE)) return
    // The one nearest to the middle of all: between two fronts there may be nothing to see.
    const [x, y] = this.atlas.middle(cells)
    const far = (/** @type {number} */ cell) => Math.hypot(this.atlas.x[cell] - x, this.atlas.y[cell] - y)
    this.camera.show(this.atlas.centre(cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best))), READ / size)
    this.camera.jump()
    this.#wake()
  }

  fit() {
    this.camera.fit()
    this.#wake()
  }

  /** @param {number} factor */
  zoom(factor) {
    this.camera.zoomAt(factor)
    this.#wake()
  }

  /** @returns {Atlas} */
  get atlas() {
    if (!this.drawn) throw new Error("the board has no map yet")
    return this.drawn.atlas
  }

  /** The pieces that cover a cell, the bottom first. @param {Label} label @returns {Unit[]} */
  unitsAt(label) {
    return this.drawn?.pieces.at(this.atlas.cell(label)) ?? []
  }

  /** The cell of the keyboard. @returns {Label | null} */
  get cursor() {
    return this.drawn && this.cell >= 0 ? this.atlas.label(this.cell) : null
  }

  set cursor(label) {
    const cell = label === null || !this.drawn ? -1 : this.atlas.cell(label)
    this.#goTo(cell, true)
  }

  /** Whether everything in view is painted, and nothing moves. */
  get painted() {
    return this.drawn !== null && this.camera.width > 1 && this.frame === 0
  }

  /** A cell in words: its number, ground, pieces, and what `describe` adds. @param {Label} label */
  tell(label) {
    const { atlas } = this
    const cell = atlas.cell(label)
    const { facts, elevation } = atlas.board
    const height = elevation?.[cell] ? `height ${elevation[cell]}` : ""
    const said = Object.entries(facts).filter(([, cells]) => label in cells).map(([name]) => name.replaceAll("_", " "))
    const tags = [...this.marks.values()].flatMap((marks) => marks.tags?.[label] ?? [])
    const ready = this.#ready
    const who = this.unitsAt(label).map(({ id, name, side }) => `${name} (${side}${ready.has(id) ? ", can still act" : ""})`)
    return [label, atlas.ground(cell), height, ...said, ...tags, who.join(", "), this.describe(label)].filter(Boolean).join("; ")
  }

  // What comes out

  /** @param {string} name @param {object} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }

  #listen() {
    const { element } = this
    new ResizeObserver(() => this.#resize()).observe(element)
    this.#listenAround()
    this.pointer = new Pointer(element, {
      hover: (spot, unit, held) => this.#hover(spot ? this.#pointed(spot, unit) : -1, unit, held),
      click: (spot, unit, event) => (unit === null && this.#onCard(spot)) || this.#click(this.#under(spot), unit, event),
      menu: (spot, unit, event) => this.#menu(this.#pointed(spot, unit), unit, event.clientX, event.clientY),
      pan: (dx, dy) => this.#moved(() => this.camera.panBy(dx, dy)),
      zoom: (factor, { x, y }) => this.#moved(() => this.camera.zoomAt(factor, x, y)),
      pinch: (factor, { x, y }, dx, dy) => this.#moved(() => this.camera.pinch(factor, x, y, dx, dy)),
      mayDrag: (unit) => this.mayDrag(unit),
      dragStart: (unit, spot) => this.#dragStart(unit, spot),
      dragMove: (spot) => this.#dragMove(spot),
      dragEnd: (spot) => this.#dragEnd(spot),
    })
    const keys = new Keys({
      goTo: (cell) => this.#goTo(cell, true),
      pick: (event) => this.#pick(event),
      dragging: () => this.dragged !== null,
      point: (event) => this.cursor && this.#tell("cellclick", { cell: this.cursor, ...held(event) }),
      nextPiece: (step) => this.#nextPiece(step),
      menu: () => this.#menuAtCursor(),
      escape: () => this.#escape(),
      zoom: (factor) => this.zoom(factor),
      pan: (right, down) => this.#moved(() => this.camera.glideBy(right, down)),
      fit: () => this.fit(),
    })
    element.addEventListener("keydown", (event) => {
      if (event.target !== element || !this.drawn) return
      keys.press(event, this.atlas, this.#cursorCell())
      // Whoever clicked into the board and goes on by keys has to see where he is.
      if (event.defaultPrevented && !this.drawn.lines.cursorSeen) this.#cursorShown(this.drawn, true)
    })
    element.addEventListener("pointerdown", () => this.drawn && this.#cursorShown(this.drawn, false))
    element.addEventListener("focus", () => this.#cursorSeen(element.matches(":focus-visible")))
    element.addEventListener("blur", () => this.#cursorSeen(false))
  }

  /** @param {() => void} change */
  #moved(change) {
    change()
    this.#wake()
  }

  /** The cell under a point of the view; on the card of an open stack, that of the stack. @param {Spot} spot */
  #under(spot) {
    if (!this.drawn) return -1
    return this.#onCard(spot) ? this.drawn.pieces.opened : this.atlas.at(...this.camera.toMap(spot.x, spot.y))
  }

  /** The cell that is pointed at: who points at a piece means the cell where it stands, even if it lies over another. @param {Spot} spot @param {UnitId | null} unit */
  #pointed(spot, unit) {
    const under = this.#under(spot)
    const cells = (unit !== null && this.drawn?.pieces.pieces.get(unit)?.cells) || [under]
    return cells.includes(under) ? under : cells[0]
  }

  /** Whether a point lies on the card of an open stack; a piece that is dragged goes over it. @param {Spot} spot */
  #onCard({ x, y }) {
    return this.dragged === null && Boolean(this.drawn?.pieces.covered(this.camera.toMap(x, y)))
  }

  /** Lay the open stack together. */
  #pileUp() {
    if (!this.drawn?.pieces.open) return
    this.drawn.pieces.fan(null)
    this.#wake()
  }

  /** Whoever clicks beside the map or presses Escape has done with the stack that is open, too. */
  #listenAround() {
    const document = this.element.ownerDocument
    const gone = new AbortController()
    const unless = (/** @type {boolean} */ stays) => {
      if (!this.element.isConnected) gone.abort()
      else if (!stays) this.#pileUp()
    }
    document.addEventListener("pointerdown", ({ target }) => unless(target instanceof Node && this.element.contains(target)), { signal: gone.signal })
    document.addEventListener("keydown", ({ key }) => unless(key !== "Escape"), { signal: gone.signal })
  }

  /** @param {number} cell */
  #name(cell) {
    return cell >= 0 ? this.atlas.label(cell) : null
  }

  /** @param {number} cell @param {UnitId | null} unit @param {boolean} isHeld */
  #hover(cell, unit, isHeld) {
    const { hovered } = this
    if (cell === hovered.cell && unit === hovered.unit && isHeld === hovered.held) return
    this.hovered = { cell, unit, held: isHeld }
    this.#closeLater(cell, unit)
    this.#tell("cellhover", { cell: this.#name(cell), unit, held: isHeld })
  }

  /** Who goes elsewhere and stays there has done with the stack that is open. @param {number} cell @param {UnitId | null} unit */
  #closeLater(cell, unit) {
    clearTimeout(this.closing)
    const { pieces } = this.drawn ?? {}
    if (cell < 0 || !pieces?.open || pieces.isOpen(cell, unit)) return
    this.closing = setTimeout(() => this.#pileUp(), PATIENCE)
  }

  /** @param {number} cell @param {UnitId | null} hit @param {MouseEvent | KeyboardEvent} event */
  #click(cell, hit, event) {
    if (!this.drawn) return
    const { pieces } = this.drawn
    const top = pieces.shown ? null : (pieces.at(cell).pop()?.id ?? null)
    const unit = hit ?? top
    const at = unit === null ? cell : (pieces.pieces.get(unit)?.cells[0] ?? cell)
    pieces.fan(unit)
    this.#wake()
    if (at < 0) return
    this.cell = this.drawn.lines.cursor = at
    if (unit !== null) this.#tell("unitclick", { unit, cell: this.#name(at), ...held(event) })
    else this.#tell("cellclick", { cell: this.#name(cell), ...held(event) })
  }

  /** @param {number} cell @param {UnitId | null} unit @param {number} x @param {number} y */
  #menu(cell, unit, x, y) {
    if (cell >= 0) this.#tell("cellmenu", { cell: this.#name(cell), unit, x, y })
  }

  #menuAtCursor() {
    const cell = this.#cursorCell()
    const { left, top } = this.element.getBoundingClientRect()
    const [x, y] = this.camera.toView(...this.atlas.centre(cell))
    this.#menu(cell, this.drawn?.pieces.at(cell).pop()?.id ?? null, left + x, top + y)
  }

  /** @param {UnitId} unit @param {Spot} spot */
  #dragStart(unit, spot) {
    this.dragged = { unit, cell: this.#under(spot) }
    this.#tell("dragstart", { unit, cell: this.#name(this.dragged.cell) })
  }

  /** @param {Spot} spot */
  #dragMove(spot) {
    const cell = this.#under(spot)
    if (!this.dragged || cell === this.dragged.cell) return
    this.dragged.cell = cell
    this.#tell("dragmove", { unit: this.dragged.unit, cell: this.#name(cell) })
  }

  /** @param {Spot | null} spot */
  #dragEnd(spot) {
    const { dragged } = this
    this.dragged = null
    if (dragged) this.#tell(spot ? "dragend" : "dragcancel", { unit: dragged.unit, cell: spot && this.#name(this.#under(spot)) })
  }

  // The keyboard

  /** The cell of the cursor; before it has been anywhere, the one in the middle of the view. */
  #cursorCell() {
    if (this.cell < 0) this.cell = this.atlas.nearest(this.camera.pose.x, this.camera.pose.y)
    return this.cell
  }

  /** @param {number} cell @param {boolean} told */
  #goTo(cell, told) {
    this.cell = cell
    if (!this.drawn) return
    this.drawn.lines.cursor = cell
    if (cell >= 0) {
      this.camera.show(this.atlas.centre(cell))
      if (told) this.told.textContent = this.tell(this.atlas.label(cell))
      this.#hover(cell, this.drawn.pieces.at(cell).pop()?.id ?? null, false)
    }
    this.#wake()
  }

  /** @param {boolean} seen */
  #cursorSeen(seen) {
    if (!this.drawn) return
    this.#cursorShown(this.drawn, seen)
    if (seen) this.#goTo(this.#cursorCell(), true)
  }

  /** @param {Drawn} drawn @param {boolean} seen */
  #cursorShown({ lines }, seen) {
    lines.cursorSeen = seen
    lines.cursor = this.cell
    this.#wake()
  }

  /** Enter: the topmost piece; again, the next one below it. @param {KeyboardEvent} event */
  #pick(event) {
    const cell = this.#cursorCell()
    const stack = this.drawn?.pieces.at(cell).map(({ id }) => id) ?? []
    if (!stack.length) {
      this.#tell("cellclick", { cell: this.#name(cell), ...held(event) })
      return
    }
    const nth = stack.indexOf(this.drawn?.pieces.selected ?? "")
    const unit = stack[(nth <= 0 ? stack.length : nth) - 1]
    this.drawn?.pieces.fan(unit)
    this.#wake()
    this.#tell("unitclick", { unit, cell: this.#name(cell), ...held(event) })
  }

  /** @param {1 | -1} step */
  #nextPiece(step) {
    const ready = this.#ready
    const stacks = [...(this.drawn?.pieces.stacks.values() ?? [])].sort((a, b) => a.cells[0] - b.cells[0])
    if (!stacks.length) return
    const { yes = [], no = [] } = Object.groupBy(stacks, ({ pieces }) => (pieces.some(({ unit }) => ready.has(unit.id)) ? "yes" : "no"))
    const [first, all] = [yes.length ? yes : no, [...yes, ...no]].map((some) => some.map(({ cells }) => cells[0]))
    const [cell, here] = [this.#cursorCell(), all.indexOf(this.#cursorCell())]
    if (here >= 0) this.#goTo(all[(here + step + all.length) % all.length], true)
    else if (step > 0) this.#goTo(first.find((each) => each > cell) ?? first[0], true)
    else this.#goTo(first.findLast((each) => each < cell) ?? first[first.length - 1], true)
  }

  /** The pieces that can still do something: they come first. */
  get #ready() {
    return new Set([...this.marks.values()].flatMap(({ ready }) => [...(ready ?? [])]))
  }

  #escape() {
    if (this.dragged) {
      this.pointer?.breakOff()
      return true
    }
    this.#pileUp()
    this.#tell("escape", {})
    return true
  }

  // Drawing

  /** How a side looks here: its colour, the ink on it, its number. @param {string} side */
  lookOf(side) {
    const known = this.looks.get(side)
    if (known) return known
    const found = this.sides.find(({ name }) => name === side)
    const colour = colourOf(found, this.theme) || "#5b5b5b"
    const look = { colour, ink: inkOn(colour), number: found?.number ?? 0 }
    this.looks.set(side, look)
    return look
  }

  #resize() {
    const { width, height } = this.element.getBoundingClientRect()
    this.dpr = Math.min(devicePixelRatio || 1, 3)
    for (const canvas of [this.below, this.above]) {
      canvas.width = Math.max(1, Math.round(width * this.dpr))
      canvas.height = Math.max(1, Math.round(height * this.dpr))
    }
    this.camera.resize(width, height)
    if (this.unseen) {
      this.camera.fit()
      this.camera.jump()
      this.unseen = width < 2
    }
    this.drawn?.pieces.set(this.units)
    this.#wake()
  }

  #wake() {
    if (this.frame) return
    this.last = performance.now()
    this.frame = requestAnimationFrame((now) => this.#draw(now))
  }

  /** @param {number} now */
  #draw(now) {
    this.frame = 0
    if (!this.drawn || this.camera.width < 2) return
    this.camera.step(now - this.last)
    this.last = now
    const until = performance.now() + (this.fresh ? AT_FIRST : BUDGET)
    const done = [this.drawn.pieces.follow(this.camera), this.#drawBelow(this.drawn, until), this.#drawAbove(this.drawn, until)]
    this.fresh = false
    if (this.camera.pose !== this.seen) {
      this.seen = this.camera.pose
      this.#tell("camera", {})
    }
    if (!done.every(Boolean) || !this.camera.rests) this.frame = requestAnimationFrame((then) => this.#draw(then))
  }

  /** @param {Drawn} drawn @param {number} until */
  #drawBelow({ ground }, until) {
    const ctx = this.#clear(this.below)
    return ground.draw(ctx, this.camera, this.dpr, until)
  }

  /** @param {Drawn} drawn @param {number} until */
  #drawAbove({ marks, words, labels, overlay, lines, pieces, atlas }, until) {
    const ctx = this.#clear(this.above)
    const painted = overlay.empty || marks.draw(ctx, this.camera, this.dpr, until)
    const written = !labels.shows(this.camera.scale) || words.draw(ctx, this.camera, this.dpr, until)
    ctx.setTransform(this.dpr, 0, 0, this.dpr, 0, 0)
    pieces.sketch(ctx, this.camera, atlas.board.inks[this.theme])
    lines.draw(ctx, this.camera)
    return painted && written
  }

  /** @param {HTMLCanvasElement} canvas */
  #clear(canvas) {
    const ctx = canvas.getContext("2d")
    if (!ctx) throw new Error("this browser cannot draw")
    ctx.setTransform(1, 0, 0, 1, 0, 0)
    ctx.clearRect(0, 0, canvas.width, canvas.height)
    return ctx
  }
}

/**
 * Tiles with another painter: what they show stays until it is painted anew.
 *
 * @param {Tiles | undefined} tiles
 * @param {(paper: import("./tiles.js").Paper) => void} paint
 */
function repainted(tiles, paint) {
  if (!tiles) return new Tiles(paint)
  tiles.paint = paint
  tiles.invalidate()
  return tiles
}

/** @param {MouseEvent | KeyboardEvent} event */
function held(event) {
  const { shiftKey, ctrlKey, metaKey, altKey } = event
  return { shift: shiftKey, ctrl: ctrlKey || metaKey, alt: altKey, touch: event instanceof PointerEvent && event.pointerType === "touch" }
}

/** Black or white, whichever is read on a colour. @param {string} colour */
function inkOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.3 ? "#1c1a17" : "#ffffff"
}
