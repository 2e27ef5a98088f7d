"""A person's games: those that go on, those that are over, what they amount to; and leaving one."""

import asyncio
from typing import NamedTuple

import msgspec

from magnat.server.after_messages import Finished, FinishedGames, Left, MyGames
from magnat.server.log import LogError, Paper
from magnat.server.messages import MyTable
from magnat.server.outcomes import PAPER, RESIGNED, Outcome, Outcomes, read
from magnat.server.statistics import Played, statistics
from magnat.server.summaries import as_broken, summary
from magnat.server.tables import Tables, now
from magnat.table import Refusal
from magnat.table.table import LATE_LEVEL

MOST_RUNNING = 500
MOST_SHOWN = 200
"""Finished games that are sent at once."""


async def my_games(tables: Tables, outcomes: Outcomes, person: str, most: int | None = None) -> MyGames:
    """All of them, or the finished ones that are shown first."""
    without_paper = await tables.log.tables_of(person, MOST_RUNNING, without=PAPER)
    over, late = _read(await tables.log.papers_of(person, PAPER))  # Afterwards: a game may end between the two.
    told = {*late, *(one.paper.table for one in over)}
    running: list[MyTable] = []
    for header in without_paper:
        if header.table in told:
            continue
        shown = await summary(tables, person, header)
        if shown.over or (shown.broken and await tables.log.film(header.table)):
            late.append(header.table)
        else:
            running.append(shown)
    for table in late:
        found = await _over_late(tables, outcomes, person, table)
        over.append(found) if isinstance(found, _Over) else running.append(found)
    over.sort(key=lambda one: one.outcome.at, reverse=True)
    played = [await _played(tables, person, *one) for one in over[::-1]]
    running.sort(key=lambda table: (bool(table.broken), not table.my_turn, -table.changed))
    return MyGames(
        running=running,
        finished=[_finished(*one) for one in over[:most]],
        finished_in_all=len(over),
        statistics=await asyncio.to_thread(statistics, played),
    )


async def further_finished(tables: Tables, person: str, after: int) -> FinishedGames:
    """Those that follow the first so many."""
    over, _ = _read(await tables.log.papers_of(person, PAPER))
    over.sort(key=lambda one: one.outcome.at, reverse=True)
    return FinishedGames(finished=[_finished(*one) for one in over[after : after + MOST_SHOWN]])


class _Over(NamedTuple):
    paper: Paper
    outcome: Outcome


def _read(papers: list[Paper]) -> tuple[list[_Over], list[str]]:
    """What came of games, and the tables whose papers are damaged: these are made again."""
    over: list[_Over] = []
    damaged: list[str] = []
    for paper in papers:
        try:
            over.append(_Over(paper, _outcome(paper)))
        except msgspec.DecodeError:
            damaged.append(paper.table)
    return over, damaged


async def _over_late(tables: Tables, outcomes: Outcomes, person: str, table: str) -> _Over | MyTable:
    """Of a game that ended without a paper (the server was halted just then, or was older), or whose paper is damaged.
    Its film needs no rules. Where it cannot be made, the table is listed as broken, and costs no other."""
    stored = await tables.log.read(table)
    assert stored is not None
    seats = await tables.log.seats_of(person, table) or []
    try:
        return _Over(Paper(table, seats, b""), await outcomes.of(table))
    except LogError:
        raise
    except Exception as error:
        return as_broken(stored.header, error)


def _outcome(paper: Paper) -> Outcome:
    """A DecodeError says that it cannot be read."""
    outcome = read(paper.body)
    if not max(paper.seats) < len(outcome.seats) == len(outcome.scores) == len(outcome.ranks):
        raise msgspec.ValidationError("This is of another table.")
    return outcome


async def _played(tables: Tables, person: str, paper: Paper, outcome: Outcome) -> Played:
    seat = min(paper.seats, key=outcome.place)
    if sum(sitter.kind == "person" for sitter in outcome.seats) < 2:
        return Played(paper.table, seat, outcome, {})
    holders = await tables.log.holders(paper.table)
    others = {one.seat: one.person for one in holders if one.seat is not None and one.person != person}
    return Played(paper.table, seat, outcome, {seat: who for seat, who in others.items() if seat not in paper.seats})


def _finished(paper: Paper, outcome: Outcome) -> Finished:
    return Finished(
        table=paper.table,
        game=outcome.game,
        at=outcome.at,
        seats=outcome.seats,
        mine=paper.seats,
        scores=outcome.scores,
        ranks=[outcome.place(seat) for seat in range(len(outcome.seats))],
        resigned=bool(set(paper.seats) & set(outcome.resigned)),
        rated=outcome.rated,
        title=outcome.title,
    )


# ---- Leaving ----


async def leave_to_bots(tables: Tables, person: str, table: str) -> None:
    """Let bots play a person's seats from now on."""
    for seat in await tables.log.seats_of(person, table) or []:
        try:
            await tables.carry_out(table, lambda t, seat=seat: t.hand_over(seat, LATE_LEVEL, now()))  # type: ignore[misc]
        except Refusal as refusal:
            if refusal.code != "not_your_turn":  # A bot plays there already.
                raise


async def resign(tables: Tables, person: str, table: str) -> None:
    """Give a game up: bots play on, and one is last."""
    current = await tables.glance(table)
    if current is None or current.shown.over:
        raise Refusal("over")
    seats = await tables.log.seats_of(person, table) or []
    before = await tables.log.paper(table, RESIGNED)
    given_up = {*(msgspec.json.decode(before, type=list[int]) if before else []), *seats}
    await tables.log.keep_paper(table, RESIGNED, msgspec.json.encode(sorted(given_up)))
    await leave_to_bots(tables, person, table)


async def delete(tables: Tables, person: str, table: str) -> Left:
    """Take a game off a person's list: for good, where nobody else sits at the table."""
    others = {one.person for one in await tables.log.holders(table)} - {person}
    current = await _readable(tables, table)
    if current and others:
        await leave_to_bots(tables, person, table)
    seats = await tables.log.seats_of(person, table) or []
    gone = await tables.log.leave_table(person, table)
    if gone:
        await tables.drop(table)
    tables.hub.send_away(table, seats, "This game was taken off the list.")
    return Left(gone=gone)


async def _readable(tables: Tables, table: str) -> bool:
    """Whether a game goes on and can be played; a broken one can be deleted, too."""
    try:
        current = await tables.glance(table)
    except Exception:
        return False
    return current is not None and not current.shown.over
