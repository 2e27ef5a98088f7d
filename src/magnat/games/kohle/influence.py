"""Travel, recruitment, Boss and Stop: cards that anybody plays at any time.

A card played takes effect when everybody else has let it go. Everybody is asked, whatever they hold, so that nothing
shows who could have stopped it.
"""

from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.games.kohle.cards import discard_from_hand, take_from_hand
from magnat.games.kohle.deal import has_at_home, listed
from magnat.games.kohle.negotiation import (
    ask_everybody,
    end_agreement,
    everybody,
    forget_all_prices,
    forget_what_cannot_be_brought,
    forget_what_the_boss_brings,
    restore_patience,
)
from magnat.games.kohle.state import (
    ANONYMOUS_CARD,
    BOSS_CARD,
    CLAN_CARD,
    FAMILIES,
    MOST_SEATS,
    NOBODY,
    RECRUITMENT_CARD,
    STOP_CARD,
    TARGET,
    TRAVEL_CARD,
    WINDOW,
    State,
)
from magnat.games.kohle.turn import check_hand

RECRUITMENTS_TOGETHER = 3

# ---- Travel ----


@compiled
def travellers(s: State) -> int:
    """A bit for each family of the deal that somebody can be sent away from."""
    families = 0
    for family in range(FAMILIES):
        somebody = s.holder[family] != NOBODY and s.travel_on[family] == 0
        for seat in range(MOST_SEATS):
            somebody |= s.laid[seat, family] > 0
        families |= int(somebody) << family
    return families & listed(s)


@compiled
def begin_travel(s: State, seat: int, card: int) -> None:
    """The card leaves the hand; whom it sends away is said next."""
    take_from_hand(s, seat, card)
    s.card_played = card
    s.speaker = seat
    s.phase = TARGET


@compiled
def fits(s: State, family: int) -> bool:
    """Whether the travel card being played can send somebody of a family."""
    own_family = s.card_played == TRAVEL_CARD + family or s.card_played == ANONYMOUS_CARD
    return own_family and listed(s) >> family & 1 == 1


@compiled
def send_investor(s: State, family: int) -> None:
    """The travel card lies on the investor till the end of the negotiation."""
    s.travel_on[family] = s.card_played
    owner = whole(s.holder[family])
    end_agreement(s, owner, family)
    forget_what_cannot_be_brought(s, owner, family)


@compiled
def send_clan_card(s: State, seat: int, family: int) -> None:
    """Both cards are discarded. An agreement rests on the investor, where there is one."""
    s.laid[seat, family] -= 1
    s.discards[CLAN_CARD + family] += 1
    s.discards[s.card_played] += 1
    forget_what_cannot_be_brought(s, seat, family)


# ---- Recruitment ----


@compiled
def some_lie_beside_the_board(s: State) -> bool:
    for family in range(FAMILIES):
        if s.holder[family] == NOBODY:
            return True
    return False


@compiled
def may_recruit(s: State, seat: int, family: int) -> bool:
    """Who lies beside the board comes first."""
    if some_lie_beside_the_board(s):
        return bool(s.holder[family] == NOBODY)
    return bool(s.holder[family] != seat)


@compiled
def recruit(s: State, seat: int, family: int) -> None:
    """Whoever travels goes on travelling, for their new friend."""
    loser = whole(s.holder[family])
    if loser != NOBODY and has_at_home(s, loser, family):
        end_agreement(s, loser, family)
    s.holder[family] = seat
    if loser != NOBODY:
        forget_what_cannot_be_brought(s, loser, family)
    forget_what_the_boss_brings(s, seat, family)


# ---- Boss ----


@compiled
def take_over(s: State, seat: int) -> None:
    """Agreements were made with the old Boss, and end with them; laid cards and travels stay."""
    s.turn = seat
    forget_all_prices(s)
    restore_patience(s)


# ---- Stop, or let it go ----


@compiled
def play_recruitment(s: State, seat: int, family: int) -> None:
    for _ in range(RECRUITMENTS_TOGETHER):
        discard_from_hand(s, seat, RECRUITMENT_CARD)
    s.card_played = RECRUITMENT_CARD
    s.about_family = family
    wait_for_stop(s, seat)


@compiled
def play_boss(s: State, seat: int) -> None:
    discard_from_hand(s, seat, BOSS_CARD)
    s.card_played = BOSS_CARD
    wait_for_stop(s, seat)


@compiled
def play_travel(s: State, seat: int, about_seat: int, family: int) -> None:
    """On the investor (nobody's seat) or on the clan card that a seat has laid."""
    s.about_seat = about_seat
    s.about_family = family
    wait_for_stop(s, seat)


@compiled
def wait_for_stop(s: State, seat: int) -> None:
    """A card lies on the table, and everybody else is asked."""
    s.speaker = seat
    s.passed = 1 << seat
    s.phase = WINDOW


@compiled
def stop(s: State, seat: int) -> None:
    discard_from_hand(s, seat, STOP_CARD)
    if TRAVEL_CARD <= s.card_played <= ANONYMOUS_CARD:
        s.discards[s.card_played] += 1
    close_window(s)


@compiled
def let_play_go(s: State, seat: int) -> None:
    s.passed |= 1 << seat
    if s.passed == everybody(s):
        take_effect(s)
        close_window(s)


@compiled
def take_effect(s: State) -> None:
    family = whole(s.about_family)
    if s.card_played == BOSS_CARD:
        take_over(s, whole(s.speaker))
    elif s.card_played == RECRUITMENT_CARD:
        recruit(s, whole(s.speaker), family)
    elif s.about_seat == NOBODY:
        send_investor(s, family)
    else:
        send_clan_card(s, whole(s.about_seat), family)


@compiled
def close_window(s: State) -> None:
    """Back to the talks, or to the hand that held too many cards."""
    s.card_played = 0
    if s.dealing:
        ask_everybody(s)
    else:
        s.passed = 0
        check_hand(s)
