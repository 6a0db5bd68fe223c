/**
 * What travels between the service and the page. Made of the OpenAPI document by `python -m zoc.service.jsdoc`: do not edit.
 *
 * @module
 */

/**
 * @typedef {object} About What to offer: the deeds of a unit, or those of the side.
 * @property {string} [unit]
 * @property {string} [as] The side that the umpire looks from or acts for
 * @property {number | null} [at] After which event; now, if nothing is said
 * @property {Change[]} [what_if] What to suppose: moves, removals, additions, facts, …
 */

/**
 * @typedef {object} AboutLine What a line of the log is about.
 * @property {UnitId[]} units
 * @property {Label[]} cells
 */

/**
 * @typedef {object} Assessment What affects a test.
 * @property {Record<string, Exact>} total
 * @property {Reason[]} sources
 */

/** @typedef {{action: string, unit: UnitId, legal: boolean, target?: UnitId, reasons: Reason[], lacking?: string, lacks?: Lack[], asks?: string[], at_large?: string[], sources: Reason[], total: Record<string, Exact>, needs?: string, chances?: Record<string, Exact | null>, notes?: string[], line?: string} & Record<string, unknown>} Attempt What an action rolls; its further keys are facts from the book. */

/** @typedef {{ok: true, action: string, unit: UnitId, legal: boolean, target?: UnitId, reasons: Reason[], lacking?: string, lacks?: Lack[], asks?: string[], at_large?: string[], sources: Reason[], total: Record<string, Exact>, needs?: string, chances?: Record<string, Exact | null>, notes?: string[], line?: string, say: string} & Record<string, unknown>} AttemptAnswer What an action rolls. */

/**
 * @typedef {object} Badge A small round picture beside a piece.
 * @property {string} name
 * @property {string} colour
 * @property {string} lines An SVG path in a circle of radius 14
 */

/**
 * @typedef {object} Beginning A first scenario: its book and its grid, or the book's own map if no grid is named.
 * @property {string} ruleset
 * @property {Record<string, JsonValue> | null} [grid]
 * @property {boolean} [bare]
 */

/**
 * @typedef {object} BestAnswer Every legal way to do something, the best first.
 * @property {true} ok
 * @property {RankedOption[]} options
 */

/**
 * @typedef {object} Board The printed map; lengths in sides of a cell.
 * @property {"hex" | "square"} kind
 * @property {"flat" | "pointy"} orientation
 * @property {Label[]} labels
 * @property {number[]} x
 * @property {number[]} y
 * @property {[number, number][]} corners Clockwise; side k runs from corner k to corner k + 1
 * @property {number[]} sides The direction that lies beyond side k
 * @property {number[][]} neighbours By direction; -1 where the map ends
 * @property {string[]} directions
 * @property {number[]} bearings Degrees from the top, by direction
 * @property {[number, number, number, number]} extent
 * @property {number} unit The length in which glyphs and strokes are drawn
 * @property {Record<string, Glyph>} glyphs
 * @property {Record<string, CounterSymbol>} symbols The signs on counters
 * @property {Record<string, string>} figures What miniatures carry
 * @property {Inks} inks
 * @property {Terrain} terrain
 * @property {number[]} [elevation]
 * @property {Record<string, Record<string, boolean | number>>} facts
 * @property {Record<string, string>} signs The glyph of a fact
 * @property {Record<string, string[]>} notes What is written in a cell: facts neither drawn nor tinted
 * @property {Record<string, Tint>} regions Facts that cover whole parts of the map
 * @property {Edge[]} edges
 * @property {Record<string, Stroke>} strokes
 */

/**
 * @typedef {object} Book A whole book.
 * @property {BookHead} book
 * @property {Clause[]} clauses
 * @property {Reading[]} readings
 * @property {string} counter What its pieces show
 * @property {string[]} levels From none to the strongest
 * @property {Record<string, string>} ways The ways of moving, each with what it is
 * @property {Record<string, string>} units The facts of a unit
 * @property {string[]} actions What is tested by dice or cards
 * @property {string[]} options The actions of which `best` lists every way
 * @property {string[]} purposes For what a zone may be asked
 * @property {string[]} lines The errands of a line: supply, rail
 * @property {string[]} zones
 * @property {Record<string, QuestionOfBook>} questions The questions that only this book answers
 * @property {Record<string, DeedOfBook>} deeds What its players may do
 * @property {Facts} fields
 * @property {Form} form
 */

/** @typedef {{ok: true, say?: string} & Record<string, unknown>} BookAnswer The answer to a book's own question; the book declares its keys. */

