/**
 * What the service answers to questions about a move, a zone, a chance; and what the features of playing hand to one another.
 *
 * @module
 */

/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").Label} Label */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").UnitId} UnitId */

// The book

/**
 * @typedef {object} ClauseJson
 * @property {string} clause
 * @property {string} title
 * @property {string} text
 * @property {string} question
 * @property {string} effect
 * @property {string} [amount]
 * @property {string} [name]
 * @property {string} [zone]
 * @property {string[]} [of]
 * @property {string[]} overrides
 * @property {string[]} overridden_by
 */

/** @typedef {{row: string, text: string, clauses: string[]}} LedgerRowJson What the book says, where no clause carries it alone. */
/** @typedef {{name: string, clause: string, default: unknown, values: {value: unknown, text: string}[]}} ReadingJson */
/** @typedef {"name" | "names" | "number" | "exact" | "flag"} KeyKind */
/** @typedef {{text: string, keys: string[], kinds: Record<string, KeyKind>, needed: string[]}} QuestionJson */

/**
 * @typedef {object} BookJson
 * @property {{name: string, title: string, edition: string, source: string}} book
 * @property {ClauseJson[]} clauses
 * @property {ReadingJson[]} readings
 * @property {string} counter What its pieces show.
 * @property {string[]} levels From none to the strongest.
 * @property {Record<string, string>} ways The ways of moving, each with what it is.
 * @property {Record<string, {text: string, moves?: {way: string, errand: string}}>} deeds What its players may do.
 * @property {string[]} actions What is tested by dice or cards.
 * @property {string[]} options The actions of which `best` lists every way.
 * @property {string[]} purposes For what a zone may be asked.
 * @property {string[]} lines The errands of a line: supply, rail.
 * @property {string[]} zones
 * @property {Record<"units" | "cells" | "hexsides", Record<string, {text: string, default: unknown}>>} [fields] The facts of units, cells and hexsides.
 * @property {Record<string, QuestionJson>} questions The questions that only this book answers.
 */

// Answers

/**
 * @typedef {object} Told A reason in words.
 * @property {string} say What the clause does here.
 * @property {string} rule The clause, with its citation.
 * @property {string} clause Its number.
 * @property {string[]} but The clauses that waive it.
 * @property {string} reading The switches it rests on, as a scenario writes them.
 * @property {Record<string, unknown>} [readings] The same, to be looked up in the book.
 * @property {UnitId[]} units
 * @property {Label[]} cells
 * @property {string} effect
 * @property {boolean} counts
 */

/**
 * @typedef {object} Reason A reason as data.
 * @property {string} clause
 * @property {string} title
 * @property {string} text
 * @property {string} effect
 * @property {UnitId[]} by
 * @property {Label[]} cells
 * @property {string} [amount]
 * @property {string} [name]
 * @property {boolean} [sets] Whether the amount is the number itself, and not added to it.
 * @property {string[]} [waived_by]
 * @property {boolean} [outdone]
 * @property {Record<string, unknown>} [readings]
 */

/** @typedef {{cost: string, left: string, stops: boolean, tests?: (Reason & {in: Label})[]}} Ending Where a move may end, and what is tested on the way there. */
/** @typedef {{cells: Record<Label, Ending>, reasons: Reason[], say: string}} ReachAnswer */
/** @typedef {{say: string, keys: Record<string, unknown>}} Try A remedy, and the keys that try it. */
/** @typedef {{from: Label, to: Label, cost: string, total: string}} Step */

/** @typedef {{what: string, by: UnitId | "", chance: string | null, say: string}} Risk What may go wrong on a way, and the exact chance that it does. */

/**
 * @typedef {object} Ruling Whether a unit may go to a cell.
 * @property {boolean} legal
 * @property {string} say
 * @property {string} short The same, and of a refusal what decides it.
 * @property {Told[]} told
 * @property {Told[]} barring What bars the straight way, if the lawful one goes round.
 * @property {Risk[]} risks What is left to chance on the way.
 * @property {Try[]} tries
 * @property {string} [cost]
 * @property {string} [left]
 * @property {boolean} [stops]
 * @property {Step[]} [route]
 * @property {UnitId[]} [blockers]
 * @property {{clause: string, cell: Label, keepers: UnitId[], need: number}[]} [promises]
 */

/**
 * @typedef {object} RouteAnswer A way along named cells.
 * @property {boolean} legal
 * @property {string} cost
 * @property {boolean} stops
 * @property {string} [lacking]
 * @property {Label[]} cells The start first.
 * @property {string} budget
 * @property {string} stopped_in
 * @property {(Step & {legal: boolean, stops: boolean, reasons: Reason[], told: Told[]})[]} steps
 * @property {Told[]} ending What the law says to ending there.
 * @property {Risk[]} risks What is left to chance on the way.
 * @property {string} say
 */

/** @typedef {{level: string, by: {unit: UnitId, with?: UnitId[], level: string}[]}} HeldBy */
/** @typedef {HeldBy & {derived: string[], told: Told[]}} LevelAnswer How strongly a side controls one cell. */
/** @typedef {{cells: Record<Label, HeldBy>, reasons: Reason[], say?: string}} ControlAnswer */

/** @typedef {{open: boolean, blocked_by: (Label | [Label, Label])[], clauses: string[], say: string}} SightAnswer */
/** @typedef {{legal: boolean, path: Label[], cost: string, binds: UnitId[][], reasons: Reason[], say: string}} SupplyAnswer */
/** @typedef {{kind: string, by: UnitId, wrong: string}} Hazard */
/** @typedef {{route: Label[], cost: string, tests: Hazard[], arrives: string, unhurt: string, prone?: string}} Passage */

/**
 * @typedef {object} Attempt What an action rolls.
 * @property {string} action
 * @property {UnitId} unit
 * @property {boolean} legal
 * @property {UnitId} [target]
 * @property {Reason[]} reasons
 * @property {Reason[]} sources
 * @property {Record<string, string>} total
 * @property {string} [needs]
 * @property {Record<string, string | null>} [chances]
 * @property {string[]} [notes]
 * @property {string} [line] The cells along which it goes, with spaces between them.
 */

/**
 * @typedef {object} Prospect What would come of an order.
 * @property {boolean} ok
 * @property {string[]} say
 * @property {string[]} [happens] What is sure to come of it before anything falls.
 * @property {string} [over] How the game ends by it.
 * @property {{what: string, by: string, dice?: number, sides?: number, cards?: number, attempt?: Attempt}} [roll] What it rolls or draws, or whom it asks.
 */

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

/** @typedef {import("../types.js").Desk & Own} Play What every part of playing is handed. */

export {}
