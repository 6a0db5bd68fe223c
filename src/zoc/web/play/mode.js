/**
 * What a click means: one state machine for the mouse, fingers, keys and Escape.
 *
 * A mode is a pile of layers. The topmost layer that knows an event answers it; Escape takes the topmost layer off.
 *
 *     picking        a feature waits for a piece or a cell
 *     unsure         a tap may mean a piece or the cell below it
 *     aiming         an order to move was chosen from the menu
 *     waiting        a click waits for the reach
 *     what-if        something is supposed: a remedy that is tried, or pieces moved at will
 *     routing        a way is drawn
 *     explaining     a ruling or a way lies open in the panel
 *     asking         a click asks why instead of ordering
 *     selected       a unit is chosen
 *     looking back   an earlier moment is shown
 *     idle
 *
 * `transition` is pure: it returns the next mode and the effects, which `click.js`, `route.js` and `whatif.js` carry out. What
 * is lawful comes in as `World`, from answers of the service.
 *
 * @module
 */

/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").UnitId} UnitId */
/** @typedef {import("./types.js").Click} Click */
/** @typedef {import("./types.js").Either} Either */
/** @typedef {import("./types.js").Trial} Trial */
/** @typedef {import("./types.js").Wanted} Wanted */
/** @typedef {import("../types.js").TableState} TableState */

/** The layers, from the top down. */
export const LAYERS = /** @type {const} */ ([
  "picking", "unsure", "aiming", "waiting", "what-if", "routing", "explaining", "asking", "selected", "looking back", "idle",
])

/** @typedef {typeof LAYERS[number]} Layer */

/**
 * @typedef {object} Mode
 * @property {Layer} name The topmost layer.
 * @property {UnitId | null} unit The chosen unit.
 * @property {TableState | null} past The table at an earlier moment, while the player looks back.
 * @property {boolean} asking Whether a click asks why instead of ordering.
 * @property {Label | null} explained The cell whose ruling lies open.
 * @property {boolean} drawn Whether the panel shows the way that was drawn.
 * @property {readonly Label[]} waypoints
 * @property {boolean} dragging Whether a piece is being dragged along its way.
 * @property {Trial | null} trial A remedy that is being tried.
 * @property {{copies: UnitId | null, side?: string | null} | null} supposing Pieces are moved at will; the next click puts a copy of one down, if it is named, and every click a new piece of a side, if one is.
 * @property {boolean} puts Whether a click on a cell puts the chosen piece there, while pieces are moved at will; otherwise it asks why.
 * @property {Click | null} early A click that waits for the reach.
 * @property {string} aiming The order to move that was chosen from the menu: the next click says where, whoever stands there.
 * @property {Either | null} either A tap that may mean a piece or the cell in which it stands.
 * @property {Wanted | null} wanted What a feature waits for.
 */

/**
 * @typedef {object} World What the page knows of the table when the event comes.
 * @property {{id: UnitId, cell: Label | null, name: string} | null} unit The chosen unit, if it is on the table that is shown.
 * @property {(cell: Label) => boolean} reaches Whether the chosen unit can go to a cell.
 * @property {boolean} reaching Whether that is still being worked out.
 * @property {boolean} mayGo Whether the unit can be ordered to go.
 * @property {boolean} mayCommand Whether the unit is this seat's to order just now.
 * @property {(cell: Label) => UnitId | undefined} standing The first piece in a cell.
 * @property {(unit: UnitId) => Label | null} place Where a piece stands.
 */

/**
 * @typedef {({type: "unit"} & Click & {unit: UnitId})
 *   | ({type: "cell"} & Click)
 *   | {type: "menu", cell: Label, unit?: UnitId | null}
 *   | {type: "escape"}
 *   | {type: "explain", cell: Label}
 *   | {type: "tap", means: "go" | "choose"}
 *   | {type: "backspace"}
 *   | {type: "delete"}
 *   | {type: "step", way: "back" | "forth"}
 *   | {type: "drag", unit: UnitId}
 *   | {type: "over", unit: UnitId, cell: Label | null}
 *   | {type: "pin", cell: Label}
 *   | {type: "drop", unit: UnitId, cell: Label | null}
 *   | {type: "cancel"}} Gesture What the player does on the map or the keyboard.
 */