/**
 * @typedef {object} BookHead The title page of a book.
 * @property {string} name
 * @property {string} title
 * @property {string} edition
 * @property {string} source
 * @property {number} revision
 * @property {("hex" | "square")[]} grids
 */

/**
 * @typedef {object} BotReason One sentence of a bot.
 * @property {string} kind The name of its phrase, such as Chosen, CountsOn, OddsOf, Fears, RejectedFor
 * @property {string} text
 */

/**
 * @typedef {object} BotReasons Why a bot did what it did in an event; without sentences if that is not known, or not for this seat.
 * @property {number} event
 * @property {Side} [side]
 * @property {string} [bot]
 * @property {BotReason[]} reasons
 */

/**
 * @typedef {object} Bots The bots at a table, those that can be asked for, and whether hints are given.
 * @property {SeatedBot[]} bots
 * @property {Level[]} levels
 * @property {boolean} hints
 */

/**
 * @typedef {object} Branch Where another game begins: after an event, with what is supposed there.
 * @property {string} [as] The side that the umpire looks from or acts for
 * @property {number | null} [at] After which event; now, if nothing is said
 * @property {Change[]} [what_if] What to suppose: moves, removals, additions, facts, …
 */

/** @typedef {Record<string, JsonValue>} Change One change of a what-if: move and to; remove; add, like or side, and at; set and facts; phase; readings */

/**
 * @typedef {object} Checked A draft as it would look on the table, or all its mistakes and its sound parts, if its map is sound.
 * @property {boolean} ok
 * @property {Board} [board]
 * @property {OnTable} [position]
 * @property {Problem[]} [problems]
 * @property {DraftFields} [document]
 * @property {Record<string, string>} [parts] The tag of every part
 * @property {Record<string, JsonValue>} [news] The parts that are new, by their tags
 */

/**
 * @typedef {object} Clause A clause: its text, its effect, and its exceptions.
 * @property {string} clause
 * @property {string} title
 * @property {string} text
 * @property {string} question
 * @property {string} effect
 * @property {string[]} overrides
 * @property {string[]} overridden_by
 * @property {Exact} [amount]
 * @property {string} [name]
 * @property {string[]} [of]
 * @property {string} [zone]
 */

/**
 * @typedef {object} ClauseAnswer What a citation names.
 * @property {true} ok
 * @property {BookHead} book
 * @property {Clause[]} clauses
 * @property {Reading[]} readings
 * @property {LedgerRow[]} [rows]
 */

/**
 * @typedef {object} CompareAnswer Where two choices of readings differ.
 * @property {true} ok
 * @property {Record<string, DifferenceAtCell>} cells
 * @property {string} say
 */

/**
 * @typedef {object} Compared A cell under one choice of readings.
 * @property {string | null} level
 * @property {Reason[]} reasons
 */

/**
 * @typedef {object} ControlAnswer The cells that a side controls.
 * @property {true} ok
 * @property {Record<string, HeldBy>} cells
 * @property {Reason[]} reasons
 * @property {string} [say]
 */

/**
 * @typedef {object} CounterSymbol The symbol of a counter, in a frame unless bare.
 * @property {string} lines
 * @property {string} filled
 * @property {string} letters
 * @property {boolean} bare
 */

/** @typedef {{do: string, as?: string, after: number, key: string} & Record<string, unknown>} Deed An order to carry out, after the last event that its sender knows. */

/**
 * @typedef {object} DeedOfBook What a player may do.
 * @property {string} text
 * @property {"unit" | "side"} by
 * @property {Record<string, Take>} takes
 * @property {Moves} [moves]
 */

/**
 * @typedef {object} DifferenceAtCell A cell under two choices of readings.
 * @property {Compared} first
 * @property {Compared} second
 */

/**
 * @typedef {object} Done An order that was carried out and is on disk.
 * @property {true} ok
 * @property {number} event
 * @property {TableState} state
 */

/**
 * @typedef {object} Draft An unfinished scenario.
 * @property {string} toml
 * @property {string[] | null} [have] The tags of parts that need not be sent again; then the answer is told in parts
 */

/**
 * @typedef {object} DraftEdit Edits to a draft (zoc.edit.editing).
 * @property {string} toml
 * @property {Edit[]} edits
 * @property {string[] | null} [have] The tags of parts that need not be sent again; then the answer is told in parts
 */

