"""What a person's finished games amount to: wins against what luck alone would give, strength, company, records.

Strength is reckoned from the person's own games alone, by openskill: all whom one meets begin as average guests and are
known better with every game. So nothing is kept of anybody beside the games, and deleting them deletes it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from openskill.models import PlackettLuce

from magnat.server.after_messages import BoxCount, Company, PersonalRecord, SeatCount, Statistics, Strength
from magnat.server.messages import Feat
from magnat.server.outcomes import Outcome

AVERAGE = 1500
SCALE = 24
"""Points of ours for one of openskill's."""
CONFIDENCE = 2
"""Standard deviations: 95 of 100."""
MOST_COMPANY = 8
MOST_HISTORY = 60


class Played(NamedTuple):
    """A finished game of a person's."""

    table: str
    seat: int
    """The person's: of several the best placed."""
    outcome: Outcome
    others: dict[int, str]
    """By seat, who the people are with whom it was played: the persons, which are told nobody."""

    @property
    def place(self) -> int:
        return self.outcome.place(self.seat)

    @property
    def won(self) -> float:
        """1, or a part of a shared win."""
        first = [seat for seat in range(len(self.outcome.seats)) if self.outcome.place(seat) == 1]
        return 1 / len(first) if self.seat in first else 0.0

    @property
    def counts(self) -> bool:
        """Whether it says anything about the person: somebody sat there to the end, or gave up."""
        mine = self.outcome.seats[self.seat]
        return self.outcome.rated and (mine.kind == "person" or self.seat in self.outcome.resigned)


def statistics(games: Iterable[Played]) -> Statistics:
    """Of all games of a person, those that ended first at the head."""
    counted = [game for game in games if game.counts]
    return Statistics(
        games=len(counted),
        since=counted[0].outcome.at if counted else None,
        boxes=[_box(box, counted) for box in _by_count(game.outcome.game for game in counted)],
        company=list(_company(counted)),
        records=list(_records(counted)),
    )


def _by_count(names: Iterable[str]) -> list[str]:
    return [name for name, _ in Counter(names).most_common()]


# ---- Wins and strength ----


def _box(box: str, games: list[Played]) -> BoxCount:
    mine = [game for game in games if game.outcome.game == box]
    return BoxCount(
        game=box,
        games=len(mine),
        won=round(sum(game.won for game in mine), 2),
        by_luck=round(sum(1 / len(game.outcome.seats) for game in mine), 2),
        by_seats=[_seats(mine, count) for count in sorted({len(game.outcome.seats) for game in mine})],
        against_bots=_strength([game for game in mine if not game.others]),
        against_people=_strength([game for game in mine if game.others]),
        all=_strength(mine),
    )


def _seats(games: list[Played], count: int) -> SeatCount:
    mine = [game for game in games if len(game.outcome.seats) == count]
    return SeatCount(seats=count, games=len(mine), won=round(sum(game.won for game in mine), 2))


def _strength(games: list[Played]) -> Strength | None:
    """How strong the person is after each of these games; None: there are none."""
    if not games:
        return None
    model = PlackettLuce()
    known = {"me": model.rating()}
    history: list[tuple[int, int]] = []
    for game in games:
        who = [_who(game, seat) for seat in range(len(game.outcome.seats))]
        teams = [[known.setdefault(one, model.rating())] for one in who]
        places = [float(game.outcome.place(seat)) for seat in range(len(who))]
        for one, (rating,) in zip(who, model.rate(teams, ranks=places), strict=True):
            known[one] = rating
        me = known["me"]
        history.append((round(AVERAGE + SCALE * (me.mu - 25)), round(CONFIDENCE * SCALE * me.sigma)))
    value, spread = history[-1]
    shown = history[-MOST_HISTORY:]
    return Strength(value=value, spread=spread, history=[list(one) for one in shown])


def _who(game: Played, seat: int) -> str:
    if seat == game.seat:
        return "me"
    return game.others.get(seat) or f"bot {game.outcome.seats[seat].level} {seat}"


# ---- Company ----


def _company(games: list[Played]) -> Iterator[Company]:
    """With whom, and how often one was ahead or behind: people first by person, bots by name and level."""
    met: dict[str, list[tuple[Played, int]]] = {}
    for game in games:
        for seat, sitter in enumerate(game.outcome.seats):
            if seat != game.seat:
                met.setdefault(game.others.get(seat) or f"{sitter.name}/{sitter.level}", []).append((game, seat))
    often = sorted(met.values(), key=len, reverse=True)[:MOST_COMPANY]
    for games_with in often:
        last, seat = games_with[-1]
        sitter = last.outcome.seats[seat]
        yield Company(
            name=sitter.name,
            level=sitter.level,
            games=len(games_with),
            ahead=sum(game.place < game.outcome.place(other) for game, other in games_with),
            behind=sum(game.place > game.outcome.place(other) for game, other in games_with),
        )


# ---- Records ----


def _records(games: list[Played]) -> Iterator[PersonalRecord]:
    """In each box the highest score and the greatest feats; the longest row of wins."""
    for box in _by_count(game.outcome.game for game in games):
        mine = [game for game in games if game.outcome.game == box]
        best = max(mine, key=lambda game: game.outcome.scores[game.seat])
        yield _record(best, "score", best.outcome.scores[best.seat])
        feats = [(feat, game) for game in mine for feat in game.outcome.feats if feat.seat == game.seat]
        for key in _by_count(feat.name.key for feat, _ in feats)[:2]:
            feat, game = max((one for one in feats if one[0].name.key == key), key=lambda one: one[0].amount)
            yield _record(game, "feat", feat.amount, feat)
    row = _longest_row(games)
    if len(row) > 1:
        yield _record(row[-1], "row", len(row))


def _record(game: Played, kind: str, amount: int, feat: Feat | None = None) -> PersonalRecord:
    outcome, line = game.outcome, feat.name if feat else None
    return PersonalRecord(kind=kind, game=outcome.game, amount=amount, at=outcome.at, table=game.table, name=line)


def _longest_row(games: list[Played]) -> list[Played]:
    longest: list[Played] = []
    row: list[Played] = []
    for game in games:
        row = [*row, game] if game.won else []
        longest = max(longest, row, key=len)
    return longest
