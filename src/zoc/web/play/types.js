/**
 * What the features of playing hand to one another, and what some books answer.
 *
 * @module
 */

/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").UnitId} UnitId */

/** @typedef {import("../types.js").Book} BookJson */
/** @typedef {import("../types.js").QuestionOfBook["kinds"][string]} KeyKind */
/** @typedef {import("../types.js").ReachAnswer} ReachAnswer */

// Answers of some books, as far as the page draws them

/** @typedef {import("../types.js").Reason} Reason */
/** @typedef {{open: boolean, blocked_by: (Label | [Label, Label])[], clauses: string[], say: string}} SightAnswer */
/** @typedef {{legal: boolean, path: Label[], cost: string, binds: UnitId[][], reasons: Reason[], say: string}} SupplyAnswer */
/** @typedef {{kind: string, by: UnitId, wrong: string}} Hazard */
/** @typedef {{route: Label[], cost: string, tests: Hazard[], arrives: string, unhurt: string, prone?: string}} Passage */

// What the features hand to one another

/** @typedef {{cell: Label, unit?: UnitId, shift: boolean, ctrl: boolean, alt: boolean, touch?: boolean}} Click */

/**
 * @typedef {object} Manner A way of moving, and the order that moves so.
 * @property {string} key
 * @property {string} way
 * @property {string} errand
 * @property {string} label
 * @property {string} text
 * @property {import("../types.js").Offer | null} deed
 */

/** @typedef {{cell: Label, unit: UnitId}} Either What a tap may mean: to go there, or to choose that piece. */
/** @typedef {{say: string, keys: Record<string, unknown>, cell: Label}} Trial A remedy that is being tried. */

/**
 * @typedef {object} Held What the player has in hand: the keys of `Hand`.
 * @property {BookJson | null} book
 * @property {import("../types.js").Offer[]} offers What the book offers the chosen unit.
 * @property {import("../types.js").Offer[]} own What the book offers the side as such.
 * @property {Manner[]} manners The ways in which the chosen unit may move.
 * @property {string} manner The key of the one that is looked at.
 * @property {Record<string, unknown>} extra What else the order to move says.
 * @property {"" | "move" | "deed"} performing Whether a move or something else is being put together or weighed.
 * @property {ReachAnswer | null} reach Where the chosen unit can go, under everything that is supposed.
 * @property {boolean} reaching Whether it is still being worked out.
 * @property {boolean} alone
 * @property {boolean} unopposed
 * @property {"none" | "enemies" | "own" | "both"} zones Whose zones are hatched while a unit is chosen.
 * @property {string} purpose For what the zones of layers are asked.
 * @property {string} zone Which zone, where the book has several.
 * @property {number} least From which strength on zones are drawn.
 * @property {ReadonlySet<string>} layers The layers that are switched on.
 * @property {boolean} busy Whether an order is on its way.
 */

/**
 * @typedef {object} Wanted Somebody waits for a unit or a cell to be pointed at.
 * @property {string} say What for.
 * @property {"unit" | "cell"} kind
 * @property {Map<string, {legal: boolean, say: string}> | null} known The unit or cell, and the law's word on it; nothing if anything will do.
 * @property {(picked: string) => void} take
 * @property {() => void} leave
 */

/**
 * @typedef {object} Own
 * @property {import("../state.js").Store<Held>} hand
 * @property {import("./asker.js").Asker} asker
 * @property {import("./keymap.js").Keymap} keymap
 * @property {(draft: import("./draft.js").Draft) => Promise<boolean>} perform Does what a draft says, its chances shown first if it rolls; the menu brings it.
 */

/** @typedef {import("../page.js").Desk & Own} Play What every part of playing is handed. */

export {}
