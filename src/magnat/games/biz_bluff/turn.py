"""A turn, from the roll to where it leads: files, claims, S.V.P., occupied squares, the Investment Company."""

from magnat.engine.compiling import compiled
from magnat.engine.seats import left_of
from magnat.games.biz_bluff.board import company_before, pawn_in_the_way
from magnat.games.biz_bluff.state import (
    ALL_SEATS,
    ARRIVAL,
    COLOURED,
    COMPANIES,
    COMPANIES_IN_A_STREET,
    ENQUIRY,
    FILE,
    INVESTMENT_COMPANY,
    NOBODY,
    NOTHING,
    OVER,
    QUIET_TURNS,
    READING,
    ROLLING,
    SENDING,
    SVP,
    UNSEEN,
    State,
)


@compiled
def open_turn(s: State, seat: int) -> None:
    s.turn = seat
    s.turn_number += 1
    await_roll(s)


@compiled
def await_roll(s: State) -> None:
    s.actor = s.turn
    s.phase = ROLLING


@compiled
def end_turn(s: State) -> None:
    """The next seat's turn, unless too many have passed without a file leaving the board."""
    s.quiet_turns += 1
    if s.quiet_turns == QUIET_TURNS:
        s.phase = OVER
    else:
        open_turn(s, left_of(s, s.turn))


# ---- Claims ----


@compiled
def is_free(s: State, company: int) -> bool:
    """Neither claimed nor off the board."""
    if s.shown[company] != UNSEEN:
        return False
    for seat in range(s.seats):
        if s.claim[seat] == company:
            return False
    return True


@compiled
def may_claim_first(s: State, seat: int) -> bool:
    """Before rolling: the company it stands before, if it looked into the file on arriving."""
    if s.claim[seat] != NOTHING or not s.on_arrival >> seat & 1:
        return False
    return is_free(s, company_before(s, seat))


@compiled
def may_open_first(s: State, seat: int) -> bool:
    """Instead of rolling: the investing, if it stands in the Investment Company with a claim."""
    return bool(s.claim[seat] != NOTHING and s.pawn[seat] == s.centre)


@compiled
def claim_company(s: State, seat: int) -> None:
    """The marker goes on the file, and the die is rolled (again)."""
    s.claim[seat] = company_before(s, seat)
    await_roll(s)


# ---- Where a pawn arrives ----


@compiled
def put_pawn(s: State, seat: int, square: int) -> None:
    s.pawn[seat] = square
    s.on_arrival &= ALL_SEATS ^ 1 << seat


@compiled
def arrive(s: State, square: int) -> None:
    """A pawn already there is sent away first."""
    put_pawn(s, s.turn, square)
    in_the_way = pawn_in_the_way(s, s.turn)
    if in_the_way == NOBODY:
        play_square(s)
    else:
        await_chase(s, s.turn, in_the_way)


@compiled
def play_square(s: State) -> None:
    """What the square under the pawn of the seat whose turn it is asks for."""
    what = int(s.board[s.pawn[s.turn]])
    if what >= COLOURED:
        visit_company(s, what - COLOURED)
    elif what >= SVP:
        enquire(s, what - SVP)
    elif what == INVESTMENT_COMPANY and s.claim[s.turn] != NOTHING:
        s.phase = ARRIVAL
    else:
        end_turn(s)


@compiled
def visit_company(s: State, company: int) -> None:
    """A free file may be looked into or claimed; who has a claim already just looks."""
    if not is_free(s, company):
        end_turn(s)
    elif s.claim[s.turn] != NOTHING:
        look(s, s.turn, company)
    else:
        s.phase = FILE


@compiled
def enquire(s: State, street: int) -> None:
    """S.V.P.: one unclaimed file of the street, if there is any."""
    for company in range(street * COMPANIES_IN_A_STREET, (street + 1) * COMPANIES_IN_A_STREET):
        if is_free(s, company):
            s.phase = ENQUIRY
            return
    end_turn(s)


@compiled
def look(s: State, seat: int, company: int) -> None:
    """In secret. Without notes the seat sees the token until it puts the file back."""
    s.looked[company] |= 1 << seat
    s.known[company] |= 1 << seat
    if company_before(s, seat) == company:
        s.on_arrival |= 1 << seat
    if s.notes_off:
        s.phase = READING
    else:
        end_turn(s)


@compiled
def put_back(s: State, seat: int) -> None:
    for company in range(COMPANIES):
        if s.shown[company] == UNSEEN:
            s.known[company] &= ALL_SEATS ^ 1 << seat
    end_turn(s)


# ---- Occupied squares and the wild-goose chase ----


@compiled
def await_chase(s: State, sender: int, sent: int) -> None:
    """The sender chooses the Wild-goose square."""
    s.phase = SENDING
    s.actor = sender
    s.sent = sent


@compiled
def send(s: State, chase: int) -> None:
    """The pawn goes, and with it the claim: to the seat whose turn it is, if that one has none.

    Who goes there loses the claim. Whose pawn was only in the way leaves a square that is played as if free.
    """
    lost = s.claim[s.sent]
    put_pawn(s, s.sent, s.chase[chase])
    s.claim[s.sent] = NOTHING
    if s.sent == s.turn:
        end_turn(s)
    elif lost == NOTHING:
        play_square(s)
    else:
        if s.claim[s.turn] == NOTHING:
            s.claim[s.turn] = lost
        end_turn(s)
