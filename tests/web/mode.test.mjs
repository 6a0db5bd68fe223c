// What a click means, by the transition table alone: no browser, no service.

import assert from "node:assert/strict"
import { describe, test } from "node:test"

import { Machine } from "../../src/zoc/web/play/machine.js"
import { IDLE, LAYERS, layers, mayDrag, transition } from "../../src/zoc/web/play/mode.js"

/** Nothing may be changed in place: a mode is a value. */
function frozen(value) {
  if (value && typeof value === "object" && !(value instanceof Map)) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

/** The scout in A1 can go to B1; the guard stands in C1. */
const WORLD = frozen({
  unit: { id: "scout", cell: "A1", name: "the scout" },
  reaches: (cell) => cell === "B1",
  reaching: false,
  mayGo: true,
  mayCommand: true,
  standing: (cell) => ({ A1: "scout", B1: "friend", C1: "guard" })[cell],
  place: (unit) => ({ scout: "A1", guard: "C1" })[unit] ?? null,
})
const NOBODY = { ...WORLD, unit: null }
const LATE = { ...WORLD, mayGo: false, mayCommand: false }
const EARLY = { ...WORLD, reaches: () => false, reaching: true }

const WANTED = { say: "Which cell?", kind: "cell", known: null, take() {}, leave() {} }
const TRIAL = { say: "without the guard", keys: {}, cell: "C1" }
const PAST = { event: 3 }

const cell = (name, held = {}) => ({ type: "cell", cell: name, shift: false, ctrl: false, alt: false, ...held })
const unit = (id, at, held = {}) => ({ type: "unit", unit: id, cell: at, shift: false, ctrl: false, alt: false, ...held })

/** A mode with its name put right. */
const of = (patch) => frozen({ ...IDLE, ...patch, name: layers({ ...IDLE, ...patch })[0] })

/** One example of each state: what lies on top, and on what. */
const STATES = {
  idle: of({}),
  "looking back": of({ past: PAST }),
  selected: of({ unit: "scout" }),
  asking: of({ unit: "scout", asking: true }),
  explaining: of({ unit: "scout", explained: "C1" }),
  routing: of({ unit: "scout", waypoints: ["B1"], drawn: true }),
  "what-if": of({ unit: "scout", trial: TRIAL, explained: "C1" }),
  waiting: of({ unit: "scout", early: cell("B1") }),
  aiming: of({ unit: "scout", aiming: "march" }),
  unsure: of({ unit: "scout", either: { cell: "B1", unit: "friend" } }),
  picking: of({ unit: "scout", wanted: WANTED }),
}

/** What changes, and what is done. */
function after(mode, event, world = WORLD) {
  const next = transition(frozen(mode), frozen(event), world)
  if (!next) return null
  const changed = Object.fromEntries(Object.entries(next.mode).filter(([key, value]) => value !== mode[key] && key !== "name"))
  for (const key of ["waypoints"]) if (mode[key].length === 0 && changed[key]?.length === 0) delete changed[key]
  return { now: next.mode.name, changed, does: next.effects }
}

const CLEAR = { do: "clear route", panel: false }

test("the states have the names that they are known by, from the top down", () => {
  assert.deepEqual(Object.keys(STATES).toReversed(), [...LAYERS])
  for (const [name, mode] of Object.entries(STATES)) assert.equal(mode.name, name)
})

describe("a click on a cell", () => {
  const GOES = { now: "selected", changed: {}, does: [{ do: "go", cell: "B1" }] }
  const cases = [
    ["idle: who controls it", "idle", cell("B1"), NOBODY, { now: "explaining", changed: { explained: "B1" }, does: [] }],
    ["looking back: who controlled it", "looking back", cell("B1"), NOBODY, { now: "explaining", changed: { explained: "B1" }, does: [] }],
    ["selected: go there", "selected", cell("B1"), WORLD, GOES],
    ["selected, out of reach: why not", "selected", cell("C1"), WORLD, { now: "explaining", changed: { explained: "C1" }, does: [] }],
    ["selected, not its turn: why", "selected", cell("B1"), LATE, { now: "explaining", changed: { explained: "B1" }, does: [] }],
    ["selected, where it stands: nothing is asked", "explaining", cell("A1"), WORLD, { now: "selected", changed: { explained: null }, does: [CLEAR] }],
    ["selected, with Shift: by way of it", "selected", cell("C1", { shift: true }), WORLD,
      { now: "routing", changed: { waypoints: ["C1"] }, does: [{ do: "redraw" }, { do: "announce", text: "Via C1." }] }],
    ["selected, the unit not on the table that is shown: who controls it", "selected", cell("B1"), NOBODY,
      { now: "explaining", changed: { explained: "B1" }, does: [] }],
    ["explaining: go there", "explaining", cell("B1"), WORLD, { ...GOES, now: "explaining" }],
    ["asking: why, although it could go", "asking", cell("B1"), WORLD, { now: "explaining", changed: { explained: "B1" }, does: [] }],
    ["asking, with Shift: by way of it", "asking", cell("C1", { shift: true }), WORLD,
      { now: "routing", changed: { waypoints: ["C1"] }, does: [{ do: "redraw" }, { do: "announce", text: "Via C1." }] }],
    ["routing: the way ends there", "routing", cell("C1"), WORLD, { now: "routing", changed: {}, does: [{ do: "finish", cell: "C1" }] }],
    ["routing, with Shift on the last waypoint: it is taken off", "routing", cell("B1", { shift: true }), WORLD,
      { now: "selected", changed: { waypoints: [], drawn: false },
        does: [{ do: "clear route", panel: true }, { do: "announce", text: "No longer via B1." }] }],
    ["routing, where it stands: the way is put away", "routing", cell("A1"), WORLD,
      { now: "selected", changed: { waypoints: [], drawn: false }, does: [{ do: "clear route", panel: true }] }],
    ["what-if: why, of another cell without the remedy", "what-if", cell("D1"), LATE, { now: "explaining", changed: { explained: "D1", trial: null }, does: [] }],
    ["what-if: why, of the same cell with the remedy", "what-if", cell("C1"), LATE, { now: "what-if", changed: {}, does: [] }],
    ["aiming: go there", "aiming", cell("B1"), WORLD, { now: "aiming", changed: {}, does: [{ do: "go", cell: "B1" }] }],
    ["waiting: the new click counts", "waiting", cell("C1"), WORLD, { now: "explaining", changed: { early: null, explained: "C1" }, does: [] }],
    ["unsure: the new click counts", "unsure", cell("B1"), WORLD, { ...GOES, changed: { either: null } }],
    ["picking: it is taken", "picking", cell("D1"), WORLD, { now: "picking", changed: {}, does: [{ do: "take", wanted: WANTED, picked: "D1" }] }],
  ]
  for (const [name, state, event, world, expected] of cases) test(name, () => assert.deepEqual(after(STATES[state], event, world), expected))

  test("before the reach is known it waits, and then goes", () => {
    const waits = after(STATES.selected, cell("B1"), EARLY)
    assert.deepEqual(waits, {
      now: "waiting",
      changed: { early: cell("B1") },
      does: [{ do: "tell", text: "Wait: working out how far the scout can go.", quiet: true }],
    })
    assert.deepEqual(after(STATES.waiting, { type: "reach", known: true }), { ...GOES, changed: { early: null } })
    assert.deepEqual(after(STATES.waiting, { type: "reach", known: false }), { now: "selected", changed: { early: null }, does: [] })
    assert.equal(after(STATES.selected, { type: "reach", known: true }), null)
  })

  test("a seat that does not command the unit does not wait", () => {
    assert.deepEqual(after(STATES.selected, cell("B1"), { ...EARLY, mayCommand: false }).now, "explaining")
  })
})

describe("a click on a piece", () => {
  const CHOSEN = { now: "selected", changed: { unit: "friend" }, does: [CLEAR] }
  const cases = [
    ["idle: it is chosen", "idle", unit("friend", "B1"), NOBODY, CHOSEN],
    ["looking back: it is chosen", "looking back", unit("friend", "B1"), NOBODY, CHOSEN],
    ["selected: another is chosen", "selected", unit("friend", "B1"), WORLD, CHOSEN],
    ["selected: the same again changes nothing", "explaining", unit("scout", "A1"), WORLD, { now: "explaining", changed: {}, does: [] }],
    ["selected, with Ctrl: go there", "selected", unit("friend", "B1", { ctrl: true }), WORLD, { now: "selected", changed: {}, does: [{ do: "go", cell: "B1" }] }],
    ["selected, with Shift: by way of its cell", "selected", unit("guard", "C1", { shift: true }), WORLD,
      { now: "routing", changed: { waypoints: ["C1"] }, does: [{ do: "redraw" }, { do: "announce", text: "Via C1." }] }],
    ["selected, a tap in reach: which is meant?", "selected", unit("friend", "B1", { touch: true }), WORLD,
      { now: "unsure", changed: { either: { cell: "B1", unit: "friend" } }, does: [] }],
    ["selected, a tap out of reach: it is chosen", "selected", unit("guard", "C1", { touch: true }), WORLD, { ...CHOSEN, changed: { unit: "guard" } }],
    ["selected, a tap while it cannot go: it is chosen", "selected", unit("friend", "B1", { touch: true }), LATE, CHOSEN],
    ["selected, a tap in its own cell: it is chosen", "selected", unit("friend", "A1", { touch: true }), WORLD, CHOSEN],
    ["explaining: it is chosen, and the ruling closes", "explaining", unit("friend", "B1"), WORLD, { ...CHOSEN, changed: { unit: "friend", explained: null } }],
    ["asking: why", "asking", unit("guard", "C1"), WORLD, { now: "explaining", changed: { explained: "C1" }, does: [] }],
    ["routing: it is chosen, and the way is put away", "routing", unit("friend", "B1"), WORLD,
      { now: "selected", changed: { unit: "friend", waypoints: [], drawn: false }, does: [{ do: "clear route", panel: true }] }],
    ["routing, with Ctrl: the way ends there", "routing", unit("guard", "C1", { ctrl: true }), WORLD,
      { now: "routing", changed: {}, does: [{ do: "finish", cell: "C1" }] }],
    ["aiming: go there, whoever stands there", "aiming", unit("friend", "B1"), WORLD, { now: "aiming", changed: {}, does: [{ do: "go", cell: "B1" }] }],
    ["aiming: in its own cell another is chosen", "aiming", unit("friend", "A1"), WORLD, { ...CHOSEN, changed: { unit: "friend", aiming: "" } }],
    ["aiming, with Shift: by way of its cell", "aiming", unit("guard", "C1", { shift: true }), WORLD,
      { now: "aiming", changed: { waypoints: ["C1"] }, does: [{ do: "redraw" }, { do: "announce", text: "Via C1." }] }],
    ["what-if: it is chosen, and the remedy is left", "what-if", unit("friend", "B1"), WORLD,
      { ...CHOSEN, changed: { unit: "friend", explained: null, trial: null } }],
    ["picking a cell: its cell is taken", "picking", unit("guard", "C1"), WORLD, { now: "picking", changed: {}, does: [{ do: "take", wanted: WANTED, picked: "C1" }] }],
  ]
  for (const [name, state, event, world, expected] of cases) test(name, () => assert.deepEqual(after(STATES[state], event, world), expected))

  test("a tap in doubt: go, or choose", () => {
    assert.deepEqual(after(STATES.unsure, { type: "tap", means: "go" }).does, [{ do: "go", cell: "B1" }])
    assert.deepEqual(after(STATES.unsure, { type: "tap", means: "choose" }).changed, { unit: "friend", either: null })
    assert.equal(after(STATES.selected, { type: "tap", means: "go" }), null)
  })
})

describe("picking", () => {
  const known = new Map([["friend", { legal: true, say: "yes" }], ["guard", { legal: false, say: "The guard is an enemy." }]])
  const wanted = { ...WANTED, kind: "unit", known, say: "Which piece?" }
  const picking = of({ unit: "scout", wanted })

  test("takes what the law allows, in a click on the piece or on its cell", () => {
    assert.deepEqual(after(picking, unit("friend", "B1")).does, [{ do: "take", wanted, picked: "friend" }])
    assert.deepEqual(after(picking, cell("B1")).does, [{ do: "take", wanted, picked: "friend" }])
  })

  test("says why not, and asks again for what is no choice", () => {
    assert.deepEqual(after(picking, unit("guard", "C1")).does, [{ do: "tell", text: "The guard is an enemy.", tone: "bad" }])
    assert.deepEqual(after(picking, unit("scout", "A1")).does, [{ do: "tell", text: "Which piece?" }])
    assert.deepEqual(after(picking, cell("D1")).does, [{ do: "tell", text: "Which piece?" }])
  })

  test("comes before all else, pieces that are moved at will included", () => {
    const busy = of({ unit: "scout", wanted, asking: true, waypoints: ["B1"], supposing: { copies: "scout" }, aiming: "march" })
    for (const held of [{}, { shift: true }, { ctrl: true }]) assert.deepEqual(after(busy, unit("friend", "B1", held)).does, [{ do: "take", wanted, picked: "friend" }])
  })

  test("ends an aim and a doubt", () => {
    const mode = of({ unit: "scout", aiming: "march", either: { cell: "B1", unit: "friend" } })
    assert.deepEqual(after(mode, { type: "pick", wanted }).changed, { wanted, aiming: "", either: null })
    assert.deepEqual(after(picking, { type: "unpick" }).changed, { wanted: null })
  })
})

describe("the right button", () => {
  test("asks why, whatever a click would do", () => {
    for (const state of ["selected", "asking", "explaining", "routing", "aiming"]) {
      assert.equal(after(STATES[state], { type: "menu", cell: "B1", unit: "friend" }).changed.explained, "B1", state)
      assert.deepEqual(after(STATES[state], { type: "menu", cell: "B1", unit: null }).changed.explained, "B1", state)
    }
  })

  test("chooses a piece while none is chosen; of an empty cell it asks who controls it", () => {
    assert.equal(after(STATES.idle, { type: "menu", cell: "B1", unit: "friend" }, NOBODY).changed.unit, "friend")
    assert.equal(after(STATES.idle, { type: "menu", cell: "D1", unit: null }, NOBODY).changed.explained, "D1")
  })
})

describe("asking why by key", () => {
  test("opens the ruling of a cell for a chosen unit only", () => {
    assert.deepEqual(after(STATES.selected, { type: "explain", cell: "C1" }), { now: "explaining", changed: { explained: "C1" }, does: [] })
    assert.equal(after(STATES.idle, { type: "explain", cell: "C1" }, NOBODY), null)
  })

  test("takes the panel over from a way that was refused", () => {
    const refused = of({ unit: "scout", drawn: true })
    assert.deepEqual(after(refused, { type: "explain", cell: "C1" }), { now: "explaining", changed: { explained: "C1", drawn: false }, does: [CLEAR] })
    assert.equal(transition(of({ unit: "scout", explained: "C1" }), { type: "drawn" }, WORLD), null)
  })
})

describe("Escape", () => {
  const left = {
    picking: [{ wanted: null }, [{ do: "leave", wanted: WANTED }]],
    unsure: [{ either: null }, []],
    aiming: [{ aiming: "" }, []],
    waiting: [{ early: null }, []],
    "what-if": [{ trial: null }, []],
    routing: [{ waypoints: [], drawn: false }, [{ do: "clear route", panel: true }]],
    explaining: [{ explained: null }, []],
    asking: [{ asking: false }, []],
    selected: [{ unit: null }, [CLEAR]],
    "looking back": [{ past: null }, []],
  }
  for (const [state, [changed, does]] of Object.entries(left))
    test(`leaves ${state}`, () => {
      const next = after(STATES[state], { type: "escape" })
      assert.deepEqual([next.changed, next.does], [changed, does])
    })

  test("means nothing while nothing is begun", () => assert.equal(after(STATES.idle, { type: "escape" }), null))

  test("takes one layer off at a time, whatever is piled up, down to nothing", () => {
    const parts = {
      picking: { wanted: WANTED },
      unsure: { either: { cell: "B1", unit: "friend" } },
      aiming: { aiming: "march" },
      waiting: { early: cell("B1") },
      "what-if": { trial: TRIAL },
      routing: { waypoints: ["B1"] },
      explaining: { explained: "C1" },
      asking: { asking: true },
      selected: { unit: "scout" },
      "looking back": { past: PAST },
    }
    const names = Object.keys(parts)
    for (let pile = 0; pile < 1 << names.length; pile++) {
      const some = names.filter((_, nth) => pile & (1 << nth))
      let mode = of(Object.assign({}, ...some.map((name) => parts[name])))
      for (const [nth, name] of some.entries()) {
        assert.equal(mode.name, name)
        mode = transition(mode, { type: "escape" }, WORLD).mode
        // A unit that is let go takes nothing else along: all that is about it lies above it.
        assert.deepEqual(layers(mode).slice(0, -1), some.slice(nth + 1))
      }
      assert.deepEqual({ ...mode }, { ...IDLE, waypoints: mode.waypoints })
    }
  })
})

describe("a way that is drawn", () => {
  const drag = (more = {}) => of({ unit: "scout", dragging: true, ...more })

  test("begins with the piece that is taken up, and closes what lay open", () => {
    const next = after(of({ unit: "friend", explained: "C1", trial: TRIAL, aiming: "march" }), { type: "drag", unit: "scout" })
    assert.equal(next.now, "routing")
    assert.deepEqual(next.changed, { unit: "scout", dragging: true, explained: null, trial: null, aiming: "" })
    assert.deepEqual(next.does.at(-1), { do: "drag" })
  })

  test("goes over cells, by way of those that are pinned, once each", () => {
    assert.deepEqual(after(drag(), { type: "over", unit: "scout", cell: "B1" }).does, [{ do: "draw", cell: "B1" }])
    assert.deepEqual(after(drag(), { type: "pin", cell: "B1" }).changed, { waypoints: ["B1"] })
    assert.equal(after(drag({ waypoints: ["B1"] }), { type: "pin", cell: "B1" }), null)
    assert.equal(after(drag(), { type: "pin", cell: "A1" }), null)
    assert.equal(after(STATES.routing, { type: "pin", cell: "C1" }), null)
  })

  test("ends where it is dropped; where it began, or off the map, it is put away", () => {
    assert.deepEqual(after(drag(), { type: "drop", unit: "scout", cell: "C1" }).does, [{ do: "finish", cell: "C1" }])
    assert.deepEqual(after(drag({ waypoints: ["B1"] }), { type: "drop", unit: "scout", cell: "A1" }).does, [{ do: "finish", cell: "A1" }])
    for (const cell of ["A1", null]) {
      const next = after(drag(), { type: "drop", unit: "scout", cell })
      assert.deepEqual([next.now, next.changed, next.does], ["selected", { dragging: false }, [CLEAR]])
    }
    assert.deepEqual(after(drag({ waypoints: ["B1"] }), { type: "cancel" }).changed, { dragging: false, waypoints: [] })
  })

  test("Backspace takes waypoints off, the last one with the way", () => {
    assert.deepEqual(after(of({ unit: "scout", waypoints: ["B1", "C1"] }), { type: "backspace" }).changed, { waypoints: ["B1"] })
    assert.equal(after(STATES.routing, { type: "backspace" }).now, "selected")
    assert.equal(after(STATES.selected, { type: "backspace" }), null)
  })

  test("another way of moving draws it again while it is dragged, and else puts it away", () => {
    assert.deepEqual(after(drag({ waypoints: ["B1"] }), { type: "manner", deed: "", first: false }), { now: "routing", changed: {}, does: [{ do: "redraw" }] })
    assert.equal(after(STATES.routing, { type: "manner", deed: "", first: false }).now, "selected")
  })

  test("the first way of moving of a unit, when it becomes known, keeps what was drawn before", () => {
    assert.deepEqual(after(STATES.routing, { type: "manner", deed: "march", first: true }), { now: "routing", changed: {}, does: [{ do: "redraw" }] })
    assert.deepEqual(after(STATES.selected, { type: "manner", deed: "march", first: true }), { now: "selected", changed: {}, does: [] })
  })

  test("pieces are dragged by those who command them, at the table as it is; at will in a what-if", () => {
    assert.ok(mayDrag(STATES.selected, true))
    assert.ok(!mayDrag(STATES.selected, false))
    assert.ok(!mayDrag(STATES["looking back"], true))
    assert.ok(!mayDrag(STATES.picking, true))
    assert.ok(mayDrag(of({ supposing: { copies: null } }), false))
  })
})

describe("pieces moved at will", () => {
  const supposing = of({ unit: "scout", supposing: { copies: null } })

  test("are put where a click is, in reach or not", () => {
    assert.deepEqual(after(supposing, cell("D1"), LATE).does, [{ do: "suppose", change: { move: "scout", to: "D1" } }])
    assert.equal(supposing.name, "what-if")
  })

  test("are chosen by a click, and asked about if the player wants that", () => {
    assert.equal(after(supposing, unit("guard", "C1"), LATE).changed.unit, "guard")
    assert.deepEqual(after({ ...supposing, puts: false }, cell("D1"), LATE).changed, { explained: "D1" })
    assert.deepEqual(after(supposing, cell("A1"), LATE).does, [CLEAR])
  })

  test("are copied once, into a cell or onto a piece", () => {
    const { mode } = transition(supposing, { type: "copy", unit: "guard" }, LATE)
    for (const click of [cell("D1"), unit("scout", "D1")]) {
      const next = after(mode, click, LATE)
      assert.deepEqual(next.does, [{ do: "put a copy", like: "guard", cell: "D1" }])
      assert.deepEqual(next.changed, { supposing: { copies: null } })
    }
  })

  test("are carried and dropped", () => {
    assert.equal(after(supposing, { type: "drag", unit: "guard" }, LATE).changed.unit, "guard")
    assert.deepEqual(after(supposing, { type: "over", unit: "guard", cell: "D1" }).does, [{ do: "carry", unit: "guard", cell: "D1" }])
    assert.deepEqual(after(supposing, { type: "drop", unit: "guard", cell: "D1" }).does.at(-1), { do: "suppose", change: { move: "guard", to: "D1" } })
    assert.deepEqual(after(supposing, { type: "drop", unit: "guard", cell: "C1" }).does, [{ do: "carry", unit: "guard", cell: null }])
  })

  test("are taken off, and steps taken back, only while it is open", () => {
    assert.deepEqual(after(supposing, { type: "delete" }).does, [{ do: "suppose", change: { remove: "scout" } }])
    assert.deepEqual(after(supposing, { type: "step", way: "back" }).does, [{ do: "step", way: "back" }])
    assert.equal(after(STATES["what-if"], { type: "delete" }), null)
    assert.equal(after(STATES.selected, { type: "step", way: "back" }), null)
    assert.equal(after(of({ supposing: { copies: null } }), { type: "delete" }), null)
  })

  test("every click puts a new piece of a side down, until a piece is chosen or Escape is pressed", () => {
    const { mode: laying } = transition(of({ supposing: { copies: null } }), { type: "new pieces", side: "red" }, LATE)
    assert.deepEqual(after(laying, cell("D1"), LATE).does, [{ do: "put a new one", side: "red", cell: "D1" }])
    assert.deepEqual(after(laying, unit("guard", "C1"), LATE).changed, { unit: "guard", supposing: { copies: null } })
    assert.deepEqual(transition(laying, { type: "escape" }, LATE).mode.supposing, { copies: null })
    assert.deepEqual(transition(laying, { type: "new pieces", side: null }, LATE).mode.supposing, { copies: null })
    assert.equal(after(of({}), { type: "new pieces", side: "red" }), null)
  })

  test("stay so after Escape, which lets the piece go", () => {
    const next = transition(supposing, { type: "escape" }, LATE).mode
    assert.deepEqual([next.unit, next.name], [null, "what-if"])
    assert.equal(transition(next, { type: "escape" }, LATE), null)
  })
})

describe("what happens at the table", () => {
  const busy = of({ unit: "scout", early: cell("B1"), aiming: "march", either: { cell: "B1", unit: "friend" }, trial: TRIAL, explained: "C1", waypoints: ["B1"], asking: true, past: PAST })

  test("ends what was begun on the table as it was, and keeps the unit, the question and the earlier moment", () => {
    const { mode } = transition(busy, { type: "table", fresh: true }, WORLD)
    assert.deepEqual(layers(mode), ["asking", "selected", "looking back", "idle"])
  })

  test("that is only told again ends a doubt and nothing else", () => {
    assert.deepEqual(after(busy, { type: "table", fresh: false }).changed, { either: null })
  })

  test("who controls a cell stays open", () => {
    assert.equal(transition(of({ explained: "C1" }), { type: "table", fresh: true }, NOBODY).mode.explained, "C1")
  })

  test("an order closes the ruling, and a refusal too", () => {
    for (const type of ["order", "refused"]) assert.deepEqual(after(STATES.explaining, { type }).changed, { explained: null })
  })

  test("an aim ends with another order, something to put together, or a look back", () => {
    assert.equal(after(STATES.aiming, { type: "manner", deed: "march", first: false }).changed.aiming, undefined)
    assert.equal(after(STATES.aiming, { type: "manner", deed: "charge", first: false }).changed.aiming, "")
    assert.equal(after(STATES.aiming, { type: "perform", performing: true }).changed.aiming, "")
    assert.equal(after(STATES.aiming, { type: "perform", performing: false }).changed.aiming, undefined)
    assert.equal(after(STATES.aiming, { type: "look back", past: PAST }).changed.aiming, "")
    assert.equal(after(STATES.aiming, { type: "go" }).changed.aiming, "")
  })

  test("an order that is no move puts the way, the ruling and the remedy away", () => {
    const mode = of({ unit: "scout", drawn: true, waypoints: ["B1"], trial: TRIAL })
    assert.deepEqual(layers(transition(mode, { type: "begin" }, WORLD).mode), ["selected", "idle"])
  })
})

test("along random events the name is the topmost layer, and nothing is left of a unit that was let go", () => {
  let seed = 13
  const random = (most) => (seed = (seed * 48271) % 2147483647) % most
  const one = (some) => some[random(some.length)]
  const labels = ["A1", "B1", "C1", "D1"]
  const held = () => ({ shift: !random(3), ctrl: !random(3), touch: !random(3) })
  const events = [
    () => cell(one(labels), held()),
    () => unit(one(["scout", "friend", "guard"]), one(labels), held()),
    () => ({ type: "menu", cell: one(labels), unit: one(["guard", null]) }),
    () => ({ type: "escape" }),
    () => ({ type: "explain", cell: one(labels) }),
    () => ({ type: "tap", means: one(["go", "choose"]) }),
    () => ({ type: "backspace" }),
    () => ({ type: "choose", unit: one(["scout", "friend", null]) }),
    () => ({ type: "ask", on: !random(2) }),
    () => ({ type: "try", trial: one([TRIAL, null]) }),
    () => ({ type: "look back", past: one([PAST, null]) }),
    () => ({ type: "pick", wanted: WANTED }),
    () => ({ type: "unpick" }),
    () => ({ type: "suppose", on: !random(4) }),
    () => ({ type: "copy", unit: "guard" }),
    () => ({ type: "table", fresh: !random(2) }),
    () => ({ type: "drag", unit: one(["scout", "guard"]) }),
    () => ({ type: "over", unit: "scout", cell: one(labels) }),
    () => ({ type: "pin", cell: one(labels) }),
    () => ({ type: "drop", unit: "scout", cell: one([...labels, null]) }),
    () => ({ type: "dropped" }),
    () => ({ type: "cancel" }),
    () => ({ type: "reach", known: !random(2) }),
  ]
  const seen = new Set()
  let mode = IDLE
  for (let n = 0; n < 30_000; n++) {
    const world = { ...one([WORLD, LATE, EARLY]), unit: mode.unit && { id: mode.unit, cell: "A1", name: mode.unit } }
    mode = transition(frozen(mode), one(events)(), world)?.mode ?? mode
    seen.add(mode.name)
    assert.equal(mode.name, layers(mode)[0])
    if (mode.unit === null) assert.deepEqual([mode.waypoints.length, mode.dragging, mode.either, mode.early, mode.drawn], [0, false, null, null, false])
  }
  const reached = LAYERS.filter((layer) => layer !== "aiming")
  assert.deepEqual([...seen].sort(), [...reached].sort())
})

test("the machine tells its listeners first and then carries the effects out", () => {
  const machine = new Machine()
  const heard = []
  machine.looksAt(() => WORLD)
  machine.on("unit", ({ unit }) => heard.push(`chosen ${unit}`))
  machine.on("name", ({ name }, before) => heard.push(`${before.name} to ${name}`))
  machine.does("clear route", () => heard.push("cleared"))
  machine.does("go", ({ cell }) => heard.push(`goes to ${cell}`))
  assert.ok(machine.send(unit("scout", "A1")))
  assert.ok(machine.send(cell("B1")))
  assert.ok(!machine.send({ type: "reach", known: true }))
  assert.deepEqual(heard, ["idle to selected", "chosen scout", "cleared", "goes to B1"])
})
