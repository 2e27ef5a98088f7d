"""Set-up, the pawn's way round the ring, drawing cards, and how the game ends."""

from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.engine.randomness import roll, shuffle
from magnat.engine.seats import left_of
from magnat.games.kohle.cards import discard_from_hand, draw_card, shuffle_all
from magnat.games.kohle.players import current, seats_at
from magnat.games.kohle.state import (
    EXCESS,
    FAMILIES,
    LANDED,
    LOST,
    NOBODY,
    OVER,
    PLACEMENT,
    SPACES,
    TURN,
    State,
)

CARDS_DEALT = 5
CARDS_DRAWN = 3
HAND_LIMIT = 12
CARDS_THAT_FORCE_A_DEAL = 10
ROUNDS_OF_LULL = 10
"""Ruling: after so many rounds of turns without a deal the one under the pawn is lost, so that no game is endless."""
ROUND_OF_WARNING = 5
"""Ruling: from this round on everybody sees how far it is."""

# ---- Set-up ----


@compiled
def set_up(s: State) -> None:
    """Investors, cards, empty pockets; the seat right of the one who will begin places the pawn."""
    shuffle_all(s)
    deal_investors(s)
    for seat in range(seats_at(s)):
        for _ in range(CARDS_DEALT):
            draw_card(s, seat)
    for space in range(SPACES):
        s.closed_by[space] = NOBODY
    for family in range(FAMILIES):
        s.partner[family] = NOBODY
    for seat in range(s.asked.shape[0]):
        for family in range(FAMILIES):
            s.asked[seat, family] = NOBODY
            s.offered[seat, family] = NOBODY
    s.opener = holder_of_the_first_investor(s)
    s.turn = s.opener - 1 if s.opener > 0 else s.seats - 1
    s.phase = PLACEMENT


@compiled
def deal_investors(s: State) -> None:
    """One to each seat, two with three seats; the others lie beside the board."""
    for family in range(FAMILIES):
        s.holder[family] = family % 3 if s.seats == 3 else family if family < s.seats else NOBODY
    shuffle(s, s.holder, FAMILIES)


@compiled
def holder_of_the_first_investor(s: State) -> int:
    """Families are numbered in the order of the alphabet."""
    for family in range(FAMILIES):
        if s.holder[family] != NOBODY:
            return whole(s.holder[family])
    return 0


@compiled
def place_pawn(s: State, space: int) -> None:
    s.pawn = space
    start_turn(s, whole(s.opener))


# ---- A turn ----


@compiled
def start_turn(s: State, seat: int) -> None:
    s.turn = seat
    s.opener = seat
    s.phase = TURN
    s.must_deal = s.deal_forced == 1 and s.hand_size[seat] >= CARDS_THAT_FORCE_A_DEAL
    if s.lull >= ROUNDS_OF_LULL * s.seats:
        s.closed_by[s.pawn] = LOST
        use_up_tile(s)
    s.lull += 1


@compiled
def round_of_lull(s: State) -> int:
    """The round of turns without a deal that is being played, counted from 1; 0: too early to speak of it."""
    current_round = (int(s.lull) + seats_at(s) - 1) // seats_at(s)
    return current_round if current_round >= ROUND_OF_WARNING else 0


@compiled
def roll_and_move(s: State) -> None:
    """All pips are used; closed deals are skipped and not counted."""
    s.die = roll(s)
    for _ in range(s.die):
        move_to_next_open_space(s)
    s.phase = LANDED


@compiled
def move_to_next_open_space(s: State) -> None:
    s.pawn = (s.pawn + 1) % SPACES
    while s.closed_by[s.pawn] != NOBODY:
        s.pawn = (s.pawn + 1) % SPACES


@compiled
def draw_instead(s: State) -> None:
    for _ in range(CARDS_DRAWN):
        draw_card(s, current(s))
    check_hand(s)


@compiled
def check_hand(s: State) -> None:
    """Too many cards are discarded at once, or spent on a recruitment; then the left neighbour is next."""
    if s.hand_size[s.turn] > HAND_LIMIT:
        s.phase = EXCESS
    else:
        start_turn(s, left_of(s, current(s)))


@compiled
def discard_excess(s: State, card: int) -> None:
    discard_from_hand(s, current(s), card)
    check_hand(s)


# ---- The end ----


@compiled
def use_up_tile(s: State) -> None:
    """It covers the deal and the pawn moves on; from the tenth tile on, a roll says whether the game does."""
    s.deals += 1
    s.lull = 0
    end = s.tile_end[s.deals - 1]
    if s.deals == s.tiles:
        end_game(s)
        return
    move_to_next_open_space(s)
    if end > 0:
        s.die = roll(s)
        if s.die <= end:
            end_game(s)


@compiled
def end_game(s: State) -> None:
    """The purses are opened."""
    s.money_hidden = 0
    s.phase = OVER


@compiled
def investors_of(s: State, seat: int) -> int:
    investors = 0
    for family in range(FAMILIES):
        investors += s.holder[family] == seat
    return investors


@compiled
def standing(s: State, seat: int) -> int:
    """One number to compare seats by: money, then investors."""
    return int(s.cash[seat]) * (FAMILIES + 1) + investors_of(s, seat)