/**
 * @typedef {object} DraftFields The content of a draft, right or wrong: any key may hold anything.
 * @property {JsonValue} [title]
 * @property {JsonValue} [about]
 * @property {JsonValue} [public]
 * @property {JsonValue} [ruleset]
 * @property {JsonValue} [turn]
 * @property {JsonValue} [phase]
 * @property {JsonValue} [to_move]
 * @property {JsonValue} [boxes]
 * @property {JsonValue} [board]
 * @property {JsonValue} [readings]
 * @property {JsonValue} [state]
 * @property {JsonValue} [notes]
 * @property {JsonValue} [markers]
 * @property {JsonValue} [grid]
 * @property {JsonValue} [charts]
 * @property {Record<string, JsonValue>} legend
 * @property {Record<string, JsonValue>[]} sides
 * @property {Record<string, JsonValue>[]} units In the order of the file
 */

/** @typedef {{toml: string, ask: string} & Record<string, unknown>} DraftQuestion A question about a draft. */

/**
 * @typedef {object} Edge A feature of a side.
 * @property {string} name
 * @property {boolean | number} value
 * @property {[[number, number], [number, number]]} line
 * @property {[Label, Label]} between
 * @property {boolean} [directed] It counts from the first cell to the second only
 */

/** @typedef {Record<string, JsonValue>} Edit One edit of a draft (zoc.edit.editing) */

/**
 * @typedef {object} Edited A draft after some edits.
 * @property {boolean} ok
 * @property {Board} [board]
 * @property {OnTable} [position]
 * @property {Problem[]} [problems]
 * @property {DraftFields} [document]
 * @property {Record<string, string>} [parts] The tag of every part
 * @property {Record<string, JsonValue>} [news] The parts that are new, by their tags
 * @property {string} toml
 */

/**
 * @typedef {object} Ending Where a move can end, and the tests on the way there.
 * @property {Exact} cost
 * @property {Exact} left
 * @property {boolean} stops
 * @property {WayTest[]} [tests]
 */

/**
 * @typedef {object} Event What a seat may know of an event.
 * @property {number} n
 * @property {string} kind
 * @property {Side} side
 * @property {LogLine[]} lines
 * @property {Given} [order]
 * @property {string} [pick]
 * @property {((number | string)[])[]} [results]
 * @property {string[]} [cites]
 * @property {string} [table] The fingerprint of the table after it
 */

/**
 * @typedef {object} Events The events since a given one.
 * @property {Event[]} events
 * @property {number} event
 */

/** @typedef {string} Exact An exact number such as "7/2" */

/**
 * @typedef {object} Fact A fact that a book declares: its kind, its default, and its words.
 * @property {string} text
 * @property {Value} default
 * @property {"flag" | "number" | "points" | "word" | "row"} kind
 * @property {string[]} [words]
 * @property {string} [chart]
 */

/**
 * @typedef {object} Facts The facts of units, cells and hexsides, and the markers.
 * @property {Record<string, Fact>} units
 * @property {Record<string, Fact>} cells
 * @property {Record<string, Fact>} hexsides
 * @property {Record<string, Marker>} markers
 */

/**
 * @typedef {object} Fell The dice or cards that fell.
 * @property {"dice" | "cards"} kind
 * @property {number} [sides]
 * @property {(number | string)[]} shows
 */

/**
 * @typedef {object} Form The choices in a scenario of a book, besides the facts.
 * @property {("hex" | "square")[]} grids
 * @property {string[]} boards Maps that come with the book
 * @property {string} labels
 * @property {string[]} sides
 * @property {Record<string, GroundLook>} grounds
 * @property {Record<string, "along" | "across" | "gap" | "none">} runs How each feature of sides is drawn
 * @property {Record<string, string[]>} rows The rows of each chart
 * @property {Record<string, JsonValue>} state What the book keeps of a game: a JSON Schema for each field
 * @property {Record<string, JsonValue>} starting What a first piece is given
 */

/** @typedef {{do: string, unit?: UnitId} & Record<string, unknown>} Given An order as given; its further keys belong to the deed. */

/**
 * @typedef {object} Glyph A little drawing, as two paths.
 * @property {string} filled
 * @property {string} drawn
 */

/**
 * @typedef {object} Ground The parts of the map that play has changed.
 * @property {Terrain} [terrain]
 * @property {number[]} [elevation]
 * @property {Record<string, Record<string, boolean | number>>} [facts]
 * @property {Record<string, string>} [signs]
 * @property {Record<string, string[]>} [notes]
 * @property {Record<string, Tint>} [regions]
 * @property {Edge[]} [edges]
 * @property {Record<string, Stroke>} [strokes]
 */

