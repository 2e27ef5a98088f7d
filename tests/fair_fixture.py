"""The beginning of a stirred game, and what somebody kept of it: for the client's own check of the deal."""

import json
import random
from typing import Any

import msgspec

import magnat
from magnat.engine.sealing import FORM
from magnat.table import SeatPlan, Table, opened
from magnat.table.events import AnyEvent
from magnat.table.gathering import stir
from magnat.table.seal import proof_of
from tests.table.play import random_events

EVENTS = 30


def made(box: str, seal: int = FORM) -> dict[str, Any]:
    game = magnat.load(box)
    plans = [SeatPlan(kind="person", name=name) for name in ("Ann", "Bob", "Cléo")]
    opening = opened(game.edition, "fair", 1.0, plans, {}, stirred=True)
    opening.seal = seal
    opening.key = random.Random(box).randbytes(16).hex()
    table = Table(opening, game)
    log: list[AnyEvent] = []
    for seat in (1, 0, 2):
        log.append(stir(table, seat, random.Random(seat).randbytes(16).hex(), 2.0))
        table.take(log[-1])
    state, seen = json.loads(table.shown.laid_open()), json.loads(table.shown.state(0))
    log.append(table.say(0, "", "Bonne chance !", 2.5))
    table.take(log[-1])
    heads = {"4": table.seal.head}
    log.extend(random_events(table, random.Random(5), most=EVENTS))
    heads[str(table.number)] = table.seal.head
    witness: dict[str, Any] = {"commitment": opening.commitment, "nonces": {"0": table.seal.of_seat(0)}, "heads": heads}
    proof = msgspec.to_builtins(proof_of(opening, log))
    if seal < FORM:
        del proof["branch"]
        return {"fair": box, "seal": seal, "state": state, "proof": proof, "witness": witness}
    shown = {"0": {"number": 3, "state": seen}}
    witness.update(asked=True, held=[0], shown=shown)
    return {"fair": box, "state": state, "proof": proof, "witness": witness}
