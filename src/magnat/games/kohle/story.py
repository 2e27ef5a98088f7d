"""What happens in Kohle, Kie$ & Knete, in words: log lines, prompts, the score sheet. See `refusals` for why not."""

from collections.abc import Iterator

from magnat.engine.actions import Action
from magnat.engine.words import Line, line
from magnat.games.kohle.answers import answers
from magnat.games.kohle.deal import is_complete, worth
from magnat.games.kohle.negotiation import others_have_let_go
from magnat.games.kohle.refusals import why_not
from magnat.games.kohle.state import (
    ACTIONS,
    AMOUNT,
    BOSS_CARD,
    CLAN_CARD,
    EXCESS,
    FAMILIES,
    LANDED,
    LET_GO,
    LOST,
    NEGOTIATION,
    NOBODY,
    OVER,
    PLACEMENT,
    RECRUITMENT_CARD,
    SPACES,
    TARGET,
    TURN,
    WINDOW,
    State,
)
from magnat.games.kohle.turn import CARDS_DRAWN, ROUNDS_OF_LULL, investors_of, round_of_lull

__all__ = ["answers", "first_lines", "hurried", "mid_sentence", "prompt", "sheet", "tell", "why_not"]


# ---- The report ----


def first_lines(s: State) -> Iterator[Line]:
    """The log of a table that has just been set up."""
    yield line("begins", seat=s.opener)


def tell(before: State, after: State, seat: int, code: int) -> Iterator[Line]:
    """What an action did, as everybody saw it. Letting go is not worth a line; what comes of it is."""
    if code == LET_GO:
        if before.phase == WINDOW and after.phase != WINDOW:
            yield from _effect(before)
    else:
        yield from _deed(before, after, seat, ACTIONS.decode(code))
    if before.dealing and not after.dealing:
        yield from _outcome(before, after)
    if after.deals != before.deals:
        yield from _tile_used_up(before, after)
    if after.lull != before.lull and after.lull % after.seats == 1 and round_of_lull(after):
        yield line("lull", number=round_of_lull(after), count=ROUNDS_OF_LULL)
    if after.phase == OVER:
        yield line("end")


def _deed(before: State, after: State, seat: int, action: Action) -> Iterator[Line]:
    kind = action["type"]
    if kind == "deal":
        yield line("deal", seat=seat, space=before.pawn, amount=worth(before))
    elif kind == "roll":
        yield line("roll", seat=seat, die=after.die, space=after.pawn)
    elif kind == "draw":
        yield line("draw", seat=seat, count=CARDS_DRAWN)
    elif kind == "send_clan":
        yield line("travel_clan", seat=seat, family=action["family"])
        yield line("travel_clan_of", seat=action["seat"])
    elif kind == "send_investor":
        yield line("travel_investor", seat=seat, family=action["family"])
    elif kind == "accept":
        offers = before.asked if seat == before.turn else before.offered
        partner, family = action["seat"], action["family"]
        yield line("agreed", seat=partner, family=family, amount=int(offers[partner, family]))
    elif kind == "amount":
        side = "offer" if seat == before.turn else "ask"
        yield line(side, seat=before.about_seat, family=before.about_family, amount=action["amount"])
    elif kind == "withdraw":
        partner, family = action["seat"], action["family"]
        yield line("withdraw", seat=partner, family=family, amount=int(before.offered[partner, family]))
    elif kind in ("place", "discard", "lay", "recruit", "take_over", "stop"):
        yield line(kind, seat=seat, **{name: value for name, value in action.items() if name != "type"})


def _effect(before: State) -> Iterator[Line]:
    """What a card did that nobody stopped."""
    if before.card_played == BOSS_CARD:
        yield line("new_boss", seat=before.speaker)
    elif before.card_played == RECRUITMENT_CARD:
        yield line("recruited", seat=before.speaker, family=before.about_family)
    elif before.about_seat == NOBODY:
        yield line("travels", family=before.about_family)
    else:
        yield line("clan_travels", seat=before.about_seat, family=before.about_family)


