"""Sets up positions of Venture for its tests."""

from typing import Any

from rich.console import Console

import magnat
from magnat.engine.match import Match
from magnat.engine.tabletop import Tabletop
from magnat.engine.words import Line
from magnat.games.venture.box import CAPITAL_KINDS, DISCARD, NONE, PROFIT_CARD
from magnat.games.venture.piles import put_alone, put_onto
from magnat.games.venture.terminal import board
from magnat.games.venture.worth import worth_of

NAMES = magnat.load("venture").names("en")


def new(box: str = "venture", seats: int = 3, **options: str) -> Match:
    """A match in which seat 0 begins."""
    match = magnat.load(box).new(seats, 3, options)
    match.state.turn = 0
    return match


def company(name: str) -> int:
    return NAMES["company"].index(name)


def card(name: str) -> int:
    return NAMES["card"].index(name)


def give(match: Match, seat: int, *piles: list[str]) -> None:
    """Put piles, named from the bottom up, before a seat."""
    s = match.state
    for pile in piles:
        numbers = [company(name) for name in pile]
        for place, number in enumerate(numbers):
            find(match, number)
            s.owner[number] = seat
            s.companies[seat] += 1
            if place:
                put_onto(s, seat, number, numbers[place - 1])
            else:
                put_alone(s, seat, number)


def find(match: Match, number: int) -> None:
    """Take a company out of the stock, or out of the market, which is filled up."""
    s = match.state
    if number in s.market:
        s.market[list(s.market).index(number)] = take_from_stock(s, 0)
    else:
        take_from_stock(s, list(s.stock[: s.unseen]).index(number))


def take_from_stock(s: Any, place: int) -> int:
    number = int(s.stock[place])
    s.unseen -= 1
    s.stock[place] = s.stock[s.unseen]
    return number


def offer(match: Match, *names: str) -> None:
    """Let exactly these companies lie on the market; the others go back to the stock."""
    s = match.state
    for place in range(5):
        if s.market[place] != NONE:
            s.stock[s.unseen] = s.market[place]
            s.unseen += 1
            s.market[place] = NONE
    for place, name in enumerate(names):
        s.market[place] = take_from_stock(s, list(s.stock[: s.unseen]).index(company(name)))


def empty_stock(match: Match) -> None:
    """As if all companies but those seen had been removed."""
    match.state.removed = match.state.unseen


def hold(match: Match, seat: int, *cards: str) -> None:
    """Exchange a hand for these cards, with the deck and, if need be, with the other hands."""
    s = match.state
    while s.hand_size[seat]:
        move(s, seat, int(s.hand[seat].nonzero()[0][0]), to_deck=True)
    for kind in map(card, cards):
        if kind not in s.deck[: s.deck_left]:
            other = next(rival for rival in range(match.seats) if rival != seat and s.hand[rival, kind])
            move(s, other, kind, to_deck=True)
            move(s, other, next(int(c) for c in s.deck[: s.deck_left] if c not in (kind, PROFIT_CARD)))
        move(s, seat, kind)
    for owner in range(match.seats):
        s.worth[owner] = worth_of(s, s.hand[owner])


def move(s: Any, seat: int, kind: int, to_deck: bool = False) -> None:
    if to_deck:
        s.deck[s.deck_left] = kind
        s.deck_left += 1
        s.hand[seat, kind] -= 1
        s.hand_size[seat] -= 1
    else:
        place = list(s.deck[: s.deck_left]).index(kind)
        s.deck_left -= 1
        s.deck[place] = s.deck[s.deck_left]
        s.hand[seat, kind] += 1
        s.hand_size[seat] += 1


def stack_deck(match: Match, *cards: str) -> None:
    """Leave only these cards in the deck; the others of it are discarded."""
    s = match.state
    left = list(map(int, s.deck[: s.deck_left]))
    for kind in map(card, cards):
        left.remove(kind)
    for kind in left:
        s.discard[kind] += 1
    s.deck[: len(cards)] = [card(name) for name in cards]
    s.deck_left = len(cards)


def buy(match: Match, name: str, onto: str | None = None) -> None:
    number = NONE if onto is None else company(onto)
    match.act(match.actors[0], {"type": "take_over", "company": company(name), "onto": number})


def raid(match: Match, name: str, multiple: int, onto: str | None = None) -> None:
    number = NONE if onto is None else company(onto)
    action = {"type": "raid", "company": company(name), "multiple": multiple, "onto": number}
    match.act(match.actors[0], action)


def act(match: Match, type: str, **arguments: Any) -> list[Line]:
    return match.act(match.actors[0], {"type": type, **arguments})


def finish_and_pay(match: Match) -> None:
    act(match, "finish")
    if any(action["type"] == "pay_proposed" for action in match.legal(match.actors[0])):
        act(match, "pay_proposed")


def skip_turn(match: Match) -> list[Line]:
    """A turn without business."""
    lines = act(match, "finish")
    if match.state.phase == DISCARD:
        lines += act(match, "discard", card=match.legal(match.actors[0])[0]["card"])
    return lines


def shown(match: Match) -> str:
    """The board in a terminal, as a watcher sees it."""
    game = match.game
    table = Tabletop([f"seat {seat}" for seat in range(match.seats)], game.names("en"), game.words("en"))
    console = Console(width=200)
    with console.capture() as capture:
        console.print(board(match.blanked(None).view(game.state.dtype)[0], None, table))
    return capture.get()


def types(match: Match) -> set[str]:
    return {action["type"] for action in match.legal(match.actors[0])}


def capital_in_hand(match: Match, seat: int) -> int:
    s = match.state
    return int((s.hand[seat][:CAPITAL_KINDS].astype(int) * s.face.astype(int)).sum())