/**
 * @typedef {{type: "choose", unit: UnitId | null}
 *   | {type: "aim", deed: string}
 *   | {type: "pick", wanted: Wanted}
 *   | {type: "unpick"}
 *   | {type: "ask", on: boolean}
 *   | {type: "try", trial: Trial | null}
 *   | {type: "close"}
 *   | {type: "look back", past: TableState | null}
 *   | {type: "suppose", on: boolean}
 *   | {type: "puts", on: boolean}
 *   | {type: "copy", unit: UnitId}
 *   | {type: "new pieces", side: Side | null}
 *   | {type: "drawn"}
 *   | {type: "undrawn"}
 *   | {type: "dropped"}
 *   | {type: "unroute"}
 *   | {type: "go"}
 *   | {type: "begin"}} Wish What a button or a feature of the page wants.
 */

/**
 * @typedef {{type: "table", fresh: boolean}
 *   | {type: "manner", deed: string, first: boolean}
 *   | {type: "perform", performing: boolean}
 *   | {type: "order"}
 *   | {type: "refused"}
 *   | {type: "reach", known: boolean}} News What has become known: an event at the table, another way of moving or the first of a unit, the reach.
 */

/** @typedef {Gesture | Wish | News} Event */

/**
 * @typedef {{do: "go", cell: Label}
 *   | {do: "finish", cell: Label}
 *   | {do: "drag"}
 *   | {do: "draw", cell: Label | null}
 *   | {do: "redraw"}
 *   | {do: "clear route", panel: boolean}
 *   | {do: "take", wanted: Wanted, picked: string}
 *   | {do: "leave", wanted: Wanted}
 *   | {do: "tell", text: string, tone?: "plain" | "bad", quiet?: boolean}
 *   | {do: "announce", text: string}
 *   | {do: "carry", unit: UnitId, cell: Label | null}
 *   | {do: "suppose", change: Change}
 *   | {do: "put a copy", like: UnitId, cell: Label}
 *   | {do: "put a new one", side: Side, cell: Label}
 *   | {do: "step", way: "back" | "forth"}} Effect
 */

/** @typedef {{mode: Mode, effects: Effect[]}} Next */

/**
 * @template {Event} E
 * @typedef {(mode: Mode, event: E, world: World) => Next | null} Step Nothing if the layer below is to answer.
 */

/** @typedef {{[T in Event["type"]]?: Step<Extract<Event, {type: T}>>}} Row */

/** @type {Mode} */
export const IDLE = {
  name: "idle",
  unit: null,
  past: null,
  asking: false,
  explained: null,
  drawn: false,
  waypoints: [],
  dragging: false,
  trial: null,
  supposing: null,
  puts: true,
  early: null,
  aiming: "",
  either: null,
  wanted: null,
}

/** Whether a layer lies in the pile. @type {Record<Layer, (mode: Mode) => boolean>} */
const HOLDS = {
  picking: ({ wanted }) => wanted !== null,
  unsure: ({ either }) => either !== null,
  aiming: ({ aiming }) => aiming !== "",
  waiting: ({ early }) => early !== null,
  "what-if": ({ trial, supposing }) => trial !== null || supposing !== null,
  routing: ({ waypoints, dragging }) => waypoints.length > 0 || dragging,
  explaining: ({ explained, drawn }) => explained !== null || drawn,
  asking: ({ asking }) => asking,
  selected: ({ unit }) => unit !== null,
  "looking back": ({ past }) => past !== null,
  idle: () => true,
}

