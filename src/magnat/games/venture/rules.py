"""The rules of Venture, in the order of the rule book. Money is in millions.

What a hand is worth, how to pay with the least waste and how companies lie in piles are chapters of their own:
`worth`, `payment`, `piles`; the cards are in `resources`.
"""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.numbers import whole
from magnat.engine.randomness import draw
from magnat.games.venture.actions import (
    ALONE,
    DISCARD_CARD,
    FINISH,
    LIFT,
    ONTO,
    PAY,
    PAY_PROPOSED,
    RAID,
    REORGANISE,
    TAKE_OVER,
)
from magnat.games.venture.box import (
    CAPITAL_KINDS,
    COMPANIES,
    DISCARD,
    HAND_KINDS,
    IDLE_ROUNDS_TO_END,
    IDLE_ROUNDS_WITHOUT_STOCK,
    MARKET,
    MULTIPLES,
    NONE,
    OPERATIONS,
    OVER,
    PAYMENT,
    PLACEMENT,
    REORGANISATION,
    TURN_DONE,
)
from magnat.games.venture.companies import contains, first_of, members, remove, without_first
from magnat.games.venture.payment import clear_proposal, propose_payment
from magnat.games.venture.piles import (
    fits,
    lift_all,
    price_of,
    put_alone,
    put_onto,
    raid_price,
    score_profits,
    set_wrong_apart,
    take_off,
    wrong_pile_of,
)
from magnat.games.venture.resources import deal, discard_card, discard_hand, draw_resources
from magnat.games.venture.state import State
from magnat.games.venture.worth import face_of, worth_of

BY_FACE, BY_SETS = 1, 2

# ---- Set-up ----


@compiled
def set_up(s: State) -> None:
    """Turn up the market, deal the hands; the seat left of a dealer drawn by lot begins."""
    for company in range(COMPANIES):
        s.stock[company] = company
    s.unseen = COMPANIES
    refill_market(s)
    deal(s)
    s.turn = draw(s, whole(s.seats))
    open_turn(s)


@compiled
def refill_market(s: State) -> None:
    for place in range(MARKET):
        if s.market[place] == NONE and not stock_is_empty(s):
            s.market[place] = draw_from_stock(s)


@compiled
def draw_from_stock(s: State) -> int:
    """A company by lot. The stock is in no order; it is empty when only the removed companies are left in it."""
    place = draw(s, whole(s.unseen))
    company = whole(s.stock[place])
    s.unseen -= 1
    s.stock[place] = s.stock[s.unseen]
    s.stock[s.unseen] = 0
    return company


# ---- A turn ----


@compiled
def open_turn(s: State) -> None:
    s.phase = OPERATIONS
    s.carried = NONE
    s.operations = 0
    s.taken = 0
    s.due = 0
    s.idle_left = idle_turns_left(s)
    if s.free_placement and wrong_pile_of(s, whole(s.turn)) != NONE:
        face_forced_reorganisation(s, whole(s.turn))


@compiled
def face_forced_reorganisation(s: State, seat: int) -> None:
    """A wrong pile comes before all else. Who cannot pay loses their cards, and the wrong companies stand apart."""
    cost = whole(s.companies[seat])
    if s.worth[seat] < cost:
        discard_hand(s, seat)
    elif s.sets_apart:
        s.due = cost
    else:
        s.forced = 1
        return
    set_wrong_apart(s, seat)
    s.operations = 1


@compiled
def left_to_spend(s: State, seat: int) -> int:
    return whole(s.worth[seat]) - whole(s.due)


@compiled
def take_over(s: State, seat: int, company: int) -> None:
    for place in range(MARKET):
        if s.market[place] == company:
            s.market[place] = NONE
    s.taken += 1
    s.due += price_of(s, company)
    gain_company(s, seat, company)


@compiled
def raid(s: State, seat: int, company: int, multiple: int) -> None:
    discard_card(s, seat, CAPITAL_KINDS + multiple)
    s.due += raid_price(s, company, multiple)
    s.companies[s.owner[company]] -= 1
    take_off(s, company)
    gain_company(s, seat, company)


@compiled
def gain_company(s: State, seat: int, company: int) -> None:
    s.owner[company] = seat
    s.companies[seat] += 1
    s.operations += 1
    carry(s, company)


@compiled
def carry(s: State, company: int) -> None:
    s.carried = company
    s.phase = PLACEMENT


