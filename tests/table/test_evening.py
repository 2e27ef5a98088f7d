"""Finished games looked back on, of every box."""

import json
from functools import cache

import pytest

from magnat.bots.players import Players
from magnat.engine.chronicle import Feat, Told
from magnat.engine.edition import LANGUAGES
from magnat.engine.words import line
from magnat.games import optional_chapter, shelf
from magnat.table import Refusal, Table
from magnat.table.evening import MOST_RECORDS, Evening, looked_back
from magnat.table.events import AnyEvent, Said
from tests.chapters import boxes_with
from tests.table.play import BOXES, table_of

SEED = 5


@cache
def played(box: str) -> tuple[Table, tuple[AnyEvent, ...]]:
    """A game of bots to its end, somebody saying something in between."""
    table = table_of(box, *["bot"] * shelf()[box].seats[0], seed=SEED)
    players = Players(table.game, SEED)
    log: list[AnyEvent] = []
    while not table.shown.over:
        seat = table.shown.actors[0]
        log.append(table.bot_move(seat, players.choose(table.match, seat, "steady"), at=1.0 + table.number))
        table.take(log[-1])
        if len(log) == 3:
            log.append(Said(at=table.changed, seat=0, name="P0", text="Hello"))
            table.take(log[-1])
    return table, tuple(log)


def again(table: Table) -> Table:
    """The same table before its first event."""
    return Table(table.opening, table.game, all_lines=True)


@cache
def evening_of(box: str) -> Evening:
    table, log = played(box)
    return looked_back(again(table), log)


@pytest.mark.parametrize("box", BOXES)
def test_the_standings_lead_from_the_set_up_to_the_final_scores_move_by_move(box: str) -> None:
    table, log = played(box)
    standings = evening_of(box).standings
    assert standings[0].number == 0
    assert standings[0].scores == again(table).match.scores
    assert standings[-1].scores == table.match.scores
    moves = [number for number, event in enumerate(log, 1) if not isinstance(event, Said)]
    assert [standing.number for standing in standings] == [0, *moves]
    assert evening_of(box).lasted == log[-1].at - table.opening.at


@pytest.mark.parametrize("box", boxes_with("records.py"))
def test_the_records_belong_to_a_seat_and_a_moment_and_can_be_said(box: str) -> None:
    table, _ = played(box)
    records = evening_of(box).records
    assert len(records) == MOST_RECORDS
    assert len({feat.name.key for feat in records}) == MOST_RECORDS
    numbers = {json.loads(told)["number"] for told in again_with_lines(box).lines}
    for feat in records:
        assert feat.amount > 0
        assert 0 <= feat.seat < len(table.seats)
        assert feat.number in numbers
        for language in LANGUAGES:
            words, names = table.game.words(language), table.game.names(language)
            for said in (words.say(feat.name, names), words.say(feat.how, names)):
                assert said
                assert "{" not in said


@cache
def again_with_lines(box: str) -> Table:
    table, log = played(box)
    whole = again(table)
    whole.go_on(log)
    return whole


@pytest.mark.parametrize("box", boxes_with("records.py"))
def test_every_record_of_a_box_has_its_words(box: str) -> None:
    """Also those that a single evening seldom brings."""
    edition = shelf()[box]
    source = (edition.path.parent / "records.py").read_text(encoding="utf-8")
    for language in LANGUAGES:
        words = json.loads((edition.path.parent / f"words.{language}.json").read_text(encoding="utf-8"))
        kinds = {key.removeprefix("record_") for key in words if key.startswith("record_") and f"{key}_how" in words}
        assert kinds
        for kind in kinds:
            assert f'"{kind}"' in source


def test_nothing_is_told_before_the_end() -> None:
    table, log = played("big-shot")
    with pytest.raises(Refusal, match="not over yet"):
        looked_back(again(table), log[:-1])


