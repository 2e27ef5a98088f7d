"""The players of Venture, what they imagine, what is told and shown, what can be taken back."""

import io
import random

import numpy as np
import pytest
from rich.console import Console

import magnat
from magnat.bots import Players
from magnat.bots.entries import STEADY
from magnat.engine.compiling import INTERPRETED
from magnat.engine.edition import Edition, EditionError
from magnat.engine.match import Match
from magnat.engine.tabletop import Tabletop
from magnat.games.venture.bot.prospects import prospect_of_pile
from magnat.games.venture.box import CAPITAL_KINDS, OPERATIONS, OVER, PAYMENT
from magnat.games.venture.imagine import imagine
from magnat.games.venture.piles import earnings_of_seat, fits
from magnat.games.venture.reading import tops_of
from magnat.games.venture.terminal import board
from magnat.games.venture.worth import worth_of
from magnat.sim.arena import play
from magnat.table import SeatPlan, Table, opened
from tests.games.venture_table import NAMES, act, buy, card, company, give, hold, new, offer, stack_deck

BOXES = ("venture", "riche-ou-pauvre")
compiled_only = pytest.mark.skipif(INTERPRETED, reason="needs the speed of compiled code")


# ---- Strength ----


@compiled_only
@pytest.mark.parametrize("box", BOXES)
def test_the_steady_player_beats_three_random_players(box: str) -> None:
    assert play(magnat.load(box), ["steady", "random", "random", "random"], 200, seed=1).win_rate(STEADY) >= 0.95


@compiled_only
@pytest.mark.parametrize(("box", "least"), [("venture", 0.8), ("riche-ou-pauvre", 0.45)])
def test_the_steady_player_wins_more_than_its_share_against_three_naive_ones(box: str, least: float) -> None:
    """Three who buy in a hurry end a game of Riche ou Pauvre early: there is less time to save up."""
    assert play(magnat.load(box), ["steady", "naive", "naive", "naive"], 400, seed=1).win_rate(STEADY) > least


@compiled_only
@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("seats", [5, 6])
def test_at_a_large_table_steady_players_do_not_come_too_late_for_gentle_ones(box: str, seats: int) -> None:
    """While they save up, five others buy."""
    half = seats // 2
    books = play(magnat.load(box), ["steady"] * half + ["gentle"] * (seats - half), 600, seed=1)
    assert books.win_rate(STEADY, half) > 1.3 / seats


def choice(match: Match, level: str) -> dict[str, object]:
    seat = match.actors[0]
    return match.game.actions.decode(Players(match.game, seed=1).choose(match, seat, level))


def test_the_naive_player_buys_the_dearest_company_it_can_pay_for() -> None:
    match = new()
    hold(match, 0, "20")
    offer(match, "steel C", "steel ACDEF", "petroleum ABDE", "chemical CD")
    assert choice(match, "naive") == {"type": "take_over", "company": company("petroleum ABDE")}


def test_a_wrong_pile_brings_nothing_whoever_looks_at_it() -> None:
    """Not even one with a company of every industry, which is larger than any pile that earns."""
    match = new(placement="free")
    six = [
        "aerospace ABE",
        "automobile AE",
        "chemical ABF",
        "electronics ADF",
        "petroleum ACE",
        "steel ABC",
        "steel ACF",
    ]
    give(match, 1, six)
    s, top = match.state, company(six[-1])
    assert prospect_of_pile(s, top) == 0
    assert not fits(s, company("petroleum ACD"), top)
    hold(match, 0, "½×", "20", "20")
    assert Players(match.game, seed=1).choose(match, 0, "steady") in match.codes(0)


def test_the_naive_player_lays_a_company_on_its_largest_pile() -> None:
    match = new()
    hold(match, 0, "20", "20", "18", "18", "18", "16", "16", "16")
    give(match, 0, ["steel DF"], ["chemical CD", "automobile DEF"])
    offer(match, "aerospace D")
    act(match, "take_over", company=company("aerospace D"))
    assert choice(match, "naive") == {"type": "onto", "company": company("automobile DEF")}


def test_the_naive_player_discards_takeover_cards_first_then_the_lowest() -> None:
    match = new()
    hold(match, 0, "20", "▲1", "½×")
    act(match, "finish")
    assert choice(match, "naive") == {"type": "discard", "card": card("½×")}
    match.state.hand[0, card("½×")] = 0
    assert choice(match, "naive") == {"type": "discard", "card": card("▲1")}


def test_the_steady_player_raids_the_top_of_a_great_pile() -> None:
    match = new()
    hold(match, 0, "20", "20", "18", "18", "18", "16", "16", "16", "14", "½×")
    give(match, 0, ["steel ACDEF", "petroleum BCDEF", "chemical ADE", "automobile DEF"])
    give(match, 1, ["aerospace ABCDE", "electronics ABDE"])
    offer(match, "steel C")
    assert choice(match, "steady") == {"type": "raid", "company": company("electronics ABDE"), "multiple": 0}