/**
 * @typedef {object} GroundLook The look of a ground in a palette.
 * @property {string} [light]
 * @property {string} [dark]
 * @property {string} [glyph]
 */

/**
 * @typedef {object} HeldBy How strongly a cell is controlled, and by which units.
 * @property {string} level
 * @property {Holder[]} by
 */

/**
 * @typedef {object} Hint What a bot would do at this seat, and why.
 * @property {Given} [order]
 * @property {BotReason[]} reasons
 */

/**
 * @typedef {object} HintSwitch Whether players may ask for hints.
 * @property {boolean} hints
 */

/**
 * @typedef {object} Holder A unit that controls a cell, and the others of its stack that count with it.
 * @property {UnitId[]} [with]
 * @property {UnitId} unit
 * @property {string} level
 */

/**
 * @typedef {object} Inks The colours that lines and words are drawn in, by theme.
 * @property {Record<string, string>} light
 * @property {Record<string, string>} dark
 */

/** @typedef {unknown} JsonValue */

/**
 * @typedef {object} Judgement Whether an order is legal.
 * @property {true} ok
 * @property {boolean} legal
 * @property {Reason[]} reasons
 * @property {Exact} [cost]
 * @property {boolean} [stops]
 * @property {string} [lacking]
 * @property {Lack[]} [lacks]
 * @property {string[]} [asks]
 * @property {string[]} [at_large]
 * @property {Assessment} [test]
 * @property {string} say
 * @property {ReasonInWords[]} told
 */

/** @typedef {string} Label A printed label such as "0304" */

/** @typedef {{kind: string, name: string} & Record<string, unknown>} Lack A refusal without a clause; its further keys are its fields. */

/**
 * @typedef {object} LedgerRow A row of the ledger that no single clause carries.
 * @property {string} row
 * @property {string} text
 * @property {string[]} clauses
 */

/** @typedef {{ok: true, orders: Given[]} & Record<string, unknown>} LegalAnswer Every legal order. */

/**
 * @typedef {object} LegalOrders Every legal order, ready to give.
 * @property {Given[]} orders
 */

/**
 * @typedef {object} Level An opponent to choose.
 * @property {string} bot
 * @property {string} title
 * @property {string} about
 */

/**
 * @typedef {object} LevelAnswer How strongly a side controls one cell.
 * @property {true} ok
 * @property {string} level
 * @property {Holder[]} by
 * @property {Reason[]} reasons
 * @property {string[]} derived
 * @property {ReasonInWords[]} told
 */

/**
 * @typedef {object} Listed A bundled scenario.
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {string} ruleset
 * @property {string} book
 * @property {Side[]} sides
 */

/**
 * @typedef {object} LogLine A line of the log.
 * @property {number} n
 * @property {Side} side
 * @property {string} text
 * @property {(string | Token)[]} tokens The same, run by run
 * @property {string[]} cites
 * @property {AboutLine} about
 * @property {Record<string, JsonValue>} [event] The event as data, as far as this seat may know it
 * @property {Fell} [fell]
 */

/**
 * @typedef {object} Look How a kind of ground is printed.
 * @property {string} light
 * @property {string} dark
 * @property {Tint} ink The colour of the little drawing on it
 * @property {string} glyph The drawing's name in `glyphs`, or nothing
 */

/**
 * @typedef {object} Marker A marker of a book: its number is a count, or names a side.
 * @property {string} text
 * @property {"number" | "side"} kind
 * @property {number} [most]
 */

/**
 * @typedef {object} Moves How a deed moves its unit.
 * @property {string} way
 * @property {string} errand
 */

/**
 * @typedef {object} NewBot A bot for a seat: its own, or the one that the umpire names.
 * @property {string} bot Random, greedy, search, or search:5 for 5 seconds of CPU
 * @property {string} [side] The side, if the umpire asks
 * @property {number} [pause] Milliseconds between two of its orders
 */

/**
 * @typedef {object} NewSeat A seat whose link was lost or leaked.
 * @property {string} role A side, `umpire` or `observer`
 */

/**
 * @typedef {object} NewTable What to play: an example by its name, a scenario, or a saved game.
 * @property {string} [scenario] The name of an example
 * @property {string} [toml] A scenario
 * @property {string} [game] A game file
 */

/**
 * @typedef {object} NotDone An order that the law refuses.
 * @property {false} ok
 * @property {Verdict} verdict
 * @property {string[]} say
 * @property {ReasonInWords[]} told
 */

