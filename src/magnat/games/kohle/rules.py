"""The rules of Kohle, Kie$ & Knete: who may do what. Their chapters: turn, deal, negotiation, influence, cards."""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.numbers import whole
from magnat.games.kohle.deal import brings, highest_price, is_complete, listed, wanted
from magnat.games.kohle.influence import (
    RECRUITMENTS_TOGETHER,
    begin_travel,
    fits,
    let_play_go,
    may_recruit,
    play_boss,
    play_recruitment,
    play_travel,
    stop,
    travellers,
)
from magnat.games.kohle.negotiation import (
    accept,
    begin_price,
    conclude,
    everybody,
    give_up,
    lay_clan_card,
    let_table_go,
    may_accept_ask,
    may_accept_offer,
    may_name_price,
    may_withdraw,
    name_price,
    open_negotiation,
    others_have_let_go,
    withdraw,
)
from magnat.games.kohle.players import current, seats_at
from magnat.games.kohle.state import (
    ACCEPT,
    AMOUNT,
    ANONYMOUS_CARD,
    BOSS_CARD,
    CARDS,
    CLAN_CARD,
    CONCLUDE,
    DEAL,
    DISCARD,
    DRAW,
    EXCESS,
    FAMILIES,
    GIVE_UP,
    LANDED,
    LAY,
    LET_GO,
    NAME_PRICE,
    NAMED_AMOUNT,
    NEGOTIATION,
    NOBODY,
    OVER,
    PLACE,
    PLACEMENT,
    RECRUIT,
    RECRUITMENT_CARD,
    ROLL,
    SEND_CLAN,
    SEND_INVESTOR,
    SPACES,
    STOP,
    STOP_CARD,
    TAKE_OVER,
    TARGET,
    TRAVEL,
    TRAVEL_CARD,
    TURN,
    WINDOW,
    WITHDRAW,
    State,
)
from magnat.games.kohle.turn import (
    discard_excess,
    draw_instead,
    place_pawn,
    roll_and_move,
    set_up,
    standing,
)

__all__ = ["actors", "apply", "is_over", "legal", "scores", "set_up", "standing"]


@compiled
def is_over(s: State) -> bool:
    return s.phase == OVER


@compiled
def scores(s: State, out: Array) -> None:
    for seat in range(seats_at(s)):
        out[seat] = s.cash[seat]


@compiled
def actors(s: State) -> int:
    """A bit for each seat that may act now: in a negotiation, all who have not let the latest change go."""
    if s.phase in (NEGOTIATION, WINDOW):
        return everybody(s) & ~int(s.passed)
    if s.phase in (TARGET, AMOUNT):
        return 1 << int(s.speaker)
    return 0 if s.phase == OVER else 1 << current(s)


@compiled
def legal(s: State, seat: int, out: Array) -> int:
    """Write what a seat may do into `out` and return how much it is."""
    if not actors(s) >> seat & 1:
        return 0
    if s.phase == NEGOTIATION:
        return offer_negotiation(s, seat, out)
    if s.phase == WINDOW:
        out[0] = LET_GO
        out[1] = STOP
        return 2 if s.hand[seat, STOP_CARD] > 0 else 1
    if s.phase == AMOUNT:
        return offer_amounts(s, seat, out)
    if s.phase == TARGET:
        return offer_targets(s, out)
    return offer_turn(s, seat, out)


# ---- In a negotiation ----


@compiled
def offer_negotiation(s: State, seat: int, out: Array) -> int:
    out[0] = LET_GO
    count = offer_cards(s, seat, out, 1)
    if seat == s.turn:
        return offer_boss(s, out, count)
    return offer_partner(s, seat, out, count)


@compiled
def offer_cards(s: State, seat: int, out: Array, count: int) -> int:
    families = listed(s)
    for family in range(FAMILIES):
        out[count] = LAY + family
        count += families >> family & 1 and s.hand[seat, CLAN_CARD + family] > 0
    count = offer_travels(s, seat, out, count)
    if s.hand[seat, RECRUITMENT_CARD] >= RECRUITMENTS_TOGETHER:
        count = offer_recruitments(s, seat, out, count)
    out[count] = TAKE_OVER
    return count + (seat != s.turn and s.hand[seat, BOSS_CARD] > 0)


@compiled
def offer_travels(s: State, seat: int, out: Array, count: int) -> int:
    families = travellers(s)
    for family in range(FAMILIES):
        out[count] = TRAVEL + family
        count += families >> family & 1 and s.hand[seat, TRAVEL_CARD + family] > 0
    out[count] = TRAVEL + FAMILIES
    return count + (families != 0 and s.hand[seat, ANONYMOUS_CARD] > 0)


@compiled
def offer_recruitments(s: State, seat: int, out: Array, count: int) -> int:
    for family in range(FAMILIES):
        out[count] = RECRUIT + family
        count += may_recruit(s, seat, family)
    return count


