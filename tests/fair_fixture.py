"""The beginning of a stirred game, and what somebody kept of it: for the client's own check of the deal."""

import json
import random
from typing import Any

import msgspec

import magnat
from magnat.table import SeatPlan, Table, opened
from magnat.table.events import AnyEvent
from magnat.table.gathering import stir
from magnat.table.seal import proof_of
from tests.table.play import random_events

EVENTS = 30


def made(box: str) -> dict[str, Any]:
    game = magnat.load(box)
    plans = [SeatPlan(kind="person", name=name) for name in ("Ann", "Bob", "Cléo")]
    opening = opened(game.edition, "fair", 1.0, plans, {}, stirred=True)
    opening.key = random.Random(box).randbytes(16).hex()
    table = Table(opening, game)
    log: list[AnyEvent] = []
    for seat in (1, 0, 2):
        log.append(stir(table, seat, random.Random(seat).randbytes(16).hex(), 2.0))
        table.take(log[-1])
    state = json.loads(table.shown.laid_open())
    log.append(table.say(0, "", "Bonne chance !", 2.5))
    table.take(log[-1])
    heads = {"4": table.seal.head}
    log.extend(random_events(table, random.Random(5), most=EVENTS))
    heads[str(table.number)] = table.seal.head
    witness = {"commitment": opening.commitment, "nonces": {"0": table.seal.of_seat(0)}, "heads": heads}
    return {"fair": box, "state": state, "proof": msgspec.to_builtins(proof_of(opening, log)), "witness": witness}