def _outcome(before: State, after: State) -> Iterator[Line]:
    """How a negotiation ended, and who earned what."""
    boss = before.turn
    if after.closed_by[before.pawn] != boss:
        yield line("failed", seat=boss)
        return
    yield line("concluded", seat=boss, space=before.pawn, amount=worth(before))
    partners = [family for family in range(FAMILIES) if before.partner[family] != NOBODY]
    for family in partners:
        yield line("paid", seat=before.partner[family], family=family, amount=before.agreed[family])
    yield line("kept", seat=boss, amount=worth(before) - sum(int(before.agreed[family]) for family in partners))
    for family in range(FAMILIES):
        if after.discards[CLAN_CARD + family] > before.discards[CLAN_CARD + family]:
            yield line("clan_used", family=family)


def _tile_used_up(before: State, after: State) -> Iterator[Line]:
    """By the deal just concluded, or by one that is lost; then the Boss, or whoever is next, rolls for the end."""
    lost = ((after.closed_by == LOST) & (before.closed_by != LOST)).nonzero()[0]
    yield from (line("lost", space=space) for space in lost)
    if before.tile_end[before.deals] > 0 and after.deals < after.tiles:
        roller = after.turn if len(lost) else before.turn
        yield line("end_roll", seat=roller, die=after.die, highest=before.tile_end[before.deals])


# ---- What is being waited for ----

STEPS = {PLACEMENT: "place", TURN: "turn", LANDED: "landed", EXCESS: "excess", TARGET: "target", AMOUNT: "amount"}


def prompt(s: State, seat: int | None) -> Line:
    """What is being waited for, said to a seat (None: to a watcher)."""
    if s.phase == OVER:
        return line("over")
    asked = seat is not None and not s.passed >> seat & 1
    if s.phase == WINDOW:
        return line("prompt_stop", seat=s.speaker) if asked else line("wait_stop", seat=s.speaker)
    if s.phase == NEGOTIATION:
        return _prompt_boss(s) if seat == s.turn else line("prompt_talk" if asked else "wait_talk", seat=s.turn)
    step = STEPS[int(s.phase)]
    speaker = s.speaker if s.phase in (TARGET, AMOUNT) else s.turn
    if seat != speaker:
        return line(f"wait_{step}", seat=speaker)
    if s.phase == AMOUNT:
        return line("prompt_amount", family=s.about_family)
    if s.phase == PLACEMENT:
        return line("prompt_place", seat=s.opener)
    return line("prompt_forced") if s.must_deal and s.phase in (TURN, LANDED) else line(f"prompt_{step}")


def hurried(s: State, seat: int) -> bool:
    """Whether silence lets it go after a moment: while others talk, and before a card takes effect."""
    return not s.courteous and (s.phase == WINDOW or (s.phase == NEGOTIATION and seat != s.turn))


def mid_sentence(s: State) -> bool:
    """Whether one seat finishes what it began to say: then all others are asked again."""
    return int(s.phase) in (TARGET, AMOUNT)


def _prompt_boss(s: State) -> Line:
    if is_complete(s):
        return line("prompt_conclude" if others_have_let_go(s) else "prompt_moment")
    if s.passed >> s.turn & 1:
        return line("wait_others")
    return line("prompt_last_word" if others_have_let_go(s) else "prompt_boss")


# ---- The score ----


def round_of(s: State) -> int:
    """A round goes from tile to tile."""
    return int(s.deals) + 1


def is_standing_public(s: State) -> bool:
    """While purses are closed nobody knows who is ahead."""
    return not s.money_hidden


def sheet(s: State, seat: int) -> Iterator[Line]:
    """What a seat has in the end."""
    yield line("sheet_cash", amount=s.cash[seat])
    yield line("sheet_deals", count=sum(int(s.closed_by[space] == seat) for space in range(SPACES)))
    yield line("sheet_investors", count=investors_of(s, seat))
