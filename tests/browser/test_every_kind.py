"""Every kind of action of every box, made once by keys alone and once by fingers alone.

Whole games by keys and by fingers are played elsewhere; chance decides what is done in them. Here bots play a game at
random, and whoever looks on plays on from a moment of it in which a kind of action may be chosen.
"""

import json
import random
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import closing, suppress
from typing import Any, NamedTuple

import numpy as np
import pytest
from playwright.sync_api import Locator, TimeoutError

import magnat
from magnat.engine.actions import Action
from magnat.engine.game import Game
from magnat.games.kohle import state as kohle
from magnat.table.film import Film
from tests.browser import short
from tests.browser.anywhere import Seat
from tests.browser.conftest import Come
from tests.browser.flights import LONGEST
from tests.browser.house import House
from tests.browser.person import DISTRICT, DRAWN, Person

SEATS = {"kohle": 3}
OPTIONS = {"big-shot": {"loans": "before"}, "biz-bluff": {"notes": "off"}, **short.OPTIONS}
"""With which nothing of a box is missing."""
LEVELS = {"kohle": "steady"}
"""Who plays at random comes upon everything; in Kohle they never come to an end, and good players need every card."""
NEVER = {"biz-bluff": {"stay"}}
"""What nobody is ever asked: on the printed board there is a way of any length."""
LAPTOP = {"width": 1280, "height": 720}
MOST_GAMES = 4
MOST_TRIES = 5
"""At each kind: where several seats are asked, a bot may be quicker."""
A_WHILE = 8_000
"""Milliseconds that a step may take until it is taken for missed."""
ROUND = 150
"""Presses of Tab that lead round a page and back."""

PASS = "section.lit .others > button:not(.loan)"
GO = "section.lit .panel-body > .button.main"
"""Where a finger has touched a square, and confirms it."""
TO = "[data-square][role=button]"
PLAY = ".play .choices .main"
PUT = ".district [data-put]"
REORGANISE = ".reorganise:enabled:not([aria-disabled])"
DEED = ".bill .deed:enabled:not([aria-disabled])"
LETTER = "section.lit [aria-keyshortcuts={}]".format
SLIP = ".slip [aria-keyshortcuts={}]".format
CARD = ".hand [data-card='{card}']"
PICTURES = 10
"""Drawn until what was pressed has been sent."""

