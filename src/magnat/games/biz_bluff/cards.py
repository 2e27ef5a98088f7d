"""The Biz Bluff cards: off to a street, bluffed, challenge."""

from magnat.engine.compiling import compiled
from magnat.engine.randomness import draw, roll
from magnat.games.biz_bluff.state import (
    CARD_KINDS,
    GO_TO_STREET,
    NOTHING,
    RIVAL,
    ROLL_OR_BE_BLUFFED,
    STREET,
    State,
)
from magnat.games.biz_bluff.turn import arrive, await_chase, end_turn


@compiled
def draw_card(s: State) -> None:
    s.card = take_from_pile(s)
    if s.card_deed[s.card] == GO_TO_STREET:
        s.phase = STREET
    elif s.card_deed[s.card] == ROLL_OR_BE_BLUFFED:
        roll_or_be_bluffed(s)
    else:
        challenge_somebody(s)


@compiled
def take_from_pile(s: State) -> int:
    """A card at random of those left. Everybody sees each card that is drawn, so what is left is no secret, and
    drawing at random is as good as a pile shuffled beforehand. An empty pile is shuffled anew."""
    left = cards_left(s)
    if left == 0:
        for kind in range(CARD_KINDS):
            s.card_left[kind] = s.card_count[kind]
        left = cards_left(s)
    place = draw(s, left)
    kind = 0
    while place >= s.card_left[kind]:
        place -= s.card_left[kind]
        kind += 1
    s.card_left[kind] -= 1
    return kind


@compiled
def cards_left(s: State) -> int:
    left = 0
    for kind in range(CARD_KINDS):
        left += s.card_left[kind]
    return left


@compiled
def roll_or_be_bluffed(s: State) -> None:
    """One of the card's numbers, or off on a wild-goose chase without one's claim."""
    s.throw = roll(s)
    if s.card_detail[s.card] >> s.throw & 1:
        end_turn(s)
    else:
        await_chase(s, s.turn, s.turn)


@compiled
def challenge_somebody(s: State) -> None:
    """With a claim of one's own: straight to the Investment Company. With nobody to challenge the turn is over."""
    if s.claim[s.turn] != NOTHING:
        arrive(s, s.centre)
    elif somebody_has_a_claim(s):
        s.phase = RIVAL
    else:
        end_turn(s)


@compiled
def somebody_has_a_claim(s: State) -> bool:
    for seat in range(s.seats):
        if s.claim[seat] != NOTHING:
            return True
    return False


@compiled
def challenge(s: State, rival: int) -> None:
    """Both roll, again while they tie. The winner sends the loser away."""
    s.throw = 0
    s.rival_throw = 0
    while s.throw == s.rival_throw:
        s.throw = roll(s)
        s.rival_throw = roll(s)
    if s.throw > s.rival_throw:
        await_chase(s, s.turn, rival)
    else:
        await_chase(s, rival, s.turn)