/** What each layer does on each event; an event that it does not name goes to the layer below. @type {Record<Layer, Row>} */
export const TABLE = {
  picking: {
    unit: (mode, { cell, unit }) => pick(mode, mode.wanted?.kind === "unit" ? unit : cell),
    cell: (mode, { cell }, world) => pick(mode, mode.wanted?.kind === "cell" ? cell : (world.standing(cell) ?? "")),
    escape: (mode) => to({ ...mode, wanted: null }, ...(mode.wanted ? [leave(mode.wanted)] : [])),
  },
  unsure: {
    tap: (mode, { means }, world) => {
      const { either } = mode
      if (!either) return null
      if (means === "choose") return choose(mode, either.unit)
      return transition({ ...mode, either: null }, { type: "cell", cell: either.cell, shift: false, ctrl: true, alt: false }, world)
    },
    escape: (mode) => to({ ...mode, either: null }),
  },
  aiming: {
    unit: (mode, click, world) => (click.shift || !isOther(mode, click) || isHere(world, click) ? null : goTo(mode, click, world)),
    escape: (mode) => to({ ...mode, aiming: "" }),
  },
  waiting: {
    reach: (mode, { known }, world) => {
      const { early } = mode
      const rest = { ...mode, early: null }
      return known && early ? transition(rest, { type: "cell", ...early }, world) : to(rest)
    },
    escape: (mode) => to({ ...mode, early: null }),
  },
  "what-if": {
    unit: (mode, { cell, unit }) => putCopy(mode, cell) ?? (mode.supposing?.side ? choose({ ...mode, supposing: { copies: null } }, unit) : null),
    cell: (mode, { cell }, world) => putCopy(mode, cell) ?? putNew(mode, cell) ?? put(mode, cell, world),
    drag: (mode, { unit }) => (mode.supposing ? choose(mode, unit) : null),
    over: (mode, { unit, cell }) => (mode.supposing ? to(mode, { do: "carry", unit, cell }) : null),
    drop: (mode, { unit, cell }, world) => {
      if (!mode.supposing) return null
      const moves = cell !== null && cell !== world.place(unit)
      return to(mode, { do: "carry", unit, cell: null }, ...(moves ? [suppose({ move: unit, to: cell })] : []))
    },
    cancel: (mode) => (mode.supposing ? to(mode, { do: "carry", unit: mode.unit ?? "", cell: null }) : null),
    delete: (mode) => (mode.supposing && mode.unit ? to(mode, suppose({ remove: mode.unit })) : null),
    step: (mode, { way }) => (mode.supposing ? to(mode, { do: "step", way }) : null),
    escape: (mode) => (mode.trial ? to({ ...mode, trial: null }) : mode.supposing?.side ? to({ ...mode, supposing: { copies: null } }) : null),
  },
  routing: {
    unit: (mode, click, world) => (click.ctrl && !click.shift && isOther(mode, click) ? goTo(mode, click, world) : null),
    cell: (mode, { cell, shift }, world) =>
      shift || isHere(world, { cell }) || !world.unit || !mode.waypoints.length ? null : to(mode, { do: "finish", cell }),
    backspace: (mode) => (mode.waypoints.length ? withWaypoints(mode, mode.waypoints.slice(0, -1)) : null),
    over: (mode, { cell }) => (mode.dragging ? to(mode, { do: "draw", cell }) : null),
    pin: (mode, { cell }, { unit }) =>
      mode.dragging && mode.waypoints.at(-1) !== cell && unit?.cell !== cell
        ? withWaypoints(mode, [...mode.waypoints, cell], { do: "announce", text: `Via ${cell}.` })
        : null,
    drop: (mode, { cell }, { unit }) => {
      if (!mode.dragging) return null
      const nowhere = cell === null || (cell === unit?.cell && !mode.waypoints.length)
      return nowhere ? unroute({ ...mode, dragging: false }) : to(mode, { do: "finish", cell })
    },
    cancel: (mode) => unroute({ ...mode, dragging: false }),
    escape: (mode) => unroute({ ...mode, dragging: mode.dragging && mode.waypoints.length > 0 }),
  },
  explaining: {
    escape: (mode) => (mode.drawn ? unroute(mode) : to({ ...mode, explained: null })),
  },
  asking: {
    unit: (mode, click) => (!click.shift && isOther(mode, click) ? explain(mode, click.cell) : null),
    cell: (mode, { cell, shift }, world) => (shift || isHere(world, { cell }) || !world.unit ? null : explain(mode, cell)),
    escape: (mode) => to({ ...mode, asking: false }),
  },
  selected: {
    unit: (mode, click, world) => {
      if (!isOther(mode, click)) return to(mode)
      if (click.shift) return addWaypoint(mode, click.cell)
      if (click.ctrl) return goTo(mode, click, world)
      const twofold = click.touch && !isHere(world, click) && world.reaches(click.cell) && world.mayGo
      return twofold ? to({ ...mode, either: { cell: click.cell, unit: click.unit } }) : choose(mode, click.unit)
    },
    cell: (mode, click, world) => {
      const { cell } = click
      if (!world.unit) return null
      if (isHere(world, click)) return unroute({ ...mode, explained: null })
      if (click.shift) return addWaypoint(mode, cell)
      if (world.reaches(cell) && world.mayGo) return to(mode, { do: "go", cell })
      if (world.reaching && world.mayCommand) return wait(mode, click, world.unit.name)
      return explain(mode, cell)
    },
    menu: (mode, { cell, unit }) => (unit === mode.unit ? null : explain(mode, cell)),
    explain: (mode, { cell }) => explain(mode, cell),
    escape: (mode) => choose(mode, null),
  },
  "looking back": {
    escape: (mode) => to({ ...mode, past: null }),
  },
  idle: {
    // The map
    unit: (mode, { unit }) => choose(mode, unit),
    cell: (mode, { cell }) => to({ ...mode, explained: cell }),
    menu: (mode, { cell, unit }) => (unit ? choose(mode, unit) : to({ ...mode, explained: cell })),
    drag: (mode, { unit }) => {
      const { mode: chosen, effects } = choose(mode, unit)
      const taken = { dragging: true, waypoints: [], drawn: false, explained: null, trial: null, early: null, either: null }
      return to({ ...chosen, ...taken }, ...effects, { do: "drag" })
    },
    // What the page wants
    choose: (mode, { unit }) => choose(mode, unit),
    aim: (mode, { deed }) => to({ ...mode, aiming: deed, explained: null, either: null }),
    pick: (mode, { wanted }) => to({ ...mode, wanted, aiming: "", either: null, early: null }),
    unpick: (mode) => (mode.wanted ? to({ ...mode, wanted: null, either: null }) : to(mode)),
    ask: (mode, { on }) => to({ ...mode, asking: on }),
    try: (mode, { trial }) => to({ ...mode, trial }),
    close: (mode) => to({ ...mode, explained: null, trial: null }),
    "look back": (mode, { past }) => to({ ...mode, past, aiming: past ? "" : mode.aiming, either: null }),
    suppose: (mode, { on }) => to({ ...mode, supposing: on ? { copies: null } : null }),
    puts: (mode, { on }) => to({ ...mode, puts: on }),
    copy: (mode, { unit }) => (mode.supposing ? to({ ...mode, supposing: { copies: unit } }) : null),
    "new pieces": (mode, { side }) => (mode.supposing ? to({ ...mode, supposing: { copies: null, ...(side !== null && { side }) } }) : null),
    drawn: (mode) => (mode.explained ? null : to({ ...mode, drawn: true })),
    undrawn: (mode) => to({ ...mode, drawn: false }),
    dropped: (mode) => to({ ...mode, dragging: false }),
    unroute: (mode) => unroute({ ...mode, dragging: false }),
    go: (mode) => to({ ...mode, explained: null, aiming: "" }),
    begin: (mode) => {
      const rest = { ...mode, explained: null, trial: null }
      return mode.drawn ? unroute({ ...rest, dragging: false }) : to(rest)
    },
    // What has become known
    table: (mode, { fresh }) => {
      if (!fresh) return to({ ...mode, either: null })
      const explained = mode.unit ? null : mode.explained
      return unroute({ ...mode, early: null, aiming: "", either: null, trial: null, explained })
    },
    manner: (mode, { deed, first }) => {
      const now = { ...mode, aiming: deed === mode.aiming ? mode.aiming : "" }
      // A way that was drawn before the unit's ways of moving were known is still meant, also one that was dropped already.
      if (first) return to(now, ...(HOLDS.routing(mode) ? [redraw()] : []))
      return mode.dragging ? to(now, redraw()) : unroute(now)
    },
    perform: (mode, { performing }) => to({ ...mode, aiming: performing ? "" : mode.aiming, either: null }),
    order: (mode) => to({ ...mode, explained: null }),
    refused: (mode) => to({ ...mode, explained: null }),
  },
}

