"""Somebody who plays at random, by what the page shows him and by nothing else: he clicks what is lit, answers what is asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import TimeoutError as TooLate

from tests.patience import PATIENCE
from tests.web.playing import Player, until

if TYPE_CHECKING:
    from playwright.sync_api import Locator

ONE_CLICK = 2000.0
"""Milliseconds that a button may take to be clicked."""

ENDS = ("end_turn", "next", "next_phase")
"""What ends a turn or a phase, by the words of the menus."""

EAVESDROP = """
    window.heard = []
    const asked = window.fetch
    window.fetch = async (where, how) => {
        const response = await asked(where, how)
        const note = { where: String(where), sent: String(how?.body ?? ""), status: response.status }
        response.clone().text().then((text) => heard.push({ ...note, text }), () => {})
        return response
    }
    window.WebSocket = class extends WebSocket {
        constructor(...words) {
            super(...words)
            this.addEventListener("message", ({ data }) => heard.push({ where: "live", sent: "", status: 200, text: data }))
        }
    }
"""
"""Keeps everything that the page is told, by answers and by its socket."""

LOOK = """(secrets) => {
    const seen = (element) => element !== null && element.checkVisibility()
    const all = (selector) => [...document.querySelectorAll(selector)].filter(seen)
    const text = (selector) => all(selector).map((element) => element.innerText.trim()).join(" ")
    const seat = text(".turn-seat")
    const side = /^You are ([^:.]+)/.exec(seat)?.[1] ?? ""
    const mine = [...document.querySelectorAll(".piece-list")].find((list) => list.querySelector("h3").textContent === side)
    const unit = text("#panel-unit h2")
    const group = (name) => all("#menu .deed-group").find((each) => each.querySelector("h3").textContent === name)
    const allowed = (name) => [...(group(name)?.querySelectorAll("[data-do][aria-disabled=false]") ?? [])].filter(seen)
    const pieces = [...document.querySelectorAll("[data-piece]")]
    const stored = [localStorage, sessionStorage].map((each) => JSON.stringify(each))
    const everything = [document.documentElement.outerHTML, ...stored].join()
    const reach = board.marks.get("reach")?.reach ?? {}
    const start = board.units.find(({ id }) => id === board.drawn.pieces.selected)?.cell
    return {
        status: text("#status"), seat, turn: text(".turn-line"), unit,
        busy: document.querySelector("#table[aria-busy=true], #performance[aria-busy=true]") !== null,
        picks: all("#prompt [data-pick]:enabled").map(({ dataset }) => dataset.pick),
        choices: all("#performance [data-choice][aria-disabled=false]:enabled").map(({ dataset }) => dataset.choice),
        fields: all("#performance .field :is(input, select):enabled").map((field) => ({
            id: field.id, kind: field.type, words: [...(field.options ?? [])].map(({ value }) => value).filter(Boolean),
        })),
        does: seen(document.querySelector("#do-it")),
        leaves: all("#performance [data-key='leave deed']").length > 0,
        deeds: allowed(unit).map(({ dataset }) => dataset.do),
        own: allowed(side).map(({ dataset }) => dataset.do),
        pieces: [...(mine?.querySelectorAll("[data-piece]") ?? [])].map(({ dataset }) => dataset.piece),
        lit: Object.keys(reach).filter((cell) => cell !== start),
        undo: document.querySelector("#undo").disabled === false,
        event: Number(document.querySelector("#replay").max),
        log: [...document.querySelectorAll("#log .log-text")].map(({ textContent }) => textContent),
        places: Object.fromEntries(pieces.map((each) => [each.dataset.piece, each.lastChild.textContent])),
        secrets: secrets.filter((word) => everything.includes(word)),
    }
}"""


@dataclass(frozen=True)
class Look:
    """What the page shows, at one glance."""

    status: str
    seat: str
    turn: str
    unit: str
    busy: bool
    picks: list[str]
    choices: list[str]
    fields: list[dict[str, Any]]
    does: bool
    leaves: bool
    deeds: list[str]
    own: list[str]
    pieces: list[str]
    lit: list[str]
    undo: bool
    event: int
    log: list[str] = field(repr=False)
    places: dict[str, str] = field(repr=False)
    secrets: list[str]
    """Of what this player was not to know, what the page shows or has stored."""

    @property
    def ending(self) -> str:
        """How the game has ended, if the page says that it has."""
        return self.seat if self.seat.startswith("The game is over") else ""

    @property
    def mine(self) -> bool:
        """Whether the page says that it is for this player to do something."""
        return self.seat.endswith(("it is your turn.", "there is a question for you."))

    @property
    def settled(self) -> bool:
        """Whether the page has the service's ear, and no order is on its way."""
        return not self.status and not self.busy

    @property
    def something(self) -> bool:
        """Whether there is anything that this player may do next."""
        return bool(self.picks or self.choices or self.fields or self.does or self.leaves or self.deeds or self.own)


