"""Resource cards: dealing, drawing, discarding.

The deck is kept in no order and each card is drawn from it by lot, which is the same as shuffling it beforehand and
leaves nothing for anybody to know.
"""

from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.engine.randomness import draw
from magnat.games.venture.box import CAPITAL_KINDS, CARDS_DEALT, HAND_KINDS, KINDS, NONE, PROFIT_CARD
from magnat.games.venture.piles import score_profits
from magnat.games.venture.state import State
from magnat.games.venture.worth import worth_of


@compiled
def deal(s: State) -> None:
    """Seven cards each. A profit card would be given back and replaced, so profit cards join the deck afterwards."""
    for kind in range(PROFIT_CARD):
        add_to_deck(s, kind, whole(s.cards_of[kind]))
    for seat in range(whole(s.seats)):
        for _ in range(CARDS_DEALT):
            take_in(s, seat, draw_from_deck(s))
        s.worth[seat] = worth_of(s, s.hand[seat])
    add_to_deck(s, PROFIT_CARD, whole(s.cards_of[PROFIT_CARD]))


@compiled
def add_to_deck(s: State, kind: int, count: int) -> None:
    for _ in range(count):
        s.deck[s.deck_left] = kind
        s.deck_left += 1


@compiled
def draw_from_deck(s: State) -> int:
    """A card by lot; NONE if the deck is empty."""
    if s.deck_left == 0:
        return NONE
    place = draw(s, whole(s.deck_left))
    card = whole(s.deck[place])
    s.deck_left -= 1
    s.deck[place] = s.deck[s.deck_left]
    return card


@compiled
def take_in(s: State, seat: int, card: int) -> None:
    s.hand[seat, card] += 1
    s.hand_size[seat] += 1


@compiled
def discard_card(s: State, seat: int, card: int) -> None:
    """Whoever discards sees to the worth of the hand afterwards."""
    s.hand[seat, card] -= 1
    s.hand_size[seat] -= 1
    s.discard[card] += 1


@compiled
def discard_hand(s: State, seat: int) -> None:
    """What a wrong pile costs who cannot pay: all capital, or all cards where the edition is strict."""
    for card in range(HAND_KINDS if s.sets_apart else CAPITAL_KINDS):
        for _ in range(whole(s.hand[seat, card])):
            discard_card(s, seat, card)
    s.worth[seat] = 0


@compiled
def draw_resources(s: State, seat: int) -> None:
    """Two cards, or what there is. A profit card is shown, discarded and then replaced: a deck made anew holds it."""
    wanted = whole(s.draws_a_turn)
    while wanted > 0:
        if s.deck_left == 0 and discards_can_be_held(s):
            turn_discards_over(s)
        card = draw_from_deck(s)
        if card == NONE:
            wanted = 0
        elif card == PROFIT_CARD:
            show_profit_card(s)
        else:
            take_in(s, seat, card)
            wanted -= 1
    s.worth[seat] = worth_of(s, s.hand[seat])


@compiled
def show_profit_card(s: State) -> None:
    s.profit_rounds += 1
    score_profits(s)
    s.discard[PROFIT_CARD] += 1


@compiled
def discards_can_be_held(s: State) -> bool:
    """Ruling: a deck of nothing but profit cards is not made, for they would replace each other for ever."""
    for card in range(HAND_KINDS):
        if s.discard[card]:
            return True
    return False


@compiled
def turn_discards_over(s: State) -> None:
    """The discards are the new deck, profit and takeover cards included."""
    for kind in range(KINDS):
        add_to_deck(s, kind, whole(s.discard[kind]))
        s.discard[kind] = 0
