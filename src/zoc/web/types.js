/**
 * What travels between the service and the page (docs/design/0007-service.md), and what the page hands to its own parts.
 * Cells are printed labels wherever they leave the board; points and odds are exact strings such as "7/2".
 *
 * @module
 */

/** @typedef {string} Label A printed label such as "0304". */
/** @typedef {string} UnitId */
/** @typedef {string} Side */
/** @typedef {"light" | "dark"} Theme */

// The printed map

/**
 * @typedef {object} Look How a kind of ground is printed.
 * @property {string} light
 * @property {string} dark
 * @property {{light: string, dark: string}} ink The colour of the little drawing on it.
 * @property {string} glyph The drawing's name in `glyphs`, or "".
 */

/**
 * @typedef {object} EdgeJson A feature of a side.
 * @property {string} name
 * @property {boolean | number} value
 * @property {[[number, number], [number, number]]} line
 * @property {[Label, Label]} between
 * @property {boolean} [directed] It counts from the first cell to the second only.
 */

/**
 * @typedef {object} Stroke How a feature of sides is drawn.
 * @property {"along" | "across" | "gap" | "none"} run "none" is not drawn: it only tells more of another feature.
 * @property {boolean} wavy
 * @property {{ink: string, width: number, dashes: number[]}[]} lines From the lowest up; widths in `unit`s.
 */

/** @typedef {{lines: string, filled: string, letters: string, bare: boolean}} SymbolJson What stands on a counter, in a frame unless bare. */

/**
 * @typedef {object} BoardJson The printed map; lengths in sides of a cell.
 * @property {"hex" | "square"} kind
 * @property {"flat" | "pointy"} orientation
 * @property {Label[]} labels
 * @property {number[]} x
 * @property {number[]} y
 * @property {[number, number][]} corners Clockwise; side k runs from corner k to corner k + 1.
 * @property {number[]} sides The direction that lies beyond side k.
 * @property {number[][]} neighbours By direction; -1 where the map ends.
 * @property {string[]} directions
 * @property {number[]} bearings Degrees from the top, by direction.
 * @property {[number, number, number, number]} extent
 * @property {number} unit The length in which glyphs and strokes are drawn.
 * @property {{names: string[], of: number[], looks: Record<string, Look>}} terrain
 * @property {Record<string, {filled: string, drawn: string}>} glyphs
 * @property {Record<string, SymbolJson>} symbols The signs on counters.
 * @property {Record<string, string>} figures What miniatures carry.
 * @property {number[]} [elevation]
 * @property {Record<string, Record<Label, boolean | number>>} facts
 * @property {Record<string, string>} signs The glyph of a fact.
 * @property {Record<Label, string[]>} notes What is written in a cell: facts that are neither drawn nor tinted.
 * @property {Record<string, {light: string, dark: string}>} regions Facts that cover whole parts of the map.
 * @property {EdgeJson[]} edges
 * @property {Record<string, Stroke>} strokes
 * @property {Record<Theme, Record<string, string>>} inks
 */

// The table

/** @typedef {{name: Side, number: number, colour: string, dark?: string, enemies?: Side[]}} SideJson */

/**
 * @typedef {object} Unit A piece as it stands.
 * @property {UnitId} id
 * @property {Side} side
 * @property {Label | null} cell Nothing for a piece in a box beside the map.
 * @property {string} [box]
 * @property {number} order
 * @property {string} name
 * @property {Record<string, boolean | number | string>} facts
 * @property {string[]} [told] The facts as people say them.
 * @property {Label[]} footprint
 * @property {string} [facing]
 * @property {number} [bearing] Degrees from the top.
 * @property {string[]} values
 * @property {string} [symbol]
 * @property {string} [size]
 * @property {string[]} [marks]
 * @property {string} [shape] "counter", "player" or "miniature".
 * @property {boolean} [faded]
 * @property {boolean} [hidden]
 */

/**
 * @typedef {object} LogLine
 * @property {number} n
 * @property {string} text
 * @property {string[]} cites
 * @property {{units?: UnitId[], cells?: Label[]}} about
 * @property {Side} [side]
 * @property {{kind: "dice" | "cards", sides?: number, shows: (number | string)[]}} [fell] The dice or cards it tells of.
 */

/**
 * @typedef {object} Waiting Somebody's answer is waited for.
 * @property {Side} side
 * @property {string} question
 * @property {{name: string, text: string, group?: string}[]} picks Of many, those of a group belong together.
 * @property {UnitId} unit
 * @property {number} since The event with which began what is waited for.
 * @property {boolean} mine
 * @property {string[]} [say] What it needs, and its odds; for who decides.
 * @property {import("./play/types.js").Attempt} [attempt] The same, to be drawn.
 */

/**
 * @typedef {object} Status A line of what stands at a glance; the first says which turn it is.
 * @property {string} name
 * @property {string} text
 * @property {string[]} [steps] What follows what, if it tells of a track.
 * @property {number} [now] Which of the steps it is now; -1 for none.
 * @property {UnitId[]} [ready] The pieces it tells of that can still do something.
 */