class Gambler:
    """A side's player in a browser of his own."""

    def __init__(self, player: Player, random: Random, secrets: list[str], hurry: float) -> None:
        self.player, self.page, self.side = player, player.page, player.role
        self.random, self.secrets, self.hurry = random, secrets, hurry
        self.chosen, self.haste = "", 0.0
        self.did: list[str] = []

    def look(self) -> Look:
        return Look(**self.page.evaluate(LOOK, self.secrets))

    def heard(self) -> list[dict[str, Any]]:
        """Everything that the page was told since it was loaded."""
        found: list[dict[str, Any]] = self.page.evaluate("() => heard")
        return found

    def at_ease(self) -> Look:
        """What the page shows once it is connected and nothing is on its way; it must get there by itself."""
        return self.wait(lambda seen: seen.settled)

    def wait(self, happens: Callable[[Look], bool]) -> Look:
        """What the page shows as soon as it shows something that we wait for."""
        looks: list[Look] = []

        def looked() -> bool:
            looks[:] = [self.look()]
            return happens(looks[0])

        until(looked, PATIENCE)
        return looks[0]

    # Playing

    def act(self) -> None:
        """Do one of the things that the page offers; whoever may act must be offered one."""
        seen = self.wait(lambda seen: seen.settled and (seen.something or not seen.mine))
        if seen.picks:
            self.press(f"#prompt [data-pick='{self.random.choice(seen.picks)}']")
        elif seen.choices or seen.fields or seen.does or seen.leaves:
            self.go_on(seen)
        elif seen.mine:
            self.begin(seen)

    def go_on(self, seen: Look) -> None:
        """Tell what the order is still to be told, and confirm it; now and then think better of it."""
        if self.random.random() < 0.08 or not (seen.choices or seen.fields or seen.does):
            self.press("#performance [data-key='leave deed']")
        elif seen.choices:
            self.press(f"#performance [data-choice='{self.random.choice(seen.choices)}']")
        elif seen.does and (not seen.fields or self.random.random() < 0.8):
            self.press("#do-it")
        else:
            self.fill(self.random.choice(seen.fields))

    def fill(self, shown: dict[str, Any]) -> None:
        """Fill a field in: one of its words, a small number, a tick; what is to be named is named from the list of pieces."""
        field = f"#{shown['id']}"
        if shown["words"]:
            word = self.random.choice(shown["words"])
            self.touch(field, lambda place: place.select_option(word, timeout=ONE_CLICK))
        elif shown["kind"] == "checkbox":
            self.press(field)
        elif shown["kind"] == "number":
            number = str(self.random.randint(1, 3))
            self.touch(field, lambda place: place.fill(number, timeout=ONE_CLICK))
            self.touch(field, lambda place: place.press("Tab", timeout=ONE_CLICK))
        else:
            self.press("#performance [data-key='leave deed']")

    def begin(self, seen: Look) -> None:
        """Begin something: move the chosen piece or let it act, take another, do something for the side, or take it back."""
        others = [piece for piece in seen.pieces if piece != self.chosen]
        self.haste += self.hurry
        ways: dict[Callable[[str], None], tuple[float, list[str]]] = {
            self.go: (5, seen.lit if seen.deeds else []),
            self.deed: (3, seen.deeds),
            self.choose: (1 if seen.deeds else 4, others),
            self.own: (0.3, [deed for deed in seen.own if deed not in ENDS]),
            self.end: (self.haste, [deed for deed in (*seen.own, *seen.deeds) if deed in ENDS]),
            self.undo: (0.15, ["undo"] if seen.undo else []),
        }
        [way] = self.random.choices(list(ways), [weight if some else 0 for weight, some in ways.values()])
        way(self.random.choice(ways[way][1]))

    def go(self, cell: str) -> None:
        self.did.append(f"go {cell}")
        self.player.click(cell)

    def deed(self, name: str) -> None:
        self.press(f"#menu .deed-group:has([data-key^=deed-unit]) [data-do='{name}'][aria-disabled=false]")

    def end(self, name: str) -> None:
        self.haste, self.hurry = 0.0, 1.2 * self.hurry
        self.press(f"#menu [data-do='{name}'][aria-disabled=false]")

    def own(self, name: str) -> None:
        self.press(f"#menu .deed-group:has([data-key^=deed-side]) [data-do='{name}'][aria-disabled=false]")

    def undo(self, _: str) -> None:
        self.press("#undo")

    def choose(self, piece: str) -> None:
        """Take a piece from the list, and wait until the page says what it may do."""
        self.chosen = piece
        pieces = self.player.panel("pieces").locator("details")
        if pieces.get_attribute("open") is None:
            pieces.locator("summary").click()
        self.press(f"[data-piece='{piece}']")
        self.wait(lambda seen: self.page.locator("#menu [data-key^=deed-unit]").count() > 0 or not seen.mine)

    def press(self, button: str) -> None:
        self.touch(button, lambda place: place.click(timeout=ONE_CLICK))

    def touch(self, what: str, act: Callable[[Locator], object]) -> None:
        """Use something on the page; what is gone by now was shown too long ago, what is still there must let itself be used."""
        place = self.page.locator(what).first
        self.did.append(what)
        try:
            act(place)
        except TooLate:
            assert not place.is_visible(), f"{what} cannot be used"