/**
 * @typedef {object} OddsAnswer The exact chances of dice or cards.
 * @property {true} ok
 * @property {Record<string, Exact>} odds
 * @property {Exact} [chance]
 */

/**
 * @typedef {object} Offer A deed of the book, and its verdict.
 * @property {string} do
 * @property {string} text
 * @property {"unit" | "side"} by
 * @property {Record<string, Take>} takes
 * @property {boolean} legal
 * @property {Moves} [moves]
 * @property {string[]} say
 * @property {string} [lacking] What keeps it from being done, besides the clauses
 * @property {Reason[]} reasons
 * @property {Tried[]} tried
 */

/**
 * @typedef {object} Offers Every deed, and its verdict.
 * @property {Offer[]} offers
 */

/**
 * @typedef {object} OnTable What is on a table.
 * @property {string} title
 * @property {string} about
 * @property {string} ruleset
 * @property {number} revision
 * @property {number} turn
 * @property {string} phase
 * @property {Side} to_move
 * @property {Record<string, Value>} readings
 * @property {SideOfTable[]} sides
 * @property {Unit[]} units
 * @property {Record<string, UnitId[]>} boxes
 * @property {Record<string, Record<string, number>>} markers
 * @property {Record<string, string[]>} tags The markers in words
 * @property {Record<string, JsonValue>} kept What the book keeps of the game, where it is not as usual
 */

/** @typedef {{do: string, as?: string} & Record<string, unknown>} Order An order; its further keys belong to the deed. */

/**
 * @typedef {object} Pick One answer to a question; answers of a group belong together.
 * @property {string} name
 * @property {string} text
 * @property {string} [group]
 */

/** @typedef {{ok: true} & Record<string, unknown>} PlayAnswer A game judged (docs/ask.md). */

/**
 * @typedef {object} Problem One problem, and its place.
 * @property {string} message
 * @property {string} where
 * @property {number | null} line
 */

/**
 * @typedef {object} Promise Units that a move relies on.
 * @property {string} clause
 * @property {Label} cell
 * @property {UnitId[]} keepers
 * @property {number} need
 */

/**
 * @typedef {object} Prospect The prospect of an order.
 * @property {boolean} ok
 * @property {Verdict} verdict
 * @property {string[]} say
 * @property {string[]} [happens] What is sure to come of it before anything falls
 * @property {Throw} [roll]
 * @property {string} [over] How the game ends by it
 */

/** @typedef {{ask: string, as?: string, at?: number | null, what_if?: Change[]} & Record<string, unknown>} Question A question of ``ask`` (docs/ask.md); its further keys belong to its verb. */

/**
 * @typedef {object} QuestionOfBook A question of this book alone.
 * @property {string} text
 * @property {string[]} keys
 * @property {Record<string, "name" | "names" | "number" | "exact" | "flag">} kinds
 * @property {string[]} needed
 */

/** @typedef {{action: string, unit: UnitId, legal: boolean, target?: UnitId, reasons: Reason[], lacking?: string, lacks?: Lack[], asks?: string[], at_large?: string[], sources: Reason[], total: Record<string, Exact>, needs?: string, chances?: Record<string, Exact | null>, notes?: string[], line?: string, option: string} & Record<string, unknown>} RankedOption One way to do something, and what it rolls. */

/**
 * @typedef {object} ReachAnswer Where a unit can go, or a line runs.
 * @property {true} ok
 * @property {Record<string, Ending>} cells
 * @property {Reason[]} reasons
 * @property {string} [lacking]
 * @property {string[]} [at_large]
 * @property {string} say
 */

/**
 * @typedef {object} Reading A reading: its clause, its default, and the meaning of each value.
 * @property {string} name
 * @property {string} clause
 * @property {Value} default
 * @property {ReadingValue[]} values
 */

/**
 * @typedef {object} ReadingValue One value of a reading, and its meaning.
 * @property {Value} value
 * @property {string} text
 */

/**
 * @typedef {object} Reason A reason as data.
 * @property {string} clause
 * @property {string} title
 * @property {string} text
 * @property {string} effect
 * @property {UnitId[]} by
 * @property {Label[]} cells
 * @property {Exact} [amount]
 * @property {string} [name]
 * @property {boolean} [sets] Whether the amount is the number itself, and not added to it
 * @property {string[]} [waived_by]
 * @property {boolean} [outdone]
 * @property {Record<string, Value>} [readings]
 */

