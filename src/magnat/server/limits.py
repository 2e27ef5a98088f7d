"""How often one may: a bucket of tokens for each address, seat or whatever else a key names.

A bucket holds up to `burst` tokens and gains `rate` a second. Only one number is kept for it, the time at
which it will be full again. Memory is bounded: beyond `most` keys, the one used longest ago is forgotten,
since it is the likeliest to be full, and a full bucket is the same as none.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from ipaddress import IPv6Address, ip_address, ip_network


class Limit:
    """Buckets of one kind, by key."""

    __slots__ = ("_burst_seconds", "_clock", "_full_at", "_most", "_token_seconds")

    def __init__(
        self, rate: float, burst: int, *, most: int = 20_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._token_seconds = 1 / rate
        self._burst_seconds = burst / rate
        self._most = most
        self._clock = clock
        self._full_at: OrderedDict[Hashable, float] = OrderedDict()

    def take(self, key: Hashable) -> float:
        """Take a token and return 0.0; or take nothing and return the seconds until there is one."""
        now = self._clock()
        full_at = max(self._full_at.get(key, now), now)
        wait = full_at + self._token_seconds - now - self._burst_seconds
        taken = wait < 1e-9  # Rounding must not cost a token.
        self._full_at[key] = full_at + self._token_seconds if taken else full_at
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._most:
            self._full_at.popitem(last=False)
        return 0.0 if taken else wait

    def __len__(self) -> int:
        return len(self._full_at)


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