/**
 * @typedef {object} TableState The table as this seat sees it.
 * @property {string} table
 * @property {string} title
 * @property {string} about
 * @property {string} ruleset
 * @property {number} revision
 * @property {string} seat A side, "umpire" or "observer".
 * @property {number} event The number of the last event.
 * @property {number} turn
 * @property {string} phase
 * @property {Side} to_move
 * @property {boolean} may_act
 * @property {Record<string, boolean | number | string>} readings
 * @property {SideJson[]} sides
 * @property {Unit[]} units
 * @property {Record<string, UnitId[]>} boxes
 * @property {Record<string, Record<Label, number>>} markers
 * @property {Record<Label, string[]>} [tags] The markers in words.
 * @property {Record<string, unknown>} notes
 * @property {Status[]} [status] What stands at a glance; a table that is only supposed has none.
 * @property {Waiting | null} waiting
 * @property {LogLine[]} log
 * @property {boolean} undo
 * @property {boolean} redo
 * @property {string} over
 * @property {Partial<BoardJson> | null} [ground] What play has changed of the map.
 */

/** @typedef {Record<string, unknown> & {n?: number}} EventJson */
/** @typedef {{event: number, events: EventJson[], state: TableState}} Update */
/** @typedef {{message: string, where?: string, line?: number | null}} Problem */
/** @typedef {{name: string, title: string, about: string, ruleset: string, book: string, sides: Side[]}} ScenarioJson */
/** @typedef {{table: string, seats: Record<string, string>}} NewTable */
/** @typedef {Record<string, unknown>} Change One change of a what-if. */

/**
 * @typedef {object} Reason
 * @property {string} [clause]
 * @property {string} [cites]
 * @property {string} [text]
 */

/** @typedef {{kind: string, optional: boolean, words?: string[], label?: string}} Take What an order is told under one key; the label is how people ask for it. */
/** @typedef {{given: Record<string, unknown>, legal: boolean, say: string[], lacking?: string, attempt?: import("./play/types.js").Attempt}} Tried One way to give an order. */

/**
 * @typedef {object} Offer A deed of the book.
 * @property {string} do
 * @property {string} text
 * @property {Record<string, Take>} takes
 * @property {"unit" | "side"} by
 * @property {{way?: string, errand?: string}} [moves]
 * @property {boolean} legal
 * @property {Tried[]} tried
 * @property {string[]} say
 * @property {string} [lacking] What keeps it from being done, besides the clauses.
 * @property {Reason[]} reasons
 */

// What is drawn on top

/**
 * @typedef {object} Marks What is drawn on top of the map and the pieces; every part may be left out.
 * @property {Record<Label, {left: string, stops?: boolean}>} [reach] Where a move may end, with the points left.
 * @property {boolean} [idle] Whether that cannot be ordered just now: it is drawn as what might be.
 * @property {{side: Side, levels: Record<Label, number>}[]} [zones] Whose zone, and how strong it is in which cell.
 * @property {{cells: Iterable<Label>, colour?: string, shade?: number}[]} [washes] Cells in a colour, or a shade from 0 to 4.
 * @property {Iterable<Label>} [lit] Cells to be noticed, such as those that may be chosen.
 * @property {Iterable<Label>} [refused] Cells that were refused.
 * @property {Iterable<Label>} [blamed] Cells in which something bars the way.
 * @property {Iterable<Label>} [told] Cells of which a line beside the map speaks, while it is looked at.
 * @property {Iterable<Label>} [differ] Cells that differ between two answers.
 * @property {Iterable<UnitId>} [units] Pieces to be noticed, such as those that may be chosen.
 * @property {Iterable<UnitId>} [blockers] Pieces that bar the way.
 * @property {Iterable<UnitId>} [named] Pieces of which a line beside the map speaks, while it is looked at.
 * @property {Iterable<UnitId>} [ready] Pieces that can still do something: a small dot.
 * @property {RouteStop[]} [route] The cells of a way, the first included.
 * @property {LineMark[]} [lines]
 * @property {Record<Label, string>} [words] Words in cells.
 * @property {Record<Label, string[]>} [tags] Small tags at the foot of cells, such as those of markers.
 * @property {Record<Label, string>} [badges] A word over a cell, above every piece.
 * @property {Record<Label, string>} [dots] A small dot of a colour in cells.
 * @property {{like: Unit, cell: Label}[]} [ghosts] Pieces that are only imagined.
 */

/** @typedef {{cell: Label, text?: string, bad?: boolean, stop?: boolean}} RouteStop */

/**
 * @typedef {object} LineMark A line over the map, from middle to middle.
 * @property {Label} from
 * @property {Label} to
 * @property {Label[]} [via]
 * @property {"arrow" | "sight" | "blocked" | "supply" | "pass"} [kind]
 * @property {string} [text]
 * @property {string} [colour]
 * @property {number} [share] Where on the line it is blocked, from 0 to 1.
 */

/**
 * @typedef {object} View What the page knows: the keys of the store.
 * @property {TableState | null} state
 * @property {BoardJson | null} board
 * @property {"connecting" | "live" | "lost" | "closed"} link
 * @property {Theme} theme
 * @property {UnitId | null} selected The chosen unit, as the mode has it.
 * @property {Label | null} hover
 * @property {boolean} held Whether the hover is a long press.
 * @property {Change[]} whatIf The changes of the what-if that is open.
 * @property {string} as From whose side of the table the umpire looks; "" for all.
 * @property {Record<string, string>} seats The secrets of a table made here.
 */

/**
 * @typedef {object} Desk What every feature is handed.
 * @property {import("./state.js").Store} store
 * @property {import("./api.js").Api} api
 * @property {import("./feed.js").Feed} feed
 * @property {import("./board/board.js").Board} board
 * @property {import("./play/machine.js").Machine} mode What a click means.
 * @property {import("./seat.js").Seat} seat
 */

export {}
