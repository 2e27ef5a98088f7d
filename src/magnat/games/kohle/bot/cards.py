"""What the steady player does with travel, recruitment and Stop cards, with the pawn and with too many cards."""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.numbers import whole
from magnat.games.kohle.bot.judgement import (
    EVER,
    clans_in_hand,
    earned_so_far,
    equal_share,
    is_indispensable,
    profit_as_boss,
    still_missing,
)
from magnat.games.kohle.deal import brings, filled, has_at_home, is_complete, listed
from magnat.games.kohle.influence import RECRUITMENTS_TOGETHER, may_recruit
from magnat.games.kohle.players import current
from magnat.games.kohle.state import (
    ANONYMOUS_CARD,
    BOSS_CARD,
    CARDS,
    CLAN_CARD,
    DISCARD,
    FAMILIES,
    LET_GO,
    NOBODY,
    PLACE,
    RECRUIT,
    RECRUITMENT_CARD,
    SEND_CLAN,
    SEND_INVESTOR,
    SPACES,
    STOP_CARD,
    TRAVEL,
    TRAVEL_CARD,
    State,
)

# ---- Travel ----


@compiled
def send_away(s: State, seat: int) -> int:
    """The travel card that breaks a complete deal, best where one's own clan could fill the gap; or let it go."""
    best = LET_GO
    most = 0
    for family in range(FAMILIES):
        gain = gain_of_sending(s, seat, family)
        named = s.hand[seat, TRAVEL_CARD + family] > 0
        if gain > most and (named or s.hand[seat, ANONYMOUS_CARD] > 0):
            best = TRAVEL + (family if named else FAMILIES)
            most = gain
    return best


@compiled
def gain_of_sending(s: State, seat: int, family: int) -> int:
    """0: it would break nothing, or hit oneself."""
    if not is_indispensable(s, family) or supplier_of(s, family) == seat or has_a_spare(s, family):
        return 0
    return 3 if clans_in_hand(s, seat) >> family & 1 else 1


@compiled
def supplier_of(s: State, family: int) -> int:
    """Who brings a family that takes part: the seat agreed with, or the Boss."""
    return current(s) if s.partner[family] == NOBODY else whole(s.partner[family])


@compiled
def has_a_spare(s: State, family: int) -> bool:
    """Whether the family would still take part with one card less."""
    supplier = supplier_of(s, family)
    at_home = has_at_home(s, supplier, family)
    if at_home and supplier != s.turn:
        return False
    return int(s.laid[supplier, family]) + int(at_home) > 1


@compiled
def target_of_travel(s: State, seat: int, out: Array, count: int) -> int:
    """Of all that the card can hit, what gains most."""
    best = 0
    most = -1
    for place in range(count):
        action = int(out[place])
        clan = action >= SEND_CLAN
        family = (action - SEND_CLAN) % FAMILIES if clan else action - SEND_INVESTOR
        owner = (action - SEND_CLAN) // FAMILIES if clan else whole(s.holder[family])
        gain = gain_of_sending(s, seat, family) if owner == supplier_of(s, family) else 0
        if clan and has_at_home(s, owner, family):
            gain = 0
        if gain > most:
            best = action
            most = gain
    return best


# ---- Recruitment ----


@compiled
def best_recruit(s: State, seat: int) -> int:
    """Whom to spend a triple on; nobody where there is no triple, or it would spoil what one earns."""
    best = NOBODY
    most = 0
    if s.hand[seat, RECRUITMENT_CARD] < RECRUITMENTS_TOGETHER:
        return NOBODY
    for family in range(FAMILIES):
        gain = gain_of_recruiting(s, seat, family) if may_recruit(s, seat, family) else 0
        if gain > most:
            best = RECRUIT + family
            most = gain
    return best


@compiled
def gain_of_recruiting(s: State, seat: int, family: int) -> int:
    """The investor that open deals ask for most; in one's own deal, one that is missing there."""
    gain = 1 + demand_for(s, family)
    if s.dealing and s.turn == seat and still_missing(s) >> family & 1:
        return gain + (200 if s.must[s.pawn] >> family & 1 else 100)
    if s.dealing and s.turn != seat and is_indispensable(s, family) and earned_so_far(s, seat) > 0:
        return 0
    return gain


@compiled
def demand_for(s: State, family: int) -> int:
    """How much the open deals ask for a family."""
    demand = 0
    for space in range(SPACES):
        if s.closed_by[space] == NOBODY:
            demand += 2 * int(s.must[space] >> family & 1) + int(s.either[space] >> family & 1)
    return demand


# ---- Stop ----


@compiled
def stops(s: State, seat: int) -> bool:
    """Whether what has just been played is worth a Stop card."""
    family = whole(s.about_family)
    if s.card_played == RECRUITMENT_CARD:
        return bool(s.holder[family] == seat)
    if s.card_played == BOSS_CARD:
        hoped = profit_as_boss(s, seat, EVER, equal_share(s))
        return seat == s.turn and (is_complete(s) or hoped >= 2 * equal_share(s))
    hits_own_deal = seat == s.turn and filled(s) >> family & 1 == 1 and listed(s) >> family & 1 == 1
    if hits_own_deal:
        owner = whole(s.holder[family]) if s.about_seat == NOBODY else whole(s.about_seat)
        replaced = clans_in_hand(s, seat) >> family & 1 == 1
        return owner == supplier_of(s, family) and not has_a_spare(s, family) and not replaced
    return bool(s.partner[family] == seat and s.agreed[family] >= equal_share(s))


# ---- The pawn, and too many cards ----


@compiled
def space_for_the_pawn(s: State, seat: int) -> int:
    """A deal in which the seat that begins has nobody, and oneself has."""
    best = 0
    most = -999
    for space in range(SPACES):
        families = int(s.must[space]) | int(s.either[space])
        gain = -int(s.dividends[space])
        gain -= 10 * int(families & brings(s, whole(s.opener)) != 0)
        gain += 5 * int(families & brings(s, seat) != 0)
        if gain > most:
            best = space
            most = gain
    return PLACE + best


@compiled
def card_to_discard(s: State, seat: int) -> int:
    """The least useful card in hand."""
    best = 0
    least = 999
    for card in range(CARDS):
        if s.hand[seat, card] > 0 and usefulness(s, seat, card) < least:
            best = card
            least = usefulness(s, seat, card)
    return DISCARD + best


@compiled
def usefulness(s: State, seat: int, card: int) -> int:
    if card in (BOSS_CARD, STOP_CARD):
        return 9
    if card == RECRUITMENT_CARD:
        return 6
    if card < TRAVEL_CARD:
        return 2 if s.holder[card - CLAN_CARD] == seat else 7
    return 5 if card == ANONYMOUS_CARD else 3