/**
 * @typedef {object} ReasonInWords A reason in words.
 * @property {string} say What the clause does here
 * @property {string} rule The clause, with its citation
 * @property {string} clause Its number
 * @property {string[]} but The clauses that waive it
 * @property {string} reading The switches it rests on, as a scenario writes them
 * @property {Record<string, Value>} readings The same, to be looked up in the book
 * @property {UnitId[]} units
 * @property {Label[]} cells
 * @property {string} effect
 * @property {boolean} counts
 */

/**
 * @typedef {object} Refused An error.
 * @property {Trouble} error
 */

/**
 * @typedef {object} RemediesAnswer What would make a move legal.
 * @property {true} ok
 * @property {boolean} legal
 * @property {Remedy[]} remedies
 * @property {string} say
 * @property {string} short The same, and of a refusal what decides it
 * @property {ReasonInWords[]} told
 * @property {ReasonInWords[]} barring What bars the straight way, if the lawful one goes round
 * @property {Risk[]} risks What is left to chance on the way
 * @property {Try[]} tries
 */

/**
 * @typedef {object} Remedy A change that makes a move legal; it has been tried.
 * @property {string} kind
 * @property {string} text
 * @property {Exact} cost
 * @property {UnitId[]} [units]
 * @property {Label[]} [cells]
 * @property {Exact} [points]
 * @property {string} [way]
 */

/**
 * @typedef {object} Risk A risk on a route, and its exact chance.
 * @property {string} what
 * @property {UnitId} by
 * @property {Exact | null} chance
 * @property {string} say
 */

/**
 * @typedef {object} RouteAnswer A route along given cells.
 * @property {true} ok
 * @property {boolean} legal
 * @property {Reason[]} reasons
 * @property {Exact} [cost]
 * @property {boolean} [stops]
 * @property {string} [lacking]
 * @property {Lack[]} [lacks]
 * @property {string[]} [asks]
 * @property {string[]} [at_large]
 * @property {Label[]} cells The start first
 * @property {Exact} budget
 * @property {string} stopped_in
 * @property {RouteStep[]} steps
 * @property {ReasonInWords[]} ending What the law says to ending there
 * @property {Risk[]} risks What is left to chance on the way
 * @property {string} say
 */

/**
 * @typedef {object} RouteStep One step of a route, and the verdict on it.
 * @property {Label} from
 * @property {Label} to
 * @property {Exact} cost
 * @property {Exact} total
 * @property {boolean} legal
 * @property {Reason[]} reasons
 * @property {boolean} stops
 * @property {string} [lacking]
 * @property {Lack[]} [lacks]
 * @property {string[]} [asks]
 * @property {string[]} [at_large]
 * @property {ReasonInWords[]} told
 */

/**
 * @typedef {object} RulesAnswer The book of this table.
 * @property {true} ok
 * @property {BookHead} book
 * @property {Clause[]} clauses
 * @property {Reading[]} readings
 * @property {string} counter What its pieces show
 * @property {string[]} levels From none to the strongest
 * @property {Record<string, string>} ways The ways of moving, each with what it is
 * @property {Record<string, string>} units The facts of a unit
 * @property {string[]} actions What is tested by dice or cards
 * @property {string[]} options The actions of which `best` lists every way
 * @property {string[]} purposes For what a zone may be asked
 * @property {string[]} lines The errands of a line: supply, rail
 * @property {string[]} zones
 * @property {Record<string, QuestionOfBook>} questions The questions that only this book answers
 */

/**
 * @typedef {object} Ruling Whether a unit may go to a cell, and why.
 * @property {true} ok
 * @property {boolean} legal
 * @property {Remedy[]} remedies
 * @property {string} say
 * @property {string} short The same, and of a refusal what decides it
 * @property {ReasonInWords[]} told
 * @property {ReasonInWords[]} barring What bars the straight way, if the lawful one goes round
 * @property {Risk[]} risks What is left to chance on the way
 * @property {Try[]} tries
 * @property {Reason[]} reasons
 * @property {Exact} [cost]
 * @property {Exact} [left]
 * @property {boolean} [stops]
 * @property {string} [lacking]
 * @property {Lack[]} [lacks]
 * @property {string[]} [asks]
 * @property {string[]} [at_large]
 * @property {Reason[]} [barred]
 * @property {Promise[]} [promises]
 * @property {Step[]} [route]
 * @property {UnitId[]} [blockers]
 * @property {Exact} [detour]
 */

/**
 * @typedef {object} SeatedBot A bot at a seat.
 * @property {Side} side
 * @property {string} bot
 * @property {boolean} thinking
 */

