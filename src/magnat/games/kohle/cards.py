"""Influence cards: drawing, playing and discarding them."""

from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.engine.randomness import draw
from magnat.games.kohle.state import CARDS, State


@compiled
def shuffle_all(s: State) -> None:
    for card in range(CARDS):
        s.pile[card] = s.copies[card]
        s.pile_size += s.copies[card]


@compiled
def draw_card(s: State, seat: int) -> None:
    """A shuffled pile is one from which any card may come next: so it is kept unordered and drawn from at random."""
    if s.pile_size == 0:
        shuffle_discards(s)
    card = card_in_the_pile(s, draw(s, whole(s.pile_size)))
    s.pile[card] -= 1
    s.pile_size -= 1
    s.hand[seat, card] += 1
    s.hand_size[seat] += 1


@compiled
def card_in_the_pile(s: State, place: int) -> int:
    """The kind of a card, when all of the pile lie in a row, kind by kind."""
    card = 0
    end = 0
    for earlier in range(CARDS - 1):
        end += s.pile[earlier]
        card += place >= end
    return card


@compiled
def shuffle_discards(s: State) -> None:
    for card in range(CARDS):
        s.pile[card] = s.discards[card]
        s.pile_size += s.discards[card]
        s.discards[card] = 0


@compiled
def take_from_hand(s: State, seat: int, card: int) -> None:
    s.hand[seat, card] -= 1
    s.hand_size[seat] -= 1


@compiled
def discard_from_hand(s: State, seat: int, card: int) -> None:
    take_from_hand(s, seat, card)
    s.discards[card] += 1
