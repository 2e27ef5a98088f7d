"""The rules of Biz Bluff, in the order of the rule book: set-up, the roll, the end, and who may do what.

The chapters in between have modules of their own: `board` and `turn`, `cards`, `investing`.
"""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.randomness import roll, shuffle
from magnat.engine.seats import highest_roller
from magnat.games.biz_bluff.board import company_before, offer_destinations
from magnat.games.biz_bluff.cards import challenge, draw_card
from magnat.games.biz_bluff.investing import (
    ask_next_investor,
    begin_sum,
    offer_digits,
    offer_trades,
    open_investing,
    say_digit,
    state_publicly,
    trade,
)
from magnat.games.biz_bluff.state import (
    ARRIVAL,
    CHALLENGE,
    CHASES,
    CLAIM,
    COMPANIES_IN_A_STREET,
    DIGIT,
    DONE,
    ENQUIRY,
    FILE,
    GO,
    HOLD,
    INVESTING,
    LOOK,
    MARGIN,
    MOVE,
    MOVING,
    NOTHING,
    OPEN,
    OVER,
    PITCH,
    PUT_BACK,
    RIVAL,
    ROLL,
    ROLLING,
    SAY,
    SEND,
    SENDING,
    STATEMENTS,
    STAY,
    STREET,
    SVP,
    TOKEN_KINDS,
    TOKENS,
    UNSAID,
    WAIT,
    State,
)
from magnat.games.biz_bluff.turn import (
    arrive,
    claim_company,
    end_turn,
    is_free,
    look,
    may_claim_first,
    may_open_first,
    open_turn,
    put_back,
    send,
)

# ---- Set-up ----


@compiled
def set_up(s: State) -> None:
    """Fill the files, deal money and shares, roll for the first turn. The pawns stand in the Investment Company."""
    fill_files(s)
    for seat in range(s.seats):
        s.cash[seat] = s.start_money
        s.bank_money -= s.start_money
        s.shares[seat] = s.start_shares
        s.bank_shares -= s.start_shares
        s.said[seat] = UNSAID
    s.card = NOTHING
    open_turn(s, highest_roller(s))


@compiled
def fill_files(s: State) -> None:
    """All tokens face down and mixed: one into each file, the others out of the game unseen."""
    place = 0
    for kind in range(TOKEN_KINDS):
        for _ in range(s.printed[kind]):
            s.token[place] = kind
            place += 1
    shuffle(s, s.token, TOKENS)


# ---- The roll ----


@compiled
def throw_die(s: State) -> None:
    """A 1 moves nothing and draws a card."""
    s.die = roll(s)
    s.card = NOTHING
    s.throw = 0
    s.rival_throw = 0
    if s.die == 1:
        draw_card(s)
    else:
        s.phase = MOVING


# ---- End of the game ----


@compiled
def is_over(s: State) -> bool:
    return s.phase == OVER


@compiled
def scores(s: State, out: Array) -> None:
    """Dollars and shares, a share being worth a dollar."""
    for seat in range(s.seats):
        out[seat] = int(s.cash[seat]) + int(s.shares[seat])


@compiled
def standing(s: State, seat: int) -> int:
    """The richest wins; equal riches share."""
    return int(s.cash[seat]) + int(s.shares[seat])


# ---- Who may do what ----


@compiled
def actors(s: State) -> int:
    """A bit for each seat that may act now."""
    return 0 if s.phase == OVER else 1 << s.actor


@compiled
def legal(s: State, seat: int, out: Array) -> int:
    """Write what a seat may do into `out` and return how much it is."""
    if seat != s.actor or s.phase == OVER:
        return 0
    if s.phase == ROLLING:
        return offer_roll(s, seat, out)
    if s.phase == MOVING:
        return offer_move(s, seat, out)
    if s.phase >= PITCH:
        return offer_investing(s, seat, out)
    return offer_choice(s, seat, out)


@compiled
def offer_roll(s: State, seat: int, out: Array) -> int:
    out[0] = ROLL
    if may_claim_first(s, seat):
        out[1] = CLAIM
        return 2
    if may_open_first(s, seat):
        out[1] = OPEN
        return 2
    return 1


@compiled
def offer_move(s: State, seat: int, out: Array) -> int:
    """Who finds no way of the exact count stays where they are."""
    count = offer_destinations(s, seat, out)
    if count == 0:
        out[0] = STAY
        return 1
    return count


@compiled
def offer_investing(s: State, seat: int, out: Array) -> int:
    if s.phase == INVESTING:
        return offer_trades(s, seat, out)
    if s.phase != PITCH:
        return offer_digits(s, seat, out)
    for statement in range(STATEMENTS):
        out[statement] = SAY + statement
    return STATEMENTS


@compiled
def offer_choice(s: State, seat: int, out: Array) -> int:
    """What the square or the card just met asks for."""
    if s.phase == FILE:
        out[0] = LOOK + company_before(s, seat)
        out[1] = CLAIM
        return 2
    if s.phase == ENQUIRY:
        return offer_files(s, s.board[s.pawn[seat]] - SVP, out)
    if s.phase == SENDING:
        return offer_chases(s, out)
    if s.phase == STREET:
        return offer_street(s.card_detail[s.card], out)
    if s.phase == RIVAL:
        return offer_rivals(s, out)
    if s.phase == ARRIVAL:
        out[0] = WAIT
        out[1] = OPEN
        return 2
    out[0] = PUT_BACK
    return 1


@compiled
def offer_files(s: State, street: int, out: Array) -> int:
    count = 0
    for company in range(street * COMPANIES_IN_A_STREET, (street + 1) * COMPANIES_IN_A_STREET):
        out[count] = LOOK + company
        count += is_free(s, company)
    return count


@compiled
def offer_chases(s: State, out: Array) -> int:
    count = 0
    while count < CHASES and s.chase[count] != MARGIN:
        out[count] = SEND + count
        count += 1
    return count


@compiled
def offer_street(street: int, out: Array) -> int:
    for place in range(COMPANIES_IN_A_STREET):
        out[place] = GO + street * COMPANIES_IN_A_STREET + place
    return COMPANIES_IN_A_STREET


@compiled
def offer_rivals(s: State, out: Array) -> int:
    count = 0
    for rival in range(s.seats):
        out[count] = CHALLENGE + rival
        count += s.claim[rival] != NOTHING
    return count


@compiled
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    if action >= MOVE:
        arrive(s, action - MOVE)
    elif action == ROLL:
        throw_die(s)
    elif s.phase >= PITCH:
        invest(s, seat, action)
    else:
        choose(s, seat, action)


@compiled
def invest(s: State, seat: int, action: int) -> None:
    if action >= SAY:
        state_publicly(s, seat, action - SAY)
    elif action >= DIGIT:
        say_digit(s, action - DIGIT)
    elif action == DONE:
        trade(s, seat)
    elif action == HOLD:
        ask_next_investor(s)
    else:
        begin_sum(s, action)


@compiled
def choose(s: State, seat: int, action: int) -> None:
    if action >= GO:
        arrive(s, s.front[action - GO])
    elif action >= LOOK:
        look(s, seat, action - LOOK)
    elif action >= SEND:
        send(s, action - SEND)
    elif action >= CHALLENGE:
        challenge(s, action - CHALLENGE)
    elif action == CLAIM:
        claim_company(s, seat)
    elif action == OPEN:
        open_investing(s)
    elif action == PUT_BACK:
        put_back(s, seat)
    else:
        end_turn(s)