def test_the_steady_player_reorganises_when_the_gain_exceeds_the_cost() -> None:
    match = new()
    hold(match, 0, "10")
    alone = ["steel ACDEF", "petroleum BCDEF", "chemical ADE", "automobile DEF", "electronics ABDE", "aerospace ABE"]
    give(match, 0, *([name] for name in alone))
    offer(match, "steel BCEF")
    assert choice(match, "steady") == {"type": "reorganise"}
    while match.state.phase != PAYMENT:
        match.act(0, choice(match, "steady"))
    assert match.state.within[tops_of(match.state, 0)].tolist() == [63]


def test_the_steady_player_lays_a_company_on_the_fullest_pile_that_it_fits() -> None:
    match = new()
    hold(match, 0, "20", "20", "18", "18", "18", "16", "16", "16", "14")
    give(match, 0, ["steel DF"], ["chemical CD", "automobile DEF", "petroleum BCD"], ["electronics E"])
    offer(match, "aerospace D")
    assert choice(match, "steady") == {"type": "take_over", "company": company("aerospace D")}
    act(match, "take_over", company=company("aerospace D"))
    assert choice(match, "steady") == {"type": "onto", "company": company("petroleum BCD")}


def test_the_steady_player_finds_a_place_for_every_company_of_an_empire() -> None:
    match = new()
    hold(match, 0, "20", "20")
    give(match, 0, *([name] for name in NAMES["company"][10:36]))
    act(match, "reorganise")
    while match.state.phase != OPERATIONS:
        match.act(0, choice(match, "steady"))
    s = match.state
    assert s.companies[0] == 26
    assert earnings_of_seat(s, 0) > 0


def test_the_steady_player_keeps_pairs_together_when_it_discards() -> None:
    match = new()
    hold(match, 0, "▲1", "▲3", "●1", "●1")
    act(match, "finish")
    assert choice(match, "steady") == {"type": "discard", "card": card("●1")}


# ---- Imagining ----


def test_an_imagined_debtor_can_always_pay_what_it_owes() -> None:
    match = new(seats=2)
    hold(match, 0, "▲1", "▲3", "▲5", "▲8")
    offer(match, "steel ACDEF", "steel BCEF", "steel BDEF", "steel C")
    for name in ("steel ACDEF", "steel BCEF", "steel BDEF"):
        buy(match, name)
    assert match.state.due == 64
    for _ in range(5):
        imagined = match.imagined(1)
        s = imagined.state
        assert s.hand_size[0] == 4
        assert worth_of(s, s.hand[0]) >= 64


def test_an_imagined_debtor_who_has_begun_to_pay_can_finish() -> None:
    match = new(seats=2)
    hold(match, 0, "▲1", "▲3", "▲5", "▲8", "20")
    offer(match, "steel ACDEF", "steel BCEF", "steel BDEF", "petroleum ABDE", "steel C")
    for name in ("steel ACDEF", "steel BCEF", "steel BDEF", "petroleum ABDE"):
        buy(match, name)
    assert match.state.due == 84
    act(match, "finish")
    act(match, "pay", card=card("▲8"))
    for _ in range(5):
        imagined = match.imagined(1)
        s = imagined.state
        assert worth_of(s, s.hand[0] + np.append(s.paying, [0, 0, 0]).astype(np.uint8)) >= 84
        while imagined.actors == [0]:
            act(imagined, "pay", card=imagined.legal(0)[0]["card"])


def test_an_imagined_seat_that_is_forced_to_reorganise_can_pay_for_it() -> None:
    match = new("venture", 2, placement="free")
    rest = [[name] for name in NAMES["company"] if name.split()[0] in ("steel", "petroleum")]
    give(match, 1, ["chemical CD", "automobile DEF", "chemical ACDE"], *rest)
    hold(match, 0)
    hold(match, 1, "18", "▲1", "▲3")
    act(match, "finish")
    assert match.state.forced
    for _ in range(20):
        assert match.imagined(0).legal(1) == [{"type": "reorganise"}]


def test_an_imagined_payer_gets_a_proposal_of_its_own() -> None:
    match = new(seats=2)
    hold(match, 0, "20", "10")
    offer(match, "steel ABC")
    buy(match, "steel ABC")
    act(match, "finish")
    s = match.imagined(1).state
    assert s.proposal[0].sum() > 0
    assert (s.proposal[0] <= s.hand[0, :CAPITAL_KINDS]).all()


def test_when_all_is_over_only_the_deck_is_imagined() -> None:
    match = new(seats=2)
    match.state.hands_closed = 0
    match.state.phase = OVER
    record = match.blanked(0)
    s = record.view(match.game.state.dtype)[0]
    imagine(s, 0)
    assert sorted(s.deck[: s.deck_left]) == sorted(match.state.deck[: match.state.deck_left])


# ---- Telling and showing ----


def keys(match: Match, seat: int, action: dict[str, object]) -> list[str]:
    return [line.key for line in match.act(seat, action)]