/**
 * @typedef {object} Seats A table, and the secret of each new seat, sent this once.
 * @property {string} table
 * @property {Record<string, string>} seats
 */

/**
 * @typedef {object} ShowAnswer What is on the table; a unit has its facts besides its side and its cell.
 * @property {true} ok
 * @property {string} title
 * @property {string} ruleset
 * @property {Side[]} sides
 * @property {number} turn
 * @property {string} phase
 * @property {Side} to_move
 * @property {Status[]} status
 * @property {Record<string, Value>} readings
 * @property {Record<string, Record<string, JsonValue>>} units
 * @property {string} [say]
 */

/** @typedef {string} Side The name of a side */

/**
 * @typedef {object} SideOfTable A side, and its enemies.
 * @property {Side} name
 * @property {number} number
 * @property {string} colour
 * @property {string} dark
 * @property {Side[]} enemies
 */

/**
 * @typedef {object} Stale The events since then.
 * @property {Trouble} error
 * @property {number} [event]
 * @property {Event[]} [events]
 */

/**
 * @typedef {object} Status A status line; the first names the turn.
 * @property {string} name
 * @property {string} text
 * @property {string[]} [steps] What follows what, if it tells of a track
 * @property {number} [now] Which of the steps it is now; -1 for none
 * @property {UnitId[]} [ready] The pieces it tells of that can still do something
 */

/**
 * @typedef {object} Step One step of a route.
 * @property {Label} from
 * @property {Label} to
 * @property {Exact} cost
 * @property {Exact} total
 */

/**
 * @typedef {object} Stroke How a feature of sides is drawn; `none` is not drawn, it only describes another feature.
 * @property {"along" | "across" | "gap" | "none"} run
 * @property {boolean} wavy
 * @property {StrokeLine[]} lines From the lowest up
 */

/**
 * @typedef {object} StrokeLine One line of a stroke; its width in `unit`s.
 * @property {string} ink
 * @property {number} width
 * @property {number[]} dashes
 */

/**
 * @typedef {object} Supposition Changes to suppose at a table.
 * @property {string} [unit]
 * @property {string} [as] The side that the umpire looks from or acts for
 * @property {number | null} [at] After which event; now, if nothing is said
 * @property {Change[]} [what_if] What to suppose: moves, removals, additions, facts, …
 * @property {boolean} [openly] On what every side sees: refused if it names anything else
 */

/**
 * @typedef {object} TableState A table as a seat sees it.
 * @property {string} title
 * @property {string} about
 * @property {string} ruleset
 * @property {number} revision
 * @property {number} turn
 * @property {string} phase
 * @property {Side} to_move
 * @property {Record<string, Value>} readings
 * @property {SideOfTable[]} sides
 * @property {Unit[]} units
 * @property {Record<string, UnitId[]>} boxes
 * @property {Record<string, Record<string, number>>} markers
 * @property {Record<string, string[]>} tags The markers in words
 * @property {Record<string, JsonValue>} kept What the book keeps of the game, where it is not as usual
 * @property {string} table
 * @property {string} seat A side, "umpire" or "observer"
 * @property {number} event The number of the last event
 * @property {boolean} may_act
 * @property {Status[]} status
 * @property {Waiting | null} waiting
 * @property {boolean} undo
 * @property {boolean} redo
 * @property {string} over
 * @property {Ground | null} ground What play has changed of the map
 * @property {LogLine[]} log
 */

/**
 * @typedef {object} Take One argument of an order.
 * @property {string} kind
 * @property {boolean} optional
 * @property {string[]} [words]
 * @property {string} [label] How people ask for it
 */

/**
 * @typedef {object} Terrain The kinds of ground, and the kind of each cell.
 * @property {string[]} names
 * @property {number[]} of
 * @property {Record<string, Look>} looks
 */

/**
 * @typedef {object} Throw What an order rolls or draws, or the side it asks.
 * @property {string} what
 * @property {string} by
 * @property {number} [dice]
 * @property {number} [sides]
 * @property {number} [cards]
 * @property {Attempt} [attempt]
 * @property {string[]} [say]
 */

/**
 * @typedef {object} Tint A colour in the light and in the dark theme.
 * @property {string} light
 * @property {string} dark
 */

/**
 * @typedef {object} Token A run of text that names a unit, a cell, a side or a number.
 * @property {string} text
 * @property {UnitId} [unit]
 * @property {Label} [cell]
 * @property {Side} [side]
 * @property {string} [number]
 */

