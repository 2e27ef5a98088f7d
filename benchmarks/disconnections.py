"""Cuts two of three lines at once, without a close frame, again and again, and looks whether the third is still served.

python -m benchmarks.disconnections [--times 1000]

Each time three people sit down in a random order, two of them vanish at the same moment, and the third says something:
that must come back, and with it that the other two are away.
"""

import argparse
import asyncio
import random
import tempfile
import time
from functools import partial
from pathlib import Path

import msgspec

from benchmarks.house import Caller, House, open_table
from benchmarks.wire import Wire, connect

PEOPLE = 3
PATIENCE = 5.0
"""Seconds in which whoever is left must be answered."""


class Seen(msgspec.Struct):
    """The part of a view that tells who is there and what was said."""

    type: str
    seats: list[dict[str, bool | str]] = []
    chat: list[dict[str, object]] = []


_seen = msgspec.json.Decoder(Seen)


class Witness:
    """One person at the table, and the last view of it."""

    def __init__(self) -> None:
        self.view = Seen("none")
        self._changed = asyncio.Event()

    def hear(self, body: bytes) -> None:
        message = _seen.decode(body)
        if message.type == "view":
            self.view = message
            self._changed.set()

    def present(self) -> int:
        return sum(bool(seat["present"]) for seat in self.view.seats)

    def heard(self, text: str) -> bool:
        return any(line["text"] == text for line in self.view.chat)

    async def until(self, *, present: int, text: str = "") -> None:
        async with asyncio.timeout(PATIENCE):
            while self.present() != present or (text and not self.heard(text)):
                self._changed.clear()
                await self._changed.wait()


async def vanish_in_pairs(house: House, times: int, chance: random.Random) -> int:
    """Returns how often whoever was left was not served any more."""
    caller = Caller(house.port)
    table, cookies, _ = open_table(caller, PEOPLE)
    caller.close()
    frozen = 0
    for number in range(times):
        frozen += not await _vanish(house.port, table, cookies, f"round {number}", chance)
    return frozen


async def _vanish(port: int, table: str, cookies: list[str], text: str, chance: random.Random) -> bool:
    order = chance.sample(range(PEOPLE), PEOPLE)
    witnesses = [Witness() for _ in range(PEOPLE)]
    wires: dict[int, Wire] = {}
    for seat in order:
        wires[seat] = await connect(port, table, cookies[seat], partial(Witness.hear, witnesses[seat]))
    left = chance.randrange(PEOPLE)
    try:
        await witnesses[left].until(present=PEOPLE)
        wires[left].send(_saying(f"before {text}"))
        await asyncio.gather(*(_hang_up(wire, chance) for seat, wire in wires.items() if seat != left))
        wires[left].send(_saying(text))
        await witnesses[left].until(present=1, text=text)
    except TimeoutError:
        return False
    finally:
        for wire in wires.values():
            await wire.abort()
    return True


async def _hang_up(wire: Wire, chance: random.Random) -> None:
    """Now or in a moment: the server is to be caught at any point of its work."""
    await asyncio.sleep(chance.choice((0.0, 0.0005, 0.001, 0.002)))
    await wire.abort(reset=chance.random() < 0.5)


def _saying(text: str) -> bytes:
    return msgspec.json.encode({"type": "say", "text": text})


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--times", type=int, default=1000)
    chosen = options.parse_args()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
        frozen = asyncio.run(vanish_in_pairs(house, chosen.times, random.Random()))
    seconds = time.monotonic() - begin
    print(
        f"{chosen.times:,} double disconnections in {seconds:.0f} s; the third was not served after {frozen} of them."
    )
    raise SystemExit(frozen > 0)


if __name__ == "__main__":
    main()
