"""How often one may: a bucket of tokens for each address, seat or whatever else a key names.

A bucket holds up to `burst` tokens and gains `rate` a second. Only one number is kept for it, the time at
which it will be full again. Memory is bounded: beyond `most` keys, the one used longest ago is forgotten,
since it is the likeliest to be full, and a full bucket is the same as none.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from heapq import nlargest
from ipaddress import IPv6Address, ip_address, ip_network
from operator import itemgetter


class Limit:
    """Buckets of one kind, by key."""

    __slots__ = ("_burst_seconds", "_clock", "_full_at", "_most", "_token_seconds", "taken")

    def __init__(
        self, rate: float, burst: int, *, most: int = 20_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._token_seconds = 1 / rate
        self._burst_seconds = burst / rate
        self._most = most
        self._clock = clock
        self._full_at: OrderedDict[Hashable, float] = OrderedDict()
        self.taken: dict[Hashable, int] | None = None
        """What was taken since others were last told of it; None: there is nobody to tell."""

    def take(self, key: Hashable, tokens: int = 1) -> float:
        """Take tokens and return 0.0; or take nothing and return the seconds until there are as many."""
        now = self._clock()
        full_at = max(self._full_at.get(key, now), now)
        wait = full_at + tokens * self._token_seconds - now - self._burst_seconds
        taken = wait < 1e-9  # Rounding must not cost a token.
        self._full_at[key] = full_at + tokens * self._token_seconds if taken else full_at
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._most:
            self._full_at.popitem(last=False)
        if taken and self.taken is not None and len(self.taken) < self._most:
            self.taken[key] = self.taken.get(key, 0) + tokens
        return 0.0 if taken else wait

    def charge(self, key: Hashable, tokens: int) -> None:
        """Count what was taken elsewhere, whether or not there was so much."""
        now = self._clock()
        full_at = max(self._full_at.get(key, now), now) + tokens * self._token_seconds
        self._full_at[key] = min(full_at, now + 2 * self._burst_seconds)
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._most:
            self._full_at.popitem(last=False)

    def give_back(self, key: Hashable, tokens: int = 1) -> None:
        """What was taken and turned out not to be used."""
        if key in self._full_at:
            self._full_at[key] -= tokens * self._token_seconds

    def __len__(self) -> int:
        return len(self._full_at)


class Limits:
    """A limit for each person and a wider one for each address: whoever brings a crowd of cookies gains little."""

    __slots__ = ("addresses", "persons")

    def __init__(self, rate: float, burst: int, share: int, *, clock: Callable[[], float] = time.monotonic) -> None:
        """`share` is how many persons' worth an address has."""
        self.persons = Limit(rate, burst, clock=clock)
        self.addresses = Limit(rate * share, burst * share, clock=clock)

    def take(self, person: str, address: str, tokens: int = 1) -> float:
        """Take from both and return 0.0; or from neither, and return the seconds to wait."""
        wait = self.persons.take(person, tokens)
        if wait == 0.0:
            wait = self.addresses.take(address, tokens)
            if wait:
                self.persons.give_back(person, tokens)
        return wait


class Doors:
    """How many connections each address has open, with all workers together."""

    __slots__ = ("_elsewhere", "_most", "_open")

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}
        self._elsewhere: dict[int, dict[str, int]] = {}
        """By worker, as each has told."""

    def enter(self, address: str) -> bool:
        """Whether one more is let in."""
        here = self._open.get(address, 0)
        if here + sum(there.get(address, 0) for there in self._elsewhere.values()) >= self._most:
            return False
        self._open[address] = here + 1
        return True

    def leave(self, address: str) -> None:
        left = self._open.get(address, 0) - 1
        if left > 0:
            self._open[address] = left
        else:
            self._open.pop(address, None)

    def note(self, worker: int, open_there: dict[str, int]) -> None:
        """What another worker has told of those who have most, in place of what it told before."""
        if open_there:
            self._elsewhere[worker] = open_there
        else:
            self.forget(worker)

    def forget(self, worker: int) -> None:
        """It is gone, and all its connections with it."""
        self._elsewhere.pop(worker, None)

    def most(self, count: int) -> dict[str, int]:
        """Those addresses that have most open here."""
        return dict(nlargest(count, self._open.items(), key=itemgetter(1)))

    def __len__(self) -> int:
        return len(self._open)


def network_of(address: str) -> str:
    """The key of a client's address: of IPv6 a household has 2^64, so its network stands for them all."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ip_network((int(parsed), 64), strict=False))
