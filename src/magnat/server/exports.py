"""What is handed out as a file: a finished game, and all that is kept of a person."""

import asyncio
from collections.abc import AsyncIterator

import msgspec

from magnat.games import UnknownGame
from magnat.server import my_games
from magnat.server.films import Films
from magnat.server.rebuilding import decoded, opening_of, proof_at
from magnat.server.services import Services
from magnat.server.tables import Tables
from magnat.table import Refusal, TableError, film
from magnat.table.export import in_text, saved_file, saved_without_rules


async def file_of(tables: Tables, films: Films, table: str) -> bytes:
    """The file of a finished game. Where its rules are no more, it is made without them."""
    packed = await films.packed(table)
    if packed is None:
        raise Refusal("not_over", "file_not_over")
    proof = await proof_at(tables.log, table)
    try:
        rebuilt = await tables.rebuilt(table)
    except (TableError, UnknownGame):
        return await _without_rules(tables, table, packed)
    assert rebuilt is not None
    return saved_file(rebuilt, proof, packed)


async def _without_rules(tables: Tables, table: str, packed: bytes) -> bytes:
    stored = await tables.log.read(table)
    assert stored is not None
    opening, log = opening_of(stored.header), decoded(await tables.log.events(table))
    shown = await asyncio.to_thread(film.unpack, packed)
    assert shown is not None
    return await asyncio.to_thread(saved_without_rules, opening, log, shown)


async def everything(services: Services, person: str) -> AsyncIterator[bytes]:
    """All that is kept of a person as one piece of JSON: the list, and of every finished game the file that `magnat
    replay` reads. It comes game by game: all films together may be more than the memory holds.
    """
    games = await my_games.my_games(services.tables, services.outcomes, person)
    kept = await services.proofs.kept(person)
    beginning = msgspec.json.encode({"magnat_data": 1, "games": games, "kept": kept})
    return _piece_by_piece(services, beginning, [game.table for game in games.finished])


async def _piece_by_piece(services: Services, beginning: bytes, tables: list[str]) -> AsyncIterator[bytes]:
    yield beginning[:-1] + b',"files":{'
    comma = b""
    for table in tables:
        body = await _file_or_film(services, table)
        if body is not None:
            yield comma + msgspec.json.encode(table) + b":" + body
            comma = b","
    yield b"}}"


async def _file_or_film(services: Services, table: str) -> bytes | None:
    """Where the log of a game is damaged its film alone; None: even that is lost, and the list alone tells of it."""
    try:
        return await file_of(services.tables, services.films, table)
    except Exception:
        packed = await services.tables.log.film(table)
        return None if packed is None else msgspec.json.encode({"film": in_text(packed)})