@compiled
def put_down(s: State, seat: int, action: int) -> None:
    """The carried company, alone or on a pile; then the next of a reorganisation, or back to business."""
    company = whole(s.carried)
    if action == ALONE:
        put_alone(s, seat, company)
    else:
        put_onto(s, seat, company, action - ONTO)
    s.carried = NONE
    if contains(s.lifted, company):
        remove(s.lifted, company)
    s.phase = REORGANISATION if members(s.lifted) else OPERATIONS


@compiled
def reorganise(s: State, seat: int) -> None:
    """All companies are lifted, for 1 each, and put down again one by one."""
    s.due += s.companies[seat]
    s.operations += 1
    s.forced = 0
    lift_all(s, seat)
    s.phase = REORGANISATION


# ---- The end of a turn: discard or pay, refill, draw ----


@compiled
def finish(s: State, seat: int) -> None:
    if s.due > 0:
        open_payment(s, seat)
    elif s.operations == 0 and s.hand_size[seat] > 0:
        s.phase = DISCARD
    else:
        s.phase = TURN_DONE


@compiled
def discard_for_nothing(s: State, seat: int, card: int) -> None:
    """Who did nothing discards a card."""
    discard_card(s, seat, card)
    s.phase = TURN_DONE


@compiled
def open_payment(s: State, seat: int) -> None:
    for kind in range(CAPITAL_KINDS):
        s.paying[kind] = 0
    propose_payment(s, seat, whole(s.due))
    s.phase = PAYMENT


@compiled
def pay_proposed(s: State, seat: int) -> None:
    for kind in range(CAPITAL_KINDS):
        for _ in range(whole(s.proposal[0, kind])):
            discard_card(s, seat, kind)
        s.paying[kind] = s.proposal[0, kind]
    clear_proposal(s)
    s.phase = TURN_DONE


@compiled
def pay_with(s: State, seat: int, card: int) -> None:
    """Card by card, until together they are worth what is due; nothing is given back."""
    clear_proposal(s)
    discard_card(s, seat, card)
    s.paying[card] += 1
    if worth_of(s, s.paying) >= s.due:
        s.phase = TURN_DONE


@compiled
def close_turn(s: State, seat: int) -> None:
    s.idle_turns = 0 if s.taken else s.idle_turns + 1
    if market_is_empty(s) or idle_turns_left(s) <= 0:
        end_game(s)
        return
    refill_market(s)
    draw_resources(s, seat)
    s.turn = seat + 1 if seat + 1 < s.seats else 0
    open_turn(s)


@compiled
def idle_turns_left(s: State) -> int:
    """How many more turns in which nobody takes a market company end the game. Raids and reorganising do not count."""
    return idle_rounds_allowed(s) * whole(s.seats) - whole(s.idle_turns)


@compiled
def idle_rounds_allowed(s: State) -> int:
    return IDLE_ROUNDS_WITHOUT_STOCK if stock_is_empty(s) else IDLE_ROUNDS_TO_END


@compiled
def stock_is_empty(s: State) -> bool:
    return s.unseen == s.removed


@compiled
def market_is_empty(s: State) -> bool:
    """Also of the stock, from which it would be refilled."""
    if not stock_is_empty(s):
        return False
    for place in range(MARKET):
        if s.market[place] != NONE:
            return False
    return True


# ---- End of the game ----


@compiled
def end_game(s: State) -> None:
    """Profits are written down once more, and the hands are opened."""
    score_profits(s)
    for seat in range(whole(s.seats)):
        s.worth[seat] = worth_of(s, s.hand[seat])
    s.hands_closed = 0
    s.phase = OVER


@compiled
def is_over(s: State) -> bool:
    return s.phase == OVER


@compiled
def capital_counted(s: State, seat: int) -> int:
    """What the capital left in hand adds to the score."""
    if s.hand_counts == BY_FACE:
        return face_of(s, s.hand[seat])
    return worth_of(s, s.hand[seat]) if s.hand_counts == BY_SETS else 0


@compiled
def scores(s: State, out: Array) -> None:
    """Profits written down, and the capital in hand where the edition counts it."""
    for seat in range(whole(s.seats)):
        out[seat] = whole(s.profit[seat]) + capital_counted(s, seat)


@compiled
def standing(s: State, seat: int) -> int:
    """One number to compare seats by: riches, then companies unless the edition has equals share."""
    riches = whole(s.profit[seat]) + capital_counted(s, seat)
    return riches if s.ties_shared else riches * (COMPANIES + 1) + whole(s.companies[seat])


# ---- Who may do what ----