def test_a_raid_is_told_with_its_loser_and_a_payment_with_its_cards() -> None:
    match = new()
    hold(match, 0, "20", "▲1", "▲3", "½×")
    give(match, 0, ["petroleum EF"])
    give(match, 1, ["chemical CD", "automobile DEF"])
    raid = {"type": "raid", "company": company("automobile DEF"), "multiple": 0, "onto": company("petroleum EF")}
    assert keys(match, 0, raid) == ["raid", "raided", "onto"]
    assert match.prompt(0).params == {"due": 8, "left": 28}
    match.act(0, {"type": "finish"})
    assert match.prompt(0).params["cards"] == "▲1 ▲3"
    paid = match.act(0, {"type": "pay_proposed"})[0]
    assert (paid.key, paid.params["cards"]) == ("paid", "▲1 ▲3")


def test_profits_are_told_pile_by_pile_with_their_letters() -> None:
    match = new()
    give(match, 1, ["electronics ABDE", "steel ACDEF", "petroleum BCDEF", "chemical ADE"])
    hold(match, 0)
    stack_deck(match, "profit")
    told = match.act(0, {"type": "finish"})
    earned = next(line for line in told if line.key == "earns")
    assert earned.params == {"seat": 1, "count": 4, "letters": "DE", "amount": 6}
    assert "reshuffle" in [line.key for line in told]


@pytest.mark.parametrize(
    ("box", "cards", "told"),
    [
        ("venture", ["20"], "forced"),
        ("riche-ou-pauvre", ["20"], "set_apart"),
        ("riche-ou-pauvre", ["½×"], "ruined"),
    ],
)
def test_a_wrong_pile_is_told_when_it_catches_up_with_its_owner(box: str, cards: list[str], told: str) -> None:
    match = new(box, 2, placement="free")
    give(match, 1, ["chemical CD", "automobile DEF", "chemical ACDE"])
    hold(match, 1, *cards)
    hold(match, 0)
    assert keys(match, 0, {"type": "finish"})[-1] == told
    if told == "forced":
        assert match.prompt(1).key == "prompt_forced"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("options", [{}, {"placement": "free"}])
def test_the_board_fits_a_hundred_columns_in_every_phase(language: str, options: dict[str, str]) -> None:
    match = magnat.load("venture").new(4, 2, options)
    game, chance = match.game, random.Random(2)
    table = Tabletop([f"Seat {seat}" for seat in range(4)], game.names(language), game.words(language))
    for number in range(2000):
        if match.over:
            break
        if number % 40 == 0:
            shown = shown_at(match, number % 5 - 1, table)
            assert max(map(len, shown.splitlines())) <= 100
        match.act(match.actors[0], chance.choice(match.codes(match.actors[0])))
    assert shown_at(match, 0, table)


def shown_at(match: Match, viewer: int, table: Tabletop) -> str:
    seat = None if viewer < 0 else viewer
    blanked = match.blanked(seat).view(match.game.state.dtype)[0]
    screen = io.StringIO()
    Console(width=100, file=screen).print(board(blanked, seat, table))
    return screen.getvalue()


# ---- Taking back ----


def test_operations_can_be_taken_back_until_the_turn_is_paid_and_not_afterwards() -> None:
    plans = [SeatPlan(kind="person", name=f"Seat {seat}") for seat in range(2)]
    game = magnat.load("venture")
    opening = opened(game.edition, "table", 1.0, plans, {})
    opening.key = "07" * 16
    table = Table(opening, game)
    seat = table.shown.actors[0]
    cheapest = min(
        (action for action in table.match.legal(seat) if action["type"] == "take_over"),
        key=lambda action: int(table.match.state.letters[action["company"]]).bit_count(),
    )
    records = []
    for action in ({**cheapest, "onto": -1}, {"type": "finish"}):
        records.append(table.match.record.copy())
        table.take(table.move(seat, table.number, action, 1.0))
    for record in reversed(records):
        table.take(table.undo(seat, table.number, 1.0))
        assert (table.match.record == record).all()
    for action in ({**cheapest, "onto": -1}, {"type": "finish"}, {"type": "pay_proposed"}):
        table.take(table.move(seat, table.number, action, 1.0))
    assert not table.can_undo(seat)


# ---- Editions ----


@pytest.mark.parametrize(
    ("old", "new_text", "problem"),
    [
        ('"D", "BC"', '"D", "BB"', "letters no. 2 is 'BB', but must be one to 5 different letters"),
        ('["D", "BC", ', '["BC", ', "industries no. 1 letters is a list of 8, but must be a list of 9"),
        ("{ value = 20, count = 2 }", "{ value = 20, count = 3 }", "high cards add up to at most 255"),
        ("{ halves = 3, count = 2 }", "{ halves = 3, count = 3 }", "54 resource cards, not 55"),
        ("{ value = 8, count = 2 }", "{ value = 8, count = 3 }", "nine low cards"),
        ("  { value = 8, count = 2 },\n", "", r"\[capital\]: low is a list of 3, but must be a list of 4"),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused_with_a_sentence(
    old: str, new_text: str, problem: str, tmp_path: object
) -> None:
    box = magnat.load("venture")
    text = box.edition.path.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "edition.toml"  # type: ignore[operator]
    path.write_text(text.replace(old, new_text), encoding="utf-8")
    with pytest.raises(EditionError, match=problem):
        Edition(path).check(box.chapters["edition"])
