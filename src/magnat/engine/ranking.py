"""Who is first, second, third: by what a game says of each seat's standing."""

from magnat.engine.contract import standing
from magnat.engine.fields import Array, Record


def ranks(s: Record, out: Array) -> None:
    """1 is the winner; who cannot be told apart shares a rank."""
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if standing(s, other) > standing(s, seat):
                out[seat] += 1
