"""The players of Biz Bluff: how strong they are, what they believe, and how fast chance plays."""

from typing import Any

import pytest

from magnat.bots import Players
from magnat.bots.entries import STEADY
from magnat.engine.compiling import INTERPRETED
from magnat.engine.match import Match
from magnat.games.biz_bluff.bot.beliefs import outlook, prudent_part, weight
from magnat.games.biz_bluff.state import (
    BLANK,
    BLUFFED,
    FILE,
    INVESTING,
    NO_COMMENT,
    ONE_BUNDLE,
    PITCH,
    RIVAL,
    ROLLING,
    SENDING,
    SUM,
    TWO_BUNDLES,
)
from magnat.sim import arena
from tests.games.test_biz_bluff import (
    BEFORE_CRUMB,
    CENTRE,
    CRUMB,
    FAR_CORNERS,
    NO_CLAIMS,
    SEEDS,
    at,
    game,
    investing,
    moving,
    position,
)

compiled_only = pytest.mark.skipif(INTERPRETED, reason="takes minutes interpreted")

LOOKED_BY_1 = [0, 0b10] + [0] * 10


def choice(match: Match, level: str = "steady") -> dict[str, Any]:
    """What a bot does now, its sums said in full."""
    players = Players(game, seed=1)
    seat = match.actors[0]
    first = game.actions.decode(players.choose(match, seat, level))
    match.act(seat, first)
    digits = ""
    while match.state.phase == SUM:
        step = game.actions.decode(players.choose(match, seat, level))
        match.act(seat, step)
        digits += str(step.get("digit", ""))
    return {**first, "amount": int(digits)} if digits else first


# ---- Strength ----


@compiled_only
@pytest.mark.parametrize(("others", "least"), [("random", 0.90), ("naive", 0.40)])
def test_a_steady_player_beats_three_others(others: str, least: float) -> None:
    books = arena.play(game, ["steady", others, others, others], 1000, seed=11)
    assert books.win_rate(STEADY) > least


@compiled_only
def test_without_notes_a_steady_player_still_beats_chance() -> None:
    books = arena.play(game, ["steady", "random", "random", "random"], 400, seed=12, options={"notes": "off"})
    assert books.win_rate(STEADY) > 0.60


# ---- The naive player ----


def test_the_naive_player_never_looks_and_always_invests_half() -> None:
    assert choice(position(phase=FILE, pawn=[BEFORE_CRUMB, *FAR_CORNERS[1:]]), "naive") == {"type": "claim"}
    assert choice(investing(BLANK, cash=[0, 2501, 0, 0]), "naive") == {"type": "buy", "amount": 1250}
    assert choice(investing(BLANK, cash=[0, 1, 0, 0]), "naive") == {"type": "hold"}


def test_the_naive_player_goes_home_with_a_claim_and_opens() -> None:
    match = moving(5, at(5, 2), claim=[CRUMB, *NO_CLAIMS[1:]])
    assert choice(match, "naive") == {"type": "move", "square": CENTRE}
    assert choice(match, "naive") == {"type": "open"}


# ---- What a steady player believes ----


def beliefs(match: Match, seat: int) -> list[int]:
    s = match.blanked(seat).view(game.state.dtype)[0]
    return [weight(s, seat, CRUMB, kind) for kind in (ONE_BUNDLE, TWO_BUNDLES, BLANK, BLUFFED)]


def part(belief: list[int], place: int) -> float:
    return belief[place] / sum(belief)


def test_an_unseen_file_is_one_of_the_tokens_not_met_yet() -> None:
    match = position(shown=[BLUFFED, 0, TWO_BUNDLES] + [0] * 9)
    assert beliefs(match, 0) == [5, 3, 5, 1]


def test_a_file_one_has_seen_is_certain() -> None:
    match = investing(BLUFFED, known=LOOKED_BY_1 + [0] * 4, looked=LOOKED_BY_1)
    assert beliefs(match, 1) == [0, 0, 0, 1]


def test_one_who_looked_and_sold_speaks_for_bluffed_and_one_who_bought_for_bundles() -> None:
    neutral = beliefs(investing(BLANK, actor=2), 2)
    sold = beliefs(investing(BLANK, actor=2, looked=LOOKED_BY_1, traded=[0, -10, 0, 0]), 2)
    bought = beliefs(investing(BLANK, actor=2, looked=LOOKED_BY_1, traded=[0, 10, 0, 0]), 2)
    not_looked = beliefs(investing(BLANK, actor=2, traded=[0, -10, 0, 0]), 2)
    assert part(sold, 3) > 2 * part(neutral, 3)
    assert part(bought, 1) > part(neutral, 1)
    assert part(bought, 3) < part(neutral, 3) / 2
    assert not_looked == neutral


def test_one_whose_trades_made_no_sense_is_watched_less() -> None:
    fields: dict[str, Any] = {"actor": 2, "looked": LOOKED_BY_1, "traded": [0, -10, 0, 0]}
    trusted = beliefs(investing(BLANK, **fields), 2)
    doubted = beliefs(investing(BLANK, odd=[0, 9, 0, 0], **fields), 2)
    assert part(doubted, 3) < part(trusted, 3)