@compiled
def actors(s: State) -> int:
    """A bit for each seat that may act now."""
    return 0 if s.phase == OVER else 1 << s.turn


@compiled
def legal(s: State, seat: int, out: Array) -> int:
    """Write what a seat may do into `out` and return how much it is."""
    if seat != s.turn or s.phase == OVER:
        return 0
    if s.phase == OPERATIONS:
        return offer_operations(s, seat, out)
    if s.phase == PLACEMENT:
        return offer_places(s, seat, out)
    if s.phase == REORGANISATION:
        return offer_lifted(s, out)
    if s.phase == PAYMENT:
        return offer_payment(s, seat, out)
    return offer_discards(s, seat, out)


@compiled
def offer_operations(s: State, seat: int, out: Array) -> int:
    """Whatever can still be paid at the end of the turn; a forced reorganisation comes first."""
    budget = left_to_spend(s, seat)
    count = 0
    if s.companies[seat] and s.companies[seat] <= budget:
        out[count] = REORGANISE
        count += 1
    if s.forced:
        return count
    out[count] = FINISH
    count += 1
    for place in range(MARKET):
        company = whole(s.market[place])
        if company != NONE and price_of(s, company) <= budget:
            out[count] = TAKE_OVER + company
            count += 1
    if holds_takeover_card(s, seat):
        count = offer_raids(s, seat, budget, out, count)
    return count


@compiled
def holds_takeover_card(s: State, seat: int) -> bool:
    for multiple in range(MULTIPLES):
        if s.hand[seat, CAPITAL_KINDS + multiple]:
            return True
    return False


@compiled
def offer_raids(s: State, seat: int, budget: int, out: Array, count: int) -> int:
    targets = tops_of_others(s, seat)
    while targets:
        company = first_of(targets)
        targets = without_first(targets)
        for multiple in range(MULTIPLES):
            out[count] = RAID + company * MULTIPLES + multiple
            count += s.hand[seat, CAPITAL_KINDS + multiple] > 0 and raid_price(s, company, multiple) <= budget
    return count


@compiled
def tops_of_others(s: State, seat: int) -> int:
    targets = 0
    for other in range(whole(s.seats)):
        if other != seat:
            targets |= members(s.tops[other])
    return targets


@compiled
def offer_places(s: State, seat: int, out: Array) -> int:
    out[0] = ALONE
    count = 1
    company = whole(s.carried)
    anywhere = s.free_placement == 1 and members(s.lifted) == 0
    tops = members(s.tops[seat])
    while tops:
        top = first_of(tops)
        tops = without_first(tops)
        out[count] = ONTO + top
        count += anywhere or fits(s, company, top)
    return count


@compiled
def offer_lifted(s: State, out: Array) -> int:
    count = 0
    lifted = members(s.lifted)
    while lifted:
        out[count] = LIFT + first_of(lifted)
        count += 1
        lifted = without_first(lifted)
    return count


@compiled
def offer_payment(s: State, seat: int, out: Array) -> int:
    """The proposal, until a card is paid by hand; any card of capital."""
    count = 0
    if nothing_paid(s):
        out[count] = PAY_PROPOSED
        count += 1
    for kind in range(CAPITAL_KINDS):
        if s.hand[seat, kind]:
            out[count] = PAY + kind
            count += 1
    return count


@compiled
def nothing_paid(s: State) -> bool:
    for kind in range(CAPITAL_KINDS):
        if s.paying[kind]:
            return False
    return True


@compiled
def offer_discards(s: State, seat: int, out: Array) -> int:
    count = 0
    for card in range(HAND_KINDS):
        if s.hand[seat, card]:
            out[count] = DISCARD_CARD + card
            count += 1
    return count


@compiled
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action. However a turn is done, it is closed here: once in the code, once for a GPU's warp."""
    if action >= DISCARD_CARD:
        discard_for_nothing(s, seat, action - DISCARD_CARD)
    elif action >= PAY:
        pay_with(s, seat, action - PAY)
    elif action == PAY_PROPOSED:
        pay_proposed(s, seat)
    elif action >= LIFT:
        carry(s, action - LIFT)
    elif action >= ALONE:
        put_down(s, seat, action)
    elif action >= RAID:
        raid(s, seat, (action - RAID) // MULTIPLES, (action - RAID) % MULTIPLES)
    elif action >= TAKE_OVER:
        take_over(s, seat, action - TAKE_OVER)
    elif action == REORGANISE:
        reorganise(s, seat)
    else:
        finish(s, seat)
    if s.phase == TURN_DONE:
        close_turn(s, seat)
