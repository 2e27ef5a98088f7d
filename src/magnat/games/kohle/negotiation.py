"""From "let's deal" to its end: laying cards, prices, agreements, conclusion and failure.

Whatever changes on the table, everybody is asked anew: each seat acts or lets it go, and the Boss has the last word.
"""

from magnat.engine.bits import count_bits
from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.engine.seats import left_of
from magnat.games.kohle.cards import take_from_hand
from magnat.games.kohle.deal import (
    brings,
    can_bring,
    filled,
    has_at_home,
    is_complete,
    left_to_promise,
    wanted,
    worth,
)
from magnat.games.kohle.players import current, seats_at
from magnat.games.kohle.state import (
    AMOUNT,
    CLAN_CARD,
    FAMILIES,
    MOST_SEATS,
    NEGOTIATION,
    NOBODY,
    OVER,
    State,
)
from magnat.games.kohle.turn import start_turn, use_up_tile

LONGEST_MEMORY = 255

# ---- Opening, and being asked ----


@compiled
def open_negotiation(s: State) -> None:
    """The current player is the Boss; their investors take part by themselves."""
    s.dealing = 1
    restore_patience(s)
    ask_everybody(s)


@compiled
def restore_patience(s: State) -> None:
    """There is a new Boss, with whom everything is still to be agreed."""
    for seat in range(seats_at(s)):
        s.named[seat] = 0


@compiled
def ask_everybody(s: State) -> None:
    """Something has changed on the table. Whoever caused it may go on, too."""
    s.passed = 0
    s.phase = NEGOTIATION


@compiled
def everybody(s: State) -> int:
    return (1 << int(s.seats)) - 1


@compiled
def others_have_let_go(s: State) -> bool:
    """Whether all but the Boss have let the latest change go."""
    return int(s.passed) | 1 << current(s) == everybody(s)


@compiled
def let_table_go(s: State, seat: int) -> None:
    """The Boss may wait for the others, and then has the last word. Ruling: when even they have nothing to add, the
    negotiation is over: concluded if it can be, failed if not."""
    ends = seat == s.turn and others_have_let_go(s)
    s.passed |= 1 << seat
    if ends:
        if is_complete(s):
            conclude(s)
        else:
            give_up(s)
    elif s.passed == everybody(s):
        s.passed = everybody(s) & ~(1 << current(s))


# ---- Clan cards ----


@compiled
def lay_clan_card(s: State, seat: int, family: int) -> None:
    take_from_hand(s, seat, CLAN_CARD + family)
    s.laid[seat, family] += 1
    forget_what_the_boss_brings(s, seat, family)
    ask_everybody(s)


# ---- Prices and agreements ----


@compiled
def may_name_price(s: State, seat: int) -> bool:
    return bool(s.named[seat] < s.patience)


@compiled
def begin_price(s: State, speaker: int, seat: int, family: int) -> None:
    """`seat` is the one that brings the family; the speaker is that seat, or the Boss."""
    s.named[speaker] += 1
    s.speaker = speaker
    s.about_seat = seat
    s.about_family = family
    s.phase = AMOUNT


@compiled
def name_price(s: State, amount: int) -> None:
    if s.speaker == s.turn:
        s.offered[s.about_seat, s.about_family] = amount
    else:
        s.asked[s.about_seat, s.about_family] = amount
    ask_everybody(s)


@compiled
def may_withdraw(s: State, seat: int, family: int) -> bool:
    """Ruling: the Boss may take back an offer that nobody has accepted, at the cost of naming a price."""
    return s.offered[seat, family] >= 0 and may_name_price(s, current(s))


@compiled
def withdraw(s: State, seat: int, family: int) -> None:
    s.named[s.turn] += 1
    s.offered[seat, family] = NOBODY
    ask_everybody(s)


@compiled
def is_better(s: State, seat: int, family: int, price: int) -> bool:
    """A family that is spoken for goes to another seat only for less; the same two may always agree anew."""
    return bool(s.partner[family] == NOBODY or s.partner[family] == seat or price < s.agreed[family])


@compiled
def may_accept_ask(s: State, seat: int, family: int) -> bool:
    """Whether the Boss may agree to what a seat asks."""
    price = int(s.asked[seat, family])
    return price >= 0 and is_better(s, seat, family, price) and price <= left_to_promise(s, family)


@compiled
def may_accept_offer(s: State, seat: int, family: int) -> bool:
    """Whether a seat may agree to what the Boss offers it."""
    price = int(s.offered[seat, family])
    return price >= 0 and is_better(s, seat, family, price)


@compiled
def accept(s: State, acceptor: int, seat: int, family: int) -> None:
    """The family is spoken for: what the Boss offered others for it falls away, what others ask stands."""
    s.agreed[family] = s.asked[seat, family] if acceptor == s.turn else s.offered[seat, family]
    s.partner[family] = seat
    s.asked[seat, family] = NOBODY
    for other in range(MOST_SEATS):
        s.offered[other, family] = NOBODY
    ask_everybody(s)


