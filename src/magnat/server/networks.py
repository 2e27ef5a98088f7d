"""Addresses and the networks they lie in."""

from functools import lru_cache
from ipaddress import ip_address, ip_network


@lru_cache(maxsize=4096)
def is_among(host: str, networks: tuple[str, ...]) -> bool:
    """Whether an address is one of these or lies in one of these networks; `*` stands for all."""
    if host in networks or "*" in networks:
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return any(address in ip_network(network, strict=False) for network in networks if "/" in network)