/**
 * @typedef {object} Tried One way to give an order.
 * @property {Record<string, JsonValue>} given
 * @property {boolean} legal
 * @property {string[]} say
 * @property {string} [lacking]
 * @property {Attempt} [attempt]
 */

/**
 * @typedef {object} Trouble The kind of an error, and all problems.
 * @property {string} kind
 * @property {string} message
 * @property {Problem[]} problems
 */

/**
 * @typedef {object} Try A remedy, and the keys that try it.
 * @property {string} say
 * @property {TryKeys} keys
 */

/**
 * @typedef {object} TryKeys The keys with which the same question tries a remedy.
 * @property {Change[]} [what_if]
 * @property {Exact} [points]
 * @property {string} [way]
 */

/**
 * @typedef {object} TurningPoint An order that cost its side much, and a better one.
 * @property {number} event
 * @property {number} turn
 * @property {Side} side
 * @property {Exact} lost
 * @property {Given} given
 * @property {Exact} worth
 * @property {Given} better
 * @property {Exact} best
 * @property {string} say
 */

/**
 * @typedef {object} TurningPoints Where a game turned, as far as its orders have been looked at.
 * @property {number} done
 * @property {number} whole
 * @property {TurningPoint[]} points
 */

/**
 * @typedef {object} Unit A piece on the table.
 * @property {UnitId} id
 * @property {Side} side
 * @property {Label | null} cell Nothing for a piece in a box beside the map
 * @property {string} [box]
 * @property {number} order
 * @property {string} name
 * @property {Record<string, Value>} facts
 * @property {string[]} told The facts as people say them
 * @property {Label[]} footprint
 * @property {string} [facing]
 * @property {number} [bearing] Degrees from the top
 * @property {string[]} values
 * @property {string} symbol
 * @property {string} size
 * @property {string[]} marks
 * @property {"counter" | "player" | "miniature"} shape
 * @property {boolean} faded
 * @property {boolean} [lying]
 * @property {Badge} [badge]
 * @property {boolean} [hidden]
 */

/** @typedef {string} UnitId The name of a unit, as the scenario writes it */

/**
 * @typedef {object} Update A message of the websocket: everything later than the listener knew.
 * @property {number} event
 * @property {Event[]} events
 * @property {TableState} state
 */

/** @typedef {boolean | number | string} Value A fact or a reading, as a scenario writes it */

/**
 * @typedef {object} Verdict The verdict on an order.
 * @property {boolean} legal
 * @property {Reason[]} reasons
 * @property {Exact} [cost]
 * @property {boolean} [stops]
 * @property {string} [lacking]
 * @property {Lack[]} [lacks]
 * @property {string[]} [asks]
 * @property {string[]} [at_large]
 */

/**
 * @typedef {object} Waiting A pending choice of a side.
 * @property {Side} side
 * @property {string} question
 * @property {Pick[]} picks
 * @property {UnitId} unit
 * @property {number} since The event with which began what is waited for
 * @property {boolean} mine
 * @property {string[]} [say] What it needs, and its odds; for the seat that decides
 * @property {Attempt} [attempt] The same, to be drawn
 */

/**
 * @typedef {object} WantedHint A hint, from this bot.
 * @property {string} [bot]
 * @property {string} [as] The side that the umpire looks from or acts for
 */

/**
 * @typedef {object} WayTest A test on the route, and its cell.
 * @property {string} clause
 * @property {string} title
 * @property {string} text
 * @property {string} effect
 * @property {UnitId[]} by
 * @property {Label[]} cells
 * @property {Exact} [amount]
 * @property {string} [name]
 * @property {boolean} [sets] Whether the amount is the number itself, and not added to it
 * @property {string[]} [waived_by]
 * @property {boolean} [outdone]
 * @property {Record<string, Value>} [readings]
 * @property {Label} in
 */

/**
 * @typedef {object} Answers What each question of `ask` is answered by.
 * @property {ReachAnswer} reach
 * @property {RouteAnswer} route
 * @property {ReachAnswer} trace
 * @property {Ruling} why
 * @property {RemediesAnswer} remedies
 * @property {Judgement} judge
 * @property {LegalAnswer} legal
 * @property {PlayAnswer} play
 * @property {ControlAnswer} control
 * @property {CompareAnswer} compare
 * @property {LevelAnswer} level
 * @property {OddsAnswer | AttemptAnswer} odds
 * @property {BestAnswer} best
 * @property {ShowAnswer} show
 * @property {RulesAnswer | ClauseAnswer} rules
 */

export {}