def test_a_statement_counts_by_how_the_speaker_has_behaved() -> None:
    fields: dict[str, Any] = {"actor": 2, "looked": LOOKED_BY_1, "said": [0, BLUFFED, 0, 0], "traded": [0, 0, 0, 0]}
    honest = beliefs(investing(BLANK, truths=[0, 8, 0, 0], **fields), 2)
    liar = beliefs(investing(BLANK, lies=[0, 8, 0, 0], **fields), 2)
    silent = beliefs(investing(BLANK, **{**fields, "said": [NO_COMMENT] * 4}), 2)
    assert part(liar, 3) < part(silent, 3) < part(honest, 3)


def test_the_part_in_shares_follows_kelly() -> None:
    assert prudent_part(100, 0) == 100
    assert prudent_part(0, 10) == 0
    assert prudent_part(100, 10) == 80
    assert prudent_part(100, 60) == 0
    gain, danger = outlook(position().blanked(0).view(game.state.dtype)[0], 0, CRUMB)
    assert 0 < prudent_part(gain, danger) < 100


# ---- What a steady player does ----


def test_a_steady_player_looks_before_it_claims_and_claims_what_it_knows() -> None:
    match = position(phase=FILE, pawn=[BEFORE_CRUMB, *FAR_CORNERS[1:]])
    assert choice(match) == {"type": "look", "company": CRUMB}
    match = position(phase=FILE, pawn=[BEFORE_CRUMB, *FAR_CORNERS[1:]], known=[0, 1] + [0] * 14)
    assert choice(match) == {"type": "claim"}
    match = position(phase=ROLLING, pawn=[BEFORE_CRUMB, *FAR_CORNERS[1:]], on_arrival=1)
    assert choice(match) == {"type": "claim"}


def test_a_steady_player_sells_everything_before_a_bluffed_file_it_knows() -> None:
    match = investing(BLUFFED, known=LOOKED_BY_1 + [0] * 4, shares=[0, 25, 0, 0])
    assert choice(match) == {"type": "sell", "amount": 25}


def test_a_steady_player_spends_everything_on_two_bundles_it_knows() -> None:
    match = investing(TWO_BUNDLES, known=LOOKED_BY_1 + [0] * 4, cash=[0, 1250, 0, 0])
    assert choice(match) == {"type": "buy", "amount": 1250}


def test_a_steady_player_gives_a_rich_claimant_nothing_for_a_file_nobody_knows() -> None:
    assert choice(investing(BLANK, cash=[500, 10, 0, 0], shares=[0, 4, 0, 0])) == {"type": "hold"}


def test_a_steady_claimant_praises_a_bluffed_file() -> None:
    match = position(phase=PITCH, claim=[CRUMB, *NO_CLAIMS[1:]], known=[0, 1] + [0] * 14, token=[BLUFFED] * 16)
    assert choice(match)["statement"] in (ONE_BUNDLE, TWO_BUNDLES)


def test_a_steady_player_lies_about_what_it_knows_until_it_is_no_longer_believed() -> None:
    fields: dict[str, Any] = {"phase": PITCH, "actor": 1, "claim": [CRUMB, *NO_CLAIMS[1:]], "token": [TWO_BUNDLES] * 16}
    known = LOOKED_BY_1 + [0] * 4
    trusted, liar = position(known=known, **fields), position(known=known, lies=[0, 1, 0, 0], **fields)
    players = Players(game, seed=3)
    said = {game.actions.decode(players.choose(trusted, 1, "steady"))["statement"] for _ in range(50)}
    assert said == {TWO_BUNDLES, BLANK, BLUFFED}
    assert {game.actions.decode(players.choose(liar, 1, "steady"))["statement"] for _ in range(50)} == {TWO_BUNDLES}
    assert choice(position(**fields)) == {"type": "say", "statement": NO_COMMENT}


def test_a_steady_player_robs_a_claim_and_carries_it_home() -> None:
    match = moving(2, at(5, 2), claim=[-1, SEEDS, -1, -1])
    match.state.pawn[1] = at(5, 4)
    assert choice(match) == {"type": "move", "square": at(5, 4)}
    assert choice(match)["type"] == "send"
    match = moving(5, at(5, 2), claim=[CRUMB, *NO_CLAIMS[1:]])
    assert choice(match) == {"type": "move", "square": CENTRE}


def test_a_steady_player_challenges_the_richest_rival() -> None:
    match = position(phase=RIVAL, claim=[-1, SEEDS, CRUMB, -1], cash=[10, 10, 30, 90])
    assert choice(match) == {"type": "challenge", "seat": 2}


def test_a_steady_player_sends_others_far_and_itself_near() -> None:
    """Only The Golden Crumb, in the north, is still free."""
    shown = [BLANK if company != CRUMB else 0 for company in range(12)]
    sent_other = position(phase=SENDING, sent=1, shown=shown)
    assert choice(sent_other)["chase"] in (2, 3)
    sent_self = position(phase=SENDING, sent=0, shown=shown)
    assert choice(sent_self)["chase"] in (0, 1)


def test_a_file_on_offer_that_everybody_saw_shown_before_is_left_out_of_the_count() -> None:
    match = position(phase=INVESTING, actor=1, claim=[CRUMB, *NO_CLAIMS[1:]], shown=[BLUFFED, 0, BLUFFED] + [0] * 9)
    assert beliefs(match, 1)[3] == 0
    assert choice(match)["type"] in ("buy", "hold")