def test_what_was_taken_back_is_left_out() -> None:
    table = table_of("big-shot", *["person"] * 2, seed=SEED)
    players = Players(table.game, SEED)
    log: list[AnyEvent] = []
    undone = 0
    while not table.shown.over:
        seat = table.shown.actors[0]
        if table.can_undo(seat) and undone < 3:
            log.append(table.undo(seat, table.number, 2.0))
            undone += 1
        else:
            action = table.game.actions.decode(players.choose(table.match, seat, "steady"))
            log.append(table.move(seat, table.number, action, 2.0))
        table.take(log[-1])
    standings = looked_back(again(table), log).standings
    assert undone == 3
    assert len(standings) == 1 + len(log) - 2 * undone
    assert standings[-1].scores == table.match.scores


# ---- What the boxes remember ----


def remembered(box: str, *told: Told, s: object = None) -> list[Feat]:
    chapter = optional_chapter(shelf()[box], "records")
    assert chapter is not None
    return list(chapter.records(s, told))


def test_a_bid_that_cannot_be_paid_is_a_bluff_as_bold_as_what_was_missing() -> None:
    feats = remembered(
        "big-shot",
        Told(0, None, line("round", round=1, seat=0, die=3)),
        Told(1, 0, line("bid", seat=0, amount=12)),
        Told(2, 1, line("bid", seat=1, amount=30)),
        Told(3, 0, line("pass", seat=0)),
        Told(3, None, line("overbid", seat=1, amount=21)),
        Told(4, 0, line("bid", seat=0, amount=5)),
        Told(5, None, line("take", seat=0, amount=5)),
    )
    found = {feat.name.key: feat for feat in feats}
    bluff = found["record_boldest_bluff"]
    assert (bluff.seat, bluff.amount, bluff.number) == (1, 9, 3)
    assert bluff.how.params == {"bid": 30, "cash": 21}
    dearest = found["record_dearest_lot"]
    assert (dearest.seat, dearest.amount, dearest.how.params) == (0, 5, {"round": 1, "count": 3})


def test_a_bluff_is_what_others_lost_in_a_company_one_opened() -> None:
    feats = remembered(
        "biz-bluff",
        Told(1, 0, line("open", seat=0, company=4)),
        Told(2, 0, line("say", seat=0, statement=1)),
        Told(5, 2, line("buy", seat=2, count=7)),
        Told(6, None, line("shown", company=4, token=0)),
        Told(6, None, line("lose_shares", seat=0, count=40)),
        Told(6, None, line("lose_shares", seat=1, count=5)),
        Told(6, None, line("lose_shares", seat=2, count=12)),
        Told(7, 1, line("roll", seat=1, die=2)),
    )
    bluff = next(feat for feat in feats if feat.name.key == "record_boldest_bluff")
    assert (bluff.seat, bluff.amount, bluff.number, bluff.how.params) == (0, 17, 1, {"company": 4})


def test_the_best_profit_is_that_of_one_seat_at_one_time() -> None:
    feats = remembered(
        "venture",
        Told(4, None, line("earns", seat=0, count=2, letters="A", amount=3)),
        Told(4, None, line("earns_in_all", seat=0, amount=3)),
        Told(9, None, line("earns", seat=1, count=4, letters="B", amount=12)),
        Told(9, None, line("earns", seat=1, count=2, letters="C", amount=3)),
        Told(9, None, line("earns_in_all", seat=1, amount=15)),
    )
    (profit,) = feats
    assert (profit.seat, profit.amount, profit.number, profit.how.params) == (1, 15, 9, {"count": 2})


def test_the_best_deal_is_what_a_boss_kept() -> None:
    feats = remembered(
        "kohle",
        Told(1, 0, line("deal", seat=0, space=3, amount=8)),
        Told(2, 1, line("ask", seat=1, family=2, amount=5)),
        Told(3, 0, line("offer", seat=1, family=2, amount=4)),
        Told(4, 0, line("concluded", seat=0, space=3, amount=8)),
        Told(4, None, line("paid", seat=1, family=2, amount=5)),
        Told(4, None, line("kept", seat=0, amount=3)),
    )
    found = {feat.name.key: (feat.seat, feat.amount) for feat in feats}
    assert found["record_best_deal"] == (0, 3)
    assert found["record_dearest_partner"] == (1, 5)
    assert found["record_longest_haggling"] == (0, 2)


def test_a_game_where_nothing_stood_out_has_no_records() -> None:
    assert remembered("venture", Told(0, None, line("begins", seat=0))) == []
