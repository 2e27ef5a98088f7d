"""What a seat cannot see: the other hands, the draw pile, by option the other purses, and the rolls to come."""

from magnat.engine.compiling import compiled
from magnat.engine.randomness import draw
from magnat.games.kohle.cards import draw_card
from magnat.games.kohle.deal import most_owed_for, worth
from magnat.games.kohle.players import seats_at
from magnat.games.kohle.state import (
    ANONYMOUS_CARD,
    CARDS,
    CLAN_CARD,
    FAMILIES,
    MOST_SEATS,
    TRAVEL_CARD,
    State,
)


@compiled
def imagine(s: State, seat: int) -> None:
    """Shuffle all that is out of sight, deal the other hands from it, and fill the closed purses."""
    put_unseen_cards_in_the_pile(s, seat)
    for other in range(seats_at(s)):
        if other != seat:
            cards = int(s.hand_size[other])
            s.hand_size[other] = 0
            for _ in range(cards):
                draw_card(s, other)
    if s.money_hidden:
        fill_purses(s, seat)


@compiled
def put_unseen_cards_in_the_pile(s: State, seat: int) -> None:
    s.pile_size = 0
    for card in range(CARDS):
        unseen = int(s.copies[card]) - int(s.hand[seat, card]) - int(s.discards[card]) - on_the_table(s, card)
        s.pile[card] = unseen
        s.pile_size += unseen


@compiled
def on_the_table(s: State, card: int) -> int:
    """Clan cards laid, travel cards lying on investors, and the one that may still be stopped."""
    cards = 0
    if card < TRAVEL_CARD:
        for seat in range(MOST_SEATS):
            cards += s.laid[seat, card - CLAN_CARD]
    elif card <= ANONYMOUS_CARD:
        cards += s.card_played == card
        for family in range(FAMILIES):
            cards += s.travel_on[family] == card
    return cards


@compiled
def fill_purses(s: State, seat: int) -> None:
    """Everything the bank has paid is somewhere. A Boss has what they have promised."""
    left = int(s.paid) - int(s.cash[seat])
    if s.dealing and s.turn != seat:
        s.cash[s.turn] = least_with_the_boss(s)
        left -= int(s.cash[s.turn])
    for _ in range(left):
        other = draw(s, int(s.seats) - 1)
        s.cash[other + (other >= seat)] += 1


@compiled
def least_with_the_boss(s: State) -> int:
    promised = -worth(s)
    for family in range(FAMILIES):
        promised += most_owed_for(s, family)
    return max(promised, 0)
