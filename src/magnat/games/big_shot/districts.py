"""Sales of districts, what they are worth, and how the game ends: the last chapters of the rule book."""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.games.big_shot.state import COLOURS, DEEPEST_DEBT, DISTRICTS, HIGHEST_CAPITAL, NOBODY, OVER, State

DISTRICTS_TO_WIN = 2

# ---- Sale of a district ----


@compiled
def sell_district(s: State, district: int) -> None:
    """The buyer's sign and one of their tokens stay; the others leave the game. All leave where nobody buys."""
    buyer = highest_unmatched(s, district)
    s.owner[district] = buyer
    for colour in range(COLOURS):
        staying = 1 if colour == buyer else 0
        s.box[colour] += s.district[district, colour] - staying
        s.district[district, colour] = staying


@compiled
def highest_unmatched(s: State, district: int) -> int:
    """The colour with the most tokens; equal counts cancel each other out: of 3/3/1 it is the single token."""
    best = NOBODY
    most = 0
    for colour in range(COLOURS):
        tokens = s.district[district, colour]
        if tokens > most and not is_matched(s, district, colour):
            best = colour
            most = tokens
    return best


@compiled
def is_matched(s: State, district: int, colour: int) -> bool:
    for other in range(COLOURS):
        if other != colour and s.district[district, other] == s.district[district, colour]:
            return True
    return False


# ---- End of the game ----


@compiled
def end_game(s: State) -> None:
    """Unsold districts go to the highest unmatched count, and the purses are opened."""
    for district in range(DISTRICTS):
        if s.owner[district] == NOBODY:
            sell_district(s, district)
    s.money_hidden = 0
    s.phase = OVER


@compiled
def is_over(s: State) -> bool:
    return s.phase == OVER


@compiled
def worth_of(s: State, district: int) -> int:
    """The printed value, doubled for each bordering park of the same colour."""
    worth = int(s.value[district])
    for park in range(DISTRICTS):
        if s.borders[district] >> park & 1 and s.owner[park] == s.owner[district]:
            worth *= 2
    return worth


@compiled
def capital_of(s: State, colour: int) -> int:
    capital = int(s.cash[colour]) - int(s.debt) * int(s.loans[colour])
    for district in range(DISTRICTS):
        if s.owner[district] == colour:
            capital += worth_of(s, district)
    return capital


@compiled
def scores(s: State, out: Array) -> None:
    """Capital of each seat: cash and districts, less the debts."""
    for seat in range(s.seats):
        out[seat] = capital_of_seat(s, seat)


@compiled
def standing(s: State, seat: int) -> int:
    """One number to compare seats by: fit to win, then capital, then districts owned, then the dearest of them."""
    ahead = 1 if qualifies(s, seat) or nobody_qualifies(s) else 0
    ahead = ahead * (DEEPEST_DEBT + HIGHEST_CAPITAL + 1) + capital_of_seat(s, seat) + DEEPEST_DEBT
    ahead = ahead * 16 + districts_of(s, seat)
    return ahead * 256 + dearest_of(s, seat)


@compiled
def capital_of_seat(s: State, seat: int) -> int:
    capital = 0
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat:
            capital += capital_of(s, colour)
    return capital


@compiled
def districts_of(s: State, seat: int) -> int:
    owned = 0
    for district in range(DISTRICTS):
        if s.owner[district] != NOBODY and s.seat_of[s.owner[district]] == seat:
            owned += 1
    return owned


@compiled
def dearest_of(s: State, seat: int) -> int:
    dearest = 0
    for district in range(DISTRICTS):
        if s.owner[district] != NOBODY and s.seat_of[s.owner[district]] == seat:
            dearest = max(dearest, int(s.value[district]))
    return dearest


@compiled
def qualifies(s: State, seat: int) -> bool:
    """To win one needs two districts, in each colour one plays."""
    for colour in range(COLOURS):
        if s.seat_of[colour] == seat:
            owned = 0
            for district in range(DISTRICTS):
                if s.owner[district] == colour:
                    owned += 1
            if owned < DISTRICTS_TO_WIN:
                return False
    return True


@compiled
def nobody_qualifies(s: State) -> bool:
    for seat in range(s.seats):
        if qualifies(s, seat):
            return False
    return True