BIG_SHOT = {
    "pass": [PASS],
    "bid": ["section.lit .raises .main:enabled"],
    "borrow": ["section.lit .loan:enabled:not([aria-disabled])"],
    "decline": [LETTER("d")],
    "pay": ["section.lit .button.main:enabled"],
    "place": [DISTRICT],
}
BIZ_BLUFF = {
    "roll": [LETTER("d")],
    "claim": [LETTER("c")],
    "open": [LETTER("o")],
    "wait": [LETTER("k")],
    "put_back": [LETTER("b")],
    "hold": ["section.lit .deal"],
    "buy": ["section.lit .quick:last-child", "section.lit .deal"],
    "sell": ["section.lit .quick:nth-of-type(1)", "section.lit .deal"],
    "done": ["section.lit .digits ~ .main"],
    "digit": ["section.lit .digits button"],
    "say": ["section.lit .choices .button"],
    "challenge": ["section.lit .choices .button:not([aria-keyshortcuts])"],
    "send": [TO],
    "look": ["[data-company][role=button]"],
    "go": [TO],
    "move": [TO],
}
KOHLE = {
    "let_go": ["[data-let-go]"],
    "place": ["button[data-space]"],
    "deal": [SLIP("d")],
    "roll": [SLIP("r")],
    "draw": [SLIP("x")],
    "discard": [CARD, ".play .choices button:not(.main, .quiet)"],
    "lay": [".hand [data-card='{family}']", PLAY],
    "travel": [CARD, PLAY],
    "send_investor": [".pending .choices button"],
    "send_clan": [".pending .choices button:last-child"],
    "recruit": [f".hand [data-card='{kohle.RECRUITMENT_CARD}']", PLAY],
    "take_over": [f".hand [data-card='{kohle.BOSS_CARD}']", PLAY],
    "stop": [".window [aria-keyshortcuts=s]"],
    "accept": [".contract .do.main, .slip [aria-keyshortcuts=a]"],
    "name_price": ["[data-line='{seat}-{family}']", "form.lit .price:enabled:not(.answer)"],
    "amount": [".pending .amount"],
    "conclude": [SLIP("c"), ".slip .sure"],
    "give_up": [".slip .choices .quiet", ".slip .sure"],
    "withdraw": [".contract .do:not(.main, [aria-disabled])"],
}
VENTURE = {
    "finish": [LETTER("p").replace("section.lit", ".bill")],
    "reorganise": [REORGANISE, ".district .tower:has(li[data-company] + li) .press", ".district .new", DEED],
    "take_over": [".market [data-lit]", PUT],
    "raid": [".skyline [data-lit]", PUT],
    "alone": [".district .new"],
    "onto": [".district [data-put]:not(.new)"],
    "lift": [".air [data-lit]"],
    "pay_proposed": [DEED],
    "pay": [".hand [data-card='{proposed}']", CARD, DEED],
    "discard": [".hand [data-card]"],
}
PATHS = {"big-shot": BIG_SHOT, "biz-bluff": BIZ_BLUFF, "kohle": KOHLE, "venture": VENTURE, "riche-ou-pauvre": VENTURE}
"""Of each kind what is pressed one after the other; `{family}` and the like are those of the action."""
BY_FINGERS = {
    "big-shot": {"place": [DISTRICT, "section.lit button.main"]},
    "biz-bluff": {kind: [TO, GO] for kind in ("send", "go", "move")},
    "venture": {"raid": [".hand [data-card]", ".roofs [data-lit]", PUT]},
}
BY_FINGERS["riche-ou-pauvre"] = BY_FINGERS["venture"]
"""Where a finger goes another way: what is small is touched, and confirmed below."""
SAID = {"name_price": "price"}
"""What the page calls a kind that it sends whole."""


class Moment(NamedTuple):
    """Of a game that is over: where a seat may do something of a certain kind."""

    number: int
    """Of the event after which it stood so."""
    seat: int
    asked: int
    """Seats that may act then."""
    action: Action


@pytest.mark.parametrize("box", list(PATHS))
def test_every_kind_of_action_is_made_once_by_keys_and_once_by_fingers(come: Come, house: House, box: str) -> None:
    kinds = set(magnat.load(box).actions.kinds) - NEVER.get(box, set())
    assert kinds == set(PATHS[box])
    hands = [
        Hand(come(viewport=LAPTOP), PATHS[box]),
        Finger(come(phone=True), PATHS[box] | BY_FINGERS.get(box, {}), house.address),
    ]
    with closing(moments(house, box)) as found:
        for seat, moment in found:
            for hand in hands:
                if hand.wants(moment.action):
                    hand.sit_down(house.address, seat, moment)
                    hand.do(moment.action)
            if all(hand.has_done(kinds) for hand in hands):
                return
    missed = [{kind: hand.tries[kind] for kind in kinds if not hand.has_done({kind})} for hand in hands]
    pytest.fail(f"Never done, in so many tries: {missed[0]} by keys, {missed[1]} by fingers.")


def moments(house: House, box: str) -> Generator[tuple[Seat, Moment], None, None]:
    """Of games that bots play, for as long as they are wanted: those in which the fewest are asked, and of these the
    latest first, in which most has been done."""
    game, level = magnat.load(box), LEVELS.get(box, "random")
    for _ in range(MOST_GAMES):
        seat = Seat(house.address, box, SEATS.get(box, 2), level=level, options=OPTIONS.get(box))
        try:
            seat.let_a_bot_play(LONGEST, level)
            found = sorted(moments_in(seat.film, game), key=lambda moment: (moment.asked, -moment.number))
            yield from ((seat, moment) for moment in found)
        finally:
            seat.leave()