@compiled
def forget_what_cannot_be_brought(s: State, seat: int, family: int) -> None:
    """A seat has lost a card: prices for it are void when nothing of the family is left to it."""
    if not can_bring(s, seat, family):
        s.asked[seat, family] = NOBODY
        s.offered[seat, family] = NOBODY
        end_agreement(s, seat, family)


@compiled
def forget_what_the_boss_brings(s: State, seat: int, family: int) -> None:
    """A seat has gained a card. If it is the Boss, prices for the family are void; an agreement binds all the same."""
    if seat == s.turn and can_bring(s, seat, family):
        for other in range(MOST_SEATS):
            s.asked[other, family] = NOBODY
            s.offered[other, family] = NOBODY


@compiled
def end_agreement(s: State, seat: int, family: int) -> None:
    if s.partner[family] == seat:
        s.partner[family] = NOBODY
        s.agreed[family] = 0


@compiled
def forget_all_prices(s: State) -> None:
    for family in range(FAMILIES):
        s.partner[family] = NOBODY
        s.agreed[family] = 0
        for seat in range(MOST_SEATS):
            s.asked[seat, family] = NOBODY
            s.offered[seat, family] = NOBODY


# ---- Conclusion ----


@compiled
def conclude(s: State) -> None:
    """The bank pays the Boss, the Boss pays every agreement; used clan cards are discarded."""
    pay_out(s)
    use_clan_cards(s)
    s.closed_by[s.pawn] = s.turn
    use_up_tile(s)
    clear_table(s)
    if s.phase != OVER:
        start_turn(s, next_seat(s))


@compiled
def pay_out(s: State) -> None:
    s.cash[s.turn] += worth(s)
    s.paid += worth(s)
    for family in range(FAMILIES):
        if s.partner[family] != NOBODY:
            s.cash[s.turn] -= s.agreed[family]
            s.cash[s.partner[family]] += s.agreed[family]
            s.dear[s.partner[family]] = 0


@compiled
def use_clan_cards(s: State) -> None:
    """An investor is used before a clan card. Of the group, the Boss spends no more clan cards than it takes."""
    still_needed = int(s.either_count[s.pawn]) - count_bits(int(s.either[s.pawn]) & taking_part_anyway(s))
    for family in range(FAMILIES):
        if s.partner[family] != NOBODY:
            use_card_of(s, whole(s.partner[family]), family)
        elif s.must[s.pawn] >> family & 1:
            use_card_of(s, current(s), family)
        elif still_needed > 0 and s.either[s.pawn] >> family & 1 and s.laid[s.turn, family] > 0:
            still_needed -= not has_at_home(s, current(s), family)
            use_card_of(s, current(s), family)


@compiled
def taking_part_anyway(s: State) -> int:
    """A bit for each family that costs the Boss no clan card: agreed upon, or their investor."""
    families = 0
    for family in range(FAMILIES):
        free = s.partner[family] != NOBODY or has_at_home(s, current(s), family)
        families |= int(free) << family
    return families


@compiled
def use_card_of(s: State, seat: int, family: int) -> None:
    if not has_at_home(s, seat, family):
        s.laid[seat, family] -= 1
        s.discards[CLAN_CARD + family] += 1


@compiled
def next_seat(s: State) -> int:
    return left_of(s, whole(s.opener) if s.opener_order else current(s))


# ---- Failure, and the end of either ----


@compiled
def give_up(s: State) -> None:
    """The pawn stays, nobody draws, the next seat has its turn."""
    remember_who_was_dear(s)
    clear_table(s)
    start_turn(s, next_seat(s))


@compiled
def remember_who_was_dear(s: State) -> None:
    """As everybody can: who had what the Boss was missing, and did not ask for an equal share or less."""
    missing = wanted(s) & ~filled(s)
    fair = worth(s) // (count_bits(int(s.must[s.pawn])) + int(s.either_count[s.pawn]))
    for seat in range(seats_at(s)):
        families = brings(s, seat) & missing if seat != s.turn else 0
        for family in range(FAMILIES):
            asks_fairly = 0 <= s.asked[seat, family] <= fair
            if families >> family & 1 and not asks_fairly and s.dear[seat] < LONGEST_MEMORY:
                s.dear[seat] += 1
                break


@compiled
def clear_table(s: State) -> None:
    """Clan cards go back to those who laid them, travellers come home, prices are forgotten."""
    forget_all_prices(s)
    for seat in range(seats_at(s)):
        for family in range(FAMILIES):
            s.hand[seat, CLAN_CARD + family] += s.laid[seat, family]
            s.hand_size[seat] += s.laid[seat, family]
            s.laid[seat, family] = 0
    for family in range(FAMILIES):
        if s.travel_on[family] > 0:
            s.discards[s.travel_on[family]] += 1
            s.travel_on[family] = 0
    s.passed = 0
    s.dealing = 0