/** The layers that lie in the pile, from the top down. @param {Mode} mode @returns {Layer[]} */
export function layers(mode) {
  return LAYERS.filter((layer) => HOLDS[layer](mode))
}

/**
 * The next mode, and what is to be done; nothing if no layer knows the event.
 *
 * @param {Mode} mode
 * @param {Event} event
 * @param {World} world
 * @returns {Next | null}
 */
export function transition(mode, event, world) {
  // A new click replaces one that waits or is in doubt.
  const begun = event.type === "unit" || event.type === "cell" ? { ...mode, early: null, either: null } : mode
  return answer(begun, event, world, layers(begun))
}

/** Whether a piece may be dragged. @param {Mode} mode @param {boolean} commands Whether it is this seat's to order. */
export function mayDrag({ supposing, wanted, past }, commands) {
  return supposing !== null || (commands && wanted === null && past === null)
}

/** @param {Mode} mode @param {Event} event @param {World} world @param {readonly Layer[]} pile @returns {Next | null} */
function answer(mode, event, world, pile) {
  for (const layer of pile) {
    const step = /** @type {Step<Event> | undefined} */ (TABLE[layer][event.type])
    const next = step?.(mode, event, world)
    if (next) return next
  }
  return null
}

/** @param {Mode} mode @param {...Effect} effects @returns {Next} */
function to(mode, ...effects) {
  return { mode: { ...mode, name: layers(mode)[0] }, effects }
}