@compiled
def offer_boss(s: State, out: Array, count: int) -> int:
    """What only the Boss may do: conclude, give up, offer prices or withdraw them, and accept what is asked."""
    out[count] = GIVE_UP
    out[count + 1] = CONCLUDE
    count += 2 if others_have_let_go(s) and is_complete(s) else 1
    missing = wanted(s)
    speaks = may_name_price(s, current(s))
    for seat in range(seats_at(s)):
        able = brings(s, seat) & missing if seat != s.turn else 0
        for family in range(FAMILIES):
            if able >> family & 1:
                out[count] = NAME_PRICE + seat * FAMILIES + family
                count += speaks
                out[count] = ACCEPT + seat * FAMILIES + family
                count += may_accept_ask(s, seat, family)
                out[count] = WITHDRAW + seat * FAMILIES + family
                count += may_withdraw(s, seat, family)
    return count


@compiled
def offer_partner(s: State, seat: int, out: Array, count: int) -> int:
    """What the others may do: ask prices and accept what the Boss offers."""
    able = brings(s, seat) & wanted(s)
    speaks = may_name_price(s, seat)
    for family in range(FAMILIES):
        if able >> family & 1:
            out[count] = NAME_PRICE + seat * FAMILIES + family
            count += speaks
            out[count] = ACCEPT + seat * FAMILIES + family
            count += may_accept_offer(s, seat, family)
    return count


@compiled
def offer_amounts(s: State, seat: int, out: Array) -> int:
    count = highest_price(s, seat, whole(s.about_family)) + 1
    for amount in range(count):
        out[amount] = NAMED_AMOUNT + amount
    return count


@compiled
def offer_targets(s: State, out: Array) -> int:
    count = 0
    for family in range(FAMILIES):
        if fits(s, family):
            out[count] = SEND_INVESTOR + family
            count += s.holder[family] != NOBODY and s.travel_on[family] == 0
            for seat in range(seats_at(s)):
                out[count] = SEND_CLAN + seat * FAMILIES + family
                count += s.laid[seat, family] > 0
    return count


# ---- In a turn ----


@compiled
def offer_turn(s: State, seat: int, out: Array) -> int:
    if s.phase == PLACEMENT:
        for space in range(SPACES):
            out[space] = PLACE + space
        return SPACES
    if s.phase == EXCESS:
        return offer_discards(s, seat, out)
    out[0] = DEAL
    out[1] = ROLL if s.phase == TURN else DRAW
    return 1 if s.phase == LANDED and s.must_deal else 2


@compiled
def offer_discards(s: State, seat: int, out: Array) -> int:
    count = 0
    for card in range(CARDS):
        out[count] = DISCARD + card
        count += s.hand[seat, card] > 0
    if s.hand[seat, RECRUITMENT_CARD] >= RECRUITMENTS_TOGETHER:
        count = offer_recruitments(s, seat, out, count)
    return count


# ---- Carrying it out ----


@compiled
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    if action == LET_GO:
        if s.phase == WINDOW:
            let_play_go(s, seat)
        else:
            let_table_go(s, seat)
    elif action >= ACCEPT:
        apply_talk(s, seat, action)
    elif action >= LAY:
        apply_card(s, seat, action)
    else:
        apply_turn(s, action)


@compiled
def apply_talk(s: State, seat: int, action: int) -> None:
    if action >= WITHDRAW:
        withdraw(s, (action - WITHDRAW) // FAMILIES, (action - WITHDRAW) % FAMILIES)
    elif action == GIVE_UP:
        give_up(s)
    elif action == CONCLUDE:
        conclude(s)
    elif action >= NAMED_AMOUNT:
        name_price(s, action - NAMED_AMOUNT)
    elif action >= NAME_PRICE:
        begin_price(s, seat, (action - NAME_PRICE) // FAMILIES, (action - NAME_PRICE) % FAMILIES)
    else:
        accept(s, seat, (action - ACCEPT) // FAMILIES, (action - ACCEPT) % FAMILIES)


@compiled
def apply_card(s: State, seat: int, action: int) -> None:
    if action == STOP:
        stop(s, seat)
    elif action == TAKE_OVER:
        play_boss(s, seat)
    elif action >= RECRUIT:
        play_recruitment(s, seat, action - RECRUIT)
    elif action >= SEND_CLAN:
        pair = action - SEND_CLAN
        play_travel(s, seat, pair // FAMILIES, pair % FAMILIES)
    elif action >= SEND_INVESTOR:
        play_travel(s, seat, NOBODY, action - SEND_INVESTOR)
    elif action >= TRAVEL:
        begin_travel(s, seat, action - TRAVEL + TRAVEL_CARD)
    else:
        lay_clan_card(s, seat, action - LAY)


@compiled
def apply_turn(s: State, action: int) -> None:
    if action >= DISCARD:
        discard_excess(s, action - DISCARD)
    elif action == DEAL:
        open_negotiation(s)
    elif action == ROLL:
        roll_and_move(s)
    elif action == DRAW:
        draw_instead(s)
    else:
        place_pawn(s, action - PLACE)