def moments_in(film: Film, game: Game) -> Iterator[Moment]:
    chance, match = random.Random(1), game.new(len(film.seats), options=film.options)
    for shot, record in zip(film.shots, film.records, strict=True):
        match.record[:] = np.frombuffer(record, np.uint8)
        for seat in shot.actors:
            legal = match.legal(seat)
            for kind in {action["type"] for action in legal}:
                of_it = [action for action in legal if action["type"] == kind]
                if film.game in ("venture", "riche-ou-pauvre") and kind == "pay":
                    of_it = other_cards(match.state, of_it)
                if of_it:
                    yield Moment(shot.number, seat, len(shot.actors), chance.choice(of_it))


def other_cards(state: Any, payments: list[Action]) -> list[Action]:
    """Where one card is proposed: the others that would do as well, so that one's own choice is not the proposal."""
    proposed = np.flatnonzero(state["proposal"][0])
    if state["paying"].any() or len(proposed) != 1 or state["proposal"][0][proposed[0]] != 1:
        return []
    enough = [one for one in payments if one["card"] != proposed[0] and state["face"][one["card"]] >= state["due"]]
    return [{**one, "proposed": int(proposed[0])} for one in enough]


class Hand:
    """Whoever does what is asked with keys alone."""

    def __init__(self, person: Person, paths: dict[str, list[str]]) -> None:
        self._page, self._paths = person.page, paths
        self._done = noted(person)
        self.tries = Counter[str]()

    def wants(self, action: Action) -> bool:
        kind = action["type"]
        return kind in self._paths and not self.has_done({kind}) and self.tries[kind] < MOST_TRIES

    def has_done(self, kinds: set[str]) -> bool:
        return {SAID.get(kind, kind) for kind in kinds} <= self._done

    def sit_down(self, address: str, seat: Seat, moment: Moment) -> None:
        """At a table that goes on from a moment."""
        page, table = self._page, seat.play_on(moment.number, moment.seat)
        seat.lend(page.context)
        with page.expect_websocket(lambda socket: table in socket.url) as opened:
            page.goto(f"{address}#/table/{table}")
        opened.value.wait_for_event("framereceived")
        page.evaluate(DRAWN)

    def do(self, action: Action) -> None:
        kind = action["type"]
        self.tries[kind] += 1
        with suppress(TimeoutError):  # A bot was quicker.
            for step in self._paths[kind]:
                if not self.has_done({kind}):
                    self.press(self._seen(step.format(**action)))
                    self._listen(kind)

    def _seen(self, wanted: str) -> Locator:
        seen = self._page.locator(wanted).filter(visible=True).first
        seen.wait_for(timeout=A_WHILE)
        return seen

    def _listen(self, kind: str) -> None:
        """Until it has been sent, if it is."""
        for _ in range(PICTURES):
            if not self.has_done({kind}):
                self._page.evaluate(DRAWN)

    def press(self, seen: Locator) -> None:
        wanted = seen.element_handle(timeout=A_WHILE)
        for _ in range(ROUND):
            if wanted.evaluate("(one) => one === document.activeElement"):
                self._page.keyboard.press("Enter")
                return
            self._page.keyboard.press("Tab")
        pytest.fail(f"The Tab key does not lead to {wanted.evaluate('(one) => one.outerHTML.slice(0, 300)')}")


class Finger(Hand):
    """Whoever does it with a finger alone."""

    def __init__(self, person: Person, paths: dict[str, list[str]], address: str) -> None:
        super().__init__(person, paths)
        person.page.goto(address)
        person.page.touchscreen.tap(1, 1)  # A phone that nobody has touched yet may not shake.

    def press(self, seen: Locator) -> None:
        seen.tap(timeout=A_WHILE)


def noted(person: Person) -> set[str]:
    """A set into which comes whatever this person does."""
    done: set[str] = set()

    def note(payload: Any) -> None:
        said = json.loads(payload)
        if said["type"] == "act":
            done.add(said["action"]["type"])

    person.page.on("websocket", lambda socket: socket.on("framesent", note))
    return done