/** A click on a piece that means the cell below it. Pieces that are moved at will are not moved so. @param {Mode} mode @param {Click} click @param {World} world */
function goTo(mode, click, world) {
  const { cell, ctrl } = click
  const below = layers(mode).filter((layer) => LAYERS.indexOf(layer) >= LAYERS.indexOf("routing"))
  return answer(mode, { type: "cell", cell, shift: false, ctrl, alt: false }, world, below)
}

/** @param {Mode} mode @param {{unit: UnitId}} click */
function isOther(mode, { unit }) {
  return mode.unit !== null && mode.unit !== unit
}

/** @param {World} world @param {{cell: Label}} click */
function isHere({ unit }, { cell }) {
  return unit?.cell === cell
}

/** @param {Mode} mode @param {UnitId | null} unit @returns {Next} */
function choose(mode, unit) {
  if (unit === mode.unit) return to(mode)
  return unroute({ ...mode, unit, early: null, either: null, aiming: "", trial: null, explained: null, dragging: false })
}

/** @param {Mode} mode @param {Label} cell @returns {Next} */
function explain(mode, cell) {
  const trial = mode.trial?.cell === cell ? mode.trial : null
  const routes = mode.waypoints.length > 0 || mode.dragging
  // The ruling takes the panel over from a way that lies open.
  return to({ ...mode, explained: cell, trial, drawn: false }, ...(mode.drawn && !routes ? [clear(false)] : []))
}

/** @param {Mode} mode @param {Click} click @param {string} name @returns {Next} */
function wait(mode, click, name) {
  return to({ ...mode, early: click }, { do: "tell", text: `Wait: working out how far ${name} can go.`, quiet: true })
}

/** @param {Mode} mode @param {string} what @returns {Next | null} */
function pick(mode, what) {
  const { wanted } = mode
  if (!wanted) return null
  const found = wanted.known?.get(what)
  if (!what || (wanted.known && !found)) return to(mode, { do: "tell", text: wanted.say })
  if (found && !found.legal) return to(mode, { do: "tell", text: found.say, tone: "bad" })
  return to(mode, { do: "take", wanted, picked: what })
}

/** @param {Wanted} wanted @returns {Effect} */
function leave(wanted) {
  return { do: "leave", wanted }
}

// Ways

/** Add a waypoint, or take the last one off. @param {Mode} mode @param {Label} cell @returns {Next} */
function addWaypoint(mode, cell) {
  const { waypoints } = mode
  const last = waypoints.at(-1) === cell
  const text = last ? `No longer via ${cell}.` : `Via ${cell}.`
  return withWaypoints({ ...mode, explained: null }, last ? waypoints.slice(0, -1) : [...waypoints, cell], { do: "announce", text })
}

/** @param {Mode} mode @param {readonly Label[]} waypoints @param {...Effect} effects @returns {Next} */
function withWaypoints(mode, waypoints, ...effects) {
  if (waypoints.length || mode.dragging) return to({ ...mode, waypoints }, redraw(), ...effects)
  const next = unroute(mode)
  return { ...next, effects: [...next.effects, ...effects] }
}

/** Put the way away; one that is being dragged begins again where the piece stands. @param {Mode} mode @returns {Next} */
function unroute(mode) {
  if (mode.dragging) return to({ ...mode, waypoints: [] }, redraw())
  return to({ ...mode, waypoints: [], drawn: false }, clear(mode.drawn))
}

/** @returns {Effect} */
function redraw() {
  return { do: "redraw" }
}

/** @param {boolean} panel Whether the panel shows the way. @returns {Effect} */
function clear(panel) {
  return { do: "clear route", panel }
}

// What if

/** @param {Change} change @returns {Effect} */
function suppose(change) {
  return { do: "suppose", change }
}

/** @param {Mode} mode @param {Label} cell @returns {Next | null} */
function putCopy(mode, cell) {
  const { supposing } = mode
  if (!supposing?.copies) return null
  return to({ ...mode, supposing: { copies: null } }, { do: "put a copy", like: supposing.copies, cell })
}

/** @param {Mode} mode @param {Label} cell @returns {Next | null} */
function putNew(mode, cell) {
  const side = mode.supposing?.side
  return side ? to(mode, { do: "put a new one", side, cell }) : null
}

/** @param {Mode} mode @param {Label} cell @param {World} world @returns {Next | null} */
function put(mode, cell, world) {
  const { supposing, puts, unit } = mode
  if (!supposing || !puts || !unit || world.place(unit) === cell) return null
  return to(mode, suppose({ move: unit, to: cell }))
}
